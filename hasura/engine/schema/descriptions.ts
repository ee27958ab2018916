/** The texts that Hasura generates, to the letter. `S` is a table's SQL name (`users`, `auth.users`). */
import type { AggregateOperator } from '../conditions/predicate-types.ts';

export const argumentDescriptions = {
  where: 'filter the rows returned',
  orderBy: 'sort the rows by one or more columns',
  limit: 'limit the number of rows returned',
  offset: 'skip the first n rows. Use only with order_by',
  distinctOn: 'distinct select on columns',
  path: 'JSON select path',
  batchSize: 'maximum number of rows returned in a single batch',
  cursor: 'cursor to stream the results returned by the query',
  objects: 'the rows to be inserted',
  object: 'the row to be inserted',
  onConflict: 'upsert condition',
  updateWhere: 'filter the rows which have to be updated',
  deleteWhere: 'filter the rows which have to be deleted',
  updates: 'updates to execute, in order',
} as const;

export const updateOperatorDescriptions = {
  _set: 'sets the columns of the filtered rows to the given values',
  _inc: 'increments the numeric columns with given value of the filtered values',
  _append: 'append existing jsonb value of filtered columns with new jsonb value',
  _prepend: 'prepend existing jsonb value of filtered columns with new jsonb value',
  _delete_key:
    'delete key/value pair or string element. key/value pairs are matched based on their key value',
  _delete_elem:
    'delete the array element with specified index (negative integers count from the end). throws an error if top level container is not an array',
  _delete_at_path:
    'delete the field or element with specified path (for JSON arrays, negative integers count from the end)',
} as const;

export const tableDescriptions = {
  object: (S: string) => `columns and relationships of "${S}"`,
  aggregate: (S: string) => `aggregated selection of "${S}"`,
  aggregateFields: (S: string) => `aggregate fields of "${S}"`,
  operatorFields: (operator: AggregateOperator) => `aggregate ${operator} on columns`,
  mutationResponse: (S: string) => `response of any mutation on the table "${S}"`,
  affectedRows: 'number of rows affected by the mutation',
  returning: 'data from the rows affected by the mutation',
  selectColumn: (S: string) => `select columns of table "${S}"`,
  argumentColumns: (columns: string, S: string) => `select "${columns}" columns of table "${S}"`,
  updateColumn: (S: string) => `update columns of table "${S}"`,
  updateColumnPlaceholder: (S: string) =>
    `placeholder for update columns of table "${S}" (current role has no relevant permissions)`,
  placeholder: 'placeholder (do not use)',
  constraint: (S: string) => `unique or primary key constraints on table "${S}"`,
  columnName: 'column name',
  constraintValue: (columns: readonly string[]) =>
    `unique or primary key constraint on columns ${columns.map((name) => `"${name}"`).join(', ')}`,
  boolExp: (S: string) =>
    `Boolean expression to filter rows from the table "${S}". All fields are combined with a logical 'AND'.`,
  orderBy: (S: string) => `Ordering options when selecting data from "${S}".`,
  aggregateOrderBy: (S: string) => `order by aggregate values of table "${S}"`,
  operatorOrderBy: (operator: AggregateOperator, S: string) =>
    `order by ${operator}() on columns of table "${S}"`,
  insert: (S: string) => `input type for inserting data into table "${S}"`,
  objectRelationshipInsert: (S: string) => `input type for inserting object relation for remote table "${S}"`,
  arrayRelationshipInsert: (S: string) => `input type for inserting array relation for remote table "${S}"`,
  onConflict: (S: string) => `on_conflict condition type for table "${S}"`,
  primaryKeyColumns: (S: string) => `primary key columns input for table: ${S}`,
  set: (S: string) => `input type for updating data in table "${S}"`,
  inc: (S: string) => `input type for incrementing numeric columns in table "${S}"`,
  /** The only text with the GraphQL name. */
  cursor: (T: string) => `Streaming cursor of the table "${T}"`,
  cursorValue: 'Initial value of the column from where the streaming should start',
  cursorInitialValue: 'Stream column input with initial value',
  cursorOrdering: 'cursor ordering',
} as const;

