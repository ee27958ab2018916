/** `insert_<T>` and `insert_<T>_one`: rows with the rows of their relationships, at any depth. */
import { getNullableType, isListType } from 'graphql';
import type { Column, Relationship, Table } from '../../catalog/table-types.ts';
import { EngineError } from '../../errors.ts';
import type { PlanContext } from '../context.ts';
import { coercionFor } from '../input/coercion.ts';
import {
  type Input,
  isNull,
  readList,
  readMembers,
  readObject,
  readOptional,
  requiredInput,
} from '../input/input.ts';
import { planConflict } from './conflict.ts';
import type { Assignment, InsertRow, InsertRows, NestedInsert } from './mutation-types.ts';

/** The place of rows in the request, and what is known about them before they are read. */
interface InsertPlace {
  /** JSONPath as errors of the write show it: rows have an index there even when there is only one. */
  readonly writtenAt: string;
  /** Whether this is the row of an object relationship, which has no index. */
  readonly isObject: boolean;
  /** Columns whose values the parent row determines. */
  readonly determined: readonly Column[];
}

/** Rows for one table. @param inputs the rows as member `name`, and `on_conflict` beside them */
export function planInsert(
  context: PlanContext,
  table: Table,
  inputs: ReadonlyMap<string, Input>,
  name: 'objects' | 'object' | 'data',
  { writtenAt, isObject, determined }: InsertPlace,
): InsertRows {
  const { presets, check } = context.roleSchema.access.granted(table, 'insert');
  const conflict = planConflict(context, table, inputs);
  const input = requiredInput(inputs, name);
  const items = isListType(getNullableType(input.type)) ? readList(context, input) : [input];
  const rows = items.map((item, index) =>
    planRow(context, table, item, isObject ? writtenAt : `${writtenAt}[${index}]`, determined),
  );
  return { table, rows, presets, conflict, check, at: writtenAt };
}

function planRow(
  context: PlanContext,
  table: Table,
  input: Input,
  writtenAt: string,
  determined: readonly Column[],
): InsertRow {
  const assignments: Assignment[] = [];
  const nested: { relationship: Relationship; member: Input }[] = [];
  for (const member of readObject(context, input)) {
    const { meaning } = member;
    if (meaning?.kind === 'column') {
      const { column } = meaning;
      const value = readOptional(context, member, coercionFor(member.type, column.type));
      assignments.push({ column, value });
    } else if (meaning?.kind === 'relationship') {
      if (!isNull(context, member)) nested.push({ relationship: meaning.relationship, member });
    } else {
      throw new Error(`no meaning for ${member.name} in an insert into ${table.key}`);
    }
  }
  const assigned = assignments.map(({ column }) => column);
  const twice = assigned.filter((column) => determined.includes(column));
  if (twice.length > 0) {
    const message = `cannot insert ${quoted(twice)} columns as their values are already being determined by parent insert`;
    throw new EngineError('validation-failed', message, writtenAt);
  }
  const inserts = nested.map(({ relationship, member }) =>
    planNested(context, relationship, member, writtenAt, [...determined, ...assigned]),
  );
  const insertsOf = (kind: Relationship['kind'], order: Relationship['insertOrder']): NestedInsert[] =>
    inserts.filter(({ relationship }) => relationship.kind === kind && relationship.insertOrder === order);
  return {
    assignments,
    at: writtenAt,
    before: insertsOf('object', 'beforeParent'),
    after: [...insertsOf('array', 'afterParent'), ...insertsOf('object', 'afterParent')],
  };
}

/** `{data, on_conflict}` of a relationship. */
function planNested(
  context: PlanContext,
  relationship: Relationship,
  member: Input,
  parentAt: string,
  assigned: readonly Column[],
): NestedInsert {
  const { name, target, columns, insertOrder } = relationship;
  const isBefore = insertOrder === 'beforeParent';
  const twice = columns.map(({ local }) => local).filter((column) => assigned.includes(column));
  if (isBefore && twice.length > 0) {
    const message = `cannot insert object relationship "${name}" as ${quoted(twice)} column values are already determined`;
    throw new EngineError('validation-failed', message, `${parentAt}.${name}`);
  }
  const place: InsertPlace = {
    writtenAt: `${parentAt}.${name}.data`,
    // An object that is inserted after its parent is written like a list of one, and its errors say so.
    isObject: isBefore,
    determined: isBefore ? [] : columns.map(({ remote }) => remote),
  };
  return { relationship, insert: planInsert(context, target, readMembers(context, member), 'data', place) };
}

function quoted(columns: readonly Column[]): string {
  return columns.map(({ graphqlName }) => `"${graphqlName}"`).join(', ');
}
