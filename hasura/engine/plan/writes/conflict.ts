/** `on_conflict`: what an insert does with a row that already exists. */
import type { Column, Table } from '../../catalog/table-types.ts';
import { alwaysTrue } from '../../conditions/predicate.ts';
import { EngineError } from '../../errors.ts';
import { planOptionalWhere } from '../conditions/where.ts';
import type { PlanContext } from '../context.ts';
import { enumMeaning, enumMeaningOf } from '../input/enum-values.ts';
import { type Input, optionalInput, readList, readMembers, requiredInput } from '../input/input.ts';
import type { ConflictAction } from './mutation-types.ts';

/**
 * The `on_conflict` beside `objects` or `data`; null when there is none. An existing row is updated under the role's
 * update permission, not its insert permission: filter, presets and check come from there. Without columns to update
 * the new row is dropped.
 */
export function planConflict(
  context: PlanContext,
  table: Table,
  inputs: ReadonlyMap<string, Input>,
): ConflictAction | null {
  const input = optionalInput(context, inputs, 'on_conflict');
  if (input === undefined) return null;
  const members = readMembers(context, input);
  const { constraint } = enumMeaningOf(context, requiredInput(members, 'constraint'), 'constraint');
  const columns = planColumns(context, optionalInput(context, members, 'update_columns'), input.at);
  const { access } = context.roleSchema;
  const { update } = access.permissions(table);
  if (columns.length === 0 || update === null) {
    return { constraint: constraint.name, columns: [], presets: [], where: null, check: alwaysTrue };
  }
  const { presets, check } = update;
  const where = access.rowsToUpdate(table, planOptionalWhere(context, table, members));
  return { constraint: constraint.name, columns, presets, where, check };
}

function planColumns(context: PlanContext, input: Input | undefined, at: string): Column[] {
  if (input === undefined) return [];
  const columns = readList(context, input).map((item) => {
    const meaning = enumMeaning(context, item);
    if (meaning.kind === 'column') return meaning.column;
    // The role can update nothing: the enum holds a placeholder only.
    throw new EngineError('validation-failed', 'erroneous column name', at);
  });
  // A column that is named twice is set once: Postgres rejects two assignments.
  return [...new Set(columns)];
}
