/** How many rows a list has: asked for by a person, and stopped when it takes too long. */
import { request } from '../engine/request.ts';
import type { TableModel } from '../model/table-model.ts';
import { countDocument } from './table-documents.ts';
import type { Where } from './where.ts';

const patienceMs = 2_000;

/** @throws EngineProblem `stopped` after two seconds */
export async function countRows(table: TableModel, where: Where): Promise<number> {
  const { rows } = await request<{ rows: { aggregate: { count: number } } }>(
    countDocument(table),
    { where },
    { signal: AbortSignal.timeout(patienceMs) },
  );
  return rows.aggregate.count;
}
