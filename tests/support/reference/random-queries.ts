/**
 * Generates random queries on the tables of the reference implementation. Every list has a total order, so that there
 * is exactly one correct response.
 */
import type { Random } from '@platform/runtime/testing';
import { randomValue } from './random-rows.ts';
import { type ColumnType, type Json, type Relationship, type Table, tableOf, tables } from './world.ts';

/** An enum value: without quotes in GraphQL, a string in JSON. */
export class Name {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toJSON(): string {
    return this.text;
  }
}

export type InputValue = Json | Name | readonly InputValue[] | { readonly [name: string]: InputValue };

export interface RandomRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

const orders = ['asc', 'desc', 'asc_nulls_first', 'asc_nulls_last', 'desc_nulls_first', 'desc_nulls_last'];
const numeric = ['sum', 'avg', 'stddev', 'stddev_pop', 'stddev_samp', 'variance', 'var_pop', 'var_samp'];
const likes = ['A%', '%a%', '_d_', '%\\%', '%o', 'two%', 'a\\_b', '', '%"%'];
const regexes = ['^A', 'n', '[aeiou]{1}', '^.$|b', 'Z.*', '^$'];
const similars = ['(A|B)%', '%(d|o)_', 'a+%', '%'];

export class RandomQueries {
  readonly random: Random;
  readonly #role: 'admin' | 'account';
  readonly #declared: string[] = [];
  readonly #variables: Record<string, unknown> = {};
  readonly #fragments: string[] = [];
  #names = 0;

  constructor(random: Random, role: 'admin' | 'account') {
    this.random = random;
    this.#role = role;
  }

  query(): RandomRequest {
    const names = Object.keys(tables);
    const fields = Array.from({ length: 1 + this.random.below(2) }, () => {
      const table = this.random.pick(names);
      const alias = this.#name('r');
      if (this.random.boolean(0.1)) {
        return `${alias}: ${table}_by_pk(id: ${this.argument('Int!', this.random.below(40))}) ${this.selection(table, 3)}`;
      }
      const kind = this.random.boolean(0.4) ? 'aggregate' : 'list';
      return `${alias}: ${this.#list(table, table, kind, 4)}`;
    });
    return this.request('query', fields);
  }

