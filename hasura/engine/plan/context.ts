/** What every function that plans a part of an operation needs. */
import type { RoleSchema } from '../schema/role-schema.ts';
import type { Fragments } from './fragments.ts';
import type { Variables } from './input/variables.ts';

export interface PlanContext {
  readonly roleSchema: RoleSchema;
  readonly variables: Variables;
  readonly fragments: Fragments;
}
