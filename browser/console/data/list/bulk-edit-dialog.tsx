/** One column of all chosen rows gets one value, or null when somebody asks for it. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Form, useListContext, useNotify, useRefresh, useUpdateMany } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useWords } from '../../i18n/i18n.ts';
import { useTableRules } from '../../model/rules/use-rules.ts';
import { columnOf, type TableModel } from '../../model/table-model.ts';
import { useTellProblem } from '../../parts/describe-problem.ts';
import { entryOf, isEntered, writtenValue } from '../entry.ts';
import { ColumnInput } from '../row/column-input.tsx';

interface BulkEditDialogProps {
  readonly table: TableModel;
  readonly onClose: () => void;
}

export function BulkEditDialog({ table, onClose }: BulkEditDialogProps) {
  const words = useWords();
  const { selectedIds, resource, onUnselectItems } = useListContext();
  const notify = useNotify();
  const refresh = useRefresh();
  const tellProblem = useTellProblem();
  const rules = useTableRules(table);
  const columns = table.columns.filter(({ isUpdatable, name }) => isUpdatable && !table.key.includes(name));
  const [name, setName] = useState(columns[0]?.name ?? '');
  const column = columnOf(table, name);
  const [updateMany, { isPending }] = useUpdateMany();
  const save = (values: object) => {
    const entry = entryOf((values as Record<string, unknown>)[name]);
    if (!isEntered(entry)) return;
    updateMany(
      resource,
      { ids: selectedIds, data: { [name]: writtenValue(entry) } },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(words('bulk.done', { smart_count: selectedIds.length }), { type: 'info' });
          onUnselectItems();
          refresh();
          onClose();
        },
        onError: tellProblem,
      },
    );
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="bulk-title">
      <DialogTitle id="bulk-title">{words('bulk.title', { smart_count: selectedIds.length })}</DialogTitle>
      {/* Another column is another form: its value has another type. */}
      <Form key={name} noValidate onSubmit={save} record={{}}>
        <DialogContent sx={{ display: 'grid', gap: 2, paddingTop: '8px !important' }}>
          <TextField
            select
            label={words('filter.column')}
            value={name}
            onChange={(event) => setName(event.target.value)}
          >
            {columns.map((candidate) => (
              <MenuItem key={candidate.name} value={candidate.name}>
                {candidate.name}
              </MenuItem>
            ))}
          </TextField>
          {column !== undefined && rules !== null && (
            <ColumnInput
              table={table.name}
              column={column}
              // What the other columns of the rows have is not known here.
              rules={{ ...rules, rules: rules.rules.filter((rule) => 'column' in rule) }}
            />
          )}
          <Outcome name={name} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{words('cancel')}</Button>
          <Apply name={name} isBusy={isPending} />
        </DialogActions>
      </Form>
    </Dialog>
  );
}

interface EnteredProps {
  readonly name: string;
}

/** What the rows get, where the input alone does not say it. */
function Outcome({ name }: EnteredProps) {
  const words = useWords();
  const entry = entryOf(useWatch({ name }));
  const isEmpty = entry.kind === 'value' && entry.value === '';
  const kind = isEmpty ? 'empty' : entry.kind;
  return (
    <Typography variant="body2" color="text.secondary" role="status">
      {kind === 'none' || kind === 'null' || kind === 'empty' ? words(`bulk.${kind}`, { column: name }) : ''}
    </Typography>
  );
}

function Apply({ name, isBusy }: EnteredProps & { readonly isBusy: boolean }) {
  const words = useWords();
  const entry = entryOf(useWatch({ name }));
  return (
    <Button type="submit" variant="contained" disabled={isBusy || !isEntered(entry)}>
      {words('bulk.apply')}
    </Button>
  );
}
