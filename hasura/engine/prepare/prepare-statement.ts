/** The SQL of a statement → a prepared statement: how Postgres should reuse it, and under which name. */
import { hash } from 'node:crypto';
import type { Statement } from '../sql/fragment.ts';
import type { WriteStatement } from '../sql/returning.ts';
import type { ValueSource } from '../values/value-source.ts';
import type { PreparedStatement, PreparedWrite, Reuse } from './prepared.ts';

/** @param reuse `stable` becomes `never` unless the statement has stable parameters */
export function prepareStatement({ text, parameters }: Statement, reuse: Reuse): PreparedStatement {
  const actual = reuse === 'stable' && !hasStableParameters(parameters) ? 'never' : reuse;
  return { text, parameters, reuse: actual, digest: hash('sha256', text, 'base64url').slice(0, 32) };
}

export function prepareWrite(write: WriteStatement, reuse: Reuse): PreparedWrite {
  return { ...prepareStatement(write, reuse), result: write.result };
}

/**
 * Whether the values only say who the caller is and how many rows to read, as for page after page of one account's
 * list. Postgres then decides by its estimates between a generic and a custom plan; both are good, since such a list is
 * read along an index.
 */
function hasStableParameters(parameters: readonly ValueSource[]): boolean {
  return parameters.every(
    (source) =>
      source.kind === 'session' ||
      (source.kind === 'variable' && ['nonNegativeInt', 'offset'].includes(source.coercion.kind)),
  );
}
