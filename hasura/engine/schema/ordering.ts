/** `order_by`: `T_order_by` and ordering by aggregates of related rows. */
import type { GraphQLEnumType, GraphQLInputObjectType } from 'graphql';
import type { Table } from '../catalog/table-types.ts';
import { type AggregateOperator, aggregateOperators } from '../conditions/predicate-types.ts';
import { operatorColumns } from './aggregate-columns.ts';
import { tableDescriptions, typeDescriptions } from './descriptions.ts';
import { filterableComputedFields } from './filters.ts';
import type { EnumValueMeaning } from './meaning.ts';
import { columnInputs, type Inputs, input } from './members.ts';
import { aggregateFieldName, operatorTypeNames, tableType } from './names.ts';
import type { RoleScope } from './role-scope.ts';

/** `T_order_by`, or null when there is nothing to order by. */
export function orderBy(scope: RoleScope, table: Table): GraphQLInputObjectType | null {
  if (!isOrderable(scope, table)) return null;
  return scope.inputObject({
    ...tableType('orderBy', table),
    fields: () => orderByFields(scope, table),
  });
}

function isOrderable(scope: RoleScope, table: Table): boolean {
  return (
    scope.selectableColumns(table).length > 0 ||
    filterableComputedFields(scope, table).length > 0 ||
    [...table.relationships.values()].some(({ target }) => scope.access.permissions(target).select !== null)
  );
}

function orderByFields(scope: RoleScope, table: Table): Inputs {
  const fields: Inputs = {};
  const direction = orderDirection(scope);
  for (const column of scope.selectableColumns(table)) {
    fields[column.graphqlName] = input(direction, { kind: 'column', column });
  }
  for (const relationship of table.relationships.values()) {
    const { name, kind, target } = relationship;
    if (scope.access.permissions(target).select === null) continue;
    if (kind === 'array') {
      // In the schema even when the role may not select aggregates of the target, as in Hasura.
      const type = aggregateOrderBy(scope, target);
      fields[aggregateFieldName(name)] = input(type, { kind: 'relationshipAggregate', relationship });
      continue;
    }
    const type = orderBy(scope, target);
    if (type !== null) fields[name] = input(type, { kind: 'relationship', relationship });
  }
  for (const computedField of filterableComputedFields(scope, table)) {
    const { name, returns } = computedField;
    if (returns.kind === 'scalar') fields[name] = input(direction, { kind: 'computedField', computedField });
    else {
      const type = aggregateOrderBy(scope, returns.table);
      fields[aggregateFieldName(name)] = input(type, { kind: 'computedField', computedField });
    }
  }
  return fields;
}

/** `T_aggregate_order_by` */
function aggregateOrderBy(scope: RoleScope, table: Table): GraphQLInputObjectType {
  return scope.inputObject({
    ...tableType('aggregateOrderBy', table),
    fields: () => {
      const fields: Inputs = { count: input(orderDirection(scope), { kind: 'count' }) };
      for (const operator of aggregateOperators) {
        const type = operatorOrderBy(scope, table, operator);
        if (type !== null) fields[operator] = input(type, { kind: 'aggregateOperator', operator });
      }
      return fields;
    },
  });
}

function operatorOrderBy(
  scope: RoleScope,
  table: Table,
  operator: AggregateOperator,
): GraphQLInputObjectType | null {
  const columns = operatorColumns(scope, table, operator);
  if (columns.length === 0) return null;
  return scope.inputObject({
    name: operatorTypeNames.orderBy(table.graphqlName, operator),
    description: tableDescriptions.operatorOrderBy(operator, table.printedName),
    fields: () => columnInputs(columns, () => orderDirection(scope)),
  });
}

function orderDirection(scope: RoleScope): GraphQLEnumType {
  const value = (direction: 'asc' | 'desc', nulls: 'first' | 'last') => {
    const meaning: EnumValueMeaning = { kind: 'order', direction, nulls };
    return { description: `in ${direction}ending order, nulls ${nulls}`, extensions: { meaning } };
  };
  return scope.enumeration({
    name: 'order_by',
    description: typeDescriptions.orderBy,
    values: () => ({
      asc: value('asc', 'last'),
      asc_nulls_first: value('asc', 'first'),
      asc_nulls_last: value('asc', 'last'),
      desc: value('desc', 'first'),
      desc_nulls_first: value('desc', 'first'),
      desc_nulls_last: value('desc', 'last'),
    }),
  });
}
