/**
 * Mutations in plain JavaScript: a parsed request and all rows come in, the answer and the rows afterwards go out. A
 * rejection of any root field leaves all rows as they were.
 */
import type { DocumentNode, FieldNode, OperationDefinitionNode } from 'graphql';
import { type Arguments, type Asker, QueryEvaluator } from './queries.ts';
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
  /** null: the request is rejected. */
  readonly data: Json;
  readonly rows: Rows;
}

/** The request is rejected, whatever else is in it. */
class Rejected extends Error {}

interface Conflict {
  readonly constraint: string;
  readonly update_columns: readonly string[];
  readonly where?: Condition;
}

interface Objects {
  readonly data: Json;
  readonly on_conflict?: Conflict;
}

export function evaluateMutation(
  rows: Rows,
  asker: Asker,
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
): MutationResult {
  const run = new MutationEvaluator(structuredClone(rows), asker, document, variables);
  const operation = document.definitions[0] as OperationDefinitionNode;
  try {
    const data = Object.fromEntries(
      run.query
        .fields(operation.selectionSet)
        .map((field) => [field.alias?.value ?? field.name.value, run.root(field)]),
    );
    return { data, rows: run.rows };
  } catch (error) {
    if (error instanceof Rejected) return { data: null, rows };
    throw error;
  }
}

class MutationEvaluator {
  readonly rows: Rows;
  readonly #asker: Asker;
  readonly #newQuery: () => QueryEvaluator;

  constructor(
    rows: Rows,
    asker: Asker,
    document: DocumentNode,
    variables: Readonly<Record<string, unknown>>,
  ) {
    this.rows = rows;
    this.#asker = asker;
    this.#newQuery = () => new QueryEvaluator(rows, asker, document, variables);
  }

  /** Sees the rows as they are at this moment. */
  get query(): QueryEvaluator {
    return this.#newQuery();
  }

  root(field: FieldNode): Json {
    const [, operation = '', table = '', kind] =
      /^(insert|update|delete)_([a-z]+)(_one|_by_pk|_many)?$/.exec(field.name.value) ?? [];
    const given = this.query.argumentsOf(field);
    if (operation === 'insert') return this.#insertRoot(field, table, kind === '_one', given);
    if (kind === '_many') {
      return (given.updates as Arguments[]).map((update) =>
        this.#answer(field, table, this.#update(table, this.#found(table, update), update)),
      );
    }
    const found = this.#found(table, given);
    const written = operation === 'delete' ? this.#delete(table, found) : this.#update(table, found, given);
    if (kind !== '_by_pk') return this.#answer(field, table, written);
    const [row] = written;
    return row === undefined ? null : this.query.record(field.selectionSet, table, row);
  }

