/** One statement on one connection; every value comes back as the text that Postgres sent. */
import type pg from 'pg';
import type { Statement } from '../sql/fragment.ts';
import { type BindContext, bind } from './bind.ts';
import { asTheyCome, type BytesRow } from './bytes-client.ts';
import { failedStatements } from './pg-errors.ts';
import { nameOf, type Reuse } from './statement-names.ts';

/** What runs a statement: a connection for each of them, or one inside a transaction. */
export interface Connection {
  query<Row extends unknown[]>(config: pg.QueryArrayConfig): Promise<pg.QueryArrayResult<Row>>;
  /** The same with large values as bytes. */
  queryBytes(config: Omit<pg.QueryArrayConfig, 'types'>): Promise<BytesRow[]>;
}

export type TextRow = readonly (string | null)[];

/** Binds and runs a statement. @throws EngineError for values that cannot be bound; errors of Postgres as they are */
export async function runStatement(
  connection: Connection,
  statement: Statement,
  context: BindContext,
  reuse: Reuse,
): Promise<TextRow[]> {
  return runText(connection, bound(statement, context, reuse));
}

/** The same for values that are passed on: large ones stay bytes, where the connection can give them so. */
export async function runForBytes(
  connection: Connection,
  statement: Statement,
  context: BindContext,
  reuse: Reuse,
): Promise<readonly BytesRow[]> {
  const query = bound(statement, context, reuse);
  try {
    return await connection.queryBytes({ ...query, rowMode: 'array' });
  } catch (error) {
    throw noted(error, query);
  }
}

function bound(statement: Statement, context: BindContext, reuse: Reuse): Query {
  const values = bind(statement.parameters, context);
  const name = nameOf(statement, reuse);
  return { text: statement.text, values, ...(name === null ? {} : { name }) };
}

interface Query {
  readonly text: string;
  readonly values: unknown[];
  readonly name?: string;
}

/** Runs SQL text that was compiled, with values that are bound. */
export async function runText(connection: Connection, query: Query): Promise<TextRow[]> {
  try {
    const result = await connection.query<string[]>({
      ...query,
      rowMode: 'array' as const,
      types: asTheyCome,
    });
    return result.rows;
  } catch (error) {
    throw noted(error, query);
  }
}

/** The error, known to be of this query. */
function noted(error: unknown, query: Query): unknown {
  if (error instanceof Error) failedStatements.set(error, query);
  return error;
}
