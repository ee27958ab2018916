/**
 * The caller's session as settings of the transaction: SQL triggers read it with `current_setting('hasura.user', true)`,
 * as under Hasura. The triggers of event triggers read it in the same way.
 */
import { randomUUID } from 'node:crypto';
import type { RequestHeaders, Session } from '../session.ts';
import { compile, literal, sql } from './fragment.ts';

/** The SQL that begins a transaction and sets these settings in it, in one round trip. */
export function beginAs(session: Session): string {
  const user = literal(JSON.stringify(Object.fromEntries(session.variables)));
  const trace = literal(JSON.stringify(traceContext(session.headers)));
  return compile(
    sql`begin; select set_config('hasura.user', ${user}, true), set_config('hasura.tracecontext', ${trace}, true)`,
  ).text;
}

/** The trace id of the request's headers (W3C `traceparent`, or B3 of Zipkin), or a new one. */
function traceContext(headers: RequestHeaders | null): {
  readonly span_id: string;
  readonly trace_id: string;
} {
  const traceId =
    /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/.exec(headers?.get('traceparent') ?? '')?.[1] ??
    /^[\da-f]{32}$/.exec(headers?.get('x-b3-traceid') ?? '')?.[0];
  return { span_id: randomHex().slice(16), trace_id: traceId ?? randomHex() };
}

/** 32 hexadecimal digits. From UUIDs, because Node draws the randomness for many of them at once. */
function randomHex(): string {
  return randomUUID().replaceAll('-', '');
}
