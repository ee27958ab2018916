/** Messages between callers and this server over a WebSocket, in both GraphQL protocols. */

import { documentOf, operationOtherThanQuery, writeJson } from '@platform/runtime';
import { graphqlErrors } from '../../errors.ts';
import type { SocketProtocol } from '../../graphql/socket.ts';
import {
  isJsonObject,
  isTooComplexJson,
  type JsonObject,
  parseJson,
  tooComplexJson,
} from '../../text/json.ts';
import { countRequests } from './count-actions.ts';
import { withoutEmptyOperationName } from './operation-name.ts';

/** The current protocol first: it is selected when a caller offers both. */
export const socketProtocols: readonly SocketProtocol[] = ['graphql-transport-ws', 'graphql-ws'];

export type CallerMessage =
  /** `apiKey`: the key in the payload, if there is one. */
  | { readonly kind: 'init'; readonly apiKey: string | undefined }
  | StartMessage
  | { readonly kind: 'stop'; readonly id: string; readonly text: string }
  | { readonly kind: 'ping'; readonly answer: string }
  | { readonly kind: 'pong' | 'terminate' };

export interface StartMessage {
  readonly kind: 'start';
  readonly id: string;
  /** The message to forward, which contains the known members only. */
  readonly text: string;
  /** How many requests it counts as. */
  readonly requests: number;
  /** Whether it runs a subscription, which may never have an answer. Parses the document. */
  isSubscription(): boolean;
}

/** The codes that sockets are closed with: those of WebSockets, and those of the GraphQL protocols. */
export const closeCodes = {
  normal: 1000,
  goingAway: 1001,
  internalError: 1011,
  tryAgainLater: 1013,
  badRequest: 4400,
  unauthorized: 4401,
  forbidden: 4403,
  subprotocolNotAcceptable: 4406,
  initTimeout: 4408,
  subscriberExists: 4409,
  tooManyInits: 4429,
} as const;

/** Bytes of a reason that fit into a close frame. */
const maxReasonBytes = 123;

/** A reason that fits into a close frame. */
export function closeReason(text: string): string {
  // A character has a byte at least. A message of a caller may have a million.
  let reason = text.slice(0, maxReasonBytes);
  while (Buffer.byteLength(reason) > maxReasonBytes) reason = reason.slice(0, -1);
  return reason;
}

/**
 * Reads a message of a caller. The text that is forwarded is built from its known members, so that nothing else reaches
 * Hasura.
 * @throws Error with a text for the caller when it is not a message of the protocol
 */
export function readCallerMessage(protocol: SocketProtocol, text: string): CallerMessage {
  if (isTooComplexJson(text)) throw new Error(`The message has ${tooComplexJson}`);
  const { type, id, payload } = parseObject(text);
  const isCurrent = protocol === 'graphql-transport-ws';
  switch (type) {
    case 'connection_init':
      return { kind: 'init', apiKey: findApiKey(payload) };
    case isCurrent ? 'subscribe' : 'start': {
      const request = readRequest(payload);
      const forwarded = writeJson({ type, id, payload: request });
      return {
        ...{ kind: 'start', id: readId(id), text: forwarded, requests: countRequests(request) },
        isSubscription: () => runsSubscription(request),
      };
    }
    case isCurrent ? 'complete' : 'stop':
      return { kind: 'stop', id: readId(id), text: writeJson({ type, id }) };
  }
  if (isCurrent && type === 'ping') return { kind: 'ping', answer: writeJson({ type: 'pong', payload }) };
  if (isCurrent && type === 'pong') return { kind: 'pong' };
  if (!isCurrent && type === 'connection_terminate') return { kind: 'terminate' };
  throw new Error(`Unexpected message type: ${String(type)}`);
}

/** The messages that end an operation with an error of this server. */
export function operationErrorMessages(
  protocol: SocketProtocol,
  id: string,
  code: string,
  message: string,
): string[] {
  const body = graphqlErrors(code, message);
  if (protocol === 'graphql-transport-ws') {
    return [JSON.stringify({ type: 'error', id, payload: body.errors })];
  }
  return [JSON.stringify({ type: 'error', id, payload: body }), JSON.stringify({ type: 'complete', id })];
}

interface HasuraMessage {
  readonly type: string;
  readonly id: string | null;
}

/** Reads the type and the operation id of a message of Hasura; results are not parsed. */
export function readHasuraMessage(text: string): HasuraMessage {
  const start = /^\{"type":"(\w+)"(?:,"id":("(?:[^"\\]|\\.)*"))?/.exec(text.slice(0, 1000));
  if (start !== null) {
    const [, type = '', id] = start;
    return { type, id: id === undefined ? null : (JSON.parse(id) as string) };
  }
  const { type, id } = parseObject(text);
  return { type: String(type), id: typeof id === 'string' ? id : null };
}

function parseObject(text: string): JsonObject {
  const value = parseJson(text);
  if (value === undefined) throw new Error('The message is not valid JSON');
  if (isJsonObject(value)) return value;
  throw new Error('The message must be a JSON object');
}

function readId(id: unknown): string {
  if (typeof id === 'string' && id !== '') return id;
  throw new Error('The message must have an id');
}

function runsSubscription({ query, operationName }: ReturnType<typeof readRequest>): boolean {
  const document = documentOf(String(query));
  return document !== null && operationOtherThanQuery(document, operationName) === 'subscription';
}

function readRequest(payload: unknown): { query?: unknown; operationName?: unknown } {
  if (!isJsonObject(payload) || typeof payload.query !== 'string') {
    throw new Error('The payload must have a query');
  }
  const { query, variables, operationName } = payload;
  return withoutEmptyOperationName({ query, variables, operationName });
}

/** `{"X-API-KEY": …}` or `{"headers": {"X-API-KEY": …}}`, names in any case. */
function findApiKey(payload: unknown): string | undefined {
  if (!isJsonObject(payload)) return undefined;
  return memberIgnoringCase(payload, 'x-api-key') ?? memberIgnoringCase(payload.headers, 'x-api-key');
}

function memberIgnoringCase(object: unknown, name: string): string | undefined {
  if (!isJsonObject(object)) return undefined;
  const found = Object.entries(object).find(([key]) => key.toLowerCase() === name);
  return typeof found?.[1] === 'string' ? found[1] : undefined;
}
