/**
 * Which rows of an insert are written by one statement, although rows are nested in them: neighbours of the same shape.
 * Their nested rows are siblings too, each with the position of its parent.
 */
import type { ConflictAction, InsertRow, InsertRows, NestedInsert } from '../plan/writes/mutation-types.ts';

/** The number of rows of one statement that keeps keys: related rows find their key in an array of this length. */
const maxSiblings = 1000;
/** The protocol counts the parameters of one statement in 16 bits. */
export const maxParameters = 60_000;
/** The number of columns of a key is at most this. */
const maxKeyColumns = 32;

/** Consecutive rows that can be written together, in their order. Rows without nested rows need not have the same columns. */
export function siblingsOf({ rows, presets }: Pick<InsertRows, 'rows' | 'presets'>): InsertRow[][] {
  const siblings: InsertRow[][] = [];
  let shape: string | null = null;
  let max = 0;
  for (const row of rows) {
    const rowShape = shapeOf(row);
    const last = siblings.at(-1);
    if (last !== undefined && rowShape === shape && last.length < max) last.push(row);
    else {
      siblings.push([row]);
      max = isFlat(row) ? Infinity : maxSiblingsOf(row, presets.length);
    }
    shape = rowShape;
  }
  return siblings;
}

export function isFlat({ before, after }: InsertRow): boolean {
  return before.length === 0 && after.length === 0;
}

/** The nested inserts of siblings through one relationship, as one. */
export interface NestedInserts extends NestedInsert {
  /** Of each of its rows, the position of the row that it is nested in, counted from one. */
  readonly parents: readonly number[];
}

/** @param rows of the same shape @param index of the relationship */
export function nestedIn(rows: readonly InsertRow[], end: 'before' | 'after', index: number): NestedInserts {
  const inserts = rows.flatMap((row) => row[end][index] ?? []);
  const [first] = inserts;
  if (first === undefined) throw new Error(`nothing is nested at ${index}`);
  return {
    relationship: first.relationship,
    insert: { ...first.insert, rows: inserts.flatMap(({ insert }) => insert.rows) },
    parents: inserts.flatMap(({ insert }, position) => insert.rows.map(() => position + 1)),
  };
}

/** What has to be the same in siblings: the columns, and what is nested; flat rows are all alike. */
function shapeOf(row: InsertRow): string {
  if (isFlat(row)) return '';
  const columns = row.assignments.map(({ column }) => column.name).sort();
  return JSON.stringify([
    columns,
    // One row each, whose keys are kept in one array.
    row.before.map((nested) => [relationshipOf(nested), nested.insert.rows.map(shapeOf)]),
    row.after.map(relationshipOf),
  ]);
}

function relationshipOf({ relationship, insert }: NestedInsert): readonly unknown[] {
  return [relationship.name, insert.conflict && conflictOf(insert.conflict)];
}

/** Conditions are the same when they are the same object: those of permissions are, those of a request are not. */
function conflictOf({ constraint, columns, where }: ConflictAction): readonly unknown[] {
  return [constraint, columns.map(({ name }) => name), where && identityOf(where)];
}

const identities = new WeakMap<object, number>();
let lastIdentity = 0;

function identityOf(object: object): number {
  const identity = identities.get(object) ?? ++lastIdentity;
  identities.set(object, identity);
  return identity;
}

function maxSiblingsOf(row: InsertRow, presets: number): number {
  return Math.max(1, Math.min(maxSiblings, Math.floor(maxParameters / widthOf(row, presets))));
}

/** An upper bound of the parameters of the widest row among a row and those that it references. */
function widthOf(row: InsertRow, presets: number): number {
  const own = row.assignments.length + presets + maxKeyColumns * (1 + row.before.length);
  const nested = row.before.flatMap(({ insert }) =>
    insert.rows.map((inner) => widthOf(inner, insert.presets.length)),
  );
  return Math.max(own, ...nested);
}
