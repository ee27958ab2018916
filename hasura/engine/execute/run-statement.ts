/** Runs one statement on one connection; values stay the texts that Postgres sent. */
import type pg from 'pg';
import type { PreparedStatement } from '../prepare/prepared.ts';
import { type BindContext, bind } from './bind.ts';
import { type BytesRow, rawTypes } from './bytes-client.ts';
import { failedStatements } from './pg-errors.ts';
import type { Query } from './pipelined-statements.ts';
import type { StatementNames } from './statement-names.ts';

/** Runs statements: each on a connection of its own, or all in one transaction. */
export interface Connection {
  query<Row extends unknown[]>(config: pg.QueryArrayConfig): Promise<pg.QueryArrayResult<Row>>;
  /** The same with large values as bytes. */
  queryBytes(query: Query): Promise<readonly BytesRow[]>;
}

export type TextRow = readonly (string | null)[];

/** The values of statements. */
export interface Values {
  readonly names: StatementNames;
  readonly context: BindContext;
}

/** The connection and values of statements. */
export interface Run extends Values {
  readonly connection: Connection;
}

/**
 * Binds and runs a statement whose values are sent on unchanged: large ones are bytes, if the connection supports that.
 * @throws EngineError for values that cannot be bound; errors of Postgres as they are
 */
export async function runForBytes(
  { connection, ...values }: Run,
  statement: PreparedStatement,
): Promise<readonly BytesRow[]> {
  const query = bindStatement(statement, values);
  try {
    return await connection.queryBytes(query);
  } catch (error) {
    throw recordStatement(error, query);
  }
}

/** @throws EngineError for values that cannot be bound */
export function bindStatement(statement: PreparedStatement, { context, names }: Values): Query {
  const values = bind(statement.parameters, context);
  const name = names.nameOf(statement, context.session.sendsFixedDocument);
  return { text: statement.text, values, ...(name === null ? {} : { name }) };
}

/** Runs compiled SQL with values that `pg` turns into texts, such as arrays. */
export async function runText(
  connection: Connection,
  query: { readonly text: string; readonly values: unknown[] },
): Promise<TextRow[]> {
  try {
    const result = await connection.query<string[]>({
      ...query,
      rowMode: 'array' as const,
      types: rawTypes,
    });
    return result.rows;
  } catch (error) {
    throw recordStatement(error, query);
  }
}

/** Records which statement an error belongs to. @returns the error */
function recordStatement(
  error: unknown,
  query: { readonly text: string; readonly values: readonly unknown[] },
): unknown {
  if (error instanceof Error) failedStatements.set(error, query);
  return error;
}
