/**
 * Conditions in plain JavaScript: a row and a `where`, or the condition of a permission, come in; true, false or
 * unknown goes out, as in SQL.
 */
import { type ColumnType, type Condition, type Json, type Row, tableOf } from './world.ts';

export type Truth = boolean | null;

/** How a condition is read: which rows of other tables it sees, and what names of session variables stand for. */
export interface Reading {
  /** Requests see what their role may see; permissions see everything. */
  readonly rowsOf: (table: string) => readonly Row[];
  readonly session: Readonly<Record<string, string>>;
}

export function evaluate(condition: Condition, table: string, row: Row, reading: Reading): Truth {
  return every(
    Object.entries(condition).map(([member, operand]) =>
      evaluateMember(member, operand, table, row, reading),
    ),
  );
}

function evaluateMember(member: string, operand: Json, table: string, row: Row, reading: Reading): Truth {
  const nested = (inner: Json): Truth => evaluate(inner as Condition, table, row, reading);
  if (member === '_and') return every((operand as Json[]).map(nested));
  if (member === '_or') return some((operand as Json[]).map(nested));
  if (member === '_not') return not(nested(operand));
  const { columns, relationships } = tableOf(table);
  const type = columns[member];
  if (type !== undefined) {
    const value = row[member] ?? null;
    return every(
      Object.entries(operand as Condition).map(([operator, given]) =>
        compare(operator, value, sessionValue(given, type, reading), type),
      ),
    );
  }
  const aggregated = relationships[member.replace(/_aggregate$/, '')];
  if (aggregated === undefined) throw new Error(`no member ${member} in ${table}`);
  const name = member.replace(/_aggregate$/, '');
  const related = relatedRows(table, name, row, reading.rowsOf);
  if (name === member) {
    return related.some((other) => evaluate(operand as Condition, aggregated.table, other, reading) === true);
  }
  return every(
    Object.entries(operand as Condition).map(([operation, given]) =>
      evaluateAggregate(operation, given as Condition, aggregated.table, related, reading),
    ),
  );
}

/** `{arguments, distinct, filter, predicate}` over related rows. */
function evaluateAggregate(
  operation: string,
  given: Condition,
  table: string,
  related: readonly Row[],
  reading: Reading,
): Truth {
  const filter = (given.filter ?? {}) as Condition;
  const rows = related.filter((row) => evaluate(filter, table, row, reading) === true);
  const named = given.arguments ?? [];
  const columns = (Array.isArray(named) ? named : [named]) as string[];
  const predicate = Object.entries(given.predicate as Condition);
  if (operation === 'count') {
    const count = countOf(rows, columns, given.distinct === true);
    return every(predicate.map(([operator, operand]) => compare(operator, count, operand, 'int')));
  }
  const values = rows.map((row) => row[columns[0] ?? ''] ?? null).filter((value) => value !== null);
  const all = operation === 'bool_and' ? values.every(Boolean) : values.some(Boolean);
  const value = values.length === 0 ? null : all;
  return every(predicate.map(([operator, operand]) => compare(operator, value, operand, 'boolean')));
}

/** One column: where it is not null; several: as rows, which are never null. */
export function countOf(rows: readonly Row[], columns: readonly string[], isDistinct: boolean): number {
  const counted = columns.length === 1 ? rows.filter((row) => row[columns[0] ?? ''] !== null) : rows;
  if (!isDistinct || columns.length === 0) return counted.length;
  return new Set(counted.map((row) => JSON.stringify(columns.map((column) => row[column])))).size;
}

/** The rows at the other end of a relationship. */
export function relatedRows(
  table: string,
  name: string,
  row: Row,
  rowsOf: Reading['rowsOf'],
): readonly Row[] {
  const relationship = tableOf(table).relationships[name];
  if (relationship === undefined) throw new Error(`no relationship ${name} in ${table}`);
  const [from, to] = relationship.columns;
  const key = row[from] ?? null;
  return key === null ? [] : rowsOf(relationship.table).filter((other) => other[to] === key);
}

function sessionValue(given: Json, type: ColumnType, { session }: Reading): Json {
  if (typeof given !== 'string' || !/^x-hasura-/i.test(given)) return given;
  const value = session[given.toLowerCase()] ?? null;
  return type === 'int' && value !== null ? Number(value) : value;
}

