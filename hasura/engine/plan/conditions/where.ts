/** `where` and every other `<T>_bool_exp` of a request → predicates: how a request writes conditions. */
import { getNamedType, isInputObjectType } from 'graphql';
import type { Table } from '../../catalog/table-types.ts';
import type { PgType } from '../../catalog/types.ts';
import { alwaysTrue, type RightSide } from '../../conditions/predicate.ts';
import type { AggregateCall, Operand, Predicate } from '../../conditions/predicate-types.ts';
import {
  type AggregateCondition,
  type Comparison,
  type ConditionMember,
  type ConditionSource,
  readCondition,
} from '../../conditions/read-condition.ts';
import { aggregatePredicateNames } from '../../schema/names.ts';
import { bigintType, booleanType, doubleType } from '../../values/builtin-types.ts';
import { listOfValues } from '../../values/value-list.ts';
import type { ValueList } from '../../values/value-source.ts';
import type { PlanContext } from '../context.ts';
import { coercionFor } from '../input/coercion.ts';
import { columnOf, columnsOf } from '../input/enum-values.ts';
import {
  type Input,
  isNull,
  optionalInput,
  readBoolean,
  readList,
  readMembers,
  readObject,
  readOptional,
  readRequired,
  requiredInput,
} from '../input/input.ts';

/** An optional `where`: when it is omitted or null, every row fulfils it. */
export function planOptionalWhere(
  context: PlanContext,
  table: Table,
  inputs: ReadonlyMap<string, Input>,
): Predicate {
  const input = optionalInput(context, inputs, 'where');
  return input === undefined ? alwaysTrue : planWhere(context, table, input);
}

/** A `<T>_bool_exp`, with the access of the role. */
export function planWhere(context: PlanContext, table: Table, input: Input): Predicate {
  return readCondition(new RequestConditions(context), context.roleSchema.access, table, input);
}

class RequestConditions implements ConditionSource<Input> {
  readonly #context: PlanContext;

  constructor(context: PlanContext) {
    this.#context = context;
  }

  members(_table: Table, input: Input): ConditionMember<Input>[] {
    return readObject(this.#context, input).map((value): ConditionMember<Input> => {
      const { meaning } = value;
      switch (meaning?.kind) {
        case '_and':
        case '_or':
        case '_not':
        case 'column':
        case 'computedField':
          return { ...meaning, value };
        case 'relationship':
          return { ...meaning, kind: meaning.kind, value };
        case 'relationshipAggregate': {
          const conditions = readObject(this.#context, value).map((part) => this.#aggregate(part));
          return { ...meaning, kind: meaning.kind, conditions, value };
        }
        default:
          throw new Error(`no meaning for ${value.name} at ${input.at}`);
      }
    });
  }

  items(input: Input): Input[] {
    return readList(this.#context, input);
  }

  /** The operators of a `<scalar>_comparison_exp`. */
  comparisons(_table: Table, input: Input): Comparison<Input>[] {
    return readObject(this.#context, input).flatMap((member): Comparison<Input>[] => {
      const { meaning } = member;
      const name = meaning?.kind === 'operator' ? meaning.operator : member.name;
      if (name !== '_cast') return [{ kind: 'operator', name, right: rightSide(this.#context, member) }];
      return readObject(this.#context, member).map((comparisons) => {
        if (comparisons.name !== 'String') throw new Error(`no cast to ${comparisons.name}`);
        return { kind: 'asText', comparisons };
      });
    });
  }

  /** `{arguments, distinct, filter, predicate}` of `count`, `bool_and`, `max` … */
  #aggregate(member: Input): AggregateCondition<Input> {
    const parts = readMembers(this.#context, member);
    const operator = aggregatePredicateNames.find((known) => known === member.name);
    if (operator === undefined) throw new Error(`no aggregate for ${member.name}`);
    const operands = planOperands(this.#context, operator, parts);
    const distinct = optionalInput(this.#context, parts, 'distinct');
    const isDistinct = distinct !== undefined && readBoolean(this.#context, distinct);
    return {
      aggregate: { operator, operands, isDistinct },
      resultType: resultTypeOf(operator),
      filter: optionalInput(this.#context, parts, 'filter') ?? null,
      comparisons: requiredInput(parts, 'predicate'),
    };
  }
}

function rightSide(context: PlanContext, input: Input): RightSide {
  return {
    value: (type) => readRequired(context, input, coercionFor(input.type, type)),
    list: (type) => readValues(context, input, type),
    boolean: () => readBoolean(context, input),
    column: () => {
      throw new Error('columns are compared in permissions only');
    },
  };
}

/** The operand of `_in` and similar operators: one array literal where possible. */
function readValues(context: PlanContext, input: Input, type: PgType): ValueList {
  // Postgres would read an array of arrays as one rectangular array, so arrays stay separate.
  if (input.value.from === 'variable' && type.kind !== 'array' && !isNull(context, input)) {
    const coercion = { kind: 'list', of: coercionFor(input.type, type) } as const;
    return { kind: 'arrayLiteral', source: readOptional(context, input, coercion) };
  }
  const sources = readList(context, input).map((item) =>
    readRequired(context, item, coercionFor(item.type, type)),
  );
  return listOfValues(sources, type);
}

/** `arguments`: the columns of `count`, one column, or the `{X, Y}` of an aggregate over two. */
function planOperands(
  context: PlanContext,
  operator: AggregateCall['operator'],
  parts: ReadonlyMap<string, Input>,
): Operand[] {
  const { access } = context.roleSchema;
  if (operator === 'count') {
    const columns = columnsOf(context, optionalInput(context, parts, 'arguments'));
    return columns.map((column) => access.column(column));
  }
  const input = requiredInput(parts, 'arguments');
  if (!isInputObjectType(getNamedType(input.type))) return [access.column(columnOf(context, input))];
  const pair = readMembers(context, input);
  return ['X', 'Y'].map((axis) => access.column(columnOf(context, requiredInput(pair, axis))));
}

function resultTypeOf(operator: AggregateCall['operator']): PgType {
  if (operator === 'count') return bigintType;
  return operator === 'bool_and' || operator === 'bool_or' ? booleanType : doubleType;
}
