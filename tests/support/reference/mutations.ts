/**
 * The reference implementation of mutations: returns the expected response to a parsed request and the rows after it.
 * An error in any root field rolls the whole request back.
 */
import type { DocumentNode, FieldNode, OperationDefinitionNode } from 'graphql';
import { type Arguments, QueryEvaluator, type Requester } from './queries.ts';
import {
  type Condition,
  conflictsOf,
  type Json,
  type Row,
  type Rows,
  type Table,
  tableOf,
  tables,
} from './world.ts';

export interface MutationResult {
  /** null if the request fails. */
  readonly data: Json;
  readonly rows: Rows;
}

/** Aborts the request and rolls it back. */
class Rejection extends Error {}

interface OnConflict {
  readonly constraint: string;
  readonly update_columns: readonly string[];
  readonly where?: Condition;
}

interface NestedInsert {
  readonly data: Json;
  readonly on_conflict?: OnConflict;
}

export function evaluateMutation(
  rows: Rows,
  requester: Requester,
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
): MutationResult {
  const run = new MutationEvaluator(structuredClone(rows), requester, document, variables);
  const operation = document.definitions[0] as OperationDefinitionNode;
  try {
    const data = Object.fromEntries(
      run.query
        .fields(operation.selectionSet)
        .map((field) => [field.alias?.value ?? field.name.value, run.root(field)]),
    );
    return { data, rows: run.rows };
  } catch (error) {
    if (error instanceof Rejection) return { data: null, rows };
    throw error;
  }
}

class MutationEvaluator {
  readonly rows: Rows;
  readonly #requester: Requester;
  readonly #newQuery: () => QueryEvaluator;

  constructor(
    rows: Rows,
    requester: Requester,
    document: DocumentNode,
    variables: Readonly<Record<string, unknown>>,
  ) {
    this.rows = rows;
    this.#requester = requester;
    this.#newQuery = () => new QueryEvaluator(rows, requester, document, variables);
  }

  /** A query on the rows as they are at this moment. */
  get query(): QueryEvaluator {
    return this.#newQuery();
  }

  root(field: FieldNode): Json {
    const [, operation = '', table = '', kind] =
      /^(insert|update|delete)_([a-z]+)(_one|_by_pk|_many)?$/.exec(field.name.value) ?? [];
    const args = this.query.argumentsOf(field);
    if (operation === 'insert') return this.#insertRoot(field, table, kind === '_one', args);
    if (kind === '_many') {
      return (args.updates as Arguments[]).map((update) =>
        this.#mutationResponse(field, table, this.#update(table, this.#writableRows(table, update), update)),
      );
    }
    const found = this.#writableRows(table, args);
    const written = operation === 'delete' ? this.#delete(table, found) : this.#update(table, found, args);
    if (kind !== '_by_pk') return this.#mutationResponse(field, table, written);
    const [row] = written;
    return row === undefined ? null : this.query.record(field.selectionSet, table, row);
  }

