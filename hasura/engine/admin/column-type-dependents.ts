/** Finds the permissions whose conditions compare a column: they depend on its type. */
import { isDeepStrictEqual } from 'node:util';
import type { Table } from '../catalog/table-types.ts';
import { isMembers } from '../metadata/members.ts';
import { objectsIn, printWrittenName } from '../metadata/metadata-objects.ts';
import { unchanged } from './rename-in-expressions.ts';
import { renameInMetadata } from './rename-in-metadata.ts';

/** No column has this name: it is longer than names of Postgres can be. */
const markedName = 'marked'.repeat(20);

/**
 * @param table `schema.name`
 * @returns them as Hasura prints them: `permission author.user.select`
 */
export function columnTypeDependents(
  document: unknown,
  tables: ReadonlyMap<string, Table>,
  table: string,
  column: string,
): string[] {
  // What a rename would change is what refers to the column.
  const marked = renameInMetadata(document, tables, {
    ...unchanged,
    column: (key, name) => (key === table && name === column ? markedName : name),
  });
  const after = objectsIn(marked);
  return objectsIn(document).flatMap(({ type, definition }, index) => {
    const kind = /^(select|insert|update|delete)_permission$/.exec(type)?.[1];
    if (kind === undefined || !isMembers(definition)) return [];
    const isSame = isDeepStrictEqual(conditionsOf(definition), conditionsOf(after[index]?.definition));
    return isSame
      ? []
      : [`permission ${printWrittenName(definition.table)}.${String(definition.role)}.${kind}`];
  });
}

function conditionsOf(definition: unknown): unknown {
  const permission = isMembers(definition) ? definition.permission : undefined;
  return isMembers(permission) ? [permission.filter, permission.check] : null;
}
