/** The columns of a list: those that are shown, in the order that somebody has chosen. React-admin's store keeps both choices. */
import { useMemo } from 'react';
import { DataTable, useStore } from 'react-admin';
import type { Column, TableModel } from '../../model/table-model.ts';
import { allColumns, columnsInOrder, defaultColumns } from '../selection.ts';
import { isNumberType } from '../values.ts';

export interface ListColumns {
  /** Where the store keeps what was chosen. */
  readonly storeKey: string;
  /** All columns, before somebody has put them into another order. */
  readonly all: readonly Column[];
  readonly shown: readonly Column[];
  /** Those that are hidden at first. */
  readonly hidden: string[];
}

export function useListColumns(table: TableModel, resource: string): ListColumns {
  const storeKey = `${resource}.datatable`;
  const all = useMemo(() => columnsInOrder(table), [table]);
  const hidden = useMemo(() => {
    const first = defaultColumns(table);
    return allColumns(table).filter((name) => !first.includes(name));
  }, [table]);
  const [hiddenNow] = useStore<string[]>(storeKey, hidden);
  // The positions in `all`; those of columns that are new since then are missing.
  const [ranks] = useStore<number[] | undefined>(`${storeKey}_columnRanks`);
  const shown = useMemo(() => {
    const order = new Set([...(ranks ?? []), ...all.keys()]);
    return [...order]
      .flatMap((position) => all[position] ?? [])
      .filter(({ name }) => !hiddenNow.includes(name));
  }, [all, hiddenNow, ranks]);
  return { storeKey, all, shown, hidden };
}

/** A column in the heading of the table, and in the choice of columns. */
export function columnElement({ name, type, isSortable, isList }: Column) {
  return (
    <DataTable.Col
      key={name}
      source={name}
      label={name}
      disableSort={!isSortable || isList}
      align={isNumberType(type) ? 'right' : 'left'}
    />
  );
}
