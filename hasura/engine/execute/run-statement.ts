/** One statement on one connection; every value comes back as the text that Postgres sent. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Statement } from '../sql/fragment.ts';
import { type BindContext, bind } from './bind.ts';
import { failedStatements } from './pg-errors.ts';

/** Anything with `query`: a pool, or a client inside a transaction. */
export type Connection = Pick<pg.Pool | pg.ClientBase, 'query'>;

export type TextRow = readonly (string | null)[];

/**
 * Whether Postgres keeps the parsed and planned statement, once it runs a second time. Worth it for reads by key
 * and for writes, where planning is a third of the time; not for lists, whose generic plan can be several times
 * slower than one made for the values.
 */
export type Reuse = 'kept' | 'planned each time';

const asText = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;

/** Every connection keeps all of them: bounded, because documents are the callers'. */
const mostNames = 1000;
const names = new WeakMap<Statement, string | null>();
let namesGiven = 0;

/** Binds and runs a statement. @throws EngineError for values that cannot be bound; errors of Postgres as they are */
export async function runStatement(
  connection: Connection,
  statement: Statement,
  context: BindContext,
  reuse: Reuse,
): Promise<TextRow[]> {
  const values = bind(statement.parameters, context);
  const name = reuse === 'kept' ? nameOf(statement) : null;
  return runText(connection, { text: statement.text, values, ...(name === null ? {} : { name }) });
}

/** Runs SQL text that was compiled, with values that are bound. */
export async function runText(
  connection: Connection,
  query: { readonly text: string; readonly values: unknown[]; readonly name?: string },
): Promise<TextRow[]> {
  try {
    const result = await connection.query<string[]>({ ...query, rowMode: 'array' as const, types: asText });
    return result.rows;
  } catch (error) {
    if (error instanceof Error) failedStatements.set(error, query);
    throw error;
  }
}

/** null for the first run: most statements of generated documents never come again. */
function nameOf(statement: Statement): string | null {
  const known = names.get(statement);
  if (known !== undefined && known !== null) return known;
  if (known === undefined || namesGiven >= mostNames) {
    names.set(statement, null);
    return null;
  }
  namesGiven++;
  const name = createHash('sha256').update(statement.text).digest('base64url').slice(0, 32);
  names.set(statement, name);
  return name;
}
