/** `where` and every other `<T>_bool_exp` of a request → predicates: how a request writes conditions. */
import { getNamedType, isInputObjectType, isListType, isNonNullType } from 'graphql';
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
import { EngineError } from '../../errors.ts';
import { aggregatePredicates } from '../../schema/names.ts';
import { bigintType, booleanType, doubleType } from '../../values/builtin-types.ts';
import { listOfValues } from '../../values/value-list.ts';
import type { ValueList } from '../../values/value-source.ts';
import type { PlanContext } from '../context.ts';
import { coercionFor } from '../input/coercion.ts';
import { columnOf } from '../input/enum-values.ts';
import {
  type InputMember,
  type InputValue,
  isNull,
  readBoolean,
  readList,
  readObject,
  readRequired,
} from '../input/input-value.ts';
import { inputOfMember, inputType, type TypedInput } from '../input/typed-input.ts';

/** An optional `where`: when it is omitted or null, every row fulfils it. */
export function planOptionalWhere(context: PlanContext, table: Table, input: TypedInput | null): Predicate {
  return input === null || isNull(context, input.value) ? alwaysTrue : planWhere(context, table, input);
}

/** A `<T>_bool_exp`, with the access of the role. */
export function planWhere(context: PlanContext, table: Table, input: TypedInput): Predicate {
  return readCondition(new RequestConditions(context), context.roleSchema.access, table, input);
}

class RequestConditions implements ConditionSource<TypedInput> {
  readonly #context: PlanContext;

  constructor(context: PlanContext) {
    this.#context = context;
  }

