/** SQL against the database: read-only unless somebody asks for more, and stopped when it takes too long. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm, useStore } from 'react-admin';
import { runSql, timeoutSeconds } from '../../engine/run-sql.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useModel } from '../../model/current-model.ts';
import { Page } from '../../parts/page.tsx';
import { ProblemText } from '../../parts/problem-text.tsx';
import { useShortcut } from '../../parts/use-shortcut.ts';
import { SqlEditor } from './sql-editor.tsx';
import { SqlResultTable } from './sql-result.tsx';

export function Sql() {
  const words = useWords();
  const { tables } = useModel();
  const [text, setText] = useStore(
    'sql.text',
    'select * from public.groups order by "createdAt" desc limit 20;',
  );
  const [mayWrite, setMayWrite] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const run = useMutation({ mutationFn: (sql: string) => runSql(sql, !mayWrite) });
  const start = () => {
    if (run.isPending || text.trim() === '') return;
    if (mayWrite) setAsking(true);
    else run.mutate(text);
  };
  useShortcut('enter', start);
  return (
    <Page title={words('page.sql')} help={words('sql.help', { seconds: timeoutSeconds })}>
      <SqlEditor value={text} onChange={setText} tables={tables} label={words('page.sql')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', marginY: 1 }}>
        <Button
          variant="contained"
          color={mayWrite ? 'warning' : 'primary'}
          onClick={start}
          disabled={run.isPending}
          aria-keyshortcuts="Control+Enter"
        >
          {words(run.isPending ? 'sql.running' : 'sql.run')}
        </Button>
        <Button onClick={() => run.mutate(`explain ${text}`)} disabled={run.isPending || mayWrite}>
          {words('sql.explain')}
        </Button>
        <FormControlLabel
          control={<Switch checked={mayWrite} onChange={(_event, checked) => setMayWrite(checked)} />}
          label={words('sql.mayWrite')}
        />
        <Typography variant="body2" color="text.secondary">
          Ctrl Enter
        </Typography>
      </Box>
      {mayWrite && <Alert severity="warning">{words('sql.writeHelp')}</Alert>}
      {run.error !== null && <ProblemText error={run.error} />}
      {run.data !== undefined && run.error === null && <SqlResultTable result={run.data} />}
      <Confirm
        isOpen={isAsking}
        title={words('sql.confirmTitle')}
        content={words('sql.confirm')}
        confirm={words('sql.run')}
        cancel={words('cancel')}
        onConfirm={() => {
          setAsking(false);
          run.mutate(text);
        }}
        onClose={() => setAsking(false)}
      />
    </Page>
  );
}
