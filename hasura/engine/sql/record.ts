/**
 * JSON records. Rows become records through `row_to_json` and `json_agg`, the cheapest way there is; its keys are
 * column names, which Postgres cuts at 63 bytes, so records with longer keys are put together from short columns.
 * Records without members, and records wider than a select can be, are made in one piece.
 */
import { type Alias, type Fragment, identifier, join, literal, member, sql, wholeRow } from './fragment.ts';

export interface Member {
  readonly key: string;
  readonly expression: Fragment;
}

/** Bytes of a Postgres name. */
const maxNameBytes = 63;
/** Arguments that a function can take are 100: a key and a value each. */
const maxPairs = 50;

/** Columns that a select can have are 1664, those that it only sorts by included. */
const maxColumns = 1000;
/** Operands in a row: each of them is one level deeper for Postgres. */
const maxOperands = 500;

/** Columns of a subselect that become the members of a record. */
interface RecordColumns {
  /** What stands after `select`. */
  readonly columns: Fragment;
  /** The record of a row of that subselect: the row itself, where that is enough. */
  record(row: Alias): Fragment;
  /** The same as a value of type json. */
  json(row: Alias): Fragment;
}

export function recordColumns(members: readonly Member[]): RecordColumns {
  // `select distinct on (…)` cannot stand without a column.
  if (members.length > maxColumns || members.length === 0) {
    const whole = (row: Alias): Fragment => member(row, 'c0');
    return { columns: sql`${objectToSql(members)} as ${identifier('c0')}`, record: whole, json: whole };
  }
  if (members.every(({ key }) => Buffer.byteLength(key) <= maxNameBytes)) {
    return {
      columns: join(
        members.map(({ key, expression }) => sql`${expression} as ${identifier(key)}`),
        ', ',
      ),
      record: wholeRow,
      json: (row) => sql`row_to_json(${wholeRow(row)})`,
    };
  }
  const short = (index: number): string => `c${index}`;
  const object = (row: Alias): Fragment =>
    objectToSql(members.map(({ key }, index) => ({ key, expression: member(row, short(index)) })));
  return {
    columns: join(
      members.map(({ expression }, index) => sql`${expression} as ${identifier(short(index))}`),
      ', ',
    ),
    record: object,
    json: object,
  };
}

/** `json_build_object('a', x, 'b', y)`; wider objects are written as text, member by member. */
export function objectToSql(members: readonly Member[]): Fragment {
  if (members.length <= maxPairs) {
    const pairs = members.flatMap(({ key, expression }) => [literal(key), expression]);
    return sql`json_build_object(${join(pairs, ', ')})`;
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
