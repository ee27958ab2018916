/** What every function that plans a part of an operation needs. */
import type { PgType } from '../catalog/types.ts';
import type { RoleSchema } from '../schema/role-schema.ts';
import { baseType } from '../values/builtin-types.ts';
import type { Fragments } from './fragments.ts';
import type { Variables } from './input/variables.ts';

export interface PlanContext {
  readonly roleSchema: RoleSchema;
  readonly variables: Variables;
  readonly fragments: Fragments;
  /** Numbers that JavaScript cannot hold exactly become JSON strings. */
  readonly stringifyNumericTypes: boolean;
}

const unsafeNumbers = new Set(['int8', 'numeric', 'float8']);

/** Whether values of the type are sent as strings though they are numbers. */
export function isSentAsText({ stringifyNumericTypes }: PlanContext, type: PgType): boolean {
  return stringifyNumericTypes && unsafeNumbers.has(baseType(type).name);
}
