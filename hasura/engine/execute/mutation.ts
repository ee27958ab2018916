/** Runs a mutation: all its root fields in order, in one transaction. */
import type pg from 'pg';
import { EngineError } from '../errors.ts';
import type { MutationPlan } from '../plan/types.ts';
import type { SelectOptions } from '../sql/select.ts';
import type { BindContext } from './bind.ts';

export async function executeMutation(
  _plan: MutationPlan,
  _pool: pg.Pool,
  _options: SelectOptions,
  _context: BindContext,
): Promise<string> {
  throw new EngineError('not-supported', 'mutations');
}
