/** `insert_<T>` and `insert_<T>_one`: rows with the rows of their relationships, at any depth. */
import type { GraphQLInputObjectType } from 'graphql';
import type { Column, Relationship, Table } from '../../catalog/table-types.ts';
import { EngineError } from '../../errors.ts';
import type { PlanContext } from '../context.ts';
import { coercionFor } from '../input/coercion.ts';
import {
  type InputMember,
  type InputValue,
  isNull,
  readList,
  readObject,
  readOptional,
} from '../input/input-value.ts';
import { inputOfMember, inputType, type TypedInput } from '../input/typed-input.ts';
import { planConflict } from './conflict.ts';
import type { Assignment, ConflictAction, InsertRow, InsertRows, NestedInsert } from './mutation-types.ts';

/** The place of rows in the request, and what is known about them before they are read. */
interface InsertPlace {
  /** JSONPath of the value. */
  readonly at: string;
  /** JSONPath as errors of the write show it: rows have an index there even when there is only one. */
  readonly writtenAt: string;
  /** Whether this is the row of an object relationship, which has no index. */
  readonly isObject: boolean;
  /** Whether the value is a list of rows, or a single row in place of the list; otherwise it is one row. */
  readonly isList: boolean;
  /** Columns whose values the parent row determines. */
  readonly determined: ReadonlySet<Column>;
}

/** Rows for one table. */
export function planInsert(
  context: PlanContext,
  table: Table,
  value: InputValue,
  type: GraphQLInputObjectType,
  place: InsertPlace,
  conflict: ConflictAction | null,
): InsertRows {
  const { presets, check } = context.roleSchema.access.granted(table, 'insert');
  const { at, writtenAt, isObject, isList, determined } = place;
  const items = isList ? readList(context, value, type, at) : [{ value, at }];
  return {
    table,
    rows: items.map((item, index) => {
      const rowAt = isObject ? writtenAt : `${writtenAt}[${index}]`;
      return planRow(context, table, item.value, type, { at: item.at, writtenAt: rowAt, determined });
    }),
    presets,
    conflict,
    check,
    at: writtenAt,
  };
}

/** The `on_conflict` beside `objects` or `data`; null when there is none. */
export function planOptionalConflict(
  context: PlanContext,
  table: Table,
  input: TypedInput | null,
): ConflictAction | null {
  if (input === null || isNull(context, input.value)) return null;
  return planConflict(context, table, input.value, inputType(input.type), input.at);
}

function planRow(
  context: PlanContext,
  table: Table,
  value: InputValue,
  type: GraphQLInputObjectType,
  { at, writtenAt, determined }: Omit<InsertPlace, 'isObject' | 'isList'>,
): InsertRow {
  const assignments: Assignment[] = [];
  const nested: { relationship: Relationship; member: InputMember }[] = [];
  for (const member of readObject(context, value, type, at)) {
    const meaning = member.field.extensions.meaning;
    if (meaning?.kind === 'column') {
      const { column } = meaning;
      const source = readOptional(
        context,
        member.value,
        coercionFor(member.field.type, column.type),
        member.at,
      );
      assignments.push({ column, value: source });
    } else if (meaning?.kind === 'relationship') {
      if (!isNull(context, member.value)) nested.push({ relationship: meaning.relationship, member });
    } else {
      throw new Error(`no meaning for ${member.name} in an insert into ${table.key}`);
    }
  }
  const twice = assignments.map(({ column }) => column).filter((column) => determined.has(column));
  if (twice.length > 0) {
    throw new EngineError(
      'validation-failed',
      `cannot insert ${quoted(twice)} columns as their values are already being determined by parent insert`,
      writtenAt,
    );
  }
  const inserts = nested.map(({ relationship, member }) =>
    planNested(
      context,
      relationship,
      member,
      writtenAt,
      new Set([...determined, ...assignments.map(({ column }) => column)]),
    ),
  );
  const comesAfter = ({ relationship }: NestedInsert): boolean =>
    relationship.kind === 'array' || relationship.insertOrder === 'afterParent';
  const isArray = ({ relationship }: NestedInsert): boolean => relationship.kind === 'array';
  const after = inserts.filter(comesAfter);
  return {
    assignments,
    at: writtenAt,
    before: inserts.filter((insert) => !comesAfter(insert)),
    after: [...after.filter(isArray), ...after.filter((insert) => !isArray(insert))],
  };
}

/** `{data, on_conflict}` of a relationship. */
function planNested(
  context: PlanContext,
  relationship: Relationship,
  member: InputMember,
  parentAt: string,
  assigned: ReadonlySet<Column>,
): NestedInsert {
  const isBefore = relationship.kind === 'object' && relationship.insertOrder === 'beforeParent';
  const twice = relationship.columns.map(({ local }) => local).filter((column) => assigned.has(column));
  if (isBefore && twice.length > 0) {
    throw new EngineError(
      'validation-failed',
      `cannot insert object relationship "${relationship.name}" as ${quoted(twice)} column values are already determined`,
      `${parentAt}.${relationship.name}`,
    );
  }
  const { target } = relationship;
  const parts = new Map(
    readObject(context, member.value, inputType(member.field.type), member.at).map((part) => [
      part.name,
      part,
    ]),
  );
  const data = parts.get('data');
  if (data === undefined) throw new Error('data is required by the schema');
  const onConflict = parts.get('on_conflict');
  const conflict = planOptionalConflict(
    context,
    target,
    onConflict === undefined ? null : inputOfMember(onConflict),
  );
  const determined = isBefore ? [] : relationship.columns.map(({ remote }) => remote);
  const rowType = inputType(data.field.type);
  const place: InsertPlace = {
    at: data.at,
    writtenAt: `${parentAt}.${relationship.name}.data`,
    // An object that is inserted after its parent is written like a list of one, and its errors say so.
    isObject: isBefore,
    isList: relationship.kind === 'array',
    determined: new Set(determined),
  };
  return { relationship, insert: planInsert(context, target, data.value, rowType, place, conflict) };
}

function quoted(columns: readonly Column[]): string {
  return columns.map(({ graphqlName }) => `"${graphqlName}"`).join(', ');
}
