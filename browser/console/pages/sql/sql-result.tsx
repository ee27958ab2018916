/** The rows of a statement: at most a thousand of them, and the beginning of long values. */
import Card from '@mui/material/Card';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { SqlResult } from '../../engine/run-sql.ts';
import { useWords } from '../../i18n/i18n.ts';
import { ScrollingTable } from '../../parts/scrolling-table.tsx';

const shownRows = 1_000;
const shownCharacters = 300;

export function SqlResultTable({ result: { columns, rows, milliseconds } }: { readonly result: SqlResult }) {
  const words = useWords();
  if (columns === null) return <Typography role="status">{words('sql.done', { milliseconds })}</Typography>;
  const isPlan = columns.length === 1 && columns[0] === 'QUERY PLAN';
  return (
    <>
      <Typography role="status" sx={{ marginBottom: 1 }}>
        {words('sql.rows', { smart_count: rows.length, milliseconds })}
        {rows.length > shownRows && ` ${words('sql.cut', { count: shownRows })}`}
      </Typography>
      {isPlan ? (
        <Card component="pre" tabIndex={0} sx={{ padding: 2, margin: 0, overflow: 'auto' }}>
          {rows.map(([line]) => line).join('\n')}
        </Card>
      ) : (
        <ScrollingTable label={words('sql.result')} maxHeight="60vh">
          <TableHead>
            <TableRow>
              {columns
                .map((name, at) => ({ name, at }))
                .map(({ name, at }) => (
                  <TableCell key={at}>{name}</TableCell>
                ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows
              .slice(0, shownRows)
              .map((cells, at) => ({ cells, at }))
              .map(({ cells, at }) => (
                <TableRow key={at}>
                  {cells
                    .map((text, column) => ({ text, column }))
                    .map(({ text, column }) => (
                      <TableCell key={column} title={text.slice(0, 2_000)}>
                        {text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text}
                      </TableCell>
                    ))}
                </TableRow>
              ))}
          </TableBody>
        </ScrollingTable>
      )}
    </>
  );
}