function compare(operator: string, value: Json, operand: Json, type: ColumnType): Truth {
  if (operator === '_is_null') return (value === null) === operand;
  if (operator === '_in') return some((operand as Json[]).map((item) => compare('_eq', value, item, type)));
  if (operator === '_nin')
    return every((operand as Json[]).map((item) => compare('_neq', value, item, type)));
  if (value === null || operand === null) return null;
  const test = operators[operator];
  if (test === undefined) throw new Error(`no operator ${operator}`);
  return test(value, operand);
}

type Test = (value: Json, operand: Json) => boolean;

const matches =
  (make: (pattern: string) => RegExp, isWanted: boolean): Test =>
  (value, operand) =>
    make(String(operand)).test(String(value)) === isWanted;

const everySpecial = /[.*+?^${}()|[\]\\]/g;

const like = (flags: string) => (pattern: string) =>
  new RegExp(`^${translate(pattern, everySpecial)}$`, `su${flags}`);
/** Like `like`, with groups, alternatives and repetitions. */
const similar = (pattern: string) => new RegExp(`^(?:${translate(pattern, /[.^$]/g)})$`, 'su');
const regex = (flags: string) => (pattern: string) => new RegExp(pattern, `su${flags}`);

/** @param special characters that mean nothing in the pattern, and something in an expression of JavaScript */
function translate(pattern: string, special: RegExp): string {
  const parts = pattern.match(/\\[\s\S]|[\s\S]/gu) ?? [];
  return parts
    .map((part) => {
      if (part === '%') return '.*';
      if (part === '_') return '.';
      if (part.length > 1 && part.startsWith('\\')) return part.slice(1).replace(everySpecial, '\\$&');
      return part.replace(special, '\\$&');
    })
    .join('');
}

const operators: Readonly<Record<string, Test>> = {
  _eq: (value, operand) => canonical(value) === canonical(operand),
  _neq: (value, operand) => canonical(value) !== canonical(operand),
  _gt: (value, operand) => order(value, operand) > 0,
  _lt: (value, operand) => order(value, operand) < 0,
  _gte: (value, operand) => order(value, operand) >= 0,
  _lte: (value, operand) => order(value, operand) <= 0,
  _like: matches(like(''), true),
  _nlike: matches(like(''), false),
  _ilike: matches(like('i'), true),
  _nilike: matches(like('i'), false),
  _similar: matches(similar, true),
  _nsimilar: matches(similar, false),
  _regex: matches(regex(''), true),
  _nregex: matches(regex(''), false),
  _iregex: matches(regex('i'), true),
  _niregex: matches(regex('i'), false),
  _contains: contains,
  _contained_in: (value, operand) => contains(operand, value),
  _has_key: hasKey,
  _has_keys_any: (value, operand) => (operand as Json[]).some((key) => hasKey(value, key)),
  _has_keys_all: (value, operand) => (operand as Json[]).every((key) => hasKey(value, key)),
};

/** `@>` of jsonb; an array contains a value that is none, at the top. */
function contains(value: Json, operand: Json): boolean {
  if (Array.isArray(value) && !isObject(operand) && !Array.isArray(operand)) {
    return value.some((item) => canonical(item) === canonical(operand));
  }
  return containsWithin(value, operand);
}

function containsWithin(value: Json, operand: Json): boolean {
  if (Array.isArray(operand)) {
    return (
      Array.isArray(value) && operand.every((wanted) => value.some((item) => containsWithin(item, wanted)))
    );
  }
  if (!isObject(operand)) return canonical(value) === canonical(operand);
  return (
    isObject(value) &&
    Object.entries(operand).every(
      ([key, wanted]) => key in value && containsWithin(value[key] as Json, wanted),
    )
  );
}

function hasKey(value: Json, key: Json): boolean {
  if (Array.isArray(value)) return value.includes(key);
  return isObject(value) ? Object.hasOwn(value, String(key)) : value === key;
}

function isObject(value: Json): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The same text for the same value, whatever the order of its members. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name] as Json)}`).join(',')}}`;
}

/** Below zero: the first one is smaller. Dates and times are texts of one form, which sort as they are. */
export function order(first: Json, second: Json): number {
  if (first === second) return 0;
  return (first as string) < (second as string) ? -1 : 1;
}

function every(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  return truths.includes(null) ? null : true;
}

function some(truths: readonly Truth[]): Truth {
  if (truths.includes(true)) return true;
  return truths.includes(null) ? null : false;
}

function not(truth: Truth): Truth {
  return truth === null ? null : !truth;
}
