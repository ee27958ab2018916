/**
 * What SQL has done to tracked tables and functions → the metadata that fits it. Objects are followed by their numbers in the
 * system catalogs, so a rename is no loss.
 */
import type { Database } from '../catalog/introspect.ts';
import type { Table } from '../catalog/table-types.ts';
import { tableKey } from '../catalog/tables.ts';
import { EngineError } from '../errors.ts';
import { isMembers, type Members } from '../metadata/members.ts';
import type { InconsistentObject } from '../metadata/metadata-error.ts';
import type { QualifiedName } from '../metadata/shape-parts.ts';
import { columnTypeDependents } from './column-type-dependents.ts';
import { afterRemoval } from './dependents.ts';
import { isSameName, listOf, readName } from './document-edits.ts';
import { newInconsistencies, rejectNew, toHasura } from './edits.ts';
import { renameInMetadata } from './rename-in-metadata.ts';

interface ColumnState {
  readonly name: string;
  readonly type: string;
}

interface TableState extends QualifiedName {
  /** By number, which stays when the column is renamed. */
  readonly columns: ReadonlyMap<number, ColumnState>;
  readonly constraints: readonly string[];
}

/** Tracked tables and functions by their numbers in the catalogs. */
interface SchemaSnapshot {
  readonly tables: ReadonlyMap<number, TableState>;
  readonly functions: ReadonlyMap<number, QualifiedName>;
}

const snapshotSql = `
  with tables as (
    select c.oid, n.nspname, c.relname
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.oid = any($5::oid[]) or ($5 is null and (n.nspname, c.relname) in (
      select * from unnest($1::text[], $2::text[])))
  ), functions as (
    select p.oid, n.nspname, p.proname
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.oid = any($6::oid[]) or ($6 is null and (n.nspname, p.proname) in (
      select * from unnest($3::text[], $4::text[])))
  )
  select
    (select coalesce(json_agg(json_build_object(
      'oid', t.oid::bigint, 'schema', t.nspname, 'name', t.relname,
      'columns', (
        select coalesce(json_agg(json_build_object(
          'number', a.attnum, 'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))), '[]')
        from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped),
      'constraints', (
        select coalesce(json_agg(k.oid::bigint::text order by k.oid), '[]') from pg_constraint k
        where k.conrelid = t.oid and k.contype in ('p', 'u', 'f')))), '[]') from tables t) as tables,
    (select coalesce(json_agg(json_build_object(
      'oid', f.oid::bigint, 'schema', f.nspname, 'name', f.proname)), '[]') from functions f) as functions`;

interface SnapshotRow {
  readonly tables: readonly (QualifiedName & {
    readonly oid: number;
    readonly columns: readonly (ColumnState & { readonly number: number })[];
    readonly constraints: readonly string[];
  })[];
  readonly functions: readonly (QualifiedName & { readonly oid: number })[];
}

/**
 * Reads what a document tracks.
 * @param former the objects of this snapshot are read, whatever their names are now
 */
export async function snapshotSchema(
  database: Database,
  document: unknown,
  former: SchemaSnapshot | null = null,
): Promise<SchemaSnapshot> {
  const { tables, functions } = trackedNames(document);
  const { rows } = await database.query<SnapshotRow>(snapshotSql, [
    tables.map(({ schema }) => schema),
    tables.map(({ name }) => name),
    functions.map(({ schema }) => schema),
    functions.map(({ name }) => name),
    former && [...former.tables.keys()],
    former && [...former.functions.keys()],
  ]);
  const row = rows[0] ?? { tables: [], functions: [] };
  return {
    tables: new Map(
      row.tables.map(({ oid, columns, ...table }) => [
        oid,
        { ...table, columns: new Map(columns.map(({ number, ...column }) => [number, column])) },
      ]),
    ),
    functions: new Map(row.functions.map(({ oid, ...name }) => [oid, name])),
  };
}

function trackedNames(document: unknown): { tables: QualifiedName[]; functions: QualifiedName[] } {
  const sources = isMembers(document) ? listOf(document.sources) : [];
  const tables = sources.flatMap((source) => listOf(source.tables));
  const functions = sources.flatMap((source) => listOf(source.functions));
  const fields = tables.flatMap((table) => listOf(table.computed_fields));
  const definitions = fields.map(({ definition }) =>
    isMembers(definition) ? definition.function : undefined,
  );
  return {
    tables: tables.flatMap(({ table }) => readName(table) ?? []),
    functions: [...functions.map((fn) => fn.function), ...definitions].flatMap(
      (name) => readName(name) ?? [],
    ),
  };
}

interface FollowInput {
  readonly document: unknown;
  /** The tracked tables before the change, by `schema.name`. */
  readonly tables: ReadonlyMap<string, Table>;
  readonly before: SchemaSnapshot;
  readonly after: SchemaSnapshot;
  /** What was inconsistent before. */
  readonly inconsistent: readonly InconsistentObject[];
  /** Whether dropped objects take with them what depends on them. */
  readonly isCascading: boolean;
  readonly path: string;
  readonly check: (document: unknown) => Promise<readonly InconsistentObject[]>;
}

/**
 * @returns the same document when nothing that it names has changed
 * @throws EngineError `dependency-error` when something depends on what was dropped or has another type, `not-supported` for
 * functions that cannot be tracked any more, `unexpected` when anything else becomes inconsistent
 */
