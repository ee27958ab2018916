/**
 * The two WebSocket protocols for GraphQL: the messages of each, in Hasura's form. Response texts are embedded in messages
 * unchanged.
 *
 * - `graphql-transport-ws`: the current one, of the library graphql-ws
 * - `graphql-ws`: the older one, of the library subscriptions-transport-ws; the default for clients that name none
 */
import { readJson, writeJson } from '@platform/runtime';

/** A message of a client. */
export type ClientMessage =
  | { readonly kind: 'init'; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: 'start'; readonly id: string; readonly payload: unknown }
  | { readonly kind: 'stop'; readonly id: string }
  | { readonly kind: 'ping'; readonly payload: unknown }
  | { readonly kind: 'pong' }
  | { readonly kind: 'terminate' };

export interface Protocol {
  readonly name: 'graphql-transport-ws' | 'graphql-ws';
  /** What the types of a client's messages mean. */
  readonly kinds: ReadonlyMap<unknown, ClientMessage['kind']>;
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

/**
 * Parses a message of a client.
 * @throws Error with a message for the client when it is invalid in the protocol
 */
export function readMessage({ kinds }: Protocol, text: string): ClientMessage {
  const { type, id, payload } = parseObject(text);
  const kind = kinds.get(type);
  switch (kind) {
    case 'init':
      return { kind, headers: readHeaders(payload) };
    case 'start':
      return { kind, id: readId(id), payload };
    case 'stop':
      return { kind, id: readId(id) };
    case 'ping':
      return { kind, payload };
    case 'pong':
    case 'terminate':
      return { kind };
    default:
      throw new Error(`unexpected type for ClientMessage: ${String(type)}`);
  }
}

function parseObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = readJson(text);
  } catch {
    throw new Error('not valid JSON');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw new Error('expected an object');
}

function readId(id: unknown): string {
  if (typeof id === 'string' && id !== '') return id;
  throw new Error('key "id" must be a string that is not empty');
}

/** `payload.headers` of `connection_init`: the rest of the payload is ignored. */
function readHeaders(payload: unknown): Record<string, string> {
  if (payload === undefined || payload === null) return {};
  if (typeof payload !== 'object') throw new Error('payload of connection_init must be an object');
  const headers = 'headers' in payload ? payload.headers : undefined;
  if (headers === undefined || headers === null) return {};
  const isTexts =
    typeof headers === 'object' && Object.values(headers).every((value) => typeof value === 'string');
  if (isTexts) return headers as Record<string, string>;
  throw new Error('payload.headers of connection_init must be an object of strings');
}

/** `{"errors":[…]}` → `[…]`. The engine itself made the text, by `writeJson`. */
function errorList(response: string): string {
  return writeJson((readJson(response) as { errors: unknown }).errors);
}
