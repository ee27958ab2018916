/** `POST /v1/graphql/explain`: the SQL of a query or subscription, and how Postgres would run it. */

import { type CancelSignal, inTurns } from '@platform/runtime';
import { z } from 'zod';
import type { EngineState } from '../engine-state.ts';
import { EngineError } from '../errors.ts';
import { type BindContext, bind } from '../execute/bind.ts';
import type { Connections, RequestConnection } from '../execute/connections.ts';
import { runText } from '../execute/run-statement.ts';
import { prepareExplained } from '../prepare/prepare-explained.ts';
import type { PreparedSubscription } from '../prepare/prepared.ts';
import { readRequest } from '../request.ts';
import { type Session, sessionVariableName, trustedSession } from '../session.ts';
import { batchValues } from '../subscriptions/batch.ts';
import type { ValueSource } from '../values/value-source.ts';
import { parseArgs } from './command.ts';
import { type AdminResponse, failure, requireAdmin } from './failure.ts';

interface ExplainContext {
  readonly state: EngineState;
  readonly connections: Connections;
  /** Aborts when the client no longer waits. */
  readonly signal: CancelSignal | undefined;
}

const explainShape = z.strictObject({
  query: z.unknown(),
  /** Session variables, the role among them; without it the query is explained for admin. */
  user: z.record(z.string(), z.string()).nullish(),
  is_relay: z.boolean().nullish(),
});

/** Answers one request; never rejects. */
export async function explainRequest(
  body: unknown,
  caller: Session,
  context: ExplainContext,
): Promise<AdminResponse> {
  try {
    requireAdmin(caller);
    const { query, user, is_relay: isRelay } = parseArgs(explainShape, body, '$');
    if (isRelay === true) throw new EngineError('not-supported', 'there is no Relay API', '$.is_relay');
    const request = readRequest(query, '$.query');
    const session = sessionOf(user ?? {});
    const { state, connections, signal } = context;
    const prepared = await inTurns(prepareExplained(state, request, session));
    const connection = connections.forRequest(session, state.limitsOf(session.role), { signal });
    const values = { session, variables: request.variables };
    if (prepared.kind === 'subscription')
      return { status: 200, body: await explainSubscription(prepared, values, connection) };
    const fields: object[] = [];
    for (const { key: field, statement } of prepared.fields) {
      if (statement === null) fields.push({ field, sql: null, plan: null });
      else {
        const plan = await planOf(connection, statement.text, bind(statement.parameters, values));
        fields.push({ field, sql: statement.text, plan });
      }
    }
    return { status: 200, body: fields };
  } catch (error) {
    return failure(error);
  }
}

/** The session that headers of these names would make. */
function sessionOf(user: Readonly<Record<string, string>>): Session {
  const headers = Object.entries(user).map(([name, value]): [string, string] => {
    const variable = sessionVariableName(name);
    if (variable !== null) return [variable, value];
    throw new EngineError('parse-failed', `"${name}" is not a session variable`, '$.user');
  });
  return trustedSession(new Map(headers));
}

/** The statement that serves all subscribers with the same document, with the values of one of them. */
async function explainSubscription(
  { statement, cursor }: PreparedSubscription,
  values: BindContext,
  connection: RequestConnection,
): Promise<object> {
  const context = { ...values, cursor: bind(cursor, values) };
  const bound = bind(statement.perSet, context);
  const parameters = batchValues(statement, [{ values: bound }]);
  return {
    sql: statement.text,
    plan: await planOf(connection, statement.text, parameters),
    variables: variablesOf(statement.perSet, bound),
  };
}

/** Values by where they come from, in Hasura's form; `synthetic` has those that neither the session nor the request named. */
function variablesOf(sources: readonly ValueSource[], bound: readonly (string | null)[]): object {
  const session: Record<string, string | null> = {};
  const query: Record<string, string | null> = {};
  const synthetic: (string | null)[] = [];
  for (const [index, source] of sources.entries()) {
    const value = bound[index] ?? null;
    if (source.kind === 'session') session[source.name] = value;
    else if (source.kind === 'variable') query[source.path.join('.')] = value;
    else synthetic.push(value);
  }
  return { session, query, synthetic };
}

/** The lines of the plan that Postgres makes for a statement with these values. Nothing is run. */
async function planOf(connection: RequestConnection, text: string, values: unknown[]): Promise<string[]> {
  const rows = await runText(connection, { text: `explain (format text) ${text}`, values });
  return rows.map(([line]) => line ?? '');
}
