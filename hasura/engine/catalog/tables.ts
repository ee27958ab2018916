/**
 * Tracked tables with their names, columns and keys. Relationships and computed fields are filled in by later steps,
 * since they refer to other tables.
 */
import { graphqlNamePattern, printedName, type QualifiedName } from '../metadata/shape-parts.ts';
import type { TableMetadata } from '../metadata/shape-table.ts';
import { buildIndex } from './indexes.ts';
import { Inconsistency, type Problems } from './problems.ts';
import type {
  Column,
  ComputedField,
  Index,
  Relationship,
  RootNames,
  Table,
  UniqueConstraint,
} from './table-types.ts';
import type { Catalog, CatalogColumn, CatalogForeignKey, CatalogTable } from './types.ts';

/** A table while the model is being built: the maps that later steps fill are writable. */
export interface TableDraft extends Table {
  readonly columnsByName: ReadonlyMap<string, ColumnDraft>;
  readonly relationships: Map<string, Relationship>;
  readonly computedFields: Map<string, ComputedField>;
}

interface ColumnDraft extends Column {
  enumTable: Table | null;
}

/** A tracked table with both its sources, for the later steps. */
export interface TrackedTable {
  readonly draft: TableDraft;
  readonly catalog: CatalogTable;
  readonly metadata: TableMetadata;
}

/** Tracked tables by `schema.name`; a table that the database does not have is a problem and left out. */
export function buildTables(
  tables: readonly TableMetadata[],
  catalog: Catalog,
  problems: Problems,
): Map<string, TrackedTable> {
  const catalogTables = new Map(catalog.tables.map((table) => [tableKey(table), table]));
  const tracked = new Map<string, TrackedTable>();
  const byGraphqlName = new Map<string, string>();
  for (const metadata of tables) {
    const key = tableKey(metadata.table);
    const catalogTable = catalogTables.get(key);
    if (catalogTable === undefined) problems.add(metadata, key, 'no such table or view in the database');
    else if (tracked.has(key)) problems.add(metadata, key, 'is tracked twice');
    else {
      const draft = buildTable(metadata, catalogTable, catalog, problems);
      const sameName = byGraphqlName.get(draft.graphqlName);
      if (sameName !== undefined) {
        problems.add(
          metadata,
          key,
          `its GraphQL name "${draft.graphqlName}" is already the name of ${sameName}; give it a custom_name`,
        );
      }
      byGraphqlName.set(draft.graphqlName, key);
      tracked.set(key, { draft, catalog: catalogTable, metadata });
    }
  }
  linkEnumColumns(tracked);
  return tracked;
}

export function tableKey({ schema, name }: QualifiedName): string {
  return `${schema}.${name}`;
}

/** The GraphQL name of a table or function without a custom name: `name`, or `schema_name` outside public. */
export function defaultGraphqlName({ schema, name }: QualifiedName): string {
  return schema === 'public' ? name : `${schema}_${name}`;
}

export function targetKey({ targetSchema, targetTable }: CatalogForeignKey): string {
  return tableKey({ schema: targetSchema, name: targetTable });
}

/** @throws Inconsistency when the table already has a column, relationship or computed field of this name */
export function rejectKnownField(table: Table, name: string): void {
  const { columnsByGraphqlName, relationships, computedFields } = table;
  if (columnsByGraphqlName.has(name) || relationships.has(name) || computedFields.has(name)) {
    throw new Inconsistency('the table already has a field of this name');
  }
}

