/** `where` and every other `<T>_bool_exp` of a request → predicates, with the permissions of what they reach. */
import {
  type GraphQLInputObjectType,
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import type { Column, ComputedField, Relationship, Table } from '../../catalog/model-types.ts';
import type { PgType } from '../../catalog/types.ts';
import { allOf, always, anyOf, compare, not, type RightSide } from '../../conditions/predicate.ts';
import type { AggregateCall, Operand, Predicate } from '../../conditions/predicate-types.ts';
import { EngineError } from '../../errors.ts';
import { aggregatePredicates } from '../../schema/names.ts';
import { arrayLiteral } from '../../values/array-literal.ts';
import { bigintType, booleanType, doubleType, textType } from '../../values/builtin-types.ts';
import type { ValueSource } from '../../values/value-source.ts';
import type { PlanContext } from '../context.ts';
import { coercionFor, listCoercionFor } from '../input/coercion.ts';
import { columnOf } from '../input/enum-columns.ts';
import {
  type InputMember,
  type InputValue,
  isNull,
  readBoolean,
  readList,
  readObject,
  readRequired,
} from '../input/input-value.ts';
import { planBareCall } from '../reads/call.ts';
import type { Given } from '../selection.ts';
import { maskOfColumn, maskOfComputedField, rowFilter } from './permission.ts';

/** A `where` that may be left out or null: no filter then. */
export function planOptionalWhere(context: PlanContext, table: Table, given: Given | null): Predicate {
  if (given === null || isNull(context, given.value)) return always;
  return planWhere(context, table, given.value, inputType(given.type), given.at);
}

/** A `<T>_bool_exp`. */
export function planWhere(
  context: PlanContext,
  table: Table,
  value: InputValue,
  type: GraphQLInputObjectType,
  at: string,
): Predicate {
  return allOf(
    readObject(context, value, type, at).map((member) => planMember(context, table, member, type)),
  );
}

function planMember(
  context: PlanContext,
  table: Table,
  { name, field, value, at }: InputMember,
  type: GraphQLInputObjectType,
): Predicate {
  const meaning = field.extensions.meaning;
  switch (meaning?.kind) {
    case '_and':
    case '_or': {
      const parts = readList(context, value, type, at).map((item) =>
        planWhere(context, table, item.value, type, item.at),
      );
      return meaning.kind === '_and' ? allOf(parts) : anyOf(parts);
    }
    case '_not':
      return not(planWhere(context, table, value, type, at));
    case 'column':
      return planComparisons(
        context,
        columnOperand(context, meaning.column),
        meaning.column.type,
        value,
        inputType(field.type),
        at,
      );
    case 'relationship':
      return planRelated(context, meaning.relationship, value, inputType(field.type), at);
    case 'relationshipAggregate':
      return planAggregate(context, meaning.relationship, value, inputType(field.type), at);
    case 'computedField':
      return planComputed(context, meaning.computedField, value, inputType(field.type), at);
    default:
      throw new Error(`no meaning for ${name} in ${type.name}`);
  }
}

/** A column of the row at hand, masked as the role's grants ask. */
export function columnOperand(context: PlanContext, column: Column): Operand {
  return { kind: 'column', column, scope: 'current', mask: maskOfColumn(context, column) };
}

function planRelated(
  context: PlanContext,
  relationship: Relationship,
  value: InputValue,
  type: GraphQLInputObjectType,
  at: string,
): Predicate {
  const { target } = relationship;
  const where = allOf([rowFilter(context, target), planWhere(context, target, value, type, at)]);
  return { kind: 'related', relationship, where };
}

function planComputed(
  context: PlanContext,
  computedField: ComputedField,
  value: InputValue,
  type: GraphQLInputObjectType,
  at: string,
): Predicate {
  const { returns } = computedField;
  const call = planBareCall(computedField.arguments);
  if (returns.kind === 'table') {
    const where = allOf([
      rowFilter(context, returns.table),
      planWhere(context, returns.table, value, type, at),
    ]);
    return { kind: 'computedRows', computedField, arguments: call, where };
  }
  const mask = maskOfComputedField(context, computedField);
  const left: Operand = { kind: 'computedField', computedField, arguments: call, mask };
  return planComparisons(context, left, returns.type, value, type, at);
}

/** A `<scalar>_comparison_exp`: all its operators hold. */
function planComparisons(
  context: PlanContext,
  left: Operand,
  leftType: PgType,
  value: InputValue,
  type: GraphQLInputObjectType,
  at: string,
): Predicate {
  return allOf(
    readObject(context, value, type, at).map((member) => {
      const name =
        member.field.extensions.meaning?.kind === 'operator'
          ? member.field.extensions.meaning.operator
          : member.name;
      if (name === '_cast') return planCast(context, left, member);
      return compare(left, leftType, name, rightSide(context, member));
    }),
  );
}

/** `_cast: {String: {…}}`. */
function planCast(context: PlanContext, left: Operand, member: InputMember): Predicate {
  return allOf(
    readObject(context, member.value, inputType(member.field.type), member.at).map((target) => {
      if (target.name !== 'String') throw new Error(`no cast to ${target.name}`);
      const cast: Operand = { kind: 'cast', operand: left, to: textType };
      return planComparisons(context, cast, textType, target.value, inputType(target.field.type), target.at);
    }),
  );
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

/** The operand of `_in` and its like: one array where it can be one. */
function readValues(
  context: PlanContext,
  value: InputValue,
  fieldType: InputMember['field']['type'],
  type: PgType,
  typeName: string,
  at: string,
): Extract<Predicate, { kind: 'in' }>['values'] {
  // Arrays of arrays are one rectangular array to Postgres, so their elements stay apart.
  if (isNull(context, value))
    throw new EngineError('validation-failed', 'expected a list, but found null', at);
  const isWhole = value.from === 'variable' && type.kind !== 'array';
  if (isWhole) {
    return {
      kind: 'arrayLiteral',
      source: readRequired(context, value, listCoercionFor(fieldType, type), typeName, at),
    };
  }
  const listType = isNonNullType(fieldType) ? fieldType.ofType : fieldType;
  const itemType = isListType(listType) ? listType.ofType : listType;
  const sources = readList(context, value, itemType, at).map((item) =>
    readRequired(context, item.value, coercionFor(fieldType, type), typeName, item.at),
  );
  const isConstant = type.kind !== 'array' && sources.every((source) => source.kind === 'constant');
  if (!isConstant) return { kind: 'elements', sources };
  return {
    kind: 'arrayLiteral',
    source: { kind: 'constant', text: arrayLiteral(sources.map(constantText), type) },
  };
}

function constantText(source: ValueSource): string | null {
  return source.kind === 'constant' ? source.text : null;
}

/** `<relationship>_aggregate: {count: {arguments, distinct, filter, predicate}}` and `bool_and`, `bool_or`. */
function planAggregate(
  context: PlanContext,
  relationship: Relationship,
  value: InputValue,
  type: GraphQLInputObjectType,
  at: string,
): Predicate {
  return allOf(
    readObject(context, value, type, at).map((member) => {
      const members = new Map(
        readObject(context, member.value, inputType(member.field.type), member.at).map((part) => [
          part.name,
          part,
        ]),
      );
      const filter = members.get('filter');
      const where = allOf([
        rowFilter(context, relationship.target),
        planOptionalWhere(context, relationship.target, filter === undefined ? null : givenBy(filter)),
      ]);
      const { aggregate, resultType } = planAggregateCall(context, member.name, members);
      const left: Operand = { kind: 'relatedAggregate', relationship, where, aggregate };
      const predicate = members.get('predicate');
      if (predicate === undefined) throw new Error('predicate is required by the schema');
      return planComparisons(
        context,
        left,
        resultType,
        predicate.value,
        inputType(predicate.field.type),
        predicate.at,
      );
    }),
  );
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
  if (operator === undefined || first === undefined) throw new Error(`no aggregate stands behind ${name}`);
  const resultType = operator === 'bool_and' || operator === 'bool_or' ? booleanType : doubleType;
  return { aggregate: { kind: 'operator', operator, operand: first, isDistinct }, resultType };
}

const singleOperandPredicates = [...aggregatePredicates.boolean, ...aggregatePredicates.number];

/** `arguments`: a column, a list of columns, or the `{X, Y}` of an aggregate over two. */
function planAggregateOperands(context: PlanContext, given: InputMember | undefined): Operand[] {
  if (given === undefined || isNull(context, given.value)) return [];
  const { type } = given.field;
  if (isInputObjectType(getNamedType(type))) {
    const parts = readObject(context, given.value, inputType(type), given.at);
    return ['X', 'Y'].flatMap((axis) =>
      parts
        .filter((part) => part.name === axis)
        .map((part) => columnOperand(context, columnOf(context, part.value, part.field.type, part.at))),
    );
  }
  const listType = isNonNullType(type) ? type.ofType : type;
  const items = isListType(listType) ? readList(context, given.value, type, given.at) : [given];
  return items.map((item) => columnOperand(context, columnOf(context, item.value, type, item.at)));
}

/** A member of an input object as a value with its type. */
export function givenBy({ name, value, field, at }: InputMember): Given {
  return { name, value, type: field.type, at };
}

/** The input object behind a field's type. */
export function inputType(type: InputMember['field']['type']): GraphQLInputObjectType {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) throw new Error(`${named.name} is not an input object`);
  return named;
}
