/**
 * Generates random mutations on the tables of the reference implementation. The alias of a root field begins with `any`
 * when the order of its rows is undefined. Inserted rows have new ids; the ids of upserted rows may exist already.
 */
import type { Random } from '@platform/runtime/testing';
import { type InputValue, Name, RandomQueries, type RandomRequest, write } from './random-queries.ts';
import { randomValue } from './random-rows.ts';
import { type Table, tableOf, tables } from './world.ts';

export class RandomMutations {
  readonly #random: Random;
  readonly #role: 'admin' | 'account';
  readonly #queries: RandomQueries;
  /** The greatest id that may exist; new rows get greater ids. */
  #lastId: number;

  constructor(random: Random, role: 'admin' | 'account', lastId: number) {
    this.#random = random;
    this.#role = role;
    this.#queries = new RandomQueries(random, role);
    this.#lastId = lastId;
  }

  mutation(): RandomRequest {
    const fields = Array.from({ length: 1 + this.#random.below(2) }, (_, index) => {
      const table = this.#random.pick(Object.keys(tables));
      const root = this.#root(table);
      return `${root.startsWith('insert') ? 'ordered' : 'any'}${index}: ${root}`;
    });
    return this.#queries.request('mutation', fields);
  }

  #root(table: string): string {
    const row = () => this.#queries.selection(table, 2);
    const rows = () => `{ affected_rows returning ${row()} }`;
    const id = () => this.#random.below(this.#lastId + 2);
    const where = () => this.#queries.argument(`${table}_bool_exp!`, this.#narrow(table));
    switch (this.#random.below(9)) {
      case 0:
      case 1: {
        const count = 1 + this.#random.below(3);
        const objects = Array.from({ length: count }, () => this.#object(table, 2, []));
        return `insert_${table}(objects: ${this.#queries.argument(`[${table}_insert_input!]!`, objects)}) ${rows()}`;
      }
      case 2: {
        const object = this.#queries.argument(`${table}_insert_input!`, this.#object(table, 3, []));
        return `insert_${table}_one(object: ${object}) ${row()}`;
      }
      case 3:
        return `insert_${table}(objects: ${write([this.#upserted(table)])}, on_conflict: ${write(this.#conflict(table))}) ${rows()}`;
      case 4:
        return `update_${table}(where: ${where()}${this.#changes(table)}) ${rows()}`;
      case 5:
        return `update_${table}_by_pk(pk_columns: {id: ${id()}}${this.#changes(table)}) ${row()}`;
      case 6: {
        const updates = Array.from(
          { length: 1 + this.#random.below(2) },
          () => `{where: ${write(this.#narrow(table))}${this.#changes(table)}}`,
        );
        return `update_${table}_many(updates: [${updates.join(', ')}]) ${rows()}`;
      }
      case 7:
        return `delete_${table}(where: ${where()}) ${rows()}`;
      default:
        return `delete_${table}_by_pk(id: ${id()}) ${row()}`;
    }
  }

  /** A condition that matches few rows, so that rows remain for the next requests. */
  #narrow(table: string): InputValue {
    const near = { id: { _in: Array.from({ length: 4 }, () => this.#random.below(this.#lastId + 1)) } };
    return this.#random.boolean(0.6) ? { _and: [near, this.#queries.where(table, 2)] } : near;
  }

  /** @param determined columns that are set from the parent row of a nested insert */
  #object(name: string, depth: number, determined: readonly string[]): InputValue {
    const table = tableOf(name);
    this.#lastId += 1;
    const object: Record<string, InputValue> = { ...this.#columns(table, determined), id: this.#lastId };
    for (const [member, { kind, table: target, columns }] of Object.entries(table.relationships)) {
      if (depth <= 1 || !this.#random.boolean(0.3)) continue;
      if (kind === 'array') {
        const data = Array.from({ length: this.#random.below(3) }, () =>
          this.#object(target, depth - 1, [columns[1]]),
        );
        object[member] = { data };
      } else if (!determined.includes(columns[0])) {
        delete object[columns[0]];
        object[member] = { data: this.#object(target, depth - 1, []) };
      }
    }
    return object;
  }

  #columns(table: Table, determined: readonly string[]): Record<string, InputValue> {
    const columns = this.#writable(table).filter((column) => {
      if (column === 'id' || determined.includes(column)) return false;
      const isRequired = table.notNull.includes(column) && table.defaults[column] === undefined;
      return this.#random.boolean(isRequired ? 0.98 : 0.6);
    });
    return Object.fromEntries(columns.map((column) => [column, this.#value(table, column)]));
  }

  #value(table: Table, column: string): InputValue {
    if (!table.notNull.includes(column) && this.#random.boolean(0.1)) return null;
    if (column === 'group_id') return 1 + this.#random.below(2);
    if (column === 'code') return `code ${this.#random.below(200)}`;
    if (column.endsWith('_id')) return 1 + this.#random.below(this.#lastId);
    return randomValue(this.#random, table.columns[column] ?? 'int');
  }

  #upserted(name: string): InputValue {
    return { ...this.#columns(tableOf(name), []), id: 1 + this.#random.below(this.#lastId) };
  }

  #conflict(name: string): InputValue {
    const table = tableOf(name);
    const columns = this.#random.some(this.#updatable(table), 0.3).map((column) => new Name(column));
    const where = this.#random.boolean(0.4) ? { where: this.#queries.where(name, 1) } : {};
    const constraint = this.#random.pick([`${name}_pkey`, ...Object.keys(table.unique)]);
    return { constraint: new Name(constraint), update_columns: columns, ...where };
  }

  #changes(name: string): string {
    const table = tableOf(name);
    const columns = this.#updatable(table);
    const numbers = columns.filter((column) => ['size', 'age', 'budget', 'rank', 'rating'].includes(column));
    const increased = this.#random.some(numbers, 0.4);
    const set = this.#random
      .some(columns, 0.2, increased.length === 0 ? 1 : 0)
      .filter((column) => !increased.includes(column));
    const increments = Object.fromEntries(increased.map((column) => [column, this.#random.below(5) - 2]));
    const values = Object.fromEntries(set.map((column) => [column, this.#value(table, column)]));
    return [
      ...(increased.length > 0 ? [`, _inc: ${write(increments)}`] : []),
      ...(set.length > 0 ? [`, _set: ${this.#queries.argument(`${name}_set_input`, values)}`] : []),
    ].join('');
  }

  #writable(table: Table): string[] {
    return this.#queries
      .readable(table)
      .filter((column) => this.#role === 'admin' || table.account.preset[column] === undefined);
  }

  #updatable(table: Table): string[] {
    return this.#writable(table).filter((column) => column !== 'id');
  }
}
