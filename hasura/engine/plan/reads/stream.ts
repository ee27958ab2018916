/** `<T>_stream(batch_size, cursor, where)` → the rows after the cursor, in its order, in batches. */
import { getNamedType } from 'graphql';
import type { Table } from '../../catalog/table-types.ts';
import type { PgType } from '../../catalog/types.ts';
import { allOf, alwaysFalse, anyOf } from '../../conditions/predicate.ts';
import type { Predicate } from '../../conditions/predicate-types.ts';
import { EngineError } from '../../errors.ts';
import type { ValueSource } from '../../values/value-source.ts';
import { planOptionalWhere } from '../conditions/where.ts';
import type { PlanContext } from '../context.ts';
import { coercionFor } from '../input/coercion.ts';
import { enumMeaning } from '../input/enum-values.ts';
import {
  type InputMember,
  isNull,
  readList,
  readObject,
  readOptional,
  readRequired,
} from '../input/input-value.ts';
import { inputType } from '../input/typed-input.ts';
import { argumentOf, type KnownField, requiredArgumentOf } from '../selection.ts';
import type { CursorColumn, OrderTerm, RootField } from '../types.ts';
import { planSubfields } from './select.ts';

interface PlannedCursor extends CursorColumn {
  readonly type: PgType;
  readonly direction: 'asc' | 'desc';
}

type StreamField = Omit<Extract<RootField, { kind: 'stream' }>, 'key'>;

/** A streaming root field. Several cursor columns order lexicographically, as in `order_by`. */
export function planStream(context: PlanContext, table: Table, field: KnownField): StreamField {
  const at = `${field.at}.args`;
  const cursor = planCursor(context, table, field);
  if (cursor.length === 0) {
    throw new EngineError('validation-failed', 'one streaming column field is expected', at);
  }
  const { access } = context.roleSchema;
  const where = planOptionalWhere(context, table, argumentOf(field, 'where'));
  return {
    kind: 'stream',
    rows: {
      source: { kind: 'table', table },
      where: access.rows(table, where, afterCursor(cursor)),
      distinctOn: [],
      orderBy: cursor.map(orderTerm),
      limit: planBatchSize(context, field),
      maximum: access.granted(table, 'select').limit,
      offset: null,
    },
    fields: planSubfields(context, field),
    cursor: cursor.map(({ operand, initial }) => ({ operand, initial })),
  };
}

function planBatchSize(context: PlanContext, field: KnownField): ValueSource {
  const { value, at } = requiredArgumentOf(field, 'batch_size');
  return readRequired(context, value, { kind: 'nonNegativeInt' }, 'Int', at);
}

function planCursor(context: PlanContext, table: Table, field: KnownField): PlannedCursor[] {
  const cursor = requiredArgumentOf(field, 'cursor');
  const type = inputType(cursor.type);
  return readList(context, cursor.value, type, cursor.at).flatMap((item) => {
    if (isNull(context, item.value)) return [];
    const members = readObject(context, item.value, type, item.at);
    const ordering = members.find(({ name }) => name === 'ordering');
    const initial = members.find(({ name }) => name === 'initial_value');
    if (initial === undefined) throw new Error(`initial_value is required by the schema of ${table.key}`);
    const direction = planDirection(context, ordering);
    return readObject(context, initial.value, inputType(initial.field.type), initial.at).map((member) =>
      planColumn(context, member, direction),
    );
  });
}

function planDirection(context: PlanContext, ordering: InputMember | undefined): 'asc' | 'desc' {
  if (ordering === undefined || isNull(context, ordering.value)) return 'asc';
  const meaning = enumMeaning(context, ordering.value, ordering.field.type, ordering.at);
  if (meaning.kind !== 'order') throw new Error('not an ordering');
  return meaning.direction;
}

function planColumn(
  context: PlanContext,
  { name, field, value, at }: InputMember,
  direction: 'asc' | 'desc',
): PlannedCursor {
  const { meaning } = field.extensions;
  if (meaning?.kind !== 'column') throw new Error(`no column for ${name}`);
  const { column } = meaning;
  const coercion = coercionFor(field.type, column.type);
  const initial = column.isNullable
    ? readOptional(context, value, coercion, at)
    : readRequired(context, value, coercion, getNamedType(field.type).name, at);
  return { operand: context.roleSchema.access.column(column), type: column.type, direction, initial };
}

/** `a > x or (a = x and b > y)`: the rows after the cursor, in the order of its columns. */
function afterCursor(cursor: readonly PlannedCursor[]): Predicate {
  const position = (index: number, operator: '>' | '<' | '='): Predicate => {
    const column = cursor[index];
    if (column === undefined) return alwaysFalse;
    const right = { source: { kind: 'cursor', index } as const, type: column.type };
    return { kind: 'compare', left: column.operand, operator, right };
  };
  return anyOf(
    cursor.map(({ direction }, index) =>
      allOf([
        ...cursor.slice(0, index).map((_, earlier) => position(earlier, '=')),
        position(index, direction === 'asc' ? '>' : '<'),
      ]),
    ),
  );
}

function orderTerm({ operand, direction }: PlannedCursor): OrderTerm {
  const expression = { kind: 'operand', operand } as const;
  return { expression, direction, nulls: direction === 'asc' ? 'last' : 'first' };
}
