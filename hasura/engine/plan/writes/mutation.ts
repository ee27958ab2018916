/** Root fields of a mutation. */

import type { Slices } from '@platform/runtime';
import type { GraphQLObjectType } from 'graphql';
import type { Table } from '../../catalog/table-types.ts';
import { planWhere } from '../conditions/where.ts';
import type { PlanContext } from '../context.ts';
import {
  type Input,
  inputObjectOf,
  readList,
  readMembers,
  readObject,
  requiredInput,
} from '../input/input.ts';
import { planKey, planKeyArguments } from '../reads/rows.ts';
import { planSubfields } from '../reads/select.ts';
import { type KnownField, lookUp, planSelected, type SelectedField } from '../selection.ts';
import type { RootField } from '../types.ts';
import { planInsert } from './insert.ts';
import type { MutationField, MutationOutput, UpdateRows } from './mutation-types.ts';
import { planUpdate } from './update.ts';

/** Pauses between fields. @param planRead plans the call of a volatile function */
export function* planMutation(
  context: PlanContext,
  type: GraphQLObjectType,
  fields: readonly SelectedField[],
  planRead: PlanRead,
): Slices<MutationField[]> {
  const planned: MutationField[] = [];
  for (const selected of fields) {
    planned.push(planWrite(context, type, selected, planRead));
    yield;
  }
  return planned;
}

type PlanRead = (context: PlanContext, field: KnownField) => RootField;

function planWrite(
  context: PlanContext,
  type: GraphQLObjectType,
  selected: SelectedField,
  planRead: PlanRead,
): MutationField {
  const { key, at } = selected;
  if (selected.name === '__typename') return { key, kind: 'json', text: JSON.stringify(type.name) };
  const field = lookUp(context, type, selected);
  const { meaning } = field;
  switch (meaning?.kind) {
    case 'insert':
    case 'insertOne': {
      const { kind, table } = meaning;
      const isList = kind === 'insert';
      const name = isList ? 'objects' : 'object';
      const place = { writtenAt: `${at}.args.${name}`, isObject: false, determined: [] };
      const insert = planInsert(context, table, field.arguments, name, place);
      return { key, kind: 'insert', insert, output: planOutput(context, field, isList) };
    }
    case 'update':
    case 'updateByPk': {
      const { kind, table } = meaning;
      const where =
        kind === 'update'
          ? planWhere(context, table, requiredInput(field.arguments, 'where'))
          : planKey(context, readObject(context, requiredInput(field.arguments, 'pk_columns')));
      const { args } = field.definition;
      const parts = args.flatMap(({ name }) => field.arguments.get(name) ?? []);
      const update = planUpdate(context, table, parts, args, where, `${at}.args`);
      return { key, kind: 'update', update, output: planOutput(context, field, kind === 'update') };
    }
    case 'updateMany': {
      const { table } = meaning;
      const updates = planUpdates(context, table, requiredInput(field.arguments, 'updates'));
      return { key, kind: 'updateMany', table, updates, output: planOutput(context, field, true) };
    }
    case 'delete':
    case 'deleteByPk': {
      const { kind, table } = meaning;
      const condition =
        kind === 'delete'
          ? planWhere(context, table, requiredInput(field.arguments, 'where'))
          : planKeyArguments(context, field);
      const where = context.roleSchema.access.rowsToDelete(table, condition);
      const output = planOutput(context, field, kind === 'delete');
      return { key, kind: 'delete', table, where, output };
    }
    case 'function':
      return { key, kind: 'function', field: planRead(context, field) };
    default:
      throw new Error(`no meaning for ${at}`);
  }
}

/** A response object (`affected_rows`, `returning`), or the row itself. */
function planOutput(context: PlanContext, field: KnownField, isResponse: boolean): MutationOutput {
  if (!isResponse) return { kind: 'row', fields: planSubfields(context, field) };
  const fields = planSelected(context, field, (inner) => {
    if (inner.meaning?.kind === 'affectedRows') return { kind: 'affectedRows' } as const;
    if (inner.meaning?.kind !== 'returning') throw new Error(`no meaning for ${inner.at}`);
    return { kind: 'returning', fields: planSubfields(context, inner) } as const;
  });
  return { kind: 'response', fields };
}

/** `updates: [{where, _set, …}]`. */
function planUpdates(context: PlanContext, table: Table, updates: Input): UpdateRows[] {
  return readList(context, updates).map((item) => {
    const parts = readMembers(context, item);
    const where = planWhere(context, table, requiredInput(parts, 'where'));
    const available = Object.values(inputObjectOf(item).getFields());
    return planUpdate(context, table, [...parts.values()], available, where, item.at);
  });
}
