/**
 * The only way of the console to ask the engine. It adds the secret and as whom the console looks at the data; no page
 * names a role, but the one that compares what two callers read. Whatever a page does is one of these requests, and
 * `request-log.ts` can show it.
 */
import { readJson } from '@platform/runtime/browser';
import type { Caller } from './caller.ts';
import { lostConnection } from './connection.ts';
import type { GraphqlDocument } from './document.ts';
import { EngineProblem } from './errors.ts';
import { logRequest } from './request-log.ts';
import { logOut, secret, viewAs } from './session.ts';
import { post } from './transport.ts';

type Variables = Readonly<Record<string, unknown>>;

interface RequestOptions {
  /** Stops the request; the engine then cancels its statement. */
  readonly signal?: AbortSignal | undefined;
  /** The numbers of the answer keep their digits, as `readJson` has them: for values that are shown as they are stored. */
  readonly isExact?: boolean | undefined;
  /**
   * The account on whose behalf a function is called, and for an action its key: what the handlers of actions need to know
   * of their caller. Ignored while looking at the data as somebody else.
   */
  readonly onBehalfOf?: { readonly groupId: string; readonly apikeyId?: string };
}

interface GraphqlAnswer {
  readonly data?: unknown;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: { readonly code?: string; readonly path?: string; readonly internal?: unknown };
  }[];
}

/**
 * Sends a GraphQL document and returns its data.
 * @throws EngineProblem
 */
export async function request<Data>(
  document: GraphqlDocument,
  variables: Variables = {},
  { signal, onBehalfOf, isExact }: RequestOptions = {},
): Promise<Data> {
  const chosen = viewAs.get();
  const isMutation = /^\s*mutation\b/.test(document);
  if (isMutation && chosen !== null && !chosen.mayWrite) throw new EngineProblem('closed', 'view-as');
  const headers: Record<string, string> = {};
  if (chosen !== null) {
    headers['x-hasura-role'] = chosen.role;
    if (chosen.account !== null) headers['x-hasura-group-id'] = chosen.account.id;
  } else if (onBehalfOf !== undefined) {
    headers['x-hasura-group-id'] = onBehalfOf.groupId;
    if (onBehalfOf.apikeyId !== undefined) headers['x-hasura-apikey-id'] = onBehalfOf.apikeyId;
  }
  return sendDocument(document, variables, headers, { signal, isExact });
}

/**
 * Reads as a caller that the page names, and never writes: a document with anything but queries is not sent. For the page
 * that compares what two callers read; a test forbids all others to use it. Whatever else shows data asks with `request`,
 * so that nothing that is shown as one role was read as another. The numbers of the answer keep their digits.
 * @throws EngineProblem
 */
export async function requestAs<Data>(
  { role, accountId }: Caller,
  document: GraphqlDocument,
  variables: Variables = {},
  { signal }: Pick<RequestOptions, 'signal'> = {},
): Promise<Data> {
  // The parser of the engine, so that both understand the same by a document. No other page needs it.
  const { documentOf, operationOtherThanQuery } = await import('@platform/runtime/documents');
  const parsed = documentOf(document);
  if (parsed === null) throw new EngineProblem('refused', '', { code: 'no-document' });
  if (operationOtherThanQuery(parsed, undefined) !== undefined) {
    throw new EngineProblem('refused', '', { code: 'queries-only' });
  }
  if (viewAs.get() !== null) throw new EngineProblem('closed', 'view-as');
  const headers: Record<string, string> = {};
  if (role !== null) headers['x-hasura-role'] = role;
  if (role !== null && accountId !== null) headers['x-hasura-group-id'] = accountId;
  return sendDocument(document, variables, headers, { signal, isExact: true });
}

async function sendDocument<Data>(
  document: GraphqlDocument,
  variables: Variables,
  headers: Readonly<Record<string, string>>,
  { signal, isExact }: Pick<RequestOptions, 'signal' | 'isExact'>,
): Promise<Data> {
  const answer = (await send('/v1/graphql', { query: document, variables }, headers, {
    signal,
    isExact,
    title: nameOf(document),
    problemOf: (body) => (body as GraphqlAnswer).errors?.[0]?.message ?? null,
  })) as GraphqlAnswer;
  const [error] = answer.errors ?? [];
  if (error !== undefined) {
    const { code = null, path = null, internal = null } = error.extensions ?? {};
    throw new EngineProblem('refused', error.message, { code, path, detail: internal });
  }
  return answer.data as Data;
}

