/** `T_aggregate`: what can be computed over a set of rows. */
import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLInt,
  GraphQLNonNull,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';
import type { Table } from '../catalog/table-types.ts';
import { type AggregateOperator, aggregateOperators } from '../conditions/predicate-types.ts';
import { isExtreme, operatorColumns, operatorComputedFields } from './aggregate-columns.ts';
import { computedFieldArguments } from './arguments.ts';
import { selectColumnEnum } from './column-enums.ts';
import { shownDescription, tableDescriptions } from './descriptions.ts';
import { type Fields, output } from './members.ts';
import { operatorTypeNames, tableType } from './names.ts';
import type { RoleScope } from './role-scope.ts';
import { listOfNonNull, typeOfColumn, typeOfPg } from './scalars.ts';

/** `T_aggregate`; `nodes` is the type of the rows themselves. */
export function aggregateType(scope: RoleScope, table: Table, nodes: GraphQLOutputType): GraphQLObjectType {
  return scope.object({
    ...tableType('aggregate', table),
    fields: () => ({
      aggregate: output(aggregateFields(scope, table), { kind: 'aggregate' }),
      nodes: output(nodes, { kind: 'nodes' }),
    }),
  });
}

function aggregateFields(scope: RoleScope, table: Table): GraphQLObjectType {
  return scope.object({
    ...tableType('aggregateFields', table),
    fields: () => {
      const columns = selectColumnEnum(scope, table);
      const fields: Fields = {
        count: {
          type: new GraphQLNonNull(GraphQLInt),
          args: {
            ...(columns && { columns: { type: listOfNonNull(columns) } }),
            distinct: { type: GraphQLBoolean },
          },
          extensions: { meaning: { kind: 'count' } },
        },
      };
      for (const operator of aggregateOperators) {
        const type = operatorFields(scope, table, operator);
        if (type !== null) fields[operator] = output(type, { kind: 'aggregateOperator', operator });
      }
      return fields;
    },
  });
}

function operatorFields(
  scope: RoleScope,
  table: Table,
  operator: AggregateOperator,
): GraphQLObjectType | null {
  const columns = operatorColumns(scope, table, operator);
  const computedFields = operatorComputedFields(scope, table, operator);
  if (columns.length === 0 && computedFields.length === 0) return null;
  return scope.object({
    name: operatorTypeNames.fields(table.graphqlName, operator),
    description: tableDescriptions.operatorFields(operator),
    fields: () => {
      const fields: Fields = {};
      for (const column of columns) {
        const keepsType = isExtreme(operator) || operator === 'sum';
        const type = keepsType ? typeOfColumn(scope, column) : GraphQLFloat;
        fields[column.graphqlName] = output(type, { kind: 'aggregateColumn', column }, column.description);
      }
      for (const computedField of computedFields) {
        if (computedField.returns.kind !== 'scalar') continue;
        fields[computedField.name] = {
          type: typeOfPg(scope, computedField.returns.type),
          description: shownDescription(computedField.description, null),
          args: computedFieldArguments(scope, computedField),
          extensions: { meaning: { kind: 'aggregateComputedField', computedField } },
        };
      }
      return fields;
    },
  });
}
