/** The tables as pages see them: columns with types, keys, relationships, and which fields of GraphQL reach them. */
import type { TableMetadata } from './metadata.ts';

export interface Column {
  readonly name: string;
  /** The name of the scalar, such as `uuid`; for a list that of its items. */
  readonly type: string;
  readonly isList: boolean;
  readonly isNullable: boolean;
  readonly comment: string | null;
  readonly isInsertable: boolean;
  readonly isUpdatable: boolean;
  /** Whether lists can be sorted by it. */
  readonly isSortable: boolean;
  /** The relationship to the one row that the column names. */
  readonly reference: Relationship | null;
}

/** Whether the values of a column are written as JSON, as lists are too. */
export function holdsJson({ type, isList }: Pick<Column, 'type' | 'isList'>): boolean {
  return isList || type === 'json' || type === 'jsonb';
}

export interface Relationship {
  readonly name: string;
  readonly kind: 'object' | 'array';
  /** The name of the related table as in `TableModel.name`. */
  readonly table: string;
  /** Own column → column of the related table. */
  readonly mapping: Readonly<Record<string, string>>;
}

/** The names of the root fields; null: there is none. */
export interface Roots {
  readonly select: string;
  readonly aggregate: string | null;
  readonly byKey: string | null;
  readonly insert: string | null;
  readonly update: string | null;
  readonly delete: string | null;
}

export interface TableModel {
  /** The name of its type in GraphQL. */
  readonly name: string;
  readonly schema: string;
  /** Its name in Postgres. */
  readonly table: string;
  readonly comment: string | null;
  /** The columns of the key, the account first where it is a part; empty: rows cannot be told apart. */
  readonly key: readonly string[];
  readonly columns: readonly Column[];
  readonly relationships: readonly Relationship[];
  /** Fields of rows that are computed lists of rows, such as the audit. */
  readonly computedRows: readonly { readonly name: string; readonly table: string }[];
  readonly roots: Roots;
  readonly metadata: TableMetadata;
}

export interface Model {
  readonly tables: readonly TableModel[];
  readonly byName: ReadonlyMap<string, TableModel>;
  /** Every role of the metadata, without admin. */
  readonly roles: readonly string[];
  readonly actionNames: ReadonlySet<string>;
}

/** @throws Error when there is no such table: the caller has its name from this model */
export function tableOf(model: Model, name: string): TableModel {
  const table = model.byName.get(name);
  if (table === undefined) throw new Error(`There is no table ${name}.`);
  return table;
}

export function columnOf(table: TableModel, name: string): Column | undefined {
  return table.columns.find((column) => column.name === name);
}

/** Whether the rows of a table belong to accounts. */
export function belongsToAccounts(table: TableModel): boolean {
  return columnOf(table, 'groupId') !== undefined;
}
