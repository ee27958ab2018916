/** Root fields of a mutation. */
import type { GraphQLObjectType } from 'graphql';
import type { Column, Table } from '../../catalog/table-types.ts';
import { allOf } from '../../conditions/predicate.ts';
import type { Predicate } from '../../conditions/predicate-types.ts';
import { planWhere } from '../conditions/where.ts';
import type { PlanContext } from '../context.ts';
import { readList, readObject } from '../input/input-value.ts';
import { inputOfMember, inputType, type TypedInput } from '../input/typed-input.ts';
import { planKey, planKeyArguments } from '../reads/rows.ts';
import { planFields, planSubfields } from '../reads/select.ts';
import {
  argumentOf,
  collectFields,
  type KnownField,
  lookUp,
  objectTypeOf,
  requiredArgumentOf,
  type SelectedField,
} from '../selection.ts';
import type { RootField } from '../types.ts';
import { planInsert, planOptionalConflict } from './insert.ts';
import type { MutationField, MutationOutput, ResponseField, UpdateRows } from './mutation-types.ts';
import { planUpdate } from './update.ts';

/** @param planRead plans the call of a volatile function */
export function planMutation(
  context: PlanContext,
  type: GraphQLObjectType,
  fields: readonly SelectedField[],
  planRead: (context: PlanContext, field: KnownField) => RootField,
): MutationField[] {
  return fields.map((selected): MutationField => {
    const { key, at } = selected;
    if (selected.name === '__typename') return { key, at, kind: 'json', text: JSON.stringify(type.name) };
    const field = lookUp(context, type, selected);
    const { meaning } = field;
    switch (meaning?.kind) {
      case 'insert':
      case 'insertOne': {
        const { kind, table } = meaning;
        const isList = kind === 'insert';
        const { value, type, at: writtenAt } = requiredArgumentOf(field, isList ? 'objects' : 'object');
        const conflict = planOptionalConflict(context, table, argumentOf(field, 'on_conflict'));
        const place = { at: writtenAt, writtenAt, isObject: false, isList, determined: new Set<Column>() };
        const insert = planInsert(context, table, value, inputType(type), place, conflict);
        return { key, at, kind: 'insert', insert, output: planOutput(context, field, isList) };
      }
      case 'update':
      case 'updateByPk': {
        const { kind, table } = meaning;
        const where =
          kind === 'update'
            ? whereOf(context, table, field)
            : keyOf(context, requiredArgumentOf(field, 'pk_columns'));
        const update = planUpdateField(context, table, field, where);
        return { key, at, kind: 'update', update, output: planOutput(context, field, kind === 'update') };
      }
      case 'updateMany': {
        const { table } = meaning;
        const updates = planUpdates(context, table, requiredArgumentOf(field, 'updates'));
        return { key, at, kind: 'updateMany', table, updates, output: planOutput(context, field, true) };
      }
      case 'delete':
      case 'deleteByPk': {
        const { kind, table } = meaning;
        const condition =
          kind === 'delete' ? whereOf(context, table, field) : planKeyArguments(context, field);
        const where = context.roleSchema.access.rowsToDelete(table, condition);
        const output = planOutput(context, field, kind === 'delete');
        return { key, at, kind: 'delete', table, where, output };
      }
      case 'function':
        return { key, at, kind: 'function', field: planRead(context, field) };
      default:
        throw new Error(`no meaning for ${at}`);
    }
  });
}

/** A response object (`affected_rows`, `returning`), or the row itself. */
function planOutput(context: PlanContext, field: KnownField, isResponse: boolean): MutationOutput {
  if (!isResponse) return { kind: 'row', fields: planSubfields(context, field) };
  const type = objectTypeOf(field);
  const fields = collectFields(context, type, field.selectionSets, field.at).map(
    (selected): ResponseField => {
      const { key } = selected;
      if (selected.name === '__typename') return { key, kind: 'typename', typeName: type.name };
      const inner = lookUp(context, type, selected);
      if (inner.meaning?.kind === 'affectedRows') return { key, kind: 'affectedRows' };
      if (inner.meaning?.kind !== 'returning') throw new Error(`no meaning for ${inner.at}`);
      const rowType = objectTypeOf(inner);
      return { key, kind: 'returning', fields: planFields(context, rowType, inner.selectionSets, inner.at) };
    },
  );
  return { kind: 'response', fields };
}

function planUpdateField(
  context: PlanContext,
  table: Table,
  field: KnownField,
  where: Predicate,
): UpdateRows {
  const parts = field.definition.args.flatMap(({ name }) =>
    field.arguments.has(name) ? [requiredArgumentOf(field, name)] : [],
  );
  const available = field.definition.args.map(({ name }) => name);
  return planUpdate(context, table, parts, available, where, `${field.at}.args`);
}

/** `updates: [{where, _set, …}]`. */
function planUpdates(context: PlanContext, table: Table, updates: TypedInput): UpdateRows[] {
  const type = inputType(updates.type);
  return readList(context, updates.value, type, updates.at).map((item) => {
    const parts = readObject(context, item.value, type, item.at).map(inputOfMember);
    const where = parts.find(({ name }) => name === 'where');
    if (where === undefined) throw new Error('where is required by the schema');
    const predicate = planWhere(context, table, where);
    return planUpdate(context, table, parts, Object.keys(type.getFields()), predicate, item.at);
  });
}

function whereOf(context: PlanContext, table: Table, field: KnownField): Predicate {
  return planWhere(context, table, requiredArgumentOf(field, 'where'));
}

/** `pk_columns: {id: 1}`: the schema requires all columns. */
function keyOf(context: PlanContext, { value, type, at }: TypedInput): Predicate {
  return allOf(
    readObject(context, value, inputType(type), at).map((member) =>
      planKey(context, member.field.extensions.meaning, inputOfMember(member)),
    ),
  );
}