export const rootDescriptions = {
  select: (S: string) => `fetch data from the table: "${S}"`,
  selectAggregate: (S: string) => `fetch aggregated fields from the table: "${S}"`,
  selectByPk: (S: string) => `fetch data from the table: "${S}" using primary key columns`,
  selectStream: (S: string) => `fetch data from the table in a streaming manner: "${S}"`,
  insert: (S: string) => `insert data into the table: "${S}"`,
  insertOne: (S: string) => `insert a single row into the table: "${S}"`,
  update: (S: string) => `update data of the table: "${S}"`,
  updateByPk: (S: string) => `update single row of the table: "${S}"`,
  // "multiples" is Hasura's.
  updateMany: (S: string) => `update multiples rows of table: "${S}"`,
  delete: (S: string) => `delete data from the table: "${S}"`,
  deleteByPk: (S: string) => `delete single row from the table: "${S}"`,
  function: (name: string, S: string, isVolatile: boolean) =>
    `execute ${isVolatile ? 'VOLATILE ' : ''}function "${name}" which returns "${S}"`,
  functionAggregate: (name: string, S: string) =>
    `execute function "${name}" and query aggregates on result of table type "${S}"`,
  functionArguments: (rootField: string) => `input parameters for function "${rootField}"`,
} as const;

export const fieldDescriptions = {
  objectRelationship: 'An object relationship',
  arrayRelationship: 'An array relationship',
  aggregateRelationship: 'An aggregate relationship',
  computedField: (functionName: string) => `A computed field, executes function "${functionName}"`,
  computedFieldArguments: (field: string, S: string) =>
    `input parameters for computed field "${field}" defined on table "${S}"`,
} as const;

export const typeDescriptions = {
  mutationRoot: 'mutation root',
  orderBy: 'column ordering options',
  cursorOrdering: 'ordering argument of a cursor',
  comparison: (typeName: string) =>
    `Boolean expression to compare columns of type "${typeName}". All fields are combined with logical 'AND'.`,
  noQueries:
    "There are no queries available to the current role. Either there are no sources or remote schemas configured, or the current role doesn't have the required permissions.",
} as const;

/** Descriptions of the comparison operators that have one. */
export const operatorDescriptions = {
  _like: 'does the column match the given pattern',
  _nlike: 'does the column NOT match the given pattern',
  _ilike: 'does the column match the given case-insensitive pattern',
  _nilike: 'does the column NOT match the given case-insensitive pattern',
  _similar: 'does the column match the given SQL regular expression',
  _nsimilar: 'does the column NOT match the given SQL regular expression',
  _regex: 'does the column match the given POSIX regular expression, case sensitive',
  _iregex: 'does the column match the given POSIX regular expression, case insensitive',
  _nregex: 'does the column NOT match the given POSIX regular expression, case sensitive',
  _niregex: 'does the column NOT match the given POSIX regular expression, case insensitive',
} as const;

export const jsonbOperatorDescriptions = {
  _contains: 'does the column contain the given json value at the top level',
  _contained_in: 'is the column contained in the given json value',
  _has_key: 'does the string exist as a top-level key in the column',
  _has_keys_any: 'do any of these strings exist as top-level keys in the column',
  _has_keys_all: 'do all of these strings exist as top-level keys in the column',
} as const;

export const arrayOperatorDescriptions = {
  _contains: 'does the array contain the given value',
  _contained_in: 'is the array contained in the given array value',
} as const;

export const ltreeOperatorDescriptions = {
  _ancestor: 'is the left argument an ancestor of right (or equal)?',
  _ancestor_any: 'does array contain an ancestor of `ltree`?',
  _descendant: 'is the left argument a descendant of right (or equal)?',
  _descendant_any: 'does array contain a descendant of `ltree`?',
  _matches: 'does `ltree` match `lquery`?',
  _matches_any: 'does `ltree` match any `lquery` in array?',
  _matches_fulltext: 'does `ltree` match `ltxtquery`?',
} as const;

/** Below the result of an asynchronous action. */
export const actionDescriptions = {
  result: (action: string) => `fields of action: "${action}"`,
  id: 'the unique id of an action',
  createdAt: 'the time at which this action was created',
  errors: 'errors related to the invocation',
  output: 'the output fields of this action',
} as const;

/**
 * The description in GraphQL: the configured one, or else the generated one. An empty one means no description.
 */
export function shownDescription(
  configured: string | null | undefined,
  generated: string | null,
): string | null {
  return (configured ?? generated) || null;
}
