/**
 * Which statements Postgres keeps, parsed and planned, under a name. Every connection keeps all of them, and documents
 * are the callers': so there are bounds, and a statement has to come again before it is worth one.
 */
import { createHash } from 'node:crypto';
import type { Statement } from '../sql/fragment.ts';
import type { ValueSource } from '../values/value-source.ts';

/**
 * - `by key`: rows are found by their whole key. There is one good plan, planning is a third of the time, and the
 *   statements are small.
 * - `by values`: kept only when no value of a caller decides which rows are looked for (`isSteady`). The plan for other
 *   values can be several times slower than one made for them.
 * - `once`: never kept.
 */
export type Reuse = 'by key' | 'by values' | 'once';

/** After how many runs a statement is kept, and how many at most. Those of lists take up to a megabyte each. */
const rules = { 'by key': { runs: 1, most: 1000 }, 'by values': { runs: 10, most: 32 } } as const;

const given = { 'by key': 0, 'by values': 0 };
const known = new WeakMap<Statement, { runs: number; name: string | null }>();

/** The name to run a statement under; null: without one, Postgres plans it for its values. */
export function nameOf(statement: Statement, reuse: Reuse): string | null {
  if (reuse === 'once' || (reuse === 'by values' && !isSteady(statement))) return null;
  const state = known.get(statement) ?? { runs: 0, name: null };
  known.set(statement, state);
  if (state.name !== null) return state.name;
  const { runs, most } = rules[reuse];
  state.runs++;
  if (state.runs <= runs || given[reuse] >= most) return null;
  given[reuse]++;
  state.name = createHash('sha256').update(statement.text).digest('base64url').slice(0, 32);
  return state.name;
}

/**
 * Whether who asks, and how many rows, is all that the values say: the same account's page after page. Postgres itself
 * then decides, by its estimates, between one plan for all and a new one each time; either is good, since such a list
 * is read along an index.
 */
function isSteady({ parameters }: Statement): boolean {
  return parameters.every(
    (source) => source.kind === 'session' || (source.kind === 'variable' && isCount(source)),
  );
}

function isCount({ coercion }: Extract<ValueSource, { kind: 'variable' }>): boolean {
  return coercion.kind === 'nonNegativeInt' || coercion.kind === 'offset';
}
