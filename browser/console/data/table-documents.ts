/** The documents that are made for a table: of its columns, its relationships and its root fields. */
import { type GraphqlDocument, gql } from '../engine/document.ts';
import { labelColumns } from '../model/labels.ts';
import type { Column, Model, Relationship, TableModel } from '../model/table-model.ts';
import { allColumns, defaultColumns, isLong, selectionOf } from './selection.ts';

/** A page of rows. @param purpose begins the name of the operation, by which the list of requests calls it */
export function listDocument(
  purpose: 'List' | 'Export',
  model: Model,
  table: TableModel,
  columns: readonly string[],
): GraphqlDocument {
  const { name, roots } = table;
  const fields = selectionOf(model, table, columns);
  return gql`query ${purpose}_${name}($where: ${name}_bool_exp!, $order: [${name}_order_by!], $limit: Int!, $offset: Int!) {
  rows: ${roots.select}(where: $where, order_by: $order, limit: $limit, offset: $offset) { ${fields} }
}`;
}

export function rowDocument(model: Model, table: TableModel): GraphqlDocument {
  const fields = selectionOf(model, table, allColumns(table));
  return gql`query Row_${table.name}($where: ${table.name}_bool_exp!) {
  rows: ${table.roots.select}(where: $where, limit: 1) { ${fields} }
}`;
}

export function rowsDocument(model: Model, table: TableModel): GraphqlDocument {
  const fields = selectionOf(model, table, defaultColumns(table));
  return gql`query Rows_${table.name}($where: ${table.name}_bool_exp!) {
  rows: ${table.roots.select}(where: $where) { ${fields} }
}`;
}

export function countDocument({ name, roots }: TableModel): GraphqlDocument {
  return gql`query Count_${name}($where: ${name}_bool_exp!) {
  rows: ${rootOf(roots.aggregate)}(where: $where) { aggregate { count } }
}`;
}

export function insertDocument(model: Model, table: TableModel): GraphqlDocument {
  const fields = selectionOf(model, table, allColumns(table));
  return gql`mutation Insert_${table.name}($rows: [${table.name}_insert_input!]!) {
  result: ${rootOf(table.roots.insert)}(objects: $rows) { returning { ${fields} } }
}`;
}

export function importDocument({ name, roots }: TableModel): GraphqlDocument {
  return gql`mutation Import_${name}($rows: [${name}_insert_input!]!) {
  ${rootOf(roots.insert)}(objects: $rows) { affected_rows }
}`;
}

export function updateDocument(model: Model, table: TableModel): GraphqlDocument {
  const fields = selectionOf(model, table, allColumns(table));
  return gql`mutation Update_${table.name}($where: ${table.name}_bool_exp!, $changes: ${table.name}_set_input!) {
  result: ${rootOf(table.roots.update)}(where: $where, _set: $changes) { returning { ${fields} } }
}`;
}

export function updateManyDocument({ name, roots }: TableModel): GraphqlDocument {
  return gql`mutation UpdateMany_${name}($where: ${name}_bool_exp!, $changes: ${name}_set_input!) {
  result: ${rootOf(roots.update)}(where: $where, _set: $changes) { affected_rows }
}`;
}

export function deleteDocument({ name, roots }: TableModel): GraphqlDocument {
  return gql`mutation Delete_${name}($where: ${name}_bool_exp!) {
  result: ${rootOf(roots.delete)}(where: $where) { affected_rows }
}`;
}

export interface RelatedTable {
  readonly relationship: Relationship;
  readonly table: TableModel;
}

/** The lists of rows that belong to a row of a table. */
export function relatedTables(model: Model, { relationships }: TableModel): readonly RelatedTable[] {
  return relationships.flatMap((relationship) => {
    const table = model.byName.get(relationship.table);
    return relationship.kind === 'array' && table !== undefined ? [{ relationship, table }] : [];
  });
}

/** The first rows of relationships of one row. @param related at least one */
export function relatedDocument(
  model: Model,
  { name, roots }: TableModel,
  related: readonly RelatedTable[],
  limit: number,
): GraphqlDocument {
  const fields = related.map(({ relationship, table }) => {
    const names = [
      ...labelColumns(table),
      ...columnsOfCard(table).map((column) => column.name),
      ...referencesOfCard(table, relationship).map((column) => column.name),
    ];
    return `${relationship.name}(limit: ${limit}) { ${selectionOf(model, table, names)} }`;
  });
  return gql`query Related_${name}($where: ${name}_bool_exp!) {
  rows: ${roots.select}(where: $where, limit: 1) {
    ${fields.join('\n    ')}
  }
}`;
}

