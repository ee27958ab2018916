/** What does not fit between metadata and database, and reading both again. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { command } from '../../engine/request.ts';
import { useWords } from '../../i18n/i18n.ts';
import { loadModel } from '../../model/current-model.ts';
import { Loading } from '../../parts/loading.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemText } from '../../parts/problem-text.tsx';
import { useChange } from '../shared/use-change.ts';
import { readProblems } from './read-problems.ts';

export function Problems() {
  const words = useWords();
  const notify = useNotify();
  const client = useQueryClient();
  const { data, error, isPending } = useQuery({
    queryKey: ['problems'],
    queryFn: ({ signal }) => readProblems(signal),
  });
  const reload = useChange({
    run: async () => {
      const answer = await command<{ is_consistent: boolean }>('/v1/metadata', {
        type: 'reload_metadata',
        args: { reload_sources: true },
      });
      await loadModel();
      return answer;
    },
    onDone: ({ is_consistent: isConsistent }) => {
      notify(words(isConsistent ? 'problems.reloaded' : 'problems.reloadedInconsistent'), {
        type: isConsistent ? 'info' : 'warning',
      });
      void client.invalidateQueries();
    },
  });
  return (
    <Page
      title={words('page.problems')}
      help={words('problems.help')}
      actions={
        <Button variant="contained" disabled={reload.isPending} onClick={() => reload.mutate(undefined)}>
          {words('problems.reload')}
        </Button>
      }
    >
      {error !== null && <ProblemText error={error} />}
      {isPending && <Loading />}
      {data?.length === 0 && <Alert severity="success">{words('problems.none')}</Alert>}
      {data?.map((problem) => (
        <Card key={`${problem.type} ${problem.name}`} sx={{ padding: 2, marginBottom: 1 }}>
          <Typography variant="subtitle2" component="h2">
            {problem.type}: {problem.name}
          </Typography>
          <Typography>{problem.reason}</Typography>
        </Card>
      ))}
    </Page>
  );
}
