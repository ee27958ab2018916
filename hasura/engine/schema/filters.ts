/** `where`: `T_bool_exp`. */
import type { GraphQLInputObjectType } from 'graphql';
import type { ComputedField, Table } from '../catalog/table-types.ts';
import { aggregateBoolExp } from './aggregate-filters.ts';
import { comparisonOfColumn, comparisonOfType } from './comparisons.ts';
import { type Inputs, input } from './members.ts';
import { aggregateFieldName, tableType } from './names.ts';
import type { RoleScope } from './role-scope.ts';
import { listOfNonNull } from './scalars.ts';

/** `T_bool_exp`: columns, relationships and computed fields that the role can read, and the logic around them. */
export function boolExp(scope: RoleScope, table: Table): GraphQLInputObjectType {
  return scope.inputObject({
    ...tableType('boolExp', table),
    fields: () => boolExpFields(scope, table),
  });
}

function boolExpFields(scope: RoleScope, table: Table): Inputs {
  const self = boolExp(scope, table);
  const list = listOfNonNull(self);
  const fields: Inputs = {
    _and: input(list, { kind: '_and' }),
    _or: input(list, { kind: '_or' }),
    _not: input(self, { kind: '_not' }),
  };
  for (const column of scope.selectableColumns(table)) {
    fields[column.graphqlName] = input(comparisonOfColumn(scope, column), { kind: 'column', column });
  }
  for (const relationship of table.relationships.values()) {
    const { name, kind, target } = relationship;
    const permission = scope.access.permissions(target).select;
    if (permission === null) continue;
    const filter = boolExp(scope, target);
    fields[name] = input(filter, { kind: 'relationship', relationship });
    if (kind === 'array' && permission.allowAggregations) {
      const type = aggregateBoolExp(scope, { table: target, filter });
      fields[aggregateFieldName(name)] = input(type, { kind: 'relationshipAggregate', relationship });
    }
  }
  for (const computedField of filterableComputedFields(scope, table)) {
    const { name, returns } = computedField;
    const type =
      returns.kind === 'table' ? boolExp(scope, returns.table) : comparisonOfType(scope, returns.type);
    fields[name] = input(type, { kind: 'computedField', computedField });
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