  #insertRoot(field: FieldNode, table: string, isOne: boolean, given: Arguments): Json {
    const objects = isOne ? [given.object as Arguments] : (given.objects as Arguments[]);
    const conflict = given.on_conflict as unknown as Conflict | undefined;
    const written: Row[] = [];
    let affected = 0;
    for (const object of objects) {
      const inserted = this.#insert(table, object, conflict, {});
      if (inserted.row !== null) written.push(inserted.row);
      affected += inserted.affected;
    }
    if (!isOne) return this.#answer(field, table, written, affected);
    const [row] = written;
    return row === undefined ? null : this.query.record(field.selectionSet, table, row);
  }

  /** Rows that a condition or a key finds, and that the role may write. */
  #found(table: string, { where, pk_columns: key, id }: Arguments): Row[] {
    const wanted = (key as Arguments | undefined)?.id ?? id;
    const { query } = this;
    return (this.rows[table] ?? []).filter(
      (row) =>
        (wanted === undefined ? query.matches(where as Condition, table, row) : row.id === wanted) &&
        (this.#isAdmin || query.allows(tableOf(table).account.write, table, row)),
    );
  }

  #insert(
    table: string,
    object: Arguments,
    conflict: Conflict | undefined,
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
      const { data, on_conflict: inner } = value as unknown as Objects;
      const parent = this.#insert(relationship.table, data as Arguments, inner, {});
      if (parent.row === null) throw new Rejected('the parent was not written');
      affected += parent.affected;
      row[relationship.columns[0]] = parent.row[relationship.columns[1]] ?? null;
    }
    if (!this.#isAdmin) Object.assign(row, this.#presetOf(table));
    const written = this.#write(table, row, conflict);
    if (written === null) {
      if (nested.some(([member]) => relationships[member]?.kind === 'array')) throw new Rejected('no parent');
      return { row: null, affected };
    }
    affected += 1;
    if (!this.#isAdmin && !this.query.allows(account.check, table, written)) throw new Rejected('check');
    for (const [member, value] of nested) {
      const relationship = relationships[member];
      if (relationship?.kind !== 'array') continue;
      const { data, on_conflict: inner } = value as unknown as Objects;
      const [from, to] = relationship.columns;
      for (const child of data as Arguments[]) {
        const key = { [to]: written[from] ?? null };
        affected += this.#insert(relationship.table, child, inner, key).affected;
      }
    }
    return { row: written, affected };
  }

  /** The row as it is afterwards; null when there is another one that stays as it is. */
  #write(table: string, row: Row, conflict: Conflict | undefined): Row | null {
    const rows = this.rows[table] ?? [];
    this.#rejectNulls(tableOf(table), row);
    const conflicts = conflictsOf(tableOf(table), rows, row);
    const target = conflict?.constraint === `${table}_pkey` ? 'pkey' : conflict?.constraint;
    const met = conflicts.find(({ constraint }) => constraint === target);
    if (conflict === undefined || met === undefined) {
      if (conflicts.length > 0) throw new Rejected('not unique');
      rows.push(row);
      return row;
    }
    const { query } = this;
    const mayUpdate = this.#isAdmin || query.allows(tableOf(table).account.write, table, met.with);
    if (conflict.update_columns.length === 0) return null;
    if (!mayUpdate || !query.matches(conflict.where ?? {}, table, met.with)) return null;
    const given = conflict.update_columns.map((column) => [column, row[column] ?? null]);
    return this.#replace(table, met.with, Object.fromEntries(given));
  }

  #update(table: string, found: readonly Row[], given: Arguments): Row[] {
    const { _set: set = {}, _inc: increments = {} } = given as { _set?: Row; _inc?: Row };
    const written = found.map((row) => {
      const incremented = Object.entries(increments).map(([column, by]) => {
        const value = row[column] ?? null;
        return [column, value === null ? null : (value as number) + (by as number)];
      });
      return this.#replace(table, row, { ...set, ...Object.fromEntries(incremented) });
    });
    const { query } = this;
    const { check } = tableOf(table).account;
    if (!this.#isAdmin && !written.every((row) => query.allows(check, table, row)))
      throw new Rejected('check');
    return written;
  }

  /** Changes a row where it is. */
  #replace(table: string, row: Row, changes: Row): Row {
    Object.assign(row, changes);
    this.#rejectNulls(tableOf(table), row);
    if (conflictsOf(tableOf(table), this.rows[table] ?? [], row).length > 0) throw new Rejected('not unique');
    return row;
  }

  #delete(table: string, found: readonly Row[]): Row[] {
    const rows = this.rows[table] ?? [];
    this.rows[table] = rows.filter((row) => !found.includes(row));
    return [...found];
  }

  #rejectNulls({ notNull }: Table, row: Row): void {
    if (notNull.some((column) => (row[column] ?? null) === null)) throw new Rejected('null');
  }

  #presetOf(table: string): Row {
    return Object.fromEntries(
      Object.entries(tableOf(table).account.preset).map(([column, variable]) => [
        column,
        Number(this.#asker.session[variable.toLowerCase()]),
      ]),
    );
  }

  get #isAdmin(): boolean {
    return this.#asker.role === 'admin';
  }

  #answer(field: FieldNode, table: string, written: readonly Row[], affected = written.length): Json {
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

/** A column that is not named gets its default; null that is given stays null. */
function defaultOf(object: Arguments, column: string, defaults: Table['defaults']): Json {
  return column in object ? null : (defaults[column] ?? null);
}

/** Rows in one order, to be compared. */
export function sorted(rows: Rows): Rows {
  return Object.fromEntries(
    Object.keys(tables).map((name) => [
      name,
      (rows[name] ?? []).toSorted((first, second) => (first.id as number) - (second.id as number)),
    ]),
  );
}
