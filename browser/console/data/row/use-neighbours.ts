/** The rows before and after a row in the list that it was opened from, those of the neighbouring pages included. */
import { useEffect } from 'react';
import { useListContext } from 'react-admin';
import type { DataRecord } from '../identity.ts';
import { useOpenRow, useRowPanelWays } from '../row-address.ts';

interface Neighbours {
  /** Null: the row is the first one. */
  readonly previous: (() => void) | null;
  /** Null: the row is the last one. */
  readonly next: (() => void) | null;
}

/** The next page is on its way. */
const stay = () => {};

export function useNeighbours(id: string): Neighbours {
  const { data, page, hasNextPage, hasPreviousPage, isFetching } = useListContext<DataRecord>();
  const { panel } = useOpenRow();
  const { open, openInPage } = useRowPanelWays();
  const waitsFor = panel?.waitsFor;
  // While a page is on its way, `data` is the one before.
  const awaited = waitsFor === undefined || isFetching ? undefined : data?.at(waitsFor === 'first' ? 0 : -1);
  useEffect(() => {
    if (awaited !== undefined) open(awaited.id);
  }, [awaited, open]);

  const rows = data ?? [];
  const index = rows.findIndex((row) => row.id === id);
  // A button that is disabled for a moment would lose the focus, and the keys with it.
  if (waitsFor !== undefined) return { previous: stay, next: stay };
  // A row that a filter or another page does not have has no place in the list.
  if (index === -1) return { previous: null, next: null };
  const way = (step: -1 | 1, hasPage: boolean | undefined) => {
    const neighbour = rows[index + step];
    if (neighbour !== undefined) return () => open(neighbour.id);
    return hasPage === true ? () => openInPage(page + step, step === 1 ? 'first' : 'last') : null;
  };
  return { previous: way(-1, hasPreviousPage), next: way(1, hasNextPage) };
}
