/**
 * The reference implementation of queries: computes the expected response to a parsed request from the rows of all
 * tables, with fragments, directives, aliases and variables. It uses no code of the engine.
 */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import { countOf, type EvaluationContext, evaluate, order, relatedRows } from './conditions.ts';
import { type Condition, type Json, type Row, type Rows, tableOf } from './world.ts';

export interface Requester {
  /** `admin` has no permissions to apply: it sees all rows and columns. */
  readonly role: 'admin' | 'account';
  /** Session variables by lower-cased name. */
  readonly session: Readonly<Record<string, string>>;
}

export type Arguments = Readonly<Record<string, Json>>;
type Variables = Readonly<Record<string, unknown>>;

/** Evaluates one request. It caches visible rows, so a change of the rows needs a new evaluator. */
export class QueryEvaluator {
  readonly #rows: Rows;
  readonly #requester: Requester;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #variables: Variables;
  readonly #visible = new Map<string, readonly Row[]>();

  constructor(rows: Rows, requester: Requester, document: DocumentNode, variables: Variables) {
    this.#rows = rows;
    this.#requester = requester;
    this.#variables = variables;
    this.#fragments = new Map(
      document.definitions.flatMap((definition) =>
        definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
      ),
    );
  }

  /** The rows of a table that the role may select. */
  readonly visible = (table: string): readonly Row[] => {
    const rows = this.#rows[table] ?? [];
    if (this.#requester.role === 'admin') return rows;
    const known = this.#visible.get(table);
    if (known !== undefined) return known;
    const visible = rows.filter((row) => this.allows(tableOf(table).account.select, table, row));
    this.#visible.set(table, visible);
    return visible;
  };

  /** Whether the condition of a permission is true for a row. It sees all rows, also those that the role may not select. */
  allows(condition: Condition, table: string, row: Row): boolean {
    const context = { rowsOf: (name: string) => this.#rows[name] ?? [], session: this.#requester.session };
    return evaluate(condition, table, row, context) === true;
  }

  /** Whether a condition of the request is true for a row. */
  matches(condition: Condition, table: string, row: Row): boolean {
    const context: EvaluationContext = { rowsOf: this.visible, session: {} };
    return evaluate(condition, table, row, context) === true;
  }

  /** The response of a root field such as `company`, `company_by_pk` or `company_aggregate`. */
  root(field: FieldNode): Json {
    const args = this.argumentsOf(field);
    const [, table = '', kind] = /^(.*?)(_by_pk|_aggregate)?$/.exec(field.name.value) ?? [];
    const rows = this.visible(table);
    if (kind === '_by_pk') {
      const row = rows.find(({ id }) => id === args.id);
      return row === undefined ? null : this.record(field.selectionSet, table, row);
    }
    return this.#list(field, kind === '_aggregate', table, rows);
  }

  /** The fields of a selection set in order, with fragments expanded and skipped fields left out. */
  fields(selections: SelectionSetNode | undefined): FieldNode[] {
    return (selections?.selections ?? []).flatMap((selection) => {
      const isSkipped = (selection.directives ?? []).some((directive) => {
        const [condition] = directive.arguments ?? [];
        const value = condition && valueFromASTUntyped(condition.value, this.#variables);
        return directive.name.value === 'skip' ? value === true : value === false;
      });
      if (isSkipped) return [];
      if (selection.kind === Kind.FIELD) return [selection];
      if (selection.kind === Kind.INLINE_FRAGMENT) return this.fields(selection.selectionSet);
      return this.fields(this.#fragments.get(selection.name.value)?.selectionSet);
    });
  }

  argumentsOf(field: FieldNode): Arguments {
    return Object.fromEntries(
      (field.arguments ?? []).map(({ name, value }) => [
        name.value,
        valueFromASTUntyped(value, this.#variables) as Json,
      ]),
    );
  }

  /** A row as the object of a selection set. */
  record(selections: SelectionSetNode | undefined, table: string, row: Row): Json {
    return this.#object(selections, table, (field) => {
      const { columns, relationships } = tableOf(table);
      const name = field.name.value;
      if (columns[name] !== undefined) return row[name] ?? null;
      const isAggregate = relationships[name] === undefined;
      const relationship = isAggregate ? name.replace(/_aggregate$/, '') : name;
      const found = relationships[relationship];
      if (found === undefined) throw new Error(`no field ${name} in ${table}`);
      const related = relatedRows(table, relationship, row, this.visible);
      if (found.kind === 'array') return this.#list(field, isAggregate, found.table, related);
      const [other] = related;
      return other === undefined ? null : this.record(field.selectionSet, found.table, other);
    });
  }

  #object(
    selections: SelectionSetNode | undefined,
    typeName: string,
    resolve: (field: FieldNode) => Json,
  ): Json {
    return Object.fromEntries(
      this.fields(selections).map((field) => [
        field.alias?.value ?? field.name.value,
        field.name.value === '__typename' ? typeName : resolve(field),
      ]),
    );
  }

  #list(field: FieldNode, isAggregate: boolean, table: string, candidates: readonly Row[]): Json {
    const rows = this.#select(table, candidates, this.argumentsOf(field));
    const records = (selections: SelectionSetNode | undefined): Json =>
      rows.map((row) => this.record(selections, table, row));
    if (!isAggregate) return records(field.selectionSet);
    return this.#object(field.selectionSet, `${table}_aggregate`, (part) =>
      part.name.value === 'nodes'
        ? records(part.selectionSet)
        : this.#object(part.selectionSet, `${table}_aggregate_fields`, (aggregate) =>
            this.#aggregate(aggregate, table, rows),
          ),
    );
  }

  #select(table: string, candidates: readonly Row[], args: Arguments): readonly Row[] {
    const { where = {}, distinct_on: distinct = [], offset = 0, limit } = args;
    const ordering = asList(args.order_by ?? []) as Condition[];
    let rows = candidates.filter((row) => this.matches(where as Condition, table, row));
    rows = rows.toSorted((first, second) => {
      for (const item of ordering) {
        const difference = this.#compare(item, table, first, second);
        if (difference !== 0) return difference;
      }
      return 0;
    });
    const columns = asList(distinct) as string[];
    if (columns.length > 0) {
      const seen = new Set<string>();
      rows = rows.filter((row) => {
        const key = JSON.stringify(columns.map((column) => row[column]));
        return !seen.has(key) && seen.add(key);
      });
    }
    const end = typeof limit === 'number' ? (offset as number) + limit : undefined;
    return rows.slice(offset as number, end);
  }

  /** Compares two rows by one item of `order_by`, which may have several members. */
  #compare(item: Condition, table: string, first: Row, second: Row): number {
    for (const [member, direction] of Object.entries(item)) {
      const [one, other] = [first, second].map((row) => this.#sortKey(member, direction, table, row));
      const difference = compareKeys(one?.value ?? null, other?.value ?? null, String(one?.direction));
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** The value by which a row is sorted, at the end of a path of relationships, and the direction. */
  #sortKey(member: string, direction: Json, table: string, row: Row): { value: Json; direction: Json } {
    const { columns, relationships } = tableOf(table);
    if (columns[member] !== undefined) return { value: row[member] ?? null, direction };
    const relationship = member.replace(/_aggregate$/, '');
    const related = relatedRows(table, relationship, row, this.visible);
    const target = relationships[relationship]?.table ?? '';
    const [[inner, deeper] = ['', null]] = Object.entries(direction as Condition);
    if (relationship === member) {
      const [other] = related;
      const key = this.#sortKey(inner, deeper, target, other ?? {});
      return other === undefined ? { ...key, value: null } : key;
    }
    if (inner === 'count') return { value: related.length, direction: deeper };
    const [[column, ending] = ['', null]] = Object.entries(deeper as Condition);
    return { value: calculate(inner, related, column), direction: ending };
  }

  #aggregate(field: FieldNode, table: string, rows: readonly Row[]): Json {
    const operation = field.name.value;
    if (operation === 'count') {
      const { columns = [], distinct } = this.argumentsOf(field);
      return countOf(rows, asList(columns) as string[], distinct === true);
    }
    return this.#object(field.selectionSet, `${table}_${operation}_fields`, (column) =>
      calculate(operation, rows, column.name.value),
    );
  }
}