export async function followSchemaChanges(input: FollowInput): Promise<unknown> {
  const { document, tables, before, after, inconsistent, isCascading, path, check } = input;
  const changes = compare(before, after);
  rejectTypeChanges(changes.retyped, document, tables, path);
  let followed = changes.isRenamed ? renameInMetadata(document, tables, changes.renames) : document;
  if (changes.isDropped) followed = withoutDropped(followed, changes);
  const found = newInconsistencies(inconsistent, await check(followed));
  if (found.length === 0) return followed;
  const functions = found.filter(({ object }) => object.type === 'function');
  if (functions.length > 0) {
    const reasons = functions.flatMap(({ problems }) =>
      problems.map(({ key, message }) => `${key}: ${message}`),
    );
    throw new EngineError('not-supported', reasons.join('; '), path, { internal: toHasura(functions) });
  }
  if (!changes.isDropped) rejectNew(found, path);
  return afterRemoval(followed, inconsistent, isCascading, { check, path });
}

type Changes = ReturnType<typeof compare>;

function compare(before: SchemaSnapshot, after: SchemaSnapshot) {
  const tableNames = new Map<string, QualifiedName>();
  const columnNames = new Map<string, string>();
  const functionNames = new Map<string, QualifiedName>();
  const droppedTables: QualifiedName[] = [];
  const droppedFunctions: QualifiedName[] = [];
  /** By the name of the table after the change. */
  const droppedColumns: { readonly table: QualifiedName; readonly name: string }[] = [];
  const retyped: { readonly table: string; readonly column: string }[] = [];
  let isConstraintDropped = false;
  for (const [oid, table] of before.tables) {
    const now = after.tables.get(oid);
    if (now === undefined) {
      droppedTables.push({ schema: table.schema, name: table.name });
      continue;
    }
    if (tableKey(now) !== tableKey(table))
      tableNames.set(tableKey(table), { schema: now.schema, name: now.name });
    isConstraintDropped ||= table.constraints.some((constraint) => !now.constraints.includes(constraint));
    for (const [number, column] of table.columns) {
      const columnNow = now.columns.get(number);
      if (columnNow === undefined) {
        droppedColumns.push({ table: { schema: now.schema, name: now.name }, name: column.name });
        continue;
      }
      if (columnNow.name !== column.name)
        columnNames.set(columnKey(tableKey(table), column.name), columnNow.name);
      if (columnNow.type !== column.type) retyped.push({ table: tableKey(table), column: column.name });
    }
  }
  for (const [oid, name] of before.functions) {
    const now = after.functions.get(oid);
    if (now === undefined) droppedFunctions.push(name);
    else if (tableKey(now) !== tableKey(name)) functionNames.set(tableKey(name), now);
  }
  return {
    isRenamed: tableNames.size + columnNames.size + functionNames.size > 0,
    isDropped:
      droppedTables.length + droppedColumns.length + droppedFunctions.length > 0 || isConstraintDropped,
    renames: {
      table: (name: QualifiedName) => tableNames.get(tableKey(name)) ?? name,
      column: (table: string, name: string) => columnNames.get(columnKey(table, name)) ?? name,
      function: (name: QualifiedName) => functionNames.get(tableKey(name)) ?? name,
      relationship: (_table: string, name: string) => name,
    },
    droppedTables,
    droppedFunctions,
    droppedColumns,
    retyped,
  };
}

function rejectTypeChanges(
  retyped: Changes['retyped'],
  document: unknown,
  tables: ReadonlyMap<string, Table>,
  path: string,
): void {
  for (const { table, column } of retyped) {
    const dependents = columnTypeDependents(document, tables, table, column);
    if (dependents.length === 0) continue;
    const message = `cannot change type of column "${column}" in table "${table.replace(/^public\./, '')}" because of the following dependencies: ${dependents.join(', ')}`;
    throw new EngineError('dependency-error', message, path);
  }
}

/** Dropped tables and functions are no longer tracked; the settings of a dropped column go with it. */
function withoutDropped(
  document: unknown,
  { droppedTables, droppedFunctions, droppedColumns }: Changes,
): unknown {
  if (!isMembers(document)) return document;
  const isDropped = (written: unknown, dropped: readonly QualifiedName[]): boolean =>
    dropped.some((name) => isSameName(written, name));
  return {
    ...document,
    sources: listOf(document.sources).map((source) => ({
      ...source,
      ...(source.tables === undefined
        ? {}
        : {
            tables: listOf(source.tables)
              .filter(({ table }) => !isDropped(table, droppedTables))
              .map((table) => withoutColumnSettings(table, droppedColumns)),
          }),
      ...(source.functions === undefined
        ? {}
        : { functions: listOf(source.functions).filter((fn) => !isDropped(fn.function, droppedFunctions)) }),
    })),
  };
}

function withoutColumnSettings(table: Members, dropped: Changes['droppedColumns']): Members {
  const names = new Set(
    dropped.filter((each) => isSameName(table.table, each.table)).map(({ name }) => name),
  );
  const { configuration } = table;
  if (names.size === 0 || !isMembers(configuration)) return table;
  const withoutNames = (settings: unknown): unknown =>
    isMembers(settings)
      ? Object.fromEntries(Object.entries(settings).filter(([name]) => !names.has(name)))
      : settings;
  const cleaned = Object.fromEntries(
    Object.entries(configuration).map(([key, value]) =>
      key === 'custom_column_names' || key === 'column_config' ? [key, withoutNames(value)] : [key, value],
    ),
  );
  return { ...table, configuration: cleaned };
}

function columnKey(table: string, column: string): string {
  return JSON.stringify([table, column]);
}
