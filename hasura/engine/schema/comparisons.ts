/** `<type>_comparison_exp`: the operators that filter a column of a type. */
import {
  GraphQLBoolean,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLString,
  getNamedType,
  isListType,
} from 'graphql';
import type { Column } from '../catalog/table-types.ts';
import type { PgType } from '../catalog/types.ts';
import { textType } from '../values/builtin-types.ts';
import {
  arrayOperatorDescriptions,
  jsonbOperatorDescriptions,
  ltreeOperatorDescriptions,
  operatorDescriptions,
  typeDescriptions,
} from './descriptions.ts';
import { type Inputs, input } from './members.ts';
import { arrayComparisonName, castName, comparisonName } from './names.ts';
import type { RoleScope } from './role-scope.ts';
import {
  enumOfTable,
  isStringType,
  listOfNonNull,
  scalarByName,
  typeOfPg,
  type ValueType,
} from './scalars.ts';

/** The comparison input of a column. */
export function comparisonOfColumn(scope: RoleScope, column: Column): GraphQLInputObjectType {
  if (column.enumTable === null) return comparisonOfType(scope, column.type);
  const type = enumOfTable(scope, column.enumTable);
  return makeComparison(scope, comparisonName(type.name), type.name, () => equalityOperators(type));
}

/** The comparison input of a SQL type. */
export function comparisonOfType(scope: RoleScope, type: PgType): GraphQLInputObjectType {
  const compared = typeOfPg(scope, type);
  const { name } = getNamedType(compared);
  const isArray = isListType(compared);
  const typeName = isArray ? arrayComparisonName(name) : comparisonName(name);
  return makeComparison(scope, typeName, name, () => ({
    ...equalityOperators(compared),
    ...operators({ _gt: compared, _gte: compared, _lt: compared, _lte: compared }),
    ...(isArray && operators({ _contains: compared, _contained_in: compared }, arrayOperatorDescriptions)),
    ...(isStringType(type) && stringOperators(compared)),
    ...(type.name === 'jsonb' && jsonbOperators(scope, compared)),
    ...(type.name === 'ltree' && ltreeOperators(scope, compared)),
  }));
}

function makeComparison(
  scope: RoleScope,
  name: string,
  comparedName: string,
  fields: () => Inputs,
): GraphQLInputObjectType {
  const description = typeDescriptions.comparison(comparedName);
  return scope.inputObject({ name, description, fields });
}

/** @param operands the type of the right side, by operator */
function operators(
  operands: Readonly<Record<string, GraphQLInputType>>,
  descriptions: Readonly<Record<string, string>> = {},
): Inputs {
  return Object.fromEntries(
    Object.entries(operands).map(([operator, type]) => [
      operator,
      input(type, { kind: 'operator', operator }, descriptions[operator]),
    ]),
  );
}

function equalityOperators(type: ValueType): Inputs {
  const list = listOfNonNull(type);
  return operators({ _eq: type, _neq: type, _in: list, _nin: list, _is_null: GraphQLBoolean });
}

function stringOperators(type: GraphQLInputType): Inputs {
  const operands = Object.keys(operatorDescriptions).map((operator) => [operator, type] as const);
  return operators(Object.fromEntries(operands), operatorDescriptions);
}

function jsonbOperators(scope: RoleScope, jsonb: GraphQLInputType): Inputs {
  const cast = scope.inputObject({
    name: castName('jsonb'),
    fields: () => ({ String: { type: comparisonOfType(scope, textType) } }),
  });
  const strings = listOfNonNull(GraphQLString);
  const operands = {
    _cast: cast,
    _contains: jsonb,
    _contained_in: jsonb,
    _has_key: GraphQLString,
    _has_keys_any: strings,
    _has_keys_all: strings,
  };
  return operators(operands, jsonbOperatorDescriptions);
}

function ltreeOperators(scope: RoleScope, ltree: ValueType): Inputs {
  const lquery = scalarByName(scope, 'lquery');
  const operands = {
    _ancestor: ltree,
    _ancestor_any: listOfNonNull(ltree),
    _descendant: ltree,
    _descendant_any: listOfNonNull(ltree),
    _matches: lquery,
    _matches_any: listOfNonNull(lquery),
    _matches_fulltext: scalarByName(scope, 'ltxtquery'),
  };
  return operators(operands, ltreeOperatorDescriptions);
}
