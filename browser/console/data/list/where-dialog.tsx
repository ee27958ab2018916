/** The whole filter in the grammar of GraphQL's `where`, as JSON. */

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { writeJson } from '@platform/runtime/browser';
import { useState } from 'react';
import { useWords } from '../../i18n/i18n.ts';
import type { TableModel } from '../../model/table-model.ts';
import { readWhere, type Where } from '../where.ts';

interface WhereDialogProps {
  readonly table: TableModel;
  readonly where: Where;
  readonly onClose: () => void;
  readonly onChange: (where: Where) => void;
}

export function WhereDialog({ table, where, onClose, onChange }: WhereDialogProps) {
  const words = useWords();
  const [text, setText] = useState(writeJson(where, 2));
  const [problem, setProblem] = useState<string | null>(null);
  const apply = () => {
    try {
      onChange(readWhere(text));
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="where-title">
      <DialogTitle id="where-title">{words('filter.jsonTitle', { table: table.name })}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ marginBottom: 2 }}>{words('filter.jsonHelp')}</DialogContentText>
        <TextField
          multiline
          fullWidth
          minRows={8}
          maxRows={24}
          label="where"
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={problem !== null}
          helperText={problem}
          slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'ui-monospace, monospace' } } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{words('cancel')}</Button>
        <Button variant="contained" onClick={apply}>
          {words('filter.apply')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
