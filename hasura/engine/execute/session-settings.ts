/**
 * Who writes, as settings of the transaction: SQL triggers read them with `current_setting('hasura.user', true)`, as
 * they do under Hasura, those of event triggers among them.
 */
import { randomBytes } from 'node:crypto';
import type { RequestHeaders, Session } from '../session.ts';
import { compile, literal, sql } from '../sql/fragment.ts';

/** Begins a transaction with the settings in it: one text, one round trip. */
export function beginAs(session: Session): string {
  const user = literal(JSON.stringify(Object.fromEntries(session.variables)));
  const trace = literal(JSON.stringify(traceContext(session.headers)));
  return compile(
    sql`begin; select set_config('hasura.user', ${user}, true), set_config('hasura.tracecontext', ${trace}, true)`,
  ).text;
}

/** The trace that the request says it belongs to (`traceparent` of W3C, or B3 of Zipkin), or one of its own. */
function traceContext(headers: RequestHeaders | null): {
  readonly span_id: string;
  readonly trace_id: string;
} {
  const given =
    /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/.exec(headers?.get('traceparent') ?? '')?.[1] ??
    /^[\da-f]{32}$/.exec(headers?.get('x-b3-traceid') ?? '')?.[0];
  const random = randomBytes(24).toString('hex');
  return { span_id: random.slice(0, 16), trace_id: given ?? random.slice(16) };
}
