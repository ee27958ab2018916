/** The SQL of a statement → a prepared statement: how Postgres should reuse it, and under which name. */
import { hash } from 'node:crypto';
import type { Statement } from '../sql/fragment.ts';
import type { WriteStatement } from '../sql/returning.ts';
import type { ValueSource } from '../values/value-source.ts';
import type { PreparedStatement, PreparedWrite, Reuse } from './prepared.ts';

/**
 * @param reuse `stable` becomes `never` when a parameter is neither of the session nor stable
 * @param stable the values that do not decide which plan is good, from `look-ups.ts`
 */
export function prepareStatement(
  { text, parameters }: Statement,
  reuse: Reuse,
  stable: ReadonlySet<ValueSource> = new Set(),
): PreparedStatement {
  const isStable = parameters.every((source) => source.kind === 'session' || stable.has(source));
  const actual = reuse === 'stable' && !isStable ? 'never' : reuse;
  return { text, parameters, reuse: actual, digest: hash('sha256', text, 'base64url').slice(0, 32) };
}

export function prepareWrite(write: WriteStatement, reuse: Reuse): PreparedWrite {
  return { ...prepareStatement(write, reuse), result: write.result };
}
