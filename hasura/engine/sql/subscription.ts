/**
 * The root fields of a subscription → one statement for all its subscribers, whatever their variables and sessions:
 * one row of text columns for each of them, `id` first.
 */
import { EngineError } from '../errors.ts';
import type { CursorColumn, QueryPlan, RootField } from '../plan/types.ts';
import type { ValueSource } from '../values/value-source.ts';
import { operandToSql, rowScope } from './expression.ts';
import {
  type Alias,
  alias,
  type BatchStatement,
  compileBatch,
  type Fragment,
  join,
  sql,
} from './fragment.ts';
import { rootFieldsToSql } from './query.ts';
import { rowsToSql } from './rows.ts';
import { recordToSql } from './select.ts';

type StreamField = Extract<RootField, { kind: 'stream' }>;

/**
 * The columns after `id` are one JSON text for each root field of a live query; for a stream, its new rows and the
 * position of its cursor.
 */
export interface SubscriptionStatement {
  readonly form: 'liveQuery' | 'stream';
  readonly statement: BatchStatement;
  /** The initial position of a stream: one value for each column of its cursor. */
  readonly cursor: readonly ValueSource[];
}

/** @throws EngineError for a stream beside other fields */
export function subscriptionToStatement(plan: QueryPlan): SubscriptionStatement {
  const stream = plan.fields.find((field) => field.kind === 'stream');
  if (stream === undefined) return { form: 'liveQuery', statement: liveQueryToStatement(plan), cursor: [] };
  if (plan.fields.length > 1) {
    throw new EngineError('not-supported', 'a streaming subscription has no other top level field');
  }
  const cursor = stream.cursor.map(({ initial }) => initial);
  return { form: 'stream', statement: streamToStatement(stream), cursor };
}

/**
 * ```
 * select s0."id", (select … where t1."id" = s0."v1"::int4) from unnest($1::int4[], $2::text[]) as s0("id", "v1")
 * where num_nonnulls(s0."v1"::int4) >= 0
 * ```
 */
function liveQueryToStatement(plan: QueryPlan): BatchStatement {
  const fields = rootFieldsToSql(plan);
  return compileBatch(
    ({ rows, id, areReadable }) => sql`select ${join([id, ...fields])} from ${rows} where ${areReadable}`,
  );
}

/**
 * ```
 * select s0."id", q1.* from unnest(…) as s0(…) cross join lateral (
 *   select coalesce(json_agg(r2.record), '[]'), (array_agg(r2.position))[count(*)]
 *   from (select (…) as record, json_build_array(t3."id"::text) as position from … order by … limit …) as r2) as q1
 * ```
 * The position is that of the batch's last row, as a JSON list of texts; null when there is no new row.
 */
function streamToStatement({ rows, fields, cursor }: StreamField): BatchStatement {
  const [batch, row] = [alias('q'), alias('r')];
  const selected = rowsToSql(rows, { kind: 'none' }, null, rows.maximum);
  const record = recordToSql(selected.rows, fields);
  const position = positionToSql(selected.rows.current, cursor);
  return compileBatch(
    ({ rows: sets, id, areReadable }) =>
      sql`select ${id}, ${batch}.* from ${sets} cross join lateral (select coalesce(json_agg(${row}.record), '[]'), (array_agg(${row}.position))[count(*)] from (select ${record} as record, ${position} as position${selected.tail}) as ${row}) as ${batch} where ${areReadable}`,
  );
}

function positionToSql(current: Alias, cursor: readonly CursorColumn[]): Fragment {
  const texts = cursor.map(({ operand }) => sql`(${operandToSql(rowScope(current), operand)})::text`);
  return sql`json_build_array(${join(texts)})`;
}
