/** All values of a row by their columns, long ones included. */

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useComments } from '../../i18n/comments.ts';
import { useWords } from '../../i18n/i18n.ts';
import { type Column, holdsJson, type TableModel } from '../../model/table-model.ts';
import { visibleText } from '../../model/visible-text.ts';
import { CodeBlock } from '../../parts/code-block.tsx';
import { Cell } from '../cells/cell.tsx';
import { printJson } from '../exact-values.ts';
import { columnValue, type DataRecord } from '../identity.ts';
import { columnsInOrder } from '../selection.ts';

interface RowValuesProps {
  readonly table: TableModel;
  readonly record: DataRecord;
}

export function RowValues({ table, record }: RowValuesProps) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(9em, 1fr) 3fr' },
        gap: 1,
        margin: 0,
      }}
    >
      {columnsInOrder(table).map((column) => (
        <Entry key={column.name} table={table.name} column={column} record={record} />
      ))}
    </Box>
  );
}

interface EntryProps {
  readonly table: string;
  readonly column: Column;
  readonly record: DataRecord;
}

function Entry({ table, column, record }: EntryProps) {
  const comment = useComments()(`${table}.${column.name}`, column.comment);
  const value = columnValue(record, column.name);
  const isLong = holdsJson(column) || (typeof value === 'string' && value.length > 80);
  return (
    <>
      <Typography
        component="dt"
        variant="body2"
        color="text.secondary"
        title={comment ?? undefined}
        sx={{ wordBreak: 'break-word' }}
      >
        {column.name}
      </Typography>
      <Box component="dd" sx={{ margin: 0, minWidth: 0, wordBreak: 'break-word' }}>
        {isLong && value !== null && value !== undefined ? (
          <LongValue value={value} />
        ) : (
          <Cell column={column} row={record} />
        )}
      </Box>
    </>
  );
}

const shownCharacters = 20_000;

/** JSON in lines, at most 20 000 characters of it: a page with megabytes of text stands still. */
function LongValue({ value }: { readonly value: unknown }) {
  const words = useWords();
  const text = visibleText(typeof value === 'string' ? value : printJson(value));
  const isCut = text.length > shownCharacters;
  return (
    <CodeBlock
      text={
        isCut ? `${text.slice(0, shownCharacters)}\n${words('row.cut', { count: shownCharacters })}` : text
      }
      maxHeight={320}
      wraps
    />
  );
}
