/** Relationships of the tracked tables: by foreign key in either direction, or by columns named in metadata. */
import type { RelationshipMetadata } from '../metadata/shape-table.ts';
import { Inconsistency, type Problems } from './problems.ts';
import type { Column, Relationship } from './table-types.ts';
import { rejectKnownField, type TableDraft, type TrackedTable, tableKey, targetKey } from './tables.ts';
import type { CatalogForeignKey } from './types.ts';

/** Fills `relationships` of every table. */
export function buildRelationships(tracked: ReadonlyMap<string, TrackedTable>, problems: Problems): void {
  for (const table of tracked.values()) {
    const { draft, metadata } = table;
    const lists = [
      ['object', metadata.object_relationships],
      ['array', metadata.array_relationships],
    ] as const;
    for (const [kind, relationships] of lists) {
      for (const relationship of relationships) {
        problems.collect(relationship, `${draft.key}: relationship "${relationship.name}"`, () => {
          rejectKnownField(draft, relationship.name);
          draft.relationships.set(relationship.name, resolve(relationship, kind, table, tracked));
        });
      }
    }
  }
}

function resolve(
  { name, using }: RelationshipMetadata,
  kind: Relationship['kind'],
  table: TrackedTable,
  tracked: ReadonlyMap<string, TrackedTable>,
): Relationship {
  const source = table.draft;
  const relate = (
    target: TableDraft,
    localNames: readonly string[],
    remoteNames: readonly string[],
    insertOrder: Relationship['insertOrder'],
  ): Relationship => {
    const columns = localNames.map((localName, index) => ({
      local: columnOf(source, localName),
      remote: columnOf(target, remoteNames[index] ?? ''),
    }));
    return { name, kind, source, target, columns, isNullable: true, insertOrder };
  };
  if ('manual_configuration' in using) {
    const { remote_table, column_mapping, insertion_order } = using.manual_configuration;
    const { draft: target } = trackedTable(tracked, tableKey(remote_table));
    const isAfterParent = kind === 'array' || insertion_order === 'after_parent';
    const insertOrder = isAfterParent ? 'afterParent' : 'beforeParent';
    return relate(target, Object.keys(column_mapping), Object.values(column_mapping), insertOrder);
  }
  const key = using.foreign_key_constraint_on;
  if (key.side === 'local') {
    if (kind === 'array') {
      throw new Inconsistency('an array relationship needs the other table and its columns');
    }
    const foreignKey = findForeignKey(table, key.columns, null);
    const { draft: target } = trackedTable(tracked, targetKey(foreignKey));
    const related = relate(target, foreignKey.columns, foreignKey.targetColumns, 'beforeParent');
    return { ...related, isNullable: related.columns.some(({ local }) => local.isNullable) };
  }
  const target = trackedTable(tracked, tableKey(key.table));
  const foreignKey = findForeignKey(target, key.columns, source.key);
  return relate(target.draft, foreignKey.targetColumns, foreignKey.columns, 'afterParent');
}

/** The foreign key of `table` over exactly these columns, in any order; `pointsAt` narrows to one target. */
function findForeignKey(
  { draft, catalog }: TrackedTable,
  columns: readonly string[],
  pointsAt: string | null,
): CatalogForeignKey {
  const wanted = new Set(columns);
  const [found, other] = catalog.foreignKeys.filter(
    (candidate) =>
      candidate.columns.length === wanted.size &&
      candidate.columns.every((column) => wanted.has(column)) &&
      (pointsAt === null || targetKey(candidate) === pointsAt),
  );
  const printed = `(${columns.join(', ')})`;
  if (other !== undefined) throw new Inconsistency(`several foreign keys of ${draft.key} are on ${printed}`);
  if (found !== undefined) return found;
  const target = pointsAt ? ` and points at ${pointsAt}` : '';
  throw new Inconsistency(`no foreign key of ${draft.key} is on ${printed}${target}`);
}

function trackedTable(tracked: ReadonlyMap<string, TrackedTable>, key: string): TrackedTable {
  const table = tracked.get(key);
  if (table !== undefined) return table;
  throw new Inconsistency(`table ${key} is not tracked`);
}

function columnOf(table: TableDraft, name: string): Column {
  const column = table.columnsByName.get(name);
  if (column !== undefined) return column;
  throw new Inconsistency(`column "${name}" does not exist in ${table.key}`);
}
