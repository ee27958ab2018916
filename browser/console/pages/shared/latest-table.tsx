/** The table of a page whose rows `useLatest` reads. */
import { RecordTable, type TableColumn } from './record-table.tsx';
import type { useLatest } from './use-latest.ts';

interface LatestTableProps<Row extends { readonly id: string; readonly createdAt: string }> {
  readonly label: string;
  readonly found: ReturnType<typeof useLatest<Row>>;
  readonly columns: readonly TableColumn<Row>[];
}

export function LatestTable<Row extends { readonly id: string; readonly createdAt: string }>({
  label,
  found: { rows, error, isPending, hasNextPage, fetchNextPage },
  columns,
}: LatestTableProps<Row>) {
  return (
    <RecordTable
      label={label}
      rows={rows}
      keyOf={({ id }) => id}
      isPending={isPending}
      error={error}
      onMore={hasNextPage ? () => void fetchNextPage() : undefined}
      columns={columns}
    />
  );
}
