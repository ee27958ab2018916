/** Renames what boolean expressions of permissions refer to. The expressions are those of a document, as written. */

import type { Table } from '../catalog/table-types.ts';
import { tableKey } from '../catalog/tables.ts';
import { isComparison } from '../conditions/comparison-operators.ts';
import { isMembers, type Members } from '../metadata/members.ts';
import type { QualifiedName } from '../metadata/shape-parts.ts';
import { readName } from './document-edits.ts';

/** New names; a function returns the name that it was given when it stays. */
export interface Renames {
  /** @param table `schema.name` before the change */
  readonly column: (table: string, name: string) => string;
  /** @param table `schema.name` before the change */
  readonly relationship: (table: string, name: string) => string;
  readonly table: (name: QualifiedName) => QualifiedName;
  readonly function: (name: QualifiedName) => QualifiedName;
}

/** Without any new name. */
export const unchanged: Renames = {
  column: (_table, name) => name,
  relationship: (_table, name) => name,
  table: (name) => name,
  function: (name) => name,
};

interface Scope {
  readonly renames: Renames;
  /** Every table as it was before the change, by `schema.name`. */
  readonly tables: ReadonlyMap<string, Table>;
  /** The table that the permission is on. */
  readonly root: Table;
}

/** @param scope with the table of the expression as its root */
export function renameInExpression(expression: unknown, scope: Scope): unknown {
  return renameIn(expression, scope.root, scope);
}

function renameIn(expression: unknown, table: Table, scope: Scope): unknown {
  if (Array.isArray(expression)) return expression.map((item) => renameIn(item, table, scope));
  if (!isMembers(expression)) return expression;
  return Object.fromEntries(
    Object.entries(expression).map(([key, value]) => renameMember(key, value, table, scope)),
  );
}

function renameMember(key: string, value: unknown, table: Table, scope: Scope): readonly [string, unknown] {
  const { renames, tables } = scope;
  const operator = key.startsWith('$') ? `_${key.slice(1)}` : key;
  if (operator === '_and' || operator === '_or' || operator === '_not') {
    return [key, renameIn(value, table, scope)];
  }
  if (operator === '_exists') return [key, renameExists(value, scope)];
  if (table.columnsByName.has(key)) {
    return [renames.column(table.key, key), renameOperands(value, table, scope)];
  }
  const relationship = table.relationships.get(key);
  if (relationship !== undefined) {
    return [renames.relationship(table.key, key), renameIn(value, relationship.target, scope)];
  }
  const returned = table.computedFields.get(key)?.returns;
  if (returned?.kind === 'table')
    return [key, renameIn(value, tables.get(returned.table.key) ?? table, scope)];
  return [key, value];
}

function renameExists(value: unknown, scope: Scope): unknown {
  if (!isMembers(value)) return value;
  const name = readName(value._table);
  const table = name === null ? undefined : scope.tables.get(tableKey(name));
  return {
    ...value,
    _table: renameWritten(value._table, scope.renames.table),
    ...(table === undefined ? {} : { _where: renameIn(value._where, table, scope) }),
  };
}

/** Only comparisons with columns refer to anything: `{_ceq: "name"}`, `{_ceq: ["$", "name"]}`. */
function renameOperands(value: unknown, table: Table, { renames, root }: Scope): unknown {
  if (!isMembers(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, right]) => {
      const name = key.startsWith('$') ? `_${key.slice(1)}` : key;
      if (!isComparison(name) || !/^_c(eq|ne|neq|gte?|lte?)$/.test(name)) return [key, right];
      if (typeof right === 'string') return [key, renames.column(table.key, right)];
      if (!Array.isArray(right) || typeof right.at(-1) !== 'string') return [key, right];
      const owner = right[0] === '$' && right.length === 2 ? root : table;
      return [key, [...right.slice(0, -1), renames.column(owner.key, right.at(-1))]];
    }),
  );
}

/** A name in the form in which it was written, where it stays the same; in full where it changes. */
export function renameWritten(written: unknown, rename: (name: QualifiedName) => QualifiedName): unknown {
  const name = readName(written);
  if (name === null) return written;
  const renamed = rename(name);
  return renamed.schema === name.schema && renamed.name === name.name ? written : renamed;
}

/** Keys of an object renamed, values as they are. */
export function renameKeys(value: unknown, rename: (key: string) => string): unknown {
  if (!isMembers(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [rename(key), member]));
}

/** Texts of a list renamed; `*` and what is not a list stay. */
export function renameList(value: unknown, rename: (name: string) => string): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((name) => (typeof name === 'string' ? rename(name) : name));
}

/** Changes members that are present. */
export function changeMembers(
  members: Members,
  changes: Readonly<Record<string, (value: unknown) => unknown>>,
): Members {
  return Object.fromEntries(
    Object.entries(members).map(([key, value]) => {
      const change = Object.hasOwn(changes, key) ? changes[key] : undefined;
      return [key, change === undefined || value === null ? value : change(value)];
    }),
  );
}
