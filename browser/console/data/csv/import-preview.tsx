/** The first lines of a file, and above each of its columns the one of the table that it becomes. */
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import { emptyText } from '@platform/runtime/browser';
import { useWords } from '../../i18n/i18n.ts';
import type { TableModel } from '../../model/table-model.ts';
import { plainTable } from '../../parts/table-styles.ts';
import { Value } from '../cells/cell.tsx';
import type { Mapping, Sheet } from './read-csv.ts';

const shownLines = 5;

interface ImportPreviewProps {
  readonly table: TableModel;
  readonly sheet: Sheet;
  readonly mapping: Mapping;
  readonly required: ReadonlySet<string>;
  readonly onChange: (mapping: Mapping) => void;
}

export function ImportPreview({ table, sheet, mapping, required, onChange }: ImportPreviewProps) {
  const words = useWords();
  const columns = table.columns.filter(({ isInsertable }) => isInsertable);
  const choose = (index: number, name: string) =>
    // A column has the values of one heading.
    onChange(mapping.map((other, at) => (at === index ? name || null : other === name ? null : other)));
  return (
    <Box sx={[plainTable, { marginTop: 2 }]} tabIndex={0} role="group" aria-label={words('csv.preview')}>
      <Table size="small" aria-label={words('csv.preview')}>
        <TableHead>
          <TableRow>
            <TableCell>{words('csv.lineNumber')}</TableCell>
            {sheet.headings.map((heading, index) => (
              <TableCell key={heading}>
                <TextField
                  select
                  variant="standard"
                  label={heading}
                  value={mapping[index] ?? ''}
                  onChange={({ target }) => choose(index, target.value)}
                  sx={{ minWidth: 130 }}
                  slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
                >
                  <MenuItem value="">{words('csv.leftOut')}</MenuItem>
                  {columns.map(({ name }) => (
                    <MenuItem key={name} value={name}>
                      {required.has(name) ? `${name} *` : name}
                    </MenuItem>
                  ))}
                </TextField>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {sheet.lines.slice(0, shownLines).map(({ line, cells }) => (
            <tr key={line}>
              <td>{line}</td>
              {sheet.headings.map((heading, index) => (
                <td key={heading}>
                  <Cell cell={cells[index]} />
                </td>
              ))}
            </tr>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** Nothing entered shows nothing. */
function Cell({ cell }: { readonly cell: Sheet['lines'][number]['cells'][number] }) {
  if (cell === undefined || cell === '') return null;
  return <Value value={cell === emptyText ? '' : cell} />;
}
