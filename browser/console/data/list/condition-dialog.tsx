/** One more condition of a filter: a column, an operator of its type, and a value. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useWords } from '../../i18n/i18n.ts';
import { type Column, columnOf, type TableModel } from '../../model/table-model.ts';
import { isTimeType, readOperand } from '../values.ts';
import { type Condition, operatorsOf } from '../where.ts';

interface ConditionDialogProps {
  readonly table: TableModel;
  readonly onClose: () => void;
  readonly onAdd: (condition: Condition) => void;
}

export function ConditionDialog({ table, onClose, onAdd }: ConditionDialogProps) {
  const words = useWords();
  const [name, setName] = useState(table.columns[0]?.name ?? '');
  const column = columnOf(table, name);
  const [operator, setOperator] = useState(column === undefined ? '' : (operatorsOf(column)[0] ?? ''));
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  if (column === undefined) return null;
  const chooseColumn = (next: Column) => {
    setName(next.name);
    setOperator(operatorsOf(next)[0] ?? '');
    setText('');
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    try {
      onAdd({
        column: name,
        operator,
        value: readOperand(column, operator, isChoice(column, operator) ? text || 'true' : text),
      });
    } catch {
      setWrong(true);
    }
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="condition-title">
      <form onSubmit={add}>
        <DialogTitle id="condition-title">{words('filter.add')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, paddingTop: '8px !important' }}>
          <TextField
            select
            label={words('filter.column')}
            value={name}
            onChange={(event) => {
              const next = columnOf(table, event.target.value);
              if (next !== undefined) chooseColumn(next);
            }}
          >
            {table.columns.map((candidate) => (
              <MenuItem key={candidate.name} value={candidate.name}>
                {candidate.name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            label={words('filter.operator')}
            value={operator}
            onChange={(event) => setOperator(event.target.value)}
          >
            {operatorsOf(column).map((candidate) => (
              <MenuItem key={candidate} value={candidate}>
                {candidate}
              </MenuItem>
            ))}
          </TextField>
          <Operand column={column} operator={operator} text={text} setText={setText} isWrong={isWrong} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{words('cancel')}</Button>
          <Button type="submit" variant="contained">
            {words('filter.apply')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface OperandProps {
  readonly column: Column;
  readonly operator: string;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly isWrong: boolean;
}

function Operand({ column, operator, text, setText, isWrong }: OperandProps) {
  const words = useWords();
  if (isChoice(column, operator)) {
    return (
      <TextField
        select
        label={words('filter.value')}
        value={text || 'true'}
        onChange={(event) => setText(event.target.value)}
      >
        <MenuItem value="true">true</MenuItem>
        <MenuItem value="false">false</MenuItem>
      </TextField>
    );
  }
  const help =
    operator === '_in' || operator === '_nin'
      ? words('filter.several')
      : operator === '_ilike' || operator === '_like'
        ? words('filter.contains')
        : isTimeType(column.type)
          ? words('filter.time')
          : `${column.type}${column.isList ? ' []' : ''}`;
  return (
    <TextField
      label={words('filter.value')}
      value={text}
      onChange={(event) => setText(event.target.value)}
      error={isWrong}
      helperText={isWrong ? words('filter.wrong', { type: column.type }) : help}
      autoFocus
    />
  );
}

function isChoice(column: Column, operator: string): boolean {
  return operator === '_is_null' || column.type === 'Boolean';
}
