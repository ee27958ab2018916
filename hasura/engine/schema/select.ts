/** Root fields that read tables: `T`, `T_by_pk`, `T_aggregate`, `T_stream`. */
import {
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
} from 'graphql';
import type { Column, Table } from '../catalog/table-types.ts';
import type { SubscriptionRootKind } from '../model/permission-types.ts';
import { listArguments } from './arguments.ts';
import { argumentDescriptions, tableDescriptions, typeDescriptions } from './descriptions.ts';
import { boolExp } from './filters.ts';
import { columnInputs, type Fields, type Inputs } from './members.ts';
import { tableTypeNames } from './names.ts';
import { aggregateOf, listOf, objectType } from './objects.ts';
import type { RoleScope } from './role-scope.ts';
import { rootFields } from './root-fields.ts';
import { rowKey, rowKeyInputs } from './row-keys.ts';
import { typeOfColumn } from './scalars.ts';

/** The root fields that read a table, for queries or for subscriptions. */
export function tableSelectFields(
  scope: RoleScope,
  table: Table,
  operation: 'query' | 'subscription',
): Fields {
  const permission = scope.access.permissions(table).select;
  if (permission === null) return {};
  const allowed: ReadonlySet<SubscriptionRootKind> | null =
    operation === 'query' ? permission.queryRootFields : permission.subscriptionRootFields;
  const isAllowed = (kind: SubscriptionRootKind) => allowed === null || allowed.has(kind);
  const key = isAllowed('select_by_pk') ? rowKey(scope, table) : null;
  const hasAggregate = isAllowed('select_aggregate') && permission.allowAggregations;
  const columns = scope.selectableColumns(table);
  const hasStream = operation === 'subscription' && isAllowed('select_stream') && columns.length > 0;
  return rootFields(table, {
    select: isAllowed('select') && { type: listOf(scope, table), args: listArguments(scope, table) },
    selectByPk: key && {
      type: objectType(scope, table),
      args: rowKeyInputs(scope, key),
    },
    selectAggregate: hasAggregate && {
      type: new GraphQLNonNull(aggregateOf(scope, table)),
      args: listArguments(scope, table),
    },
    selectStream: hasStream && {
      type: listOf(scope, table),
      args: streamArguments(scope, table, columns),
    },
  });
}

function streamArguments(scope: RoleScope, table: Table, columns: readonly Column[]): Inputs {
  return {
    batch_size: { type: new GraphQLNonNull(GraphQLInt), description: argumentDescriptions.batchSize },
    cursor: {
      type: new GraphQLNonNull(new GraphQLList(streamCursor(scope, table, columns))),
      description: argumentDescriptions.cursor,
    },
    where: { type: boolExp(scope, table), description: argumentDescriptions.where },
  };
}

/** `T_stream_cursor_input` */
function streamCursor(scope: RoleScope, table: Table, columns: readonly Column[]): GraphQLInputObjectType {
  const value = scope.inputObject({
    name: tableTypeNames.streamCursorValue(table.graphqlName),
    description: tableDescriptions.cursorValue,
    fields: () => columnInputs(columns, (column) => typeOfColumn(scope, column)),
  });
  return scope.inputObject({
    name: tableTypeNames.streamCursor(table.graphqlName),
    description: tableDescriptions.cursor(table.graphqlName),
    fields: {
      initial_value: {
        type: new GraphQLNonNull(value),
        description: tableDescriptions.cursorInitialValue,
      },
      ordering: { type: cursorOrdering(scope), description: tableDescriptions.cursorOrdering },
    },
  });
}

function cursorOrdering(scope: RoleScope): GraphQLEnumType {
  return scope.enumeration({
    name: 'cursor_ordering',
    description: typeDescriptions.cursorOrdering,
    values: {
      ASC: {
        description: 'ascending ordering of the cursor',
        extensions: { meaning: { kind: 'order', direction: 'asc', nulls: 'last' } },
      },
      DESC: {
        description: 'descending ordering of the cursor',
        extensions: { meaning: { kind: 'order', direction: 'desc', nulls: 'first' } },
      },
    },
  });
}