  #insertRoot(field: FieldNode, table: string, isOne: boolean, args: Arguments): Json {
    const objects = isOne ? [args.object as Arguments] : (args.objects as Arguments[]);
    const conflict = args.on_conflict as unknown as OnConflict | undefined;
    const written: Row[] = [];
    let affected = 0;
    for (const object of objects) {
      const inserted = this.#insert(table, object, conflict, {});
      if (inserted.row !== null) written.push(inserted.row);
      affected += inserted.affected;
    }
    if (!isOne) return this.#mutationResponse(field, table, written, affected);
    const [row] = written;
    return row === undefined ? null : this.query.record(field.selectionSet, table, row);
  }

  /** Rows that match the condition or the key and that the role may write. */
  #writableRows(table: string, { where, pk_columns: key, id }: Arguments): Row[] {
    const wantedId = (key as Arguments | undefined)?.id ?? id;
    const { query } = this;
    return (this.rows[table] ?? []).filter(
      (row) =>
        (wantedId === undefined ? query.matches(where as Condition, table, row) : row.id === wantedId) &&
        (this.#isAdmin || query.allows(tableOf(table).account.write, table, row)),
    );
  }

  #insert(
    table: string,
    object: Arguments,
    conflict: OnConflict | undefined,
    determined: Row,
  ): { row: Row | null; affected: number } {
    const { columns, defaults, relationships, account } = tableOf(table);
    const row: Row = Object.fromEntries(
      Object.keys(columns).map((column) => [column, object[column] ?? defaultOf(object, column, defaults)]),
    );
    Object.assign(row, determined);
    let affected = 0;
    const nested = Object.entries(object).filter(([member]) => relationships[member] !== undefined);
    for (const [member, value] of nested) {
      const relationship = relationships[member];
      if (relationship?.kind !== 'object' || value === null) continue;
      const { data, on_conflict: inner } = value as unknown as NestedInsert;
      const parent = this.#insert(relationship.table, data as Arguments, inner, {});
      if (parent.row === null) throw new Rejection('the parent was not written');
      affected += parent.affected;
      row[relationship.columns[0]] = parent.row[relationship.columns[1]] ?? null;
    }
    if (!this.#isAdmin) Object.assign(row, this.#presetOf(table));
    const written = this.#write(table, row, conflict);
    if (written === null) {
      if (nested.some(([member]) => relationships[member]?.kind === 'array'))
        throw new Rejection('no parent');
      return { row: null, affected };
    }
    affected += 1;
    if (!this.#isAdmin && !this.query.allows(account.check, table, written)) throw new Rejection('check');
    for (const [member, value] of nested) {
      const relationship = relationships[member];
      if (relationship?.kind !== 'array') continue;
      const { data, on_conflict: inner } = value as unknown as NestedInsert;
      const [from, to] = relationship.columns;
      for (const child of data as Arguments[]) {
        const key = { [to]: written[from] ?? null };
        affected += this.#insert(relationship.table, child, inner, key).affected;
      }
    }
    return { row: written, affected };
  }

  /** @returns the stored row, or null when the row conflicts with one that must not be updated */
  #write(table: string, row: Row, conflict: OnConflict | undefined): Row | null {
    const rows = this.rows[table] ?? [];
    this.#checkNotNull(tableOf(table), row);
    const conflicts = conflictsOf(tableOf(table), rows, row);
    const target = conflict?.constraint === `${table}_pkey` ? 'pkey' : conflict?.constraint;
    const conflicting = conflicts.find(({ constraint }) => constraint === target);
    if (conflict === undefined || conflicting === undefined) {
      if (conflicts.length > 0) throw new Rejection('not unique');
      rows.push(row);
      return row;
    }
    const { query } = this;
    const mayUpdate = this.#isAdmin || query.allows(tableOf(table).account.write, table, conflicting.with);
    if (conflict.update_columns.length === 0) return null;
    if (!mayUpdate || !query.matches(conflict.where ?? {}, table, conflicting.with)) return null;
    const values = conflict.update_columns.map((column) => [column, row[column] ?? null]);
    return this.#updateRow(table, conflicting.with, Object.fromEntries(values));
  }

  #update(table: string, found: readonly Row[], args: Arguments): Row[] {
    const { _set: set = {}, _inc: increments = {} } = args as { _set?: Row; _inc?: Row };
    const written = found.map((row) => {
      const incremented = Object.entries(increments).map(([column, by]) => {
        const value = row[column] ?? null;
        return [column, value === null ? null : (value as number) + (by as number)];
      });
      return this.#updateRow(table, row, { ...set, ...Object.fromEntries(incremented) });
    });
    const { query } = this;
    const { check } = tableOf(table).account;
    if (!this.#isAdmin && !written.every((row) => query.allows(check, table, row)))
      throw new Rejection('check');
    return written;
  }

  /** Updates a stored row in place. */
  #updateRow(table: string, row: Row, changes: Row): Row {
    Object.assign(row, changes);
    this.#checkNotNull(tableOf(table), row);
    if (conflictsOf(tableOf(table), this.rows[table] ?? [], row).length > 0)
      throw new Rejection('not unique');
    return row;
  }

  #delete(table: string, found: readonly Row[]): Row[] {
    const rows = this.rows[table] ?? [];
    this.rows[table] = rows.filter((row) => !found.includes(row));
    return [...found];
  }

  #checkNotNull({ notNull }: Table, row: Row): void {
    if (notNull.some((column) => (row[column] ?? null) === null)) throw new Rejection('null');
  }

  #presetOf(table: string): Row {
    return Object.fromEntries(
      Object.entries(tableOf(table).account.preset).map(([column, variable]) => [
        column,
        Number(this.#requester.session[variable.toLowerCase()]),
      ]),
    );
  }

  get #isAdmin(): boolean {
    return this.#requester.role === 'admin';
  }

  #mutationResponse(
    field: FieldNode,
    table: string,
    written: readonly Row[],
    affected = written.length,
  ): Json {
    const { query } = this;
    return Object.fromEntries(
      query
        .fields(field.selectionSet)
        .map((part) => [
          part.alias?.value ?? part.name.value,
          part.name.value === 'affected_rows'
            ? affected
            : written.map((row) => query.record(part.selectionSet, table, row)),
        ]),
    );
  }
}

/** The default of a column that the object omits. An explicit null stays null. */
function defaultOf(object: Arguments, column: string, defaults: Table['defaults']): Json {
  return column in object ? null : (defaults[column] ?? null);
}

/** Sorts the rows of all tables by their ids, so that they can be compared. */
export function sortById(rows: Rows): Rows {
  return Object.fromEntries(
    Object.keys(tables).map((name) => [
      name,
      (rows[name] ?? []).toSorted((first, second) => (first.id as number) - (second.id as number)),
    ]),
  );
}
