/** `<type>_comparison_exp`: the operators that filter a column of a type. */
import {
  GraphQLBoolean,
  type GraphQLInputFieldConfig,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
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
import { structural } from './meaning.ts';
import { arrayComparisonName, castName, comparisonName } from './names.ts';
import type { RoleScope } from './role-scope.ts';
import { enumOfTable, isStringType, scalarByName, scalarName, typeOfPg } from './scalars.ts';

type Fields = Record<string, GraphQLInputFieldConfig>;

/** The comparison input of a column. */
export function comparisonOfColumn(scope: RoleScope, column: Column): GraphQLInputObjectType {
  if (column.enumTable === null) return comparisonOfType(scope, column.type);
  const type = enumOfTable(scope, column.enumTable);
  return makeComparison(scope, comparisonName(type.name), type.name, () => equalityOperators(type));
}

/** The comparison input of a SQL type. */
export function comparisonOfType(scope: RoleScope, type: PgType): GraphQLInputObjectType {
  if (type.kind === 'array' && type.element !== null) {
    const element = type.element;
    const elementName = innermostName(element);
    const list = typeOfPg(scope, type);
    return makeComparison(scope, arrayComparisonName(elementName), elementName, () => ({
      ...equalityOperators(list),
      ...orderOperators(list),
      ...described(arrayOperatorDescriptions, () => list),
    }));
  }
  const name = scalarName(type);
  const scalar = scalarByName(scope, name);
  return makeComparison(scope, comparisonName(name), name, () => ({
    ...equalityOperators(scalar),
    ...orderOperators(scalar),
    ...(isStringType(type) ? described(operatorDescriptions, () => scalar) : {}),
    ...(type.name === 'jsonb' ? jsonbOperators(scope, scalar) : {}),
    ...(type.name === 'ltree' ? ltreeOperators(scope, scalar) : {}),
  }));
}

function makeComparison(
  scope: RoleScope,
  name: string,
  comparedName: string,
  fields: () => Fields,
): GraphQLInputObjectType {
  return scope.type(
    name,
    () =>
      new GraphQLInputObjectType({ name, description: typeDescriptions.comparison(comparedName), fields }),
  );
}

function operator(name: string, type: GraphQLInputType, description?: string): GraphQLInputFieldConfig {
  return { type, description, extensions: { meaning: { kind: 'operator', operator: name } } };
}

function equalityOperators(type: GraphQLInputType): Fields {
  const list = new GraphQLList(new GraphQLNonNull(type));
  return {
    _eq: operator('_eq', type),
    _neq: operator('_neq', type),
    _in: operator('_in', list),
    _nin: operator('_nin', list),
    _is_null: operator('_is_null', GraphQLBoolean),
  };
}

function orderOperators(type: GraphQLInputType): Fields {
  return Object.fromEntries(['_gt', '_gte', '_lt', '_lte'].map((name) => [name, operator(name, type)]));
}

function described<Name extends string>(
  descriptions: Readonly<Record<Name, string>>,
  type: (name: Name) => GraphQLInputType,
): Fields {
  return Object.fromEntries(
    Object.entries(descriptions).map(([name, text]) => [
      name,
      operator(name, type(name as Name), text as string),
    ]),
  );
}

function jsonbOperators(scope: RoleScope, jsonb: GraphQLInputType): Fields {
  const strings = new GraphQLList(new GraphQLNonNull(GraphQLString));
  const types = {
    _contains: jsonb,
    _contained_in: jsonb,
    _has_key: GraphQLString,
    _has_keys_any: strings,
    _has_keys_all: strings,
  };
  const cast = scope.type(
    castName('jsonb'),
    (name) =>
      new GraphQLInputObjectType({
        name,
        fields: () => ({
          String: { type: comparisonOfType(scope, textType), extensions: structural },
        }),
      }),
  );
  return {
    _cast: operator('_cast', cast),
    ...described(jsonbOperatorDescriptions, (name) => types[name]),
  };
}

function ltreeOperators(scope: RoleScope, ltree: GraphQLInputType): Fields {
  const listOf = (type: GraphQLInputType) => new GraphQLList(new GraphQLNonNull(type));
  const lquery = scalarByName(scope, 'lquery');
  const types = {
    _ancestor: ltree,
    _ancestor_any: listOf(ltree),
    _descendant: ltree,
    _descendant_any: listOf(ltree),
    _matches: lquery,
    _matches_any: listOf(lquery),
    _matches_fulltext: scalarByName(scope, 'ltxtquery'),
  };
  return described(ltreeOperatorDescriptions, (name) => types[name]);
}

function innermostName(type: PgType): string {
  return type.kind === 'array' && type.element !== null ? innermostName(type.element) : scalarName(type);
}
