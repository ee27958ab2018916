/** `run_sql` of the schema API. */
import { command } from './request.ts';

export interface SqlResult {
  /** Null: the statement gives no rows. */
  readonly columns: readonly string[] | null;
  /** Values in the texts of Postgres; a null is the text `NULL`, as Hasura gives it. */
  readonly rows: readonly (readonly string[])[];
  readonly milliseconds: number;
}

export const timeoutSeconds = 30;

/** @throws EngineProblem with what Postgres says; `stopped` after half a minute */
export async function runSql(sql: string, isReadOnly: boolean): Promise<SqlResult> {
  const begin = performance.now();
  const { result } = await command<{ result_type: string; result: string[][] | null }>(
    '/v2/query',
    { type: 'run_sql', args: { source: 'default', sql, read_only: isReadOnly } },
    { signal: AbortSignal.timeout(timeoutSeconds * 1_000) },
  );
  const [columns = null, ...rows] = result ?? [];
  return { columns, rows, milliseconds: Math.round(performance.now() - begin) };
}