  members(_table: Table, input: TypedInput): ConditionMember<TypedInput>[] {
    return this.#object(input).map((member): ConditionMember<TypedInput> => {
      const { meaning } = member.field.extensions;
      const value = inputOfMember(member);
      switch (meaning?.kind) {
        case '_and':
        case '_or':
        case '_not':
          return { kind: meaning.kind, value };
        case 'column':
          return { kind: 'column', column: meaning.column, value };
        case 'relationship':
          return { kind: 'relationship', relationship: meaning.relationship, value };
        case 'relationshipAggregate': {
          const conditions = this.#object(value).map((part) => this.#aggregate(part));
          return { kind: 'relationshipAggregate', relationship: meaning.relationship, conditions, value };
        }
        case 'computedField':
          return { kind: 'computedField', computedField: meaning.computedField, value };
        default:
          throw new Error(`no meaning for ${member.name} at ${input.at}`);
      }
    });
  }

  items({ name, value, type, at }: TypedInput): TypedInput[] {
    const itemType = inputType(type);
    return readList(this.#context, value, itemType, at).map((item) => ({ name, type: itemType, ...item }));
  }

  /** The operators of a `<scalar>_comparison_exp`. */
  comparisons(_table: Table, input: TypedInput): Comparison<TypedInput>[] {
    return this.#object(input).flatMap((member): Comparison<TypedInput>[] => {
      const { meaning } = member.field.extensions;
      const name = meaning?.kind === 'operator' ? meaning.operator : member.name;
      if (name !== '_cast') return [{ kind: 'operator', name, right: rightSide(this.#context, member) }];
      return this.#object(inputOfMember(member)).map((target) => {
        if (target.name !== 'String') throw new Error(`no cast to ${target.name}`);
        return { kind: 'asText', comparisons: inputOfMember(target) };
      });
    });
  }

  /** `{arguments, distinct, filter, predicate}` of `count`, `bool_and`, `max` … */
  #aggregate(member: InputMember): AggregateCondition<TypedInput> {
    const parts = new Map(this.#object(inputOfMember(member)).map((part) => [part.name, part]));
    const filter = parts.get('filter');
    const predicate = parts.get('predicate');
    if (predicate === undefined) throw new Error('predicate is required by the schema');
    return {
      ...planAggregateCall(this.#context, member.name, parts),
      filter: filter === undefined || isNull(this.#context, filter.value) ? null : inputOfMember(filter),
      comparisons: inputOfMember(predicate),
    };
  }

  #object({ value, type, at }: TypedInput): InputMember[] {
    return readObject(this.#context, value, inputType(type), at);
  }
}

function rightSide(context: PlanContext, { field, value, at }: InputMember): RightSide {
  const typeName = getNamedType(field.type).name;
  return {
    value: (type) => readRequired(context, value, coercionFor(field.type, type), typeName, at),
    list: (type) => readValues(context, value, field.type, type, typeName, at),
    boolean: () => readBoolean(context, value, at),
    column: () => {
      throw new Error('columns are compared in permissions only');
    },
  };
}

/** The operand of `_in` and similar operators: one array literal where possible. */
function readValues(
  context: PlanContext,
  value: InputValue,
  fieldType: InputMember['field']['type'],
  type: PgType,
  typeName: string,
  at: string,
): ValueList {
  if (isNull(context, value))
    throw new EngineError('validation-failed', 'expected a list, but found null', at);
  // Postgres would read an array of arrays as one rectangular array, so arrays stay separate.
  const isWhole = value.from === 'variable' && type.kind !== 'array';
  if (isWhole) {
    const coercion = { kind: 'list', of: coercionFor(fieldType, type) } as const;
    return { kind: 'arrayLiteral', source: readRequired(context, value, coercion, typeName, at) };
  }
  const listType = isNonNullType(fieldType) ? fieldType.ofType : fieldType;
  const itemType = isListType(listType) ? listType.ofType : listType;
  const sources = readList(context, value, itemType, at).map((item) =>
    readRequired(context, item.value, coercionFor(fieldType, type), typeName, item.at),
  );
  return listOfValues(sources, type);
}

/** What an aggregate predicate computes, and the type of its result. */
function planAggregateCall(
  context: PlanContext,
  name: string,
  members: ReadonlyMap<string, InputMember>,
): { readonly aggregate: AggregateCall; readonly resultType: PgType } {
  const distinct = members.get('distinct');
  const isDistinct =
    distinct !== undefined &&
    !isNull(context, distinct.value) &&
    readBoolean(context, distinct.value, distinct.at);
  const operands = planAggregateOperands(context, members.get('arguments'));
  if (name === 'count') return { aggregate: { kind: 'count', operands, isDistinct }, resultType: bigintType };
  const [first, second] = operands;
  const isPair = name === 'corr' || name === 'covar_samp';
  if (isPair && first !== undefined && second !== undefined) {
    return {
      aggregate: { kind: 'pair', operator: name, operands: [first, second], isDistinct },
      resultType: doubleType,
    };
  }
  const operator = singleOperandPredicates.find((known) => known === name);
  if (operator === undefined || first === undefined) throw new Error(`no aggregate for ${name}`);
  const resultType = operator === 'bool_and' || operator === 'bool_or' ? booleanType : doubleType;
  return { aggregate: { kind: 'operator', operator, operand: first, isDistinct }, resultType };
}

const singleOperandPredicates = [...aggregatePredicates.boolean, ...aggregatePredicates.number];

/** `arguments`: a column, a list of columns, or the `{X, Y}` of an aggregate over two. */
function planAggregateOperands(context: PlanContext, input: InputMember | undefined): Operand[] {
  if (input === undefined || isNull(context, input.value)) return [];
  const { type } = input.field;
  if (isInputObjectType(getNamedType(type))) {
    const parts = readObject(context, input.value, inputType(type), input.at);
    return ['X', 'Y'].flatMap((axis) =>
      parts
        .filter((part) => part.name === axis)
        .map((part) =>
          context.roleSchema.access.column(columnOf(context, part.value, part.field.type, part.at)),
        ),
    );
  }
  const listType = isNonNullType(type) ? type.ofType : type;
  const items = isListType(listType) ? readList(context, input.value, type, input.at) : [input];
  return items.map((item) => context.roleSchema.access.column(columnOf(context, item.value, type, item.at)));
}
