/** What one operation of a request asks for. */
import type { ActionPlan } from './action-plan.ts';
import type { MutationPlan } from './mutation-types.ts';
import type { QueryPlan } from './types.ts';

export type RequestPlan = QueryPlan | MutationPlan | ActionPlan;
