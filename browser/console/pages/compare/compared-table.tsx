/** Two answers in one table: who sees a row, who may read a column, and which values differ, in words and with a sign. */
import BothIcon from '@mui/icons-material/DragHandle';
import LeftIcon from '@mui/icons-material/KeyboardArrowLeft';
import RightIcon from '@mui/icons-material/KeyboardArrowRight';
import Box from '@mui/material/Box';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Id, Value } from '../../data/cells/cell.tsx';
import { useWords } from '../../i18n/i18n.ts';
import { ScrollingTable } from '../../parts/scrolling-table.tsx';
import type { ComparedColumn, ComparedRow, ComparedTable, Whose } from './compare-rows.ts';
import { isDifferent } from './compare-rows.ts';
import type { Names } from './sentences.ts';

const signs = { both: BothIcon, left: LeftIcon, right: RightIcon } as const;

interface ComparedTableProps {
  readonly table: ComparedTable;
  readonly names: Names;
  /** Whether both were answered; otherwise nobody knows what the other one sees. */
  readonly isWhole: boolean;
}

export function ComparedRows({ table: { name, columns, rows }, names, isWhole }: ComparedTableProps) {
  const words = useWords();
  if (rows.length === 0) return <Typography>{words('compare.noRows')}</Typography>;
  return (
    <ScrollingTable label={name} maxHeight="70vh">
      <TableHead>
        <TableRow>
          <TableCell>{words('compare.seenBy')}</TableCell>
          {columns.map((column) => (
            <TableCell key={column.name}>
              {column.name}
              {column.whose !== 'both' && <Mark whose={column.whose} names={names} />}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows
          .map((row, at) => ({ row, at }))
          .map(({ row, at }) => (
            <TableRow key={at} selected={isWhole && row.whose !== 'both'}>
              <TableCell component="th" scope="row">
                {isWhole || row.whose === 'both' ? (
                  <Mark whose={row.whose} names={names} />
                ) : (
                  names[row.whose]
                )}
              </TableCell>
              {columns.map((column) => (
                <TableCell key={column.name}>
                  <ComparedCell row={row} column={column} names={names} />
                </TableCell>
              ))}
            </TableRow>
          ))}
      </TableBody>
    </ScrollingTable>
  );
}

/** Who of the two, in words: a colour or a sign alone says it to nobody who does not see it. */
function Mark({ whose, names }: { readonly whose: Whose; readonly names: Names }) {
  const words = useWords();
  const text = whose === 'both' ? words('compare.both') : words('compare.only', { who: names[whose] });
  const Sign = signs[whose];
  return (
    <Box component="span" sx={{ display: 'block', whiteSpace: 'nowrap', fontWeight: 400, fontSize: 12 }}>
      <Sign aria-hidden sx={{ fontSize: 14, verticalAlign: 'text-bottom' }} /> {text}
    </Box>
  );
}

interface ComparedCellProps {
  readonly row: ComparedRow;
  readonly column: ComparedColumn;
  readonly names: Names;
}

function ComparedCell({ row, column, names }: ComparedCellProps) {
  const words = useWords();
  const { left, right } = row;
  if (isDifferent(row, column)) {
    return (
      <>
        <span aria-hidden>≠ </span>
        {words('compare.differs')}
        {(['left', 'right'] as const).map((side) => (
          <div key={side}>
            {names[side]}: <OneValue value={row[side]?.[column.name]} type={column.type} />
          </div>
        ))}
      </>
    );
  }
  // Of a column that one may not read, the other one has the value, if it sees the row.
  const seen = column.whose === 'right' ? right : column.whose === 'left' ? left : (left ?? right);
  return seen === null ? null : <OneValue value={seen[column.name]} type={column.type} />;
}

function OneValue({ value, type }: { readonly value: unknown; readonly type: string }) {
  return type === 'uuid' && typeof value === 'string' ? (
    <Id value={value} />
  ) : (
    <Value value={value} type={type} />
  );
}