/** Compares two sort keys. The key of a row without a related row is null. */
function compareKeys(first: Json, second: Json, direction: string): number {
  const isDescending = direction.startsWith('desc');
  const areNullsFirst = direction.endsWith('first') || (isDescending && !direction.endsWith('last'));
  if (first === null || second === null) {
    if (first === second) return 0;
    return (first === null) === areNullsFirst ? -1 : 1;
  }
  return isDescending ? order(second, first) : order(first, second);
}

function calculate(operation: string, rows: readonly Row[], column: string): Json {
  const values = rows.map((row) => row[column] ?? null).filter((value) => value !== null);
  const [first] = values;
  if (first === undefined) return null;
  if (operation === 'max') return values.reduce((most, value) => (order(value, most) > 0 ? value : most));
  if (operation === 'min') return values.reduce((least, value) => (order(value, least) < 0 ? value : least));
  const numbers = values as number[];
  const sum = numbers.reduce((total, value) => total + value, 0);
  if (operation === 'sum') return sum;
  const mean = sum / numbers.length;
  if (operation === 'avg') return mean;
  const squares = numbers.reduce((total, value) => total + (value - mean) ** 2, 0);
  const isOfPopulation = operation.endsWith('_pop');
  if (!isOfPopulation && numbers.length === 1) return null;
  const variance = squares / (isOfPopulation ? numbers.length : numbers.length - 1);
  return operation.startsWith('stddev') ? Math.sqrt(variance) : variance;
}

function asList(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [value];
}