/**
 * Reads the schema, which is the same whoever looks at the data: always as admin. It holds no data.
 * @throws EngineProblem
 */
export async function introspection<Data>(document: GraphqlDocument): Promise<Data> {
  if (!/^query \w+ \{ __schema /.test(document)) throw new Error('This document does not read the schema.');
  const body = { query: document, variables: {} };
  const answer = (await send(
    '/v1/graphql',
    body,
    {},
    { title: nameOf(document), problemOf: () => null },
  )) as GraphqlAnswer;
  const [error] = answer.errors ?? [];
  if (error !== undefined) throw new EngineProblem('refused', error.message);
  return answer.data as Data;
}

/**
 * Sends a command of the metadata API (`/v1/metadata`) or of the schema API (`/v2/query`), which are for admins only.
 * @param body `type` and `args`, or what the path asks for
 * @throws EngineProblem
 */
export async function command<Data>(
  path: '/v1/metadata' | '/v2/query' | '/v1/graphql/explain',
  body: Readonly<Record<string, unknown>>,
  {
    signal,
    isExact,
    secretToCheck,
  }: Pick<RequestOptions, 'signal' | 'isExact'> & { readonly secretToCheck?: string } = {},
): Promise<Data> {
  const title = typeof body.type === 'string' ? body.type : path;
  return (await send(
    path,
    body,
    {},
    { signal, isExact, title, secretToCheck, problemOf: () => null },
  )) as Data;
}

interface SendOptions {
  readonly signal?: AbortSignal | undefined;
  readonly isExact?: boolean | undefined;
  readonly title: string;
  /** The secret of a login that is tried, in place of that of the session. */
  readonly secretToCheck?: string | undefined;
  /** What the body of an answer with status 200 says went wrong. */
  readonly problemOf: (body: unknown) => string | null;
}

async function send(
  path: string,
  body: object,
  headers: Readonly<Record<string, string>>,
  { signal, isExact = false, title, secretToCheck, problemOf }: SendOptions,
): Promise<unknown> {
  const begin = performance.now();
  const log = (problem: string | null) => {
    const milliseconds = Math.round(performance.now() - begin);
    logRequest({ path, title, body, headers, milliseconds, problem });
  };
  const sent = { 'x-hasura-admin-secret': secretToCheck ?? secret.get(), ...headers };
  let status: number;
  let answer: unknown;
  try {
    ({ status, answer } = await post(path, body, sent, signal, isExact ? readJson : JSON.parse));
  } catch (error) {
    if (signal?.aborted) {
      log('stopped');
      throw new EngineProblem('stopped', 'the request was stopped');
    }
    lostConnection();
    log('no answer');
    throw new EngineProblem('unreachable', (error as Error).message);
  }
  const problem = status < 300 ? null : refusalOf(status, answer);
  const secretProblem = problem ?? wrongSecret(answer);
  log(problem?.message ?? problemOf(answer));
  if (secretProblem?.kind === 'secret' && secretToCheck === undefined) logOut('ended');
  if (secretProblem !== null) throw secretProblem;
  return answer;
}

interface Refusal {
  readonly error?: string;
  readonly code?: string;
  readonly path?: string;
  readonly internal?: unknown;
}

function refusalOf(status: number, answer: unknown): EngineProblem {
  const { error = `HTTP ${status}`, code = null, path = null, internal = null } = (answer ?? {}) as Refusal;
  const kind = status === 401 ? 'secret' : status === 502 || status === 503 ? 'unreachable' : 'refused';
  return new EngineProblem(kind, error, { code, path, detail: internal });
}

/** GraphQL answers a wrong secret with status 200. */
function wrongSecret(answer: unknown): EngineProblem | null {
  const [error] = (answer as GraphqlAnswer | null)?.errors ?? [];
  if (error?.extensions?.code !== 'access-denied' || !/admin.secret/i.test(error.message)) return null;
  return new EngineProblem('secret', error.message, { code: 'access-denied' });
}

function nameOf(document: string): string {
  return /^\s*(?:query|mutation)\s+(\w+)/.exec(document)?.[1] ?? document.trim().split('\n')[0] ?? '';
}
