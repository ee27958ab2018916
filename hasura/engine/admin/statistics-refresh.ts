/**
 * Reads the statistics of tables again when they have changed much: lists without a limit count as many rows as the
 * tables have on average (`catalog/table-types.ts`), and an installation starts with empty tables.
 */
import type { Pool } from 'pg';
import type { Table } from '../catalog/table-types.ts';
import type { Log } from '../log.ts';
import type { Reloading } from './reloading.ts';

interface RefreshInput {
  readonly pool: Pool;
  readonly states: Reloading;
  /** Milliseconds between two checks. */
  readonly intervalMs: number;
  readonly log: Log;
}

export const defaultStatisticsIntervalMs = 10 * 60_000;

/** Fewer rows than these cost nothing, however they are counted. */
const fewRows = 100;
/** The quotient of two numbers of rows from which on averages are wrong. */
const muchChange = 2;

/** @returns a function that ends the checks */
export function startStatisticsRefresh({ pool, states, intervalMs, log }: RefreshInput): () => void {
  const check = async (): Promise<void> => {
    if (await haveChanged(pool, [...states.current.model.tables.values()])) await states.rebuild();
  };
  const timer = setInterval(() => {
    check().catch((error: unknown) => log({ kind: 'statisticsFailed', error }));
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Whether one of the tables has twice or half as many rows as when the model was made. */
async function haveChanged(pool: Pool, tables: readonly Table[]): Promise<boolean> {
  const { rows } = await pool.query<{ rowCount: number }>(rowCountsSql, [
    tables.map(({ schema }) => schema),
    tables.map(({ name }) => name),
  ]);
  return rows.some(({ rowCount }, index) => {
    const [less = 0, more = 0] = [rowCount, tables[index]?.rowCount ?? 0].sort((one, other) => one - other);
    return more >= fewRows && more >= muchChange * less;
  });
}

// In the order of the tables; views, and tables that were never analysed, have none.
const rowCountsSql = `
select case when c.relkind <> 'v' and c.reltuples >= 0 then c.reltuples else 0 end::float8 as "rowCount"
from unnest($1::text[], $2::text[]) with ordinality as wanted(schema, name, place)
left join pg_namespace n on n.nspname = wanted.schema
left join pg_class c on c.relnamespace = n.oid and c.relname = wanted.name
order by wanted.place`;
