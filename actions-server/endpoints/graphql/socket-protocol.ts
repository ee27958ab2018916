/** What this server reads of the messages of callers over a WebSocket, and of those of Hasura. */

import {
  type ClientMessage,
  type Protocol,
  type Reading,
  readMessage,
  readMessageObject,
  writeJson,
} from '@platform/runtime';
import { documentOf, operationOtherThanQuery } from '@platform/runtime/documents';
import { isJsonObject, isTooComplexJson, tooComplexJson } from '../../text/json.ts';
import { countRequests } from './count-actions.ts';
import { withoutEmptyOperationName } from './operation-name.ts';

/** An operation as a caller asks for it. */
interface OperationRequest {
  /** What is forwarded: the known members only. */
  readonly request: ReturnType<typeof readRequest>;
  /** How many requests it counts as. */
  readonly requests: number;
  /** Whether it runs a subscription, which may never have an answer. Parses the document. */
  isSubscription(): boolean;
}

/** The payload of `init` is the key in it, if there is one. */
export type CallerMessage = ClientMessage<string | undefined, OperationRequest>;
export type StartMessage = Extract<CallerMessage, { kind: 'start' }>;

const problems = {
  notJson: 'The message is not valid JSON',
  notAnObject: 'The message must be a JSON object',
};
const reading: Reading<string | undefined, OperationRequest> = {
  ...problems,
  init: findApiKey,
  start(payload) {
    const request = readRequest(payload);
    return { request, requests: countRequests(request), isSubscription: () => runsSubscription(request) };
  },
  noId: 'The message must have an id',
  unknownType: (type) => `Unexpected message type: ${String(type)}`,
};

/** Reads a message of a caller. @throws Error with a text for the caller when it is not a message of the protocol */
export function readCallerMessage(protocol: Protocol, text: string): CallerMessage {
  if (isTooComplexJson(text)) throw new Error(`The message has ${tooComplexJson}`);
  return readMessage(protocol, text, reading);
}

/** The message for Hasura, built from the known members, so that nothing else reaches it. */
export function forwarded(message: Extract<CallerMessage, { kind: 'start' | 'stop' }>): string {
  const { type, id } = message;
  return writeJson({ type, id, ...(message.kind === 'start' && { payload: message.payload.request }) });
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
  const { type, id } = readMessageObject(text, problems);
  return { type: String(type), id: typeof id === 'string' ? id : null };
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
