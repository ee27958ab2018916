/** `on_conflict`: what an insert does with a row that already exists. */
import type { GraphQLInputObjectType } from 'graphql';
import type { Column, Table } from '../../catalog/table-types.ts';
import { alwaysTrue } from '../../conditions/predicate.ts';
import { EngineError } from '../../errors.ts';
import { planOptionalWhere } from '../conditions/where.ts';
import type { PlanContext } from '../context.ts';
import { enumMeaning } from '../input/enum-values.ts';
import { type InputMember, type InputValue, isNull, readList, readObject } from '../input/input-value.ts';
import { inputOfMember } from '../input/typed-input.ts';
import type { ConflictAction } from './mutation-types.ts';

/**
 * An existing row is updated under the role's update permission, not its insert permission: filter, presets and
 * check come from there. Without columns to update the new row is dropped.
 */
export function planConflict(
  context: PlanContext,
  table: Table,
  value: InputValue,
  type: GraphQLInputObjectType,
  at: string,
): ConflictAction {
  const members = new Map(readObject(context, value, type, at).map((member) => [member.name, member]));
  const constraint = planConstraint(context, members.get('constraint'));
  const columns = planColumns(context, members.get('update_columns'), at);
  const { access } = context.roleSchema;
  const { update } = access.permissions(table);
  if (columns.length === 0 || update === null) {
    return { constraint, columns: [], presets: [], where: null, check: alwaysTrue };
  }
  const where = members.get('where');
  return {
    constraint,
    columns,
    presets: update.presets,
    where: access.rowsToUpdate(
      table,
      planOptionalWhere(context, table, where === undefined ? null : inputOfMember(where)),
    ),
    check: update.check,
  };
}

function planConstraint(context: PlanContext, member: InputMember | undefined): string | null {
  if (member === undefined) return null;
  const meaning = enumMeaning(context, member.value, member.field.type, member.at);
  if (meaning.kind !== 'constraint') throw new Error('not a constraint');
  return meaning.constraint.name;
}

function planColumns(context: PlanContext, member: InputMember | undefined, at: string): Column[] {
  if (member === undefined || isNull(context, member.value)) return [];
  const columns = readList(context, member.value, member.field.type, member.at).map((item) => {
    const meaning = enumMeaning(context, item.value, member.field.type, item.at);
    if (meaning.kind === 'column') return meaning.column;
    // The role can update nothing: the enum holds a placeholder only.
    throw new EngineError('validation-failed', 'erroneous column name', at);
  });
  // A column that is named twice is set once: Postgres rejects two assignments.
  return [...new Set(columns)];
}
