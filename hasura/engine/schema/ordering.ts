/** `order_by`: `T_order_by` and ordering by aggregates of related rows. */
import { GraphQLEnumType, type GraphQLInputFieldConfig, GraphQLInputObjectType } from 'graphql';
import type { Table } from '../catalog/table-types.ts';
import { type AggregateOperator, aggregateOperators } from '../conditions/predicate-types.ts';
import { operatorColumns } from './aggregate-columns.ts';
import { columnInputs } from './column-inputs.ts';
import { tableDescriptions, typeDescriptions } from './descriptions.ts';
import { filterableComputedFields } from './filters.ts';
import type { EnumValueMeaning } from './meaning.ts';
import { aggregateFieldName, tableTypeNames } from './names.ts';
import type { RoleScope } from './role-scope.ts';

type Fields = Record<string, GraphQLInputFieldConfig>;

/** `T_order_by`, or null when there is nothing to order by. */
export function orderBy(scope: RoleScope, table: Table): GraphQLInputObjectType | null {
  if (!isOrderable(scope, table)) return null;
  return scope.type(
    tableTypeNames.orderBy(table.graphqlName),
    (name) =>
      new GraphQLInputObjectType({
        name,
        description: tableDescriptions.orderBy(table.printedName),
        fields: () => orderByFields(scope, table),
      }),
  );
}

function isOrderable(scope: RoleScope, table: Table): boolean {
  return (
    scope.selectableColumns(table).length > 0 ||
    filterableComputedFields(scope, table).length > 0 ||
    [...table.relationships.values()].some(({ target }) => scope.access.permissions(target).select !== null)
  );
}

function orderByFields(scope: RoleScope, table: Table): Fields {
  const fields: Fields = {};
  const direction = orderDirection(scope);
  for (const column of scope.selectableColumns(table)) {
    fields[column.graphqlName] = { type: direction, extensions: { meaning: { kind: 'column', column } } };
  }
  for (const relationship of table.relationships.values()) {
    if (scope.access.permissions(relationship.target).select === null) continue;
    if (relationship.kind === 'array') {
      // In the schema even when the role may not select aggregates of the target, as in Hasura.
      fields[aggregateFieldName(relationship.name)] = {
        type: aggregateOrderBy(scope, relationship.target),
        extensions: { meaning: { kind: 'relationshipAggregate', relationship } },
      };
      continue;
    }
    const type = orderBy(scope, relationship.target);
    if (type !== null) {
      fields[relationship.name] = { type, extensions: { meaning: { kind: 'relationship', relationship } } };
    }
  }
  for (const computedField of filterableComputedFields(scope, table)) {
    const extensions = { meaning: { kind: 'computedField', computedField } } as const;
    const { returns } = computedField;
    if (returns.kind === 'scalar') fields[computedField.name] = { type: direction, extensions };
    else {
      const type = aggregateOrderBy(scope, returns.table);
      fields[aggregateFieldName(computedField.name)] = { type, extensions };
    }
  }
  return fields;
}

/** `T_aggregate_order_by` */
function aggregateOrderBy(scope: RoleScope, table: Table): GraphQLInputObjectType {
  return scope.type(
    tableTypeNames.aggregateOrderBy(table.graphqlName),
    (name) =>
      new GraphQLInputObjectType({
        name,
        description: tableDescriptions.aggregateOrderBy(table.printedName),
        fields: () => {
          const fields: Fields = {
            count: { type: orderDirection(scope), extensions: { meaning: { kind: 'count' } } },
          };
          for (const operator of aggregateOperators) {
            const type = operatorOrderBy(scope, table, operator);
            if (type !== null) {
              fields[operator] = { type, extensions: { meaning: { kind: 'aggregateOperator', operator } } };
            }
          }
          return fields;
        },
      }),
  );
}

function operatorOrderBy(
  scope: RoleScope,
  table: Table,
  operator: AggregateOperator,
): GraphQLInputObjectType | null {
  const columns = operatorColumns(scope, table, operator);
  if (columns.length === 0) return null;
  return scope.type(
    tableTypeNames.aggregateOperatorOrderBy(table.graphqlName, operator),
    (name) =>
      new GraphQLInputObjectType({
        name,
        description: tableDescriptions.aggregateOperatorOrderBy(operator, table.printedName),
        fields: () => columnInputs(columns, () => orderDirection(scope)),
      }),
  );
}

function orderDirection(scope: RoleScope): GraphQLEnumType {
  const value = (direction: 'asc' | 'desc', nulls: 'first' | 'last') => {
    const meaning: EnumValueMeaning = { kind: 'order', direction, nulls };
    return { description: `in ${direction}ending order, nulls ${nulls}`, extensions: { meaning } };
  };
  return scope.type(
    'order_by',
    (name) =>
      new GraphQLEnumType({
        name,
        description: typeDescriptions.orderBy,
        values: {
          asc: value('asc', 'last'),
          asc_nulls_first: value('asc', 'first'),
          asc_nulls_last: value('asc', 'last'),
          desc: value('desc', 'first'),
          desc_nulls_first: value('desc', 'first'),
          desc_nulls_last: value('desc', 'last'),
        },
      }),
  );
}
