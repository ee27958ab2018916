/** The rows of a list. Plain elements, up to a hundred rows of them with a cell for each column: see `shell/table-styles.ts`. */
import TableBody from '@mui/material/TableBody';
import { type KeyboardEvent, type MouseEvent, memo, type SyntheticEvent } from 'react';
import {
  useDataTableCallbacksContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useTranslate,
} from 'react-admin';
import type { Column, TableModel } from '../../model/table-model.ts';
import { Cell } from '../cells/cell.tsx';
import type { DataRecord } from '../identity.ts';
import { useOpenRow, useRowPanelWays } from '../row-address.ts';
import { isNumberType } from '../values.ts';

interface RowsBodyProps {
  readonly table: TableModel;
  /** The same list as before, unless something has changed: otherwise each row is drawn again. */
  readonly columns: readonly Column[];
  /** Whether something can be done with several rows. */
  readonly isChoosable: boolean;
}

export function RowsBody({ table, columns, isChoosable }: RowsBodyProps) {
  const translate = useTranslate();
  const rows = useDataTableDataContext() as readonly DataRecord[] | undefined;
  const { handleToggleItem } = useDataTableCallbacksContext();
  const selected = useDataTableSelectedIdsContext();
  const { id: current } = useOpenRow();
  const { open } = useRowPanelWays();
  const canOpen = table.key.length > 0;

  const click = (event: MouseEvent) => {
    const id = rowOf(event);
    if (id === null) return;
    if (event.target instanceof HTMLInputElement) handleToggleItem?.(id, event);
    // What is clickable by itself does something else.
    else if (canOpen && (event.target as Element).closest('a, button, td.choice') === null) open(id);
  };
  const press = (event: KeyboardEvent) => {
    const id = rowOf(event);
    if (event.key !== 'Enter' || id === null || !(event.target instanceof HTMLTableRowElement)) return;
    event.preventDefault();
    open(id);
  };
  return (
    <TableBody onClick={click} onKeyDown={press}>
      {rows?.map((row) => (
        <Row
          key={row.id}
          row={row}
          columns={columns}
          canOpen={canOpen}
          isCurrent={row.id === current}
          isChosen={isChoosable ? (selected?.includes(row.id) ?? false) : null}
          choose={translate('ra.action.select_row')}
        />
      ))}
    </TableBody>
  );
}

/** The identity of the row in which something happened. */
function rowOf({ target }: SyntheticEvent): string | null {
  return (target as Element).closest<HTMLElement>('tr[data-row]')?.dataset.row ?? null;
}

interface RowProps {
  readonly row: DataRecord;
  readonly columns: readonly Column[];
  readonly canOpen: boolean;
  /** Whether it is open beside the list. */
  readonly isCurrent: boolean;
  /** Null: rows cannot be chosen. */
  readonly isChosen: boolean | null;
  /** The name of its checkbox. */
  readonly choose: string;
}

const Row = memo(function Row({ row, columns, canOpen, isCurrent, isChosen, choose }: RowProps) {
  return (
    <tr data-row={row.id} tabIndex={canOpen ? 0 : undefined} aria-current={isCurrent ? 'true' : undefined}>
      {isChosen !== null && (
        <td className="choice">
          {/* A click is handled for all rows at once, by their table. */}
          <input type="checkbox" checked={isChosen} readOnly aria-label={choose} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.name} className={isNumberType(column.type) ? 'number' : undefined}>
          <Cell column={column} row={row} />
        </td>
      ))}
    </tr>
  );
});
