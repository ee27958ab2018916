/** A statement that was written → one that can be run, with how it is best run. */
import { hash } from 'node:crypto';
import type { Statement } from '../sql/fragment.ts';
import type { ValueSource } from '../values/value-source.ts';
import type { PreparedStatement, Reuse } from './prepared.ts';

/** @param reuse `stable` counts only where the values of the statement are */
export function prepareStatement({ text, parameters }: Statement, reuse: Reuse): PreparedStatement {
  const found = reuse === 'stable' && !hasStableParameters(parameters) ? 'never' : reuse;
  const digest = found === 'never' ? '' : hash('sha256', text, 'base64url').slice(0, 32);
  return { text, parameters, reuse: found, name: `${found} ${digest}` };
}

/**
 * Whether who asks, and how many rows, is all that the values say: the same account's page after page. Postgres itself
 * then decides, by its estimates, between one plan for all and a new one each time; either is good, since such a list
 * is read along an index.
 */
function hasStableParameters(parameters: readonly ValueSource[]): boolean {
  return parameters.every(
    (source) => source.kind === 'session' || (source.kind === 'variable' && isCount(source)),
  );
}

function isCount({ coercion }: Extract<ValueSource, { kind: 'variable' }>): boolean {
  return coercion.kind === 'nonNegativeInt' || coercion.kind === 'offset';
}
