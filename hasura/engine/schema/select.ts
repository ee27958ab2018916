/** Root fields that read tables: `T`, `T_by_pk`, `T_aggregate`, `T_stream`. */
import {
  GraphQLEnumType,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
} from 'graphql';
import type { Column, Table } from '../catalog/table-types.ts';
import type { SubscriptionRootKind } from '../model/permission-types.ts';
import { listArguments } from './arguments.ts';
import { columnInputs } from './column-inputs.ts';
import {
  argumentDescriptions,
  rootDescriptions,
  shownDescription,
  tableDescriptions,
  typeDescriptions,
} from './descriptions.ts';
import { boolExp } from './filters.ts';
import { structural } from './meaning.ts';
import { tableTypeNames } from './names.ts';
import { aggregateOf, listOf, objectType } from './objects.ts';
import { type RoleScope, readablePrimaryKey } from './role-scope.ts';
import { typeOfColumn } from './scalars.ts';

type Field = GraphQLFieldConfig<unknown, unknown>;
type Fields = Record<string, Field>;
type SelectKind = 'select' | 'selectByPk' | 'selectAggregate' | 'selectStream';

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
  const fields: Fields = {};
  const add = (kind: SelectKind, field: Pick<Field, 'type' | 'args'>): void => {
    fields[table.rootNames[kind]] = {
      ...field,
      description: shownDescription(table.rootComments[kind], rootDescriptions[kind](table.printedName)),
      extensions: { meaning: { kind, table } },
    };
  };
  const primaryKey = readablePrimaryKey(scope, table);
  if (isAllowed('select')) {
    add('select', { type: listOf(scope, table), args: listArguments(scope, table) });
  }
  if (isAllowed('select_by_pk') && primaryKey !== null) {
    add('selectByPk', { type: objectType(scope, table), args: primaryKeyArguments(scope, primaryKey) });
  }
  if (isAllowed('select_aggregate') && permission.allowAggregations) {
    const type = new GraphQLNonNull(aggregateOf(scope, table));
    add('selectAggregate', { type, args: listArguments(scope, table) });
  }
  const columns = scope.selectableColumns(table);
  if (operation === 'subscription' && isAllowed('select_stream') && columns.length > 0) {
    add('selectStream', { type: listOf(scope, table), args: streamArguments(scope, table, columns) });
  }
  return fields;
}

/** One required argument for each column of the primary key. */
export function primaryKeyArguments(
  scope: RoleScope,
  primaryKey: readonly Column[],
): GraphQLFieldConfigArgumentMap {
  return columnInputs(primaryKey, (column) => new GraphQLNonNull(typeOfColumn(scope, column)));
}

function streamArguments(
  scope: RoleScope,
  table: Table,
  columns: readonly Column[],
): GraphQLFieldConfigArgumentMap {
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
  const value = scope.type(
    tableTypeNames.streamCursorValue(table.graphqlName),
    (name) =>
      new GraphQLInputObjectType({
        name,
        description: tableDescriptions.streamCursorValue,
        fields: () => columnInputs(columns, (column) => typeOfColumn(scope, column)),
      }),
  );
  return scope.type(
    tableTypeNames.streamCursor(table.graphqlName),
    (name) =>
      new GraphQLInputObjectType({
        name,
        description: tableDescriptions.streamCursor(table.graphqlName),
        fields: {
          initial_value: {
            type: new GraphQLNonNull(value),
            description: tableDescriptions.streamInitialValue,
            extensions: structural,
          },
          ordering: {
            type: cursorOrdering(scope),
            description: tableDescriptions.streamOrdering,
            extensions: structural,
          },
        },
      }),
  );
}

function cursorOrdering(scope: RoleScope): GraphQLEnumType {
  return scope.type(
    'cursor_ordering',
    (name) =>
      new GraphQLEnumType({
        name,
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
      }),
  );
}