/** What a card says of a row besides what it is called: few and short columns that tell rows apart. */
export function columnsOfCard(table: TableModel): readonly Column[] {
  const labels = labelColumns(table);
  const preferred = ['status', 'kind', 'type', 'value', 'review', 'isConfirmed', 'startedAt', 'createdAt'];
  return preferred
    .map((name) => table.columns.find((column) => column.name === name))
    .filter((column) => column !== undefined && !labels.includes(column.name) && !isLong(column))
    .slice(0, 2) as Column[];
}

/** The columns that name other rows than the one that the card belongs to: a row without a name is called by those. */
export function referencesOfCard(table: TableModel, { mapping }: Relationship): readonly Column[] {
  const back = Object.values(mapping);
  const hasName = labelColumns(table).length > 0;
  return table.columns
    .filter(({ name, reference }) => reference !== null && !back.includes(name))
    .slice(0, hasName ? 0 : 2);
}

/** The field of a row that lists its changes; undefined: the table has no audit. */
export function historyField({ computedRows }: TableModel): string | undefined {
  return computedRows.find((computed) => computed.table === 'audit_entries')?.name;
}

/** @param field as `historyField` finds it */
export function historyDocument({ name, roots }: TableModel, field: string): GraphqlDocument {
  return gql`query History_${name}($where: ${name}_bool_exp!, $limit: Int!) {
  rows: ${roots.select}(where: $where, limit: 1) {
    entries: ${field}(order_by: [{ createdAt: desc }], limit: $limit) { id createdAt part operation columns actor }
  }
}`;
}

export interface Question {
  readonly table: TableModel;
  readonly column: string;
}

/** By its key only: the search in any other column of a large table could take long. */
export function idQuestions({ tables }: Model): readonly Question[] {
  return tables
    .filter(({ key, roots }) => key.length === 1 && key[0] === 'id' && roots.byKey !== null)
    .filter(({ columns }) => columns.some(({ name, type }) => name === 'id' && type === 'uuid'))
    .map((table) => ({ table, column: 'id' }));
}

export function emailQuestions({ tables }: Model): readonly Question[] {
  return tables.flatMap((table) =>
    table.columns
      .filter(({ name }) => (name === 'email' || name === 'emailAddress') && table.key.length > 0)
      .map(({ name }) => ({ table, column: name })),
  );
}

/** Rows of many tables that have the value `$value` in a column: the answer has them as `t0`, `t1` and so on. */
export function findDocument(questions: readonly Question[], value: string): GraphqlDocument {
  const fields = questions.map(({ table, column }, index) => {
    const wanted = new Set([...table.key, ...labelColumns(table)]);
    return `t${index}: ${table.roots.select}(where: { ${column}: { _eq: ${JSON.stringify(value)} } }, limit: 5) { ${[...wanted].join(' ')} }`;
  });
  return gql`query Find {
${fields.join('\n')}
}`;
}

/** The first rows, in the order of the key where there is one. Columns whose values may be long are left out. */
export function comparedDocument(table: TableModel): GraphqlDocument {
  const { name, roots, key } = table;
  const [declared, given] =
    key.length === 0 ? ['', ''] : [`$order: [${name}_order_by!], `, 'order_by: $order, '];
  return gql`query Compare_${name}(${declared}$limit: Int!) {
  rows: ${roots.select}(${given}limit: $limit) { ${comparedColumns(table)} }
}`;
}

export function comparedRowsDocument(table: TableModel): GraphqlDocument {
  const { name, roots } = table;
  return gql`query CompareRows_${name}($where: ${name}_bool_exp!, $limit: Int!) {
  rows: ${roots.select}(where: $where, limit: $limit) { ${comparedColumns(table)} }
}`;
}

function comparedColumns(table: TableModel): string {
  const columns = table.columns.filter((column) => !isLong(column)).map(({ name }) => name);
  return [...new Set([...table.key, ...columns])].join(' ');
}

/** @throws Error when the role may not do it: pages offer nothing then */
function rootOf(root: string | null): string {
  if (root === null) throw new Error('There is no such root field.');
  return root;
}