function buildTable(
  metadata: TableMetadata,
  catalogTable: CatalogTable,
  catalog: Catalog,
  problems: Problems,
): TableDraft {
  const key = tableKey(catalogTable);
  const configuration = metadata.configuration;
  const graphqlName = configuration?.custom_name ?? defaultGraphqlName(catalogTable);
  if (!graphqlNamePattern.test(graphqlName)) {
    problems.add(metadata, key, `"${graphqlName}" is not a GraphQL name; give the table a custom_name`);
  }
  const columns: ColumnDraft[] = [];
  const columnsByName = new Map<string, ColumnDraft>();
  const columnsByGraphqlName = new Map<string, ColumnDraft>();
  const constraints: UniqueConstraint[] = [];
  const indexes: Index[] = [];
  const table: TableDraft = {
    schema: catalogTable.schema,
    name: catalogTable.name,
    key,
    graphqlName,
    printedName: printedName(catalogTable),
    kind: catalogTable.kind,
    description: chosenComment(configuration?.comment, catalogTable.comment),
    ...rootFields(graphqlName, metadata),
    columns,
    columnsByName,
    columnsByGraphqlName,
    get primaryKey(): UniqueConstraint | null {
      return constraints.find((constraint) => constraint.isPrimary) ?? null;
    },
    uniqueConstraints: constraints,
    indexes,
    relationships: new Map(),
    computedFields: new Map(),
    isInsertable: catalogTable.isInsertable,
    isUpdatable: catalogTable.isUpdatable,
    isDeletable: catalogTable.isDeletable,
    rowCount: catalogTable.rowCount,
    baseTables: catalogTable.baseTables,
    enumValues: metadata.is_enum ? (catalog.enumRows.get(key) ?? []) : null,
  };
  for (const catalogColumn of catalogTable.columns) {
    const column = buildColumn(table, catalogColumn, metadata);
    columns.push(column);
    columnsByName.set(column.name, column);
    const other = columnsByGraphqlName.get(column.graphqlName);
    if (other !== undefined) {
      problems.add(
        metadata,
        key,
        `columns "${other.name}" and "${column.name}" are both "${column.graphqlName}" in GraphQL`,
      );
    }
    columnsByGraphqlName.set(column.graphqlName, column);
  }
  const configured = [
    ...Object.keys(configuration?.custom_column_names ?? {}),
    ...Object.keys(configuration?.column_config ?? {}),
  ];
  for (const name of configured) {
    if (!columnsByName.has(name))
      problems.add(metadata, key, `the configuration names column "${name}", which does not exist`);
  }
  for (const constraint of catalogTable.uniqueConstraints) {
    const columnsOfConstraint = constraint.columns.flatMap((name) => columnsByName.get(name) ?? []);
    constraints.push({ ...constraint, columns: columnsOfConstraint });
  }
  indexes.push(...catalogTable.indexes.flatMap((index) => buildIndex(columnsByName, index) ?? []));
  return table;
}

function buildColumn(table: Table, catalogColumn: CatalogColumn, metadata: TableMetadata): ColumnDraft {
  const settings = metadata.configuration?.column_config[catalogColumn.name];
  const customName = settings?.custom_name ?? metadata.configuration?.custom_column_names[catalogColumn.name];
  return {
    table,
    name: catalogColumn.name,
    graphqlName: customName ?? catalogColumn.name,
    type: catalogColumn.type,
    // The catalog says nothing about the columns of views.
    isNullable: !catalogColumn.isNotNull,
    isGenerated: catalogColumn.isGenerated,
    rowsPerValue: catalogColumn.rowsPerValue,
    mostRowsPerValue: catalogColumn.mostRowsPerValue,
    description: chosenComment(settings?.comment, catalogColumn.comment) || null,
    enumTable: null,
  };
}

/** The comment of the metadata wins over the database's; an empty one means none at all, not even a generated one. */
export function chosenComment(
  configured: string | null | undefined,
  fromDatabase: string | null,
): string | null {
  return configured ?? (fromDatabase || null);
}

type RootKey = keyof RootNames;

/** Each root field: its key in the metadata, and the name that it has unless the metadata gives another. */
const rootFieldKinds = {
  select: ['select', (base) => base],
  selectByPk: ['select_by_pk', (base) => `${base}_by_pk`],
  selectAggregate: ['select_aggregate', (base) => `${base}_aggregate`],
  selectStream: ['select_stream', (base) => `${base}_stream`],
  insert: ['insert', (base) => `insert_${base}`],
  insertOne: ['insert_one', (base) => `insert_${base}_one`],
  update: ['update', (base) => `update_${base}`],
  updateByPk: ['update_by_pk', (base) => `update_${base}_by_pk`],
  updateMany: ['update_many', (base) => `update_${base}_many`],
  delete: ['delete', (base) => `delete_${base}`],
  deleteByPk: ['delete_by_pk', (base) => `delete_${base}_by_pk`],
} as const satisfies Record<RootKey, readonly [string, (base: string) => string]>;

function rootFields(base: string, metadata: TableMetadata): Pick<Table, 'rootNames' | 'rootComments'> {
  const custom = metadata.configuration?.custom_root_fields ?? {};
  const rootNames = {} as Record<RootKey, string>;
  const rootComments: Partial<Record<RootKey, string>> = {};
  for (const key of Object.keys(rootFieldKinds) as RootKey[]) {
    const [metadataKey, defaultName] = rootFieldKinds[key];
    const field = custom[metadataKey];
    rootNames[key] = field?.name ?? defaultName(base);
    if (typeof field?.comment === 'string') rootComments[key] = field.comment;
  }
  return { rootNames, rootComments };
}

/** A column whose one-column foreign key points at an enum table shows that table's enum instead of its SQL type. */
function linkEnumColumns(tracked: ReadonlyMap<string, TrackedTable>): void {
  for (const { draft, catalog } of tracked.values()) {
    for (const foreignKey of catalog.foreignKeys) {
      const [columnName = '', ...others] = foreignKey.columns;
      const target = tracked.get(targetKey(foreignKey))?.draft;
      const column = draft.columnsByName.get(columnName);
      if (target?.enumValues && column && others.length === 0) column.enumTable = target;
    }
  }
}
