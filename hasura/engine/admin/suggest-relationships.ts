/** Suggests relationships along the foreign keys between tracked tables, in the form of Hasura. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Database, introspect } from '../catalog/introspect.ts';
import type { CatalogForeignKey, CatalogTable } from '../catalog/types.ts';
import { EngineError } from '../errors.ts';
import type { Members } from '../metadata/members.ts';
import { type QualifiedName, qualifiedNameShape } from '../metadata/shape-parts.ts';
import { isSameName, listOf, readName } from './document-edits.ts';

export const suggestShape = z.strictObject({
  source: z.string().default('default'),
  version: z.literal(1).optional(),
  tables: z.array(qualifiedNameShape).optional(),
  omit_tracked: z.boolean().default(false),
});

interface Suggestion {
  readonly type: 'object' | 'array';
  readonly from: object;
  readonly to: object;
}

/**
 * @param tracked the metadata of the source's tables
 * @throws EngineError `not-exists` for a table that is not tracked
 */
export async function suggestRelationships(
  tracked: readonly Members[],
  { tables, omit_tracked: omitsTracked }: z.output<typeof suggestShape>,
  database: Database,
  path: string,
): Promise<{ readonly relationships: readonly Suggestion[] }> {
  const names = tracked.flatMap(({ table }) => readName(table) ?? []);
  const unknown = tables?.find((table) => !names.some((name) => isDeepStrictEqual(name, table)));
  if (unknown !== undefined) {
    throw new EngineError('not-exists', `table "${unknown.schema}.${unknown.name}" is not tracked`, path);
  }
  const chosen = tables ?? names;
  const isChosen = (name: QualifiedName): boolean => chosen.some((each) => isDeepStrictEqual(each, name));
  const catalog = await introspect(database, { tables: [...chosen], functions: [] });
  const relationships = catalog.tables.flatMap((table) =>
    table.foreignKeys.filter((key) => isChosen(targetOf(key))).flatMap((key) => pairOf(table, key)),
  );
  if (!omitsTracked) return { relationships: relationships.map(({ suggestion }) => suggestion) };
  const untracked = relationships.filter(({ owner, using }) => {
    const metadata = tracked.find(({ table }) => isSameName(table, owner));
    const existing = [
      ...listOf(metadata?.object_relationships),
      ...listOf(metadata?.array_relationships),
    ].flatMap((relationship) => constraintOf(relationship) ?? []);
    return !existing.some((each) => isDeepStrictEqual(each, using));
  });
  return { relationships: untracked.map(({ suggestion }) => suggestion) };
}

interface Candidate {
  readonly owner: QualifiedName;
  /** The columns of the foreign key that a relationship would use, and their table when that is not the owner. */
  readonly using: { readonly table: QualifiedName | null; readonly columns: readonly string[] };
  readonly suggestion: Suggestion;
}

/** A foreign key leads to one row, and back to one when its columns are unique, otherwise to several. */
function pairOf(table: CatalogTable, key: CatalogForeignKey): Candidate[] {
  const from = { schema: table.schema, name: table.name };
  const to = targetOf(key);
  const isUnique = table.uniqueConstraints.some(
    ({ columns }) =>
      columns.length === key.columns.length && columns.every((name) => key.columns.includes(name)),
  );
  const local = { table: from, columns: key.columns, constraint_name: key.name };
  const remote = { table: to, columns: key.targetColumns };
  const columns = [...key.columns].sort();
  return [
    {
      owner: from,
      using: { table: null, columns },
      suggestion: { type: 'object', from: local, to: remote },
    },
    {
      owner: to,
      using: { table: from, columns },
      suggestion: { type: isUnique ? 'object' : 'array', from: remote, to: local },
    },
  ];
}

function targetOf({ targetSchema, targetTable }: CatalogForeignKey): QualifiedName {
  return { schema: targetSchema, name: targetTable };
}

function constraintOf({ using }: Members): Candidate['using'] | null {
  const on =
    typeof using === 'object' && using !== null && 'foreign_key_constraint_on' in using
      ? using.foreign_key_constraint_on
      : undefined;
  const texts = (value: unknown): string[] =>
    [value].flat().filter((item): item is string => typeof item === 'string');
  if (typeof on === 'string' || Array.isArray(on)) return { table: null, columns: texts(on).sort() };
  if (typeof on !== 'object' || on === null) return null;
  const { table, column, columns } = on as Members;
  return { table: readName(table), columns: texts(column ?? columns).sort() };
}
