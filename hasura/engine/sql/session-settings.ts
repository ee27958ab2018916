/**
 * The caller's session as settings of the transaction: SQL triggers read it with `current_setting('hasura.user', true)`,
 * as under Hasura. The triggers of event triggers read it in the same way.
 */
import { randomUUID } from 'node:crypto';
import type { RequestHeaders, Session } from '../session.ts';
import { compile, type Fragment, literal, sql } from './fragment.ts';

const names = { user: 'hasura.user', trace: 'hasura.tracecontext' };

/** The SQL that sets them, with two parameters: see `sessionValues`. */
export const setSessionText = `select set_config('${names.user}', $1, true), set_config('${names.trace}', $2, true)`;

/** The values of the settings. */
export function sessionValues({ variables, headers }: Session): readonly [user: string, trace: string] {
  return [JSON.stringify(Object.fromEntries(variables)), JSON.stringify(traceContext(headers))];
}

/** The SQL that begins a transaction and sets these settings in it, in one round trip. */
export function beginAs(session: Session): string {
  const [user, trace] = sessionValues(session).map(literal) as [Fragment, Fragment];
  const settings = sql`set_config(${literal(names.user)}, ${user}, true), set_config(${literal(names.trace)}, ${trace}, true)`;
  return compile(sql`begin; select ${settings}`).text;
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
