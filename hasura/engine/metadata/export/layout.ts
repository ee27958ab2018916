/**
 * The form in which Hasura writes a value of its metadata, as data: the order of keys, which lists are sorted and by
 * what, and which members are left out because they are empty or have their default. `document-layout.ts` describes
 * the whole document with it, `export-document.ts` writes by it, and the writer of files compares by it.
 */
import { writeJson } from '@platform/runtime';
import { isMembers, type Members } from '../members.ts';

export type Layout = ObjectLayout | ListLayout | ValueLayout;

export interface ObjectLayout {
  readonly kind: 'object';
  /** In the order in which they are written. Other members follow, in their own order. */
  readonly members: Readonly<Record<string, Member>>;
  /** Adds what Hasura writes even where it is absent. */
  readonly complete?: (value: Members) => Members;
}

interface Member {
  readonly layout: Layout;
  /** Whether the member, already in its written form, is left out. */
  readonly isOmitted: (value: unknown) => boolean;
}

export interface ListLayout {
  readonly kind: 'list';
  readonly item: Layout;
  /** What an item is recognised by after a change, such as its name. null: by nothing but its value. */
  readonly identity: ((item: unknown) => string) | null;
  /** Sorted by identity: the order says nothing. Otherwise the order is that of the document. */
  readonly isSorted: boolean;
}

/** A value whose members are not known here, such as the filter of a permission. */
interface ValueLayout {
  readonly kind: 'value';
  readonly normalise: (value: unknown) => unknown;
}

/** Compares texts by code points, as the server and Postgres' `C` collation do. */
export function compareTexts(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}

/** What users write: the order of its keys stays. */
export const json: ValueLayout = { kind: 'value', normalise: copyJson };
/** Settings: their keys are sorted at every level. */
export const settings: ValueLayout = { kind: 'value', normalise: sortKeys };
/** `users` is `{name: users, schema: public}`. */
export const qualifiedName: ValueLayout = { kind: 'value', normalise: completeName };
export const foreignKey: ValueLayout = { kind: 'value', normalise: completeForeignKey };

export const isNull = (value: unknown): boolean => value === null;
const isNullOrFalse = (value: unknown): boolean => value === null || value === false;
export const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.keys(value).length === 0);
export const isEmptyThroughout = (value: unknown): boolean =>
  value === null ||
  value === false ||
  (typeof value === 'object' && Object.values(value).every(isEmptyThroughout));

export const member = (layout: Layout, isOmitted: Member['isOmitted'] = () => false): Member => ({
  layout,
  isOmitted,
});
export const required = member(json);
export const optional = member(json, isNull);
export const flag = member(json, isNullOrFalse);
export const userObject = member(json, isEmpty);
export const optionalSettings = member(settings, isEmptyThroughout);
/** A list without an order of its own meaning: written as it is, left out when it is empty. */
export const plainList = member(json, isEmpty);

export const object = (
  members: ObjectLayout['members'],
  complete?: ObjectLayout['complete'],
): ObjectLayout => ({
  kind: 'object',
  members,
  ...(complete && { complete }),
});

export function by(key: string): (item: unknown) => string {
  return (item) => {
    const value = isMembers(item) ? item[key] : undefined;
    return typeof value === 'string' ? value : writeJson(value ?? item ?? null);
  };
}

/** Objects of the database are sorted by schema, then by name. */
export function byName(key: string): (item: unknown) => string {
  return (item) => {
    const name = completeName(isMembers(item) ? item[key] : undefined);
    // A name in Postgres has no NUL, so that a schema sorts before those that begin with it.
    return isMembers(name) ? `${name.schema}\0${name.name}` : writeJson(name ?? item ?? null);
  };
}

export const sorted = (item: Layout, identity: (item: unknown) => string): ListLayout => ({
  kind: 'list',
  item,
  identity,
  isSorted: true,
});
export const ordered = (item: Layout, identity: (item: unknown) => string): ListLayout => ({
  ...sorted(item, identity),
  isSorted: false,
});
export const sortedList = (item: Layout, identity: (item: unknown) => string): Member =>
  member(sorted(item, identity), isEmpty);
export const orderedList = (item: Layout, identity: (item: unknown) => string): Member =>
  member(ordered(item, identity), isEmpty);

/** A copy without members that are undefined. */
export function copyJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyJson);
  if (!isMembers(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (each === undefined ? [] : [[key, copyJson(each)]])),
  );
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isMembers(value)) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  entries.sort(([left], [right]) => compareTexts(left, right));
  return Object.fromEntries(entries.map(([key, each]) => [key, sortKeys(each)]));
}

function completeName(value: unknown): unknown {
  if (typeof value === 'string') return { name: value, schema: 'public' };
  if (!isMembers(value)) return copyJson(value);
  return sortKeys({ schema: 'public', ...value });
}

/** One column is written as a text, several as a list. */
function completeForeignKey(value: unknown): unknown {
  if (Array.isArray(value) && value.length === 1) return value[0];
  if (!isMembers(value)) return copyJson(value);
  const { table: of, columns, ...rest } = value;
  const isOne = Array.isArray(columns) && columns.length === 1;
  return sortKeys({
    ...rest,
    ...(columns !== undefined && (isOne ? { column: columns[0] } : { columns })),
    ...(of !== undefined && { table: completeName(of) }),
  });
}