  request(kind: 'query' | 'mutation', fields: readonly string[]): RandomRequest {
    const declared = this.#declared.length === 0 ? '' : `(${this.#declared.join(', ')})`;
    const query = [`${kind} q${declared} { ${fields.join('\n  ')} }`, ...this.#fragments].join('\n');
    return { query, variables: this.#variables };
  }

  /** Writes an argument as a literal or as a variable. */
  argument(type: string, value: InputValue): string {
    if (this.random.boolean(0.7)) return write(value);
    const name = this.#name('v');
    this.#declared.push(`$${name}: ${type}`);
    this.#variables[name] = JSON.parse(JSON.stringify(value));
    return `$${name}`;
  }

  /** Columns that the role may select. */
  readable(table: Table): string[] {
    return Object.keys(table.columns).filter(
      (column) => this.#role === 'admin' || !table.account.hidden.includes(column),
    );
  }

  selection(name: string, depth: number): string {
    const table = tableOf(name);
    const parts = this.random.some(this.readable(table), 0.4, 1).map((column) => this.#aliased(column));
    if (this.random.boolean(0.1)) parts.push('__typename');
    for (const [relationship, { kind, table: target }] of Object.entries(table.relationships)) {
      if (depth <= 1 || !this.random.boolean(0.35)) continue;
      const alias = this.random.boolean(0.3) ? `${this.#name('x')}: ` : '';
      if (kind === 'object') parts.push(`${alias}${relationship} ${this.selection(target, depth - 1)}`);
      else {
        const shape = this.random.boolean(0.4) ? 'aggregate' : 'list';
        parts.push(alias + this.#list(relationship, target, shape, depth - 1));
      }
    }
    return `{ ${parts.map((part) => this.#wrapped(name, part)).join(' ')} }`;
  }

  where(name: string, depth: number): InputValue {
    const table = tableOf(name);
    if (depth > 0 && this.random.boolean(0.3)) {
      const inner = () => this.where(name, depth - 1);
      if (this.random.boolean(0.3)) return { _not: inner() };
      const conditions = Array.from(
        { length: this.random.below(3) + (this.random.boolean(0.9) ? 1 : 0) },
        inner,
      );
      return { [this.random.pick(['_and', '_or'])]: conditions };
    }
    const relationships = Object.entries(table.relationships);
    if (depth > 0 && this.random.boolean(0.35)) {
      const [relationship, found] = this.random.pick(relationships);
      if (found.kind === 'array' && this.random.boolean(0.4)) {
        return { [`${relationship}_aggregate`]: this.#aggregatePredicate(found, depth - 1) };
      }
      return { [relationship]: this.where(found.table, depth - 1) };
    }
    const columns = this.random.some(this.readable(table), 0.1, 1);
    return Object.fromEntries(
      columns.map((column) => [column, this.#comparison(table.columns[column] ?? 'int')]),
    );
  }

  #aggregatePredicate({ table }: Relationship, depth: number): InputValue {
    const { columns } = tableOf(table);
    const filter = this.random.boolean(0.5) ? { filter: this.where(table, depth) } : {};
    const flags = this.readable(tableOf(table)).filter((column) => columns[column] === 'boolean');
    if (flags.length > 0 && this.random.boolean(0.4)) {
      const aggregate = {
        arguments: new Name(this.random.pick(flags)),
        predicate: this.#comparison('boolean'),
      };
      return { [this.random.pick(['bool_and', 'bool_or'])]: { ...aggregate, ...filter } };
    }
    const counted = this.random.boolean(0.5)
      ? {
          arguments: this.random
            .some(this.readable(tableOf(table)), 0.1, 1)
            .map((column) => new Name(column)),
        }
      : {};
    const distinct = 'arguments' in counted && this.random.boolean(0.5) ? { distinct: true } : {};
    const predicate = { [this.random.pick(['_eq', '_gt', '_lt', '_gte', '_neq'])]: this.random.below(4) };
    return { count: { predicate, ...counted, ...distinct, ...filter } };
  }

  #comparison(type: ColumnType): InputValue {
    const value = (): Json => randomValue(this.random, type);
    const simple = ['_eq', '_neq', '_in', '_nin', '_is_null'];
    const ordered = ['_gt', '_lt', '_gte', '_lte'];
    const patterns = {
      _like: likes,
      _nlike: likes,
      _ilike: likes,
      _nilike: likes,
      _similar: similars,
      _nsimilar: similars,
    };
    const expressions = { _regex: regexes, _nregex: regexes, _iregex: regexes, _niregex: regexes };
    const byText: Readonly<Record<string, readonly string[]>> = { ...patterns, ...expressions };
    const ofType: Readonly<Record<ColumnType, readonly string[]>> = {
      int: ordered,
      date: ordered,
      timestamptz: ordered,
      boolean: [],
      text: [...ordered, ...Object.keys(byText)],
      jsonb: ['_contains', '_contained_in', '_has_key', '_has_keys_any', '_has_keys_all'],
    };
    const operator = this.random.pick([...simple, ...ofType[type]]);
    if (operator === '_is_null') return { _is_null: this.random.boolean(0.5) };
    if (operator === '_has_key') return { _has_key: this.random.pick(['a', 'b', 'c']) };
    if (operator.startsWith('_has_keys')) return { [operator]: this.random.some(['a', 'b', 'c'], 0.5) };
    if (operator === '_in' || operator === '_nin') {
      return { [operator]: Array.from({ length: this.random.below(4) }, value) };
    }
    const choices = byText[operator];
    return { [operator]: choices === undefined ? value() : this.random.pick(choices) };
  }

  #list(field: string, table: string, shape: 'list' | 'aggregate', depth: number): string {
    const args = this.#listArguments(table);
    if (shape === 'list') return `${field}${args} ${this.selection(table, depth)}`;
    const parts = [
      ...(this.random.boolean(0.9) ? [`aggregate ${this.#aggregates(table)}`] : []),
      ...(this.random.boolean(0.6) ? [`nodes ${this.selection(table, depth)}`] : []),
    ];
    if (this.random.boolean(0.5)) parts.reverse();
    return `${field}_aggregate${args} { ${parts.length > 0 ? parts.join(' ') : '__typename'} }`;
  }

  #listArguments(name: string): string {
    const table = tableOf(name);
    const args: string[] = [];
    const distinct = this.random.boolean(0.15) ? [this.random.pick(this.#sortable(table))] : [];
    const ordering = [
      ...distinct.map((column) => ({ [column]: this.#direction() })),
      ...Array.from({ length: this.random.below(3) }, () => this.#orderBy(table, 2)),
      { id: this.#direction() },
    ];
    args.push(`order_by: ${this.argument(`[${name}_order_by!]`, ordering)}`);
    if (distinct.length > 0) {
      const columns = distinct.map((column) => new Name(column));
      args.push(`distinct_on: ${this.argument(`[${name}_select_column!]`, columns)}`);
    }
    if (this.random.boolean(0.5))
      args.push(`where: ${this.argument(`${name}_bool_exp`, this.where(name, 3))}`);
    if (this.random.boolean(0.3)) args.push(`limit: ${this.argument('Int', this.random.below(6))}`);
    if (this.random.boolean(0.2)) args.push(`offset: ${this.argument('Int', this.random.below(4))}`);
    return `(${args.join(', ')})`;
  }

  /** Columns by which rows are ordered: all but those of type jsonb. */
  #sortable(table: Table): string[] {
    return this.readable(table).filter((column) => table.columns[column] !== 'jsonb');
  }

  #orderBy(table: Table, depth: number): InputValue {
    if (depth === 0 || this.random.boolean(0.5))
      return { [this.random.pick(this.#sortable(table))]: this.#direction() };
    const [relationship, { kind, table: target }] = this.random.pick(Object.entries(table.relationships));
    if (kind === 'object') return { [relationship]: this.#orderBy(tableOf(target), depth - 1) };
    if (this.random.boolean(0.4)) return { [`${relationship}_aggregate`]: { count: this.#direction() } };
    const [operation, columns] = this.#calculation(tableOf(target));
    const by = { [this.random.pick(columns)]: this.#direction() };
    return { [`${relationship}_aggregate`]: { [operation]: by } };
  }

  #aggregates(name: string): string {
    const table = tableOf(name);
    const parts = Array.from({ length: 1 + this.random.below(3) }, () => {
      const alias = this.#name('a');
      if (this.random.boolean(0.4)) {
        if (this.random.boolean(0.3)) return `${alias}: count`;
        const columns = this.random.some(this.readable(table), 0.1, 1).map((column) => new Name(column));
        const distinct = this.random.boolean(0.6) ? ', distinct: true' : '';
        return `${alias}: count(columns: ${write(columns)}${distinct})`;
      }
      const [operation, columns] = this.#calculation(table);
      return `${alias}: ${operation} { ${this.random.some(columns, 0.3, 1).join(' ')} }`;
    });
    return `{ ${parts.join(' ')} }`;
  }

  /** An aggregate function and the columns that it accepts. */
  #calculation(table: Table): [operation: string, columns: readonly string[]] {
    const columns = this.readable(table);
    const numbers = columns.filter((column) => table.columns[column] === 'int');
    const comparable = columns.filter(
      (column) => !['jsonb', 'boolean'].includes(table.columns[column] ?? ''),
    );
    return this.random.boolean(0.4)
      ? [this.random.pick(['max', 'min']), comparable]
      : [this.random.pick(numeric), numbers];
  }

  #direction(): Name {
    return new Name(this.random.pick(orders));
  }

  #aliased(field: string): string {
    return this.random.boolean(0.2) ? `${this.#name('c')}: ${field}` : field;
  }

  /** Writes a part of a selection set plainly, with a directive or in a fragment. */
  #wrapped(table: string, part: string): string {
    if (this.random.boolean(0.85)) return part;
    const condition = this.random.boolean(0.6);
    if (this.random.boolean(0.4)) {
      const directive = this.random.pick(['skip', 'include']);
      return `... on ${table} @${directive}(if: ${this.argument('Boolean!', condition)}) { ${part} __typename }`;
    }
    if (this.random.boolean(0.3)) return `... { ${part} }`;
    const name = this.#name('F');
    this.#fragments.push(`fragment ${name} on ${table} { ${part} }`);
    return `...${name}`;
  }

  #name(prefix: string): string {
    this.#names += 1;
    return `${prefix}${this.#names}`;
  }
}

/** Writes a value as a GraphQL literal. */
export function write(value: InputValue): string {
  if (value instanceof Name) return value.text;
  if (Array.isArray(value)) return `[${value.map(write).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, member]) => `${name}: ${write(member)}`)
    .join(', ')}}`;
}
