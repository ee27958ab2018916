/** One statement on one connection; every value comes back as the text that Postgres sent. */
import type pg from 'pg';
import type { PreparedStatement } from '../prepare/prepared.ts';
import { type BindContext, bind } from './bind.ts';
import { type BytesRow, rawTypes } from './bytes-client.ts';
import { failedStatements } from './pg-errors.ts';
import type { StatementNames } from './statement-names.ts';

/** What runs a statement: a connection for each of them, or one inside a transaction. */
export interface Connection {
  query<Row extends unknown[]>(config: pg.QueryArrayConfig): Promise<pg.QueryArrayResult<Row>>;
  /** The same with large values as bytes. */
  queryBytes(config: Omit<pg.QueryArrayConfig, 'types'>): Promise<BytesRow[]>;
}

export type TextRow = readonly (string | null)[];

/** What statements run with. */
export interface Run {
  readonly connection: Connection;
  readonly names: StatementNames;
  readonly context: BindContext;
}

/** Binds and runs a statement. @throws EngineError for values that cannot be bound; errors of Postgres as they are */
export async function runStatement(
  { connection, names, context }: Run,
  statement: PreparedStatement,
): Promise<TextRow[]> {
  return runText(connection, bound(statement, context, names));
}

/** The same for values that are passed on: large ones stay bytes, where the connection can give them so. */
export async function runForBytes(
  { connection, names, context }: Run,
  statement: PreparedStatement,
): Promise<readonly BytesRow[]> {
  const query = bound(statement, context, names);
  try {
    return await connection.queryBytes({ ...query, rowMode: 'array' });
  } catch (error) {
    throw noted(error, query);
  }
}

function bound(statement: PreparedStatement, context: BindContext, names: StatementNames): Query {
  const values = bind(statement.parameters, context);
  const name = names.nameOf(statement);
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
      types: rawTypes,
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
