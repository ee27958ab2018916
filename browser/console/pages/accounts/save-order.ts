/** Writes the places of rows that were sorted, in one transaction: only of those whose place is another one now. */
import { request } from '../../engine/request.ts';

export async function saveOrder(
  table: 'statuses' | 'fields' | 'fields_options',
  sorted: readonly { readonly id: string; readonly order: number }[],
): Promise<void> {
  const first = Math.min(...sorted.map(({ order }) => order));
  const moved = sorted
    .map(({ id, order }, index) => ({ id, order, next: first + index }))
    .filter(({ order, next }) => order !== next);
  if (moved.length === 0) return;
  const parts = moved.map(
    ({ id, next }, index) =>
      `  m${index}: update_${table}_by_pk(pk_columns: { id: "${id}" }, _set: { order: ${next} }) { id }`,
  );
  await request(`mutation Sort_${table} {\n${parts.join('\n')}\n}`);
}
