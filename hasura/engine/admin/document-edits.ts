/**
 * Changes of parts of a metadata document, for the commands that edit it. Documents are never changed in place: each function
 * returns another one, which shares what is the same. The document was read from files or sent by a client, and is not
 * checked here; what it becomes is checked as a whole before it is written.
 */
import { isDeepStrictEqual } from 'node:util';
import { EngineError, type EngineErrorCode } from '../errors.ts';
import { isMembers, type Members } from '../metadata/members.ts';
import { printedName, type QualifiedName, qualifiedNameShape } from '../metadata/shape-parts.ts';
import { noSuchSource } from './sources.ts';

/** Where an error is, and which code it has when something is missing. */
interface Place {
  readonly path: string;
}

/** A list of a document; what is absent or null is an empty one. */
export function listOf(value: unknown): readonly Members[] {
  return Array.isArray(value) ? value.filter(isMembers) : [];
}

/** A name as the document writes it, `users` or `{schema, name}`, in its full form. */
export function readName(written: unknown): QualifiedName | null {
  const parsed = qualifiedNameShape.safeParse(written);
  return parsed.success ? parsed.data : null;
}

export function isSameName(written: unknown, name: QualifiedName): boolean {
  return isDeepStrictEqual(readName(written), name);
}

/** @throws EngineError `not-exists` when there is no such source */
export function editSource(
  document: unknown,
  sourceName: string,
  { path }: Place,
  change: (source: Members) => Members,
): Members {
  const root = isMembers(document) ? document : {};
  const sources = listOf(root.sources);
  if (!sources.some(({ name }) => name === sourceName)) {
    throw noSuchSource(sourceName, path);
  }
  return {
    ...root,
    sources: sources.map((source) => (source.name === sourceName ? change(source) : source)),
  };
}

export function findSource(document: unknown, sourceName: string): Members | undefined {
  return isMembers(document) ? listOf(document.sources).find(({ name }) => name === sourceName) : undefined;
}

/** A table of a source, as in the arguments of commands. */
export interface TableReference {
  readonly source: string;
  readonly table: QualifiedName;
}

/** @throws EngineError `not-exists` when the source or the table is not in the document */
export function editTable(
  document: unknown,
  { source: sourceName, table }: TableReference,
  place: Place,
  change: (table: Members) => Members,
): Members {
  return editSource(document, sourceName, place, (source) => {
    const tables = listOf(source.tables);
    if (!tables.some((each) => isSameName(each.table, table))) {
      const message = `table "${printedName(table)}" is not tracked in source "${sourceName}"`;
      throw new EngineError('not-exists', message, place.path);
    }
    return {
      ...source,
      tables: tables.map((each) => (isSameName(each.table, table) ? change(each) : each)),
    };
  });
}

export function findTable(document: unknown, { source, table }: TableReference): Members | undefined {
  return listOf(findSource(document, source)?.tables).find((each) => isSameName(each.table, table));
}

/** Finds the item of a list that a command names. */
export interface ItemKey {
  /** The member that identifies an item. */
  readonly key: string;
  readonly value: string;
  /** For messages: `select permission for role "user"`. */
  readonly described: string;
}

export function hasItem(list: unknown, { key, value }: ItemKey): boolean {
  return listOf(list).some((item) => item[key] === value);
}

/** @throws EngineError when there is such an item already */
export function addItem(
  list: unknown,
  item: Members,
  named: ItemKey,
  { path }: Place,
  code: EngineErrorCode = 'already-exists',
): readonly Members[] {
  if (hasItem(list, named)) throw new EngineError(code, `${named.described} already exists`, path);
  return [...listOf(list), item];
}

/** @throws EngineError `not-exists` when there is no such item */
export function changeItem(
  list: unknown,
  named: ItemKey,
  { path }: Place,
  change: (item: Members) => Members,
): readonly Members[] {
  rejectMissing(list, named, path);
  return listOf(list).map((item) => (item[named.key] === named.value ? change(item) : item));
}

/** @throws EngineError `not-exists` when there is no such item */
export function removeItem(list: unknown, named: ItemKey, { path }: Place): readonly Members[] {
  rejectMissing(list, named, path);
  return listOf(list).filter((item) => item[named.key] !== named.value);
}

function rejectMissing(list: unknown, named: ItemKey, path: string): void {
  if (!hasItem(list, named)) throw new EngineError('not-exists', `${named.described} does not exist`, path);
}

/** The permission of a role in a list of permissions. @param kind `select`; none where the list has one kind */
export function permissionKey(role: string, kind?: string): ItemKey {
  const described =
    kind === undefined ? `permission of role "${role}"` : `${kind} permission for role "${role}"`;
  return { key: 'role', value: role, described };
}

/** Members without those that are undefined or null: what a command leaves out is not written. */
export function withoutEmpty(members: Members): Members {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== null),
  );
}
