/** `where`: `T_bool_exp`. */
import { type GraphQLInputFieldConfig, GraphQLInputObjectType, GraphQLList, GraphQLNonNull } from 'graphql';
import type { ComputedField, Table } from '../catalog/table-types.ts';
import { aggregateBoolExp } from './aggregate-filters.ts';
import { comparisonOfColumn, comparisonOfType } from './comparisons.ts';
import { tableDescriptions } from './descriptions.ts';
import { aggregateFieldName, tableTypeNames } from './names.ts';
import type { RoleScope } from './role-scope.ts';

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
    const target = scope.access.permissions(relationship.target).select;
    if (target === null) continue;
    fields[relationship.name] = {
      type: boolExp(scope, relationship.target),
      extensions: { meaning: { kind: 'relationship', relationship } },
    };
    if (relationship.kind === 'array' && target.allowAggregations) {
      fields[aggregateFieldName(relationship.name)] = {
        type: aggregateBoolExp(scope, {
          table: relationship.target,
          filter: boolExp(scope, relationship.target),
        }),
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

/** Computed fields that the role may read and that have no input argument. */
export function filterableComputedFields(scope: RoleScope, table: Table): ComputedField[] {
  return readableComputedFields(scope, table).filter(
    (field) => !field.arguments.some(({ role }) => role === 'input'),
  );
}

/** Scalar computed fields are granted by name; those that return rows are readable when the table of the rows is. */
export function readableComputedFields(scope: RoleScope, table: Table): ComputedField[] {
  const granted = scope.access.permissions(table).select;
  if (granted === null) return [];
  return [...table.computedFields.values()].filter((field) =>
    field.returns.kind === 'table'
      ? scope.access.permissions(field.returns.table).select !== null
      : granted.computedFields.has(field),
  );
}
