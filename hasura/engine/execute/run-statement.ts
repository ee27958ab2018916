/** One statement on one connection; every value comes back as the text that Postgres sent. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Statement } from '../sql/fragment.ts';
import { type BindContext, bind } from './bind.ts';

/** Anything with `query`: a pool, or a client inside a transaction. */
export type Connection = Pick<pg.Pool | pg.ClientBase, 'query'>;

export type TextRow = readonly (string | null)[];

const asText = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;
const names = new WeakMap<Statement, string>();

/**
 * @param isNamed whether Postgres keeps the parsed and planned statement. Worth it for reads by key (a third of the
 *   time is planning); not for lists, whose generic plan can be several times slower than one made for the values.
 */
export async function runStatement(
  connection: Connection,
  statement: Statement,
  context: BindContext,
  isNamed = false,
): Promise<TextRow[]> {
  const values = bind(statement.parameters, context);
  return runText(connection, {
    text: statement.text,
    values,
    ...(isNamed ? { name: nameOf(statement) } : {}),
  });
}

/** Runs SQL text that was compiled, with values that are bound. */
export async function runText(
  connection: Connection,
  query: { readonly text: string; readonly values: unknown[]; readonly name?: string },
): Promise<TextRow[]> {
  const result = await connection.query<string[]>({ ...query, rowMode: 'array' as const, types: asText });
  return result.rows;
}

function nameOf(statement: Statement): string {
  const known = names.get(statement);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(statement.text).digest('base64url').slice(0, 32);
  names.set(statement, name);
  return name;
}
