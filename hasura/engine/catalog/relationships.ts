/** Relationships of the tracked tables: by foreign key in either direction, or by columns named in metadata. */
import type { RelationshipMetadata } from '../metadata/shape-table.ts';
import type { Problems } from './problems.ts';
import type { Column, Relationship } from './table-types.ts';
import { type TableDraft, type TrackedTable, tableKey } from './tables.ts';
import type { CatalogForeignKey } from './types.ts';

type ColumnPairs = Relationship['columns'];

/** Fills `relationships` of every table. */
export function buildRelationships(tracked: ReadonlyMap<string, TrackedTable>, problems: Problems): void {
  for (const { draft, metadata } of tracked.values()) {
    const lists = [
      ['object', metadata.object_relationships],
      ['array', metadata.array_relationships],
    ] as const;
    for (const [kind, relationships] of lists) {
      for (const relationship of relationships) {
        const where = `${draft.key}: relationship "${relationship.name}"`;
        if (draft.columnsByGraphqlName.has(relationship.name) || draft.relationships.has(relationship.name)) {
          problems.add(where, 'the table already has a field of this name');
          continue;
        }
        const resolved = resolve(relationship, kind, draft, tracked);
        if (typeof resolved === 'string') problems.add(where, resolved);
        else draft.relationships.set(relationship.name, resolved);
      }
    }
  }
}

/** The relationship, or what is wrong with it. */
function resolve(
  { name, using }: RelationshipMetadata,
  kind: Relationship['kind'],
  source: TableDraft,
  tracked: ReadonlyMap<string, TrackedTable>,
): Relationship | string {
  if ('manual_configuration' in using) {
    const { remote_table, column_mapping, insertion_order } = using.manual_configuration;
    const target = tracked.get(tableKey(remote_table))?.draft;
    if (target === undefined) return `table ${tableKey(remote_table)} is not tracked`;
    const columns = pairColumns(source, target, Object.entries(column_mapping));
    if (typeof columns === 'string') return columns;
    const isAfterParent = kind === 'array' || insertion_order === 'after_parent';
    const insertOrder = isAfterParent ? 'afterParent' : 'beforeParent';
    return { name, kind, source, target, columns, isNullable: true, insertOrder };
  }
  const key = using.foreign_key_constraint_on;
  if (key.side === 'local') {
    if (kind === 'array') return 'an array relationship needs the other table and its columns';
    const foreignKey = findForeignKey(source, key.columns, tracked, null);
    if (typeof foreignKey === 'string') return foreignKey;
    const target = tracked.get(targetKey(foreignKey))?.draft;
    if (target === undefined) return `table ${targetKey(foreignKey)} is not tracked`;
    const pairs = foreignKey.columns.map((local, index) => [local, foreignKey.targetColumns[index]] as const);
    const columns = pairColumns(source, target, pairs);
    if (typeof columns === 'string') return columns;
    const isNullable = columns.some(({ local }) => local.isNullable);
    return { name, kind, source, target, columns, isNullable, insertOrder: 'beforeParent' };
  }
  const target = tracked.get(tableKey(key.table))?.draft;
  if (target === undefined) return `table ${tableKey(key.table)} is not tracked`;
  const foreignKey = findForeignKey(target, key.columns, tracked, source.key);
  if (typeof foreignKey === 'string') return foreignKey;
  const pairs = foreignKey.columns.map((remote, index) => [foreignKey.targetColumns[index], remote] as const);
  const columns = pairColumns(source, target, pairs);
  if (typeof columns === 'string') return columns;
  return { name, kind, source, target, columns, isNullable: true, insertOrder: 'afterParent' };
}

/** The foreign key of `table` over exactly these columns, in any order; `pointsAt` narrows to one target. */
function findForeignKey(
  table: TableDraft,
  columns: readonly string[],
  tracked: ReadonlyMap<string, TrackedTable>,
  pointsAt: string | null,
): CatalogForeignKey | string {
  const wanted = new Set(columns);
  const candidates = tracked.get(table.key)?.catalog.foreignKeys ?? [];
  const matches = candidates.filter(
    (candidate) =>
      candidate.columns.length === wanted.size &&
      candidate.columns.every((column) => wanted.has(column)) &&
      (pointsAt === null || targetKey(candidate) === pointsAt),
  );
  const printed = `(${columns.join(', ')})`;
  if (matches.length > 1) return `several foreign keys of ${table.key} are on ${printed}`;
  return (
    matches[0] ??
    `no foreign key of ${table.key} is on ${printed}${pointsAt ? ` and points at ${pointsAt}` : ''}`
  );
}

function targetKey(foreignKey: CatalogForeignKey): string {
  return `${foreignKey.targetSchema}.${foreignKey.targetTable}`;
}

function pairColumns(
  source: TableDraft,
  target: TableDraft,
  pairs: readonly (readonly [string | undefined, string | undefined])[],
): ColumnPairs | string {
  const columns: { local: Column; remote: Column }[] = [];
  for (const [localName = '', remoteName = ''] of pairs) {
    const local = source.columnsByName.get(localName);
    if (local === undefined) return `column "${localName}" does not exist in ${source.key}`;
    const remote = target.columnsByName.get(remoteName);
    if (remote === undefined) return `column "${remoteName}" does not exist in ${target.key}`;
    columns.push({ local, remote });
  }
  return columns;
}
