/** The plan of one operation. */
import type { ActionPlan } from './actions/action-plan.ts';
import type { QueryPlan } from './types.ts';
import type { MutationPlan } from './writes/mutation-types.ts';

export type RequestPlan = QueryPlan | MutationPlan | ActionPlan;
