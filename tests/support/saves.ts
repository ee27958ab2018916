/** Helpers of the tests of saves: a request, its response and the stored rows. */
import type { TestAccount, TestRequest } from './api.ts';
import type { TestDatabase } from './database.ts';

/** An id that no row has. */
export const unknownId = '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0099';

export interface SaveAnswer {
  readonly status: number;
  /** The header with the outcome. */
  readonly outcome: string | null;
  readonly body: {
    readonly message: string;
    readonly code?: string;
    readonly taskId?: string;
    readonly projectId?: string;
    readonly companyId?: string;
    readonly profileId?: string;
    readonly applicationId?: string;
    readonly sources?: readonly object[];
    readonly warnings?: { path: string; code: string; message: string }[];
    readonly details?: { path: string; code: string; message: string }[];
  };
}

/** Sends a save, by default with the private key of the account; `route` is what follows `/rest/v2/`. */
export async function postSave(
  account: TestAccount,
  route: string,
  body: unknown,
  request: TestRequest = {},
): Promise<SaveAnswer> {
  const response = await account.post(`/rest/v2/${route}`, body, request);
  return {
    status: response.status,
    outcome: response.headers.get('x-record-outcome'),
    body: (await response.json()) as SaveAnswer['body'],
  };
}

/** A stored row, read without permissions. */
export async function readRow(
  database: TestDatabase,
  table: string,
  id: unknown,
): Promise<Record<string, unknown>> {
  const { rows } = await database.pool.query(`select * from ${table} where id = $1`, [id]);
  if (rows.length !== 1) throw new Error(`${rows.length} rows of ${table} have the id ${id}`);
  return rows[0];
}

/** All rows with these values, oldest first. */
export async function readRows(
  database: TestDatabase,
  table: string,
  values: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>[]> {
  const conditions = Object.keys(values).map((column, index) => `"${column}" = $${index + 1}`);
  const { rows } = await database.pool.query(
    `select * from ${table} where ${conditions.join(' and ')} order by "createdAt"`,
    Object.values(values),
  );
  return rows;
}

/** The number of rows with these values. */
export async function countRows(
  database: TestDatabase,
  table: string,
  values: Readonly<Record<string, unknown>>,
): Promise<number> {
  return (await readRows(database, table, values)).length;
}
