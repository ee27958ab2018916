/**
 * The reference implementation of conditions: evaluates a `where` or the condition of a permission for a row, in the
 * three-valued logic of SQL.
 */
import { type ColumnType, type Condition, type Json, type Row, tableOf } from './world.ts';

/** null is the unknown of SQL. */
export type TruthValue = boolean | null;

/** What a condition is evaluated with: the rows of other tables and the session variables. */
export interface EvaluationContext {
  /** Conditions of requests see the rows that the role may select; conditions of permissions see all rows. */
  readonly rowsOf: (table: string) => readonly Row[];
  readonly session: Readonly<Record<string, string>>;
}

export function evaluate(
  condition: Condition,
  table: string,
  row: Row,
  context: EvaluationContext,
): TruthValue {
  return every(
    Object.entries(condition).map(([member, operand]) =>
      evaluateMember(member, operand, table, row, context),
    ),
  );
}

function evaluateMember(
  member: string,
  operand: Json,
  table: string,
  row: Row,
  context: EvaluationContext,
): TruthValue {
  const nested = (inner: Json): TruthValue => evaluate(inner as Condition, table, row, context);
  if (member === '_and') return every((operand as Json[]).map(nested));
  if (member === '_or') return some((operand as Json[]).map(nested));
  if (member === '_not') return not(nested(operand));
  const { columns, relationships } = tableOf(table);
  const type = columns[member];
  if (type !== undefined) {
    const value = row[member] ?? null;
    return every(
      Object.entries(operand as Condition).map(([operator, expression]) =>
        compare(operator, value, resolveOperand(expression, type, context), type),
      ),
    );
  }
  const aggregated = relationships[member.replace(/_aggregate$/, '')];
  if (aggregated === undefined) throw new Error(`no member ${member} in ${table}`);
  const name = member.replace(/_aggregate$/, '');
  const related = relatedRows(table, name, row, context.rowsOf);
  if (name === member) {
    return related.some((other) => evaluate(operand as Condition, aggregated.table, other, context) === true);
  }
  return every(
    Object.entries(operand as Condition).map(([operation, input]) =>
      evaluateAggregate(operation, input as Condition, aggregated.table, related, context),
    ),
  );
}

/** @param input `{arguments, distinct, filter, predicate}` */
function evaluateAggregate(
  operation: string,
  input: Condition,
  table: string,
  related: readonly Row[],
  context: EvaluationContext,
): TruthValue {
  const filter = (input.filter ?? {}) as Condition;
  const rows = related.filter((row) => evaluate(filter, table, row, context) === true);
  const columnArguments = input.arguments ?? [];
  const columns = (Array.isArray(columnArguments) ? columnArguments : [columnArguments]) as string[];
  const predicate = Object.entries(input.predicate as Condition);
  if (operation === 'count') {
    const count = countOf(rows, columns, input.distinct === true);
    return every(predicate.map(([operator, operand]) => compare(operator, count, operand, 'int')));
  }
  const values = rows.map((row) => row[columns[0] ?? ''] ?? null).filter((value) => value !== null);
  const all = operation === 'bool_and' ? values.every(Boolean) : values.some(Boolean);
  const value = values.length === 0 ? null : all;
  return every(predicate.map(([operator, operand]) => compare(operator, value, operand, 'boolean')));
}

/** `count` of one column skips rows in which it is null; `count` of several columns counts all rows, as in Postgres. */
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
  rowsOf: EvaluationContext['rowsOf'],
): readonly Row[] {
  const relationship = tableOf(table).relationships[name];
  if (relationship === undefined) throw new Error(`no relationship ${name} in ${table}`);
  const [from, to] = relationship.columns;
  const key = row[from] ?? null;
  return key === null ? [] : rowsOf(relationship.table).filter((other) => other[to] === key);
}

/** The value of an operand, which can be the name of a session variable. */
function resolveOperand(operand: Json, type: ColumnType, { session }: EvaluationContext): Json {
  if (typeof operand !== 'string' || !/^x-hasura-/i.test(operand)) return operand;
  const value = session[operand.toLowerCase()] ?? null;
  return type === 'int' && value !== null ? Number(value) : value;
}

function compare(operator: string, value: Json, operand: Json, type: ColumnType): TruthValue {
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
  (make: (pattern: string) => RegExp, isExpected: boolean): Test =>
  (value, operand) =>
    make(String(operand)).test(String(value)) === isExpected;

const allSpecial = /[.*+?^${}()|[\]\\]/g;

const like = (flags: string) => (pattern: string) =>
  new RegExp(`^${translate(pattern, allSpecial)}$`, `su${flags}`);
/** The pattern language of `similar to`: that of `like` with groups, alternatives and quantifiers. */
const similar = (pattern: string) => new RegExp(`^(?:${translate(pattern, /[.^$]/g)})$`, 'su');
const regex = (flags: string) => (pattern: string) => new RegExp(pattern, `su${flags}`);

/** @param special characters that are literal in the pattern and have to be escaped in a regular expression */
function translate(pattern: string, special: RegExp): string {
  const parts = pattern.match(/\\[\s\S]|[\s\S]/gu) ?? [];
  return parts
    .map((part) => {
      if (part === '%') return '.*';
      if (part === '_') return '.';
      if (part.length > 1 && part.startsWith('\\')) return part.slice(1).replace(allSpecial, '\\$&');
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

/** The operator `@>` of jsonb, in which a top-level array contains a scalar that is one of its elements. */
function contains(value: Json, operand: Json): boolean {
  if (Array.isArray(value) && !isObject(operand) && !Array.isArray(operand)) {
    return value.some((item) => canonical(item) === canonical(operand));
  }
  return containsWithin(value, operand);
}

function containsWithin(value: Json, operand: Json): boolean {
  if (Array.isArray(operand)) {
    return (
      Array.isArray(value) && operand.every((element) => value.some((item) => containsWithin(item, element)))
    );
  }
  if (!isObject(operand)) return canonical(value) === canonical(operand);
  return (
    isObject(value) &&
    Object.entries(operand).every(
      ([key, member]) => key in value && containsWithin(value[key] as Json, member),
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

/** JSON text with sorted keys, so that equal values have equal texts. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name] as Json)}`).join(',')}}`;
}

/** @returns a negative number if the first value is smaller. Dates and times have a fixed format and compare as texts. */
export function order(first: Json, second: Json): number {
  if (first === second) return 0;
  return (first as string) < (second as string) ? -1 : 1;
}

function every(truths: readonly TruthValue[]): TruthValue {
  if (truths.includes(false)) return false;
  return truths.includes(null) ? null : true;
}

function some(truths: readonly TruthValue[]): TruthValue {
  if (truths.includes(true)) return true;
  return truths.includes(null) ? null : false;
}

function not(truth: TruthValue): TruthValue {
  return truth === null ? null : !truth;
}
