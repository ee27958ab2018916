/** A table of a page of the platform: headings, rows, and a way to more of them. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/i18n.ts';
import { visibleText } from '../../model/visible-text.ts';
import { Loading } from '../../parts/loading.tsx';
import { ProblemText } from '../../parts/problem-text.tsx';
import { plainTable } from '../../parts/table-styles.ts';

export interface TableColumn<Row> {
  readonly label: string;
  readonly render: (row: Row) => ReactNode;
}

interface RecordTableProps<Row> {
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly isPending: boolean;
  readonly error: unknown;
  /** Said when there is nothing. */
  readonly empty?: string;
  /** Undefined: there are no more. */
  readonly onMore?: (() => void) | undefined;
}

export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { label, columns, rows, keyOf, isPending, error, empty, onMore } = props;
  const words = useWords();
  if (error) return <ProblemText error={error} />;
  if (isPending) return <Loading />;
  if (rows.length === 0) return <Typography sx={{ paddingY: 2 }}>{empty ?? words('list.empty')}</Typography>;
  return (
    <Card>
      <Box sx={plainTable}>
        <Table size="small" aria-label={label}>
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <TableCell key={column.label}>{column.label}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map((column) => {
                  const shown = column.render(row);
                  return (
                    <td key={column.label} title={typeof shown === 'string' ? shown : undefined}>
                      {typeof shown === 'string' ? <bdi>{visibleText(shown)}</bdi> : shown}
                    </td>
                  );
                })}
              </tr>
            ))}
          </TableBody>
        </Table>
      </Box>
      {onMore !== undefined && (
        <Box sx={{ padding: 1, textAlign: 'center' }}>
          <Button onClick={onMore}>{words('more')}</Button>
        </Box>
      )}
    </Card>
  );
}
