/**
 * JSON records. Rows become records by `row_to_json` and `json_agg`, the cheapest way. Their keys are column names,
 * which Postgres truncates at 63 bytes, so records with longer keys are built from columns with short names. Records
 * without members, and records with more members than a select can have columns, are built as one JSON value.
 */
import { type Alias, type Fragment, identifier, join, literal, member, sql, wholeRow } from './fragment.ts';

export interface Member {
  readonly key: string;
  readonly expression: Fragment;
}

/** The maximum length of a name in Postgres, in bytes. */
const maxNameBytes = 63;
/** A function takes 100 arguments, and each pair of a key and a value is two of them. */
const maxPairs = 50;

/** A select has 1664 columns at most, including those that it only sorts by. */
const maxColumns = 1000;
/** Operands of one chain of `||`: Postgres parses each of them one level deeper. */
const maxOperands = 500;

/** Columns of a subselect that become the members of a record. */
interface RecordColumns {
  /** The list after `select`. */
  readonly columns: Fragment;
  /** The record of a row of that subselect: the row itself, where that is enough. */
  record(row: Alias): Fragment;
  /** The same as a value of type json. */
  json(row: Alias): Fragment;
}

export function recordColumns(members: readonly Member[]): RecordColumns {
  // Also without members: `select distinct on (…)` must have a column.
  if (members.length > maxColumns || members.length === 0) {
    const whole = (row: Alias): Fragment => member(row, 'c0');
    return { columns: sql`${objectToSql(members)} as ${identifier('c0')}`, record: whole, json: whole };
  }
  if (members.every(({ key }) => Buffer.byteLength(key) <= maxNameBytes)) {
    return {
      columns: join(members.map(({ key, expression }) => sql`${expression} as ${identifier(key)}`)),
      record: wholeRow,
      json: (row) => sql`row_to_json(${wholeRow(row)})`,
    };
  }
  const short = (index: number): string => `c${index}`;
  const object = (row: Alias): Fragment =>
    objectToSql(members.map(({ key }, index) => ({ key, expression: member(row, short(index)) })));
  return {
    columns: join(members.map(({ expression }, index) => sql`${expression} as ${identifier(short(index))}`)),
    record: object,
    json: object,
  };
}

/** `json_build_object('a', x, 'b', y)`; objects with more members are concatenated as text. */
export function objectToSql(members: readonly Member[]): Fragment {
  if (members.length <= maxPairs) {
    const pairs = members.flatMap(({ key, expression }) => [literal(key), expression]);
    return sql`json_build_object(${join(pairs)})`;
  }
  const written = members.map(({ key, expression }, index) => {
    const start = literal(`${index === 0 ? '{' : ','}${JSON.stringify(key)}:`);
    return sql`${start} || coalesce(to_json(${expression})::text, 'null')`;
  });
  return sql`(${concatenated(written)} || '}')::json`;
}

function concatenated(texts: readonly Fragment[]): Fragment {
  if (texts.length <= maxOperands) return join(texts, ' || ');
  const parts: Fragment[] = [];
  for (let start = 0; start < texts.length; start += maxOperands) {
    parts.push(sql`(${join(texts.slice(start, start + maxOperands), ' || ')})`);
  }
  return join(parts, ' || ');
}
