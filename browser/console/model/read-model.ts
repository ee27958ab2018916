/** Metadata and introspection → the model of the tables. Read once for each session, as admin. */
import {
  type Introspection,
  introspect,
  type ReadSchema,
  readType,
  type TableTypes,
} from './introspection.ts';
import {
  type ExportedMetadata,
  type RelationshipMetadata,
  type TableMetadata,
  tableNameOf,
} from './metadata.ts';
import type { Column, Model, Relationship, Roots, TableModel } from './table-model.ts';

/** The types of the values that a column can hold; other fields of a row are rows. */
const valueKinds = new Set(['SCALAR', 'ENUM']);

export async function readModel({ metadata }: ExportedMetadata, readSchema: ReadSchema): Promise<Model> {
  const sources = metadata.sources.flatMap(({ tables }) => tables);
  const introspection = await introspect(sources.map(typeNameOf), readSchema);
  const names = new Map(sources.map((table) => [nameKey(table.table), typeNameOf(table)]));
  const tables = sources
    .map((table) => readTable(table, introspection, names))
    .filter((table) => table !== null)
    .sort((a, b) => a.name.localeCompare(b.name));
  return {
    tables,
    byName: new Map(tables.map((table) => [table.name, table])),
    roles: rolesOf(sources, metadata.actions ?? []),
    actionNames: new Set((metadata.actions ?? []).map(({ name }) => name)),
  };
}

function nameKey(table: TableMetadata['table']): string {
  const { schema, name } = tableNameOf(table);
  return `${schema}.${name}`;
}

function typeNameOf({ table, configuration }: TableMetadata): string {
  const { schema, name } = tableNameOf(table);
  return configuration?.custom_name ?? (schema === 'public' ? name : `${schema}_${name}`);
}

function rolesOf(
  tables: readonly TableMetadata[],
  actions: readonly { permissions?: readonly { role: string }[] }[],
) {
  const roles = new Set<string>();
  for (const table of tables) {
    const { select_permissions, insert_permissions, update_permissions, delete_permissions } = table;
    for (const list of [select_permissions, insert_permissions, update_permissions, delete_permissions]) {
      for (const { role } of list ?? []) roles.add(role);
    }
  }
  for (const { permissions } of actions) for (const { role } of permissions ?? []) roles.add(role);
  return [...roles].sort();
}

function readTable(
  metadata: TableMetadata,
  introspection: Introspection,
  names: ReadonlyMap<string, string>,
): TableModel | null {
  const name = typeNameOf(metadata);
  const types = introspection.tables.get(name);
  if (types?.row == null) return null;
  const relationships = [
    ...(metadata.object_relationships ?? []).map((relationship) => ({
      relationship,
      kind: 'object' as const,
    })),
    ...(metadata.array_relationships ?? []).map((relationship) => ({ relationship, kind: 'array' as const })),
  ].flatMap(({ relationship, kind }) => readRelationship(relationship, kind, types, names) ?? []);
  const roots = readRoots(metadata, name, introspection);
  const columns = readColumns(types, relationships);
  const { schema, name: table } = tableNameOf(metadata.table);
  return {
    name,
    schema,
    table,
    comment: types.row.description,
    key: keyOf(roots, introspection, columns),
    columns,
    relationships,
    computedRows: (metadata.computed_fields ?? []).flatMap(({ name: field }) => {
      const type = types.row?.fields.find((candidate) => candidate.name === field)?.type;
      const read = type === undefined ? null : readType(type);
      return read?.isList && read.kind === 'OBJECT' ? [{ name: field, table: read.name }] : [];
    }),
    roots,
    metadata,
  };
}

function readRoots(
  { configuration }: TableMetadata,
  name: string,
  { query, mutation }: Introspection,
): Roots {
  const custom = configuration?.custom_root_fields ?? {};
  const find = (kind: string, fallback: string, from: Introspection['mutation']): string | null => {
    const setting = custom[kind];
    const wanted = (typeof setting === 'string' ? setting : setting?.name) ?? fallback;
    return from?.fields.some((field) => field.name === wanted) ? wanted : null;
  };
  return {
    select: find('select', name, query) ?? name,
    aggregate: find('select_aggregate', `${name}_aggregate`, query),
    byKey: find('select_by_pk', `${name}_by_pk`, query),
    insert: find('insert', `insert_${name}`, mutation),
    update: find('update', `update_${name}`, mutation),
    delete: find('delete', `delete_${name}`, mutation),
  };
}

/** The arguments of the field that reads one row. A view has none; if it shows an `id`, that names its rows. */
function keyOf(roots: Roots, { query }: Introspection, columns: readonly Column[]): readonly string[] {
  const args = query.fields.find(({ name }) => name === roots.byKey)?.args.map(({ name }) => name);
  if (args !== undefined) {
    // The account first, as the indexes of the keys have it: lists are sorted by the key.
    return [...args].sort((a, b) => Number(b === 'groupId') - Number(a === 'groupId'));
  }
  return columns.some(({ name, type }) => name === 'id' && type === 'uuid') ? ['id'] : [];
}

function readColumns(types: TableTypes, relationships: readonly Relationship[]): Column[] {
  const has = (input: TableTypes['insert'], name: string) =>
    input?.inputFields.some((field) => field.name === name) ?? false;
  return (types.row?.fields ?? []).flatMap(({ name, description, type, args }) => {
    const read = readType(type);
    // A computed field with arguments says nothing without them and is no column; the path of a JSON column is a text.
    const takesArguments = args.some(({ type: { kind } }) => kind === 'NON_NULL' || kind === 'INPUT_OBJECT');
    if (!valueKinds.has(read.kind) || takesArguments || name === '__typename') return [];
    const reference = relationships.find(
      ({ kind, mapping }) => kind === 'object' && Object.keys(mapping).length === 1 && name in mapping,
    );
    return [
      {
        name,
        type: read.name,
        isList: read.isList,
        isNullable: read.isNullable,
        comment: description,
        isInsertable: has(types.insert, name),
        isUpdatable: has(types.set, name),
        isSortable: has(types.order, name),
        reference: reference ?? null,
      },
    ];
  });
}

function readRelationship(
  { name, using }: RelationshipMetadata,
  kind: Relationship['kind'],
  types: TableTypes,
  names: ReadonlyMap<string, string>,
): Relationship | null {
  const field = types.row?.fields.find((candidate) => candidate.name === name);
  if (field === undefined) return null;
  const { manual_configuration: manual, foreign_key_constraint_on: foreign } = using;
  if (manual !== undefined) {
    const table = names.get(nameKey(manual.remote_table)) ?? readType(field.type).name;
    return { name, kind, table, mapping: manual.column_mapping };
  }
  const table = readType(field.type).name;
  // A foreign key names the key of the other table, which is `id` as long as it has one column.
  if (typeof foreign === 'string') return { name, kind, table, mapping: { [foreign]: 'id' } };
  if (foreign === undefined || Array.isArray(foreign)) return null;
  const { column } = foreign as { readonly column?: string };
  return column === undefined ? null : { name, kind, table, mapping: { id: column } };
}
