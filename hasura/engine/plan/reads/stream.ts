/** `<T>_stream(batch_size, cursor, where)` → the rows after the cursor, in its order, in batches. */
import type { Table } from '../../catalog/table-types.ts';
import { allOf, anyOf } from '../../conditions/predicate.ts';
import type { Predicate } from '../../conditions/predicate-types.ts';
import { EngineError } from '../../errors.ts';
import { planOptionalWhere } from '../conditions/where.ts';
import type { PlanContext } from '../context.ts';
import { coercionFor } from '../input/coercion.ts';
import { enumMeaningOf } from '../input/enum-values.ts';
import {
  type Input,
  isNull,
  optionalInput,
  readList,
  readMembers,
  readObject,
  readOptional,
  readRequired,
  requiredInput,
} from '../input/input.ts';
import type { KnownField } from '../selection.ts';
import { anyOrder, type CursorColumn, type OrderTerm, type RootField } from '../types.ts';
import { planSubfields } from './select.ts';

type StreamField = Omit<Extract<RootField, { kind: 'stream' }>, 'key'>;

/** A streaming root field. Several cursor columns order lexicographically, as in `order_by`. */
export function planStream(context: PlanContext, table: Table, field: KnownField): StreamField {
  const cursor = planCursor(context, requiredInput(field.arguments, 'cursor'));
  if (cursor.length === 0) {
    throw new EngineError('validation-failed', 'one streaming column field is expected', `${field.at}.args`);
  }
  const { access } = context.roleSchema;
  const where = planOptionalWhere(context, table, field.arguments);
  const batchSize = requiredInput(field.arguments, 'batch_size');
  return {
    kind: 'stream',
    rows: {
      ...anyOrder,
      source: { kind: 'table', table },
      where: access.rows(table, where, afterCursor(cursor)),
      orderBy: cursor.map(orderTerm),
      limit: readRequired(context, batchSize, { kind: 'nonNegativeInt' }),
      maximum: access.granted(table, 'select').limit,
    },
    fields: planSubfields(context, field),
    cursor,
  };
}

function planCursor(context: PlanContext, cursor: Input): CursorColumn[] {
  return readList(context, cursor).flatMap((item) => {
    if (isNull(context, item)) return [];
    const members = readMembers(context, item);
    const ordering = optionalInput(context, members, 'ordering');
    const direction = ordering === undefined ? 'asc' : enumMeaningOf(context, ordering, 'order').direction;
    return readObject(context, requiredInput(members, 'initial_value')).map((member) =>
      planColumn(context, member, direction),
    );
  });
}

function planColumn(context: PlanContext, input: Input, direction: CursorColumn['direction']): CursorColumn {
  const { name, meaning, type } = input;
  if (meaning?.kind !== 'column') throw new Error(`no column for ${name}`);
  const { column } = meaning;
  const read = column.isNullable ? readOptional : readRequired;
  const given = read(context, input, coercionFor(type, column.type));
  // A stream that begins now would begin anew in every poll, and never find a row.
  const initial = column.type.name === 'timestamptz' ? ({ kind: 'time', of: given } as const) : given;
  return { operand: context.roleSchema.access.column(column), initial, direction };
}

/** `a > x or (a = x and b > y)`: the rows after the cursor, in the order of its columns. */
function afterCursor(cursor: readonly CursorColumn[]): Predicate {
  const position = ({ operand: left }: CursorColumn, index: number, operator: '>' | '<' | '='): Predicate => {
    const right = { source: { kind: 'cursor', index }, type: left.column.type } as const;
    return { kind: 'compare', left, operator, right };
  };
  return anyOf(
    cursor.map((column, index) =>
      allOf([
        ...cursor.slice(0, index).map((earlier, place) => position(earlier, place, '=')),
        position(column, index, column.direction === 'asc' ? '>' : '<'),
      ]),
    ),
  );
}

function orderTerm({ operand, direction }: CursorColumn): OrderTerm {
  const expression = { kind: 'operand', operand } as const;
  return { expression, direction, nulls: direction === 'asc' ? 'last' : 'first' };
}
