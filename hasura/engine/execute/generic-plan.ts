/**
 * The setting by which Postgres runs a prepared statement by its generic plan, whatever its values are. It is sent in front
 * of the statement in the same message, and lasts until the end of the message, or of the transaction that is open: no
 * other statement is affected, and there is no further round trip.
 */
import type { Query } from './pipelined-statements.ts';

/** The expression that sets it for the rest of the transaction. */
export const setGenericPlan = `set_config('plan_cache_mode', 'force_generic_plan', true)`;

/** The statement that sets it for the rest of the message. */
export const genericPlanSetting: Query = {
  name: 'generic plan',
  text: `select ${setGenericPlan}`,
  values: [],
};
