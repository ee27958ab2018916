/** Writes the places of rows that were sorted, in one transaction: only of those whose place is another one now. */
import { gql } from '../../engine/document.ts';
import { request } from '../../engine/request.ts';

export async function saveOrder(
  table: keyof typeof documents,
  sorted: readonly { readonly id: string; readonly order: number }[],
): Promise<void> {
  const first = Math.min(...sorted.map(({ order }) => order));
  const moved = sorted
    .map(({ id, order }, index) => ({ id, order, next: first + index }))
    .filter(({ order, next }) => order !== next);
  if (moved.length === 0) return;
  const updates = moved.map(({ id, next }) => ({ where: { id: { _eq: id } }, _set: { order: next } }));
  await request(documents[table], { updates });
}

const documents = {
  statuses: gql`mutation SortStatuses($updates: [statuses_updates!]!) {
  update_statuses_many(updates: $updates) { affected_rows }
}`,
  fields: gql`mutation SortFields($updates: [fields_updates!]!) {
  update_fields_many(updates: $updates) { affected_rows }
}`,
};
