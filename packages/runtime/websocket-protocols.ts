/**
 * The two WebSocket protocols for GraphQL: what a client's messages mean, the messages of a server in Hasura's form, and the
 * codes that sockets are closed with. Response texts are embedded in messages unchanged.
 *
 * - `graphql-transport-ws`: the current one, of the library graphql-ws
 * - `graphql-ws`: the older one, of the library subscriptions-transport-ws; the default for clients that name none
 */
import { readJson, writeJson } from './exact-json.ts';

/** A message of a client, whose payload the server has read. `type` is its name in the protocol. */
export type ClientMessage<Init, Start> = { readonly type: string } & (
  | { readonly kind: 'init'; readonly payload: Init }
  | { readonly kind: 'start'; readonly id: string; readonly payload: Start }
  | { readonly kind: 'stop'; readonly id: string }
  | { readonly kind: 'ping'; readonly payload: unknown }
  | { readonly kind: 'pong' }
  | { readonly kind: 'terminate' }
);

/** What a server reads of the payloads, and its words for clients whose messages are none. */
export interface Reading<Init, Start> {
  /** @throws Error with words for the client */
  readonly init: (payload: unknown) => Init;
  /** @throws Error with words for the client */
  readonly start: (payload: unknown) => Start;
  readonly notJson: string;
  readonly notAnObject: string;
  readonly noId: string;
  readonly unknownType: (type: unknown) => string;
}

export interface Protocol {
  readonly name: 'graphql-transport-ws' | 'graphql-ws';
  /** What the types of a client's messages mean. */
  readonly kinds: ReadonlyMap<unknown, ClientMessage<never, never>['kind']>;
  readonly keepAlive: string;
  /** A response with data; for a live query also one with errors. */
  next(id: string, response: string): string;
  /** An operation that never began. */
  reject(id: string, response: string): readonly string[];
  /** A query or mutation that failed. */
  fail(id: string, response: string): readonly string[];
  complete(id: string): string;
}

const message = (type: string, id: string, payload?: string): string =>
  `{"type":"${type}","id":${JSON.stringify(id)}${payload === undefined ? '' : `,"payload":${payload}`}}`;

/** An error message ends the operation; its payload is the list of errors only. */
const transportError = (id: string, response: string): readonly string[] => [
  message('error', id, errorList(response)),
];

export const acknowledge = '{"type":"connection_ack"}';
export const pong = (payload: unknown): string => writeJson({ type: 'pong', payload });
/** Of the older protocol. */
export const connectionError = (payload: unknown): string =>
  JSON.stringify({ type: 'connection_error', payload });

export const graphqlTransportWs: Protocol = {
  name: 'graphql-transport-ws',
  kinds: new Map([
    ['connection_init', 'init'],
    ['subscribe', 'start'],
    ['complete', 'stop'],
    ['ping', 'ping'],
    ['pong', 'pong'],
  ]),
  keepAlive: '{"type":"ping","payload":{"message":"keepalive"}}',
  next: (id, response) => message('next', id, response),
  reject: transportError,
  fail: transportError,
  complete: (id) => message('complete', id),
};

export const graphqlWs: Protocol = {
  name: 'graphql-ws',
  kinds: new Map([
    ['connection_init', 'init'],
    ['start', 'start'],
    ['stop', 'stop'],
    ['connection_terminate', 'terminate'],
  ]),
  keepAlive: '{"type":"ka"}',
  next: (id, response) => message('data', id, response),
  reject: (id, response) => [message('error', id, response), message('complete', id)],
  fail: (id, response) => [message('data', id, response), message('complete', id)],
  complete: (id) => message('complete', id),
};

/** The current protocol first: it is selected when a client offers both. */
export const protocols: readonly Protocol[] = [graphqlTransportWs, graphqlWs];

/** The codes that sockets are closed with: those of WebSockets, and those that the GraphQL protocols define. */
export const closeCodes = {
  normal: 1000,
  goingAway: 1001,
  tooLarge: 1009,
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

/** The maximum length of the reason in a close frame, in bytes. */
const maxReasonBytes = 123;

/** A reason of which as much of the text is left as fits into a close frame. @param form what is made of the text */
export function closeReason(text: string, form = (shortened: string): string => shortened): string {
  // A character has a byte at least. A message of a client may have a million.
  let shortened = text.slice(0, maxReasonBytes);
  while (Buffer.byteLength(form(shortened)) > maxReasonBytes) shortened = shortened.slice(0, -1);
  return form(shortened);
}

/**
 * Reads a message of a client.
 * @throws Error with words for the client when it is invalid in the protocol
 */
export function readMessage<Init, Start>(
  { kinds }: Protocol,
  text: string,
  reading: Reading<Init, Start>,
): ClientMessage<Init, Start> {
  const { type, id, payload } = readMessageObject(text, reading);
  const kind = kinds.get(type);
  if (kind === undefined) throw new Error(reading.unknownType(type));
  const known = { type: String(type) };
  switch (kind) {
    case 'init':
      return { ...known, kind, payload: reading.init(payload) };
    case 'start':
      return { ...known, kind, payload: reading.start(payload), id: readId(id, reading) };
    case 'stop':
      return { ...known, kind, id: readId(id, reading) };
    case 'ping':
      return { ...known, kind, payload };
    default:
      return { ...known, kind };
  }
}

/** The members of a message. @throws Error with words for the other side when it is no object */
export function readMessageObject(
  text: string,
  { notJson, notAnObject }: Pick<Reading<unknown, unknown>, 'notJson' | 'notAnObject'>,
): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = readJson(text);
  } catch {
    throw new Error(notJson);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw new Error(notAnObject);
}

function readId(id: unknown, { noId }: Pick<Reading<unknown, unknown>, 'noId'>): string {
  if (typeof id === 'string' && id !== '') return id;
  throw new Error(noId);
}

/** `{"errors":[…]}` → `[…]`. The server itself made the text, by `writeJson`. */
function errorList(response: string): string {
  return writeJson((readJson(response) as { errors: unknown }).errors);
}
