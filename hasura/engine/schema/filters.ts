/** `where`: `T_bool_exp` and the aggregate predicates in it. */
import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLInputFieldConfig,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
} from 'graphql';
import type { ComputedField, Table } from '../catalog/model-types.ts';
import { selectColumnEnum } from './column-enums.ts';
import { booleanComparison, comparisonOfColumn, comparisonOfType, intComparison } from './comparisons.ts';
import { tableDescriptions } from './descriptions.ts';
import { type AggregatePredicate, aggregateFieldName, tableTypeNames } from './names.ts';
import type { RoleScope } from './role-scope.ts';
import { isBooleanType } from './scalars.ts';

type Fields = Record<string, GraphQLInputFieldConfig>;

/** `T_bool_exp`: columns, relationships and computed fields that the role can read, and the logic around them. */
export function boolExp(scope: RoleScope, table: Table): GraphQLInputObjectType {
  return scope.type(
    tableTypeNames.boolExp(table.graphqlName),
    (name) =>
      new GraphQLInputObjectType({
        name,
        description: tableDescriptions.boolExp(table.printedName),
        fields: () => boolExpFields(scope, table),
      }),
  );
}

function boolExpFields(scope: RoleScope, table: Table): Fields {
  const self = boolExp(scope, table);
  const list = new GraphQLList(new GraphQLNonNull(self));
  const fields: Fields = {
    _and: { type: list, extensions: { meaning: { kind: '_and' } } },
    _or: { type: list, extensions: { meaning: { kind: '_or' } } },
    _not: { type: self, extensions: { meaning: { kind: '_not' } } },
  };
  for (const column of scope.selectableColumns(table)) {
    fields[column.graphqlName] = {
      type: comparisonOfColumn(scope, column),
      extensions: { meaning: { kind: 'column', column } },
    };
  }
  for (const relationship of table.relationships.values()) {
    const target = scope.permissions(relationship.target).select;
    if (target === null) continue;
    fields[relationship.name] = {
      type: boolExp(scope, relationship.target),
      extensions: { meaning: { kind: 'relationship', relationship } },
    };
    if (relationship.kind === 'array' && target.allowAggregations) {
      fields[aggregateFieldName(relationship.name)] = {
        type: aggregateBoolExp(scope, relationship.target),
        extensions: { meaning: { kind: 'relationshipAggregate', relationship } },
      };
    }
  }
  for (const computedField of filterableComputedFields(scope, table)) {
    const { returns } = computedField;
    fields[computedField.name] = {
      type: returns.kind === 'table' ? boolExp(scope, returns.table) : comparisonOfType(scope, returns.type),
      extensions: { meaning: { kind: 'computedField', computedField } },
    };
  }
  return fields;
}

/** Computed fields that the role reads and that need no argument from the caller. */
export function filterableComputedFields(scope: RoleScope, table: Table): ComputedField[] {
  return readableComputedFields(scope, table).filter(
    (field) => !field.arguments.some(({ role }) => role === 'input'),
  );
}

/** Scalar computed fields are granted by name; those that return rows show when the rows' table does. */
export function readableComputedFields(scope: RoleScope, table: Table): ComputedField[] {
  const granted = scope.permissions(table).select;
  if (granted === null) return [];
  return [...table.computedFields.values()].filter((field) =>
    field.returns.kind === 'table'
      ? scope.permissions(field.returns.table).select !== null
      : granted.computedFields.has(field),
  );
}

/** `T_aggregate_bool_exp`: conditions on the number of related rows and on their booleans. */
function aggregateBoolExp(scope: RoleScope, table: Table): GraphQLInputObjectType {
  return scope.type(
    tableTypeNames.aggregateBoolExp(table.graphqlName),
    (name) =>
      new GraphQLInputObjectType({
        name,
        fields: () => ({
          ...booleanPredicates(scope, table),
          count: { type: countPredicate(scope, table), extensions: { meaning: { kind: 'count' } } },
        }),
      }),
  );
}

const structural = { meaning: { kind: 'structural' } } as const;

function predicateFields(scope: RoleScope, table: Table): Fields {
  return {
    distinct: { type: GraphQLBoolean, extensions: structural },
    filter: { type: boolExp(scope, table), extensions: structural },
  };
}

function countPredicate(scope: RoleScope, table: Table): GraphQLInputObjectType {
  const columns = selectColumnEnum(scope, table);
  return scope.type(
    tableTypeNames.aggregateFunctionBoolExp(table.graphqlName, 'count'),
    (name) =>
      new GraphQLInputObjectType({
        name,
        fields: () => ({
          ...(columns && {
            arguments: { type: new GraphQLList(new GraphQLNonNull(columns)), extensions: structural },
          }),
          ...predicateFields(scope, table),
          predicate: { type: new GraphQLNonNull(intComparison(scope)), extensions: structural },
        }),
      }),
  );
}

function booleanPredicates(scope: RoleScope, table: Table): Fields {
  const columns = scope
    .selectableColumns(table)
    .filter(({ type, enumTable }) => enumTable === null && isBooleanType(type));
  if (columns.length === 0) return {};
  const predicate = (kind: AggregatePredicate): GraphQLInputFieldConfig => {
    const argumentsName = tableTypeNames.aggregateArguments(table.graphqlName, kind);
    const argumentColumns = scope.type(
      argumentsName,
      () =>
        new GraphQLEnumType({
          name: argumentsName,
          description: tableDescriptions.aggregateArguments(
            `${tableTypeNames.aggregateFunctionBoolExp(table.graphqlName, kind)}_arguments_columns`,
            table.printedName,
          ),
          values: Object.fromEntries(
            columns.map((column) => [
              column.graphqlName,
              {
                description: tableDescriptions.columnName,
                extensions: { meaning: { kind: 'column', column } },
              },
            ]),
          ),
        }),
    );
    const type = scope.type(
      tableTypeNames.aggregateFunctionBoolExp(table.graphqlName, kind),
      (name) =>
        new GraphQLInputObjectType({
          name,
          fields: () => ({
            arguments: { type: new GraphQLNonNull(argumentColumns), extensions: structural },
            ...predicateFields(scope, table),
            predicate: { type: new GraphQLNonNull(booleanComparison(scope)), extensions: structural },
          }),
        }),
    );
    return { type, extensions: structural };
  };
  return { bool_and: predicate('bool_and'), bool_or: predicate('bool_or') };
}
