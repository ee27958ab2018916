/** Arbitrary conversations on the WebSocket of `/graphql`, in both protocols. */
import { once } from 'node:events';
import fc, { type Arbitrary } from 'fast-check';
import { WebSocket } from 'ws';
import { isJsonObject, parseJson } from '../../actions-server/text/json.ts';
import type { SubProtocol } from '../support/graphql-socket.ts';
import { defaultWaitMs } from '../support/wait-until.ts';
import { jsonTexts, withChanges } from './changes.ts';
import { judge, type TestedServer } from './http-request.ts';
import { type Answer, type FuzzTarget, fuzzTarget } from './target.ts';

interface Conversation {
  readonly protocol: SubProtocol;
  /** Texts and binary frames. */
  readonly frames: readonly (string | Uint8Array)[];
}

/** Codes of closes that are a fault of the server. */
const faultCodes: ReadonlySet<number> = new Set([1006, 1011, 1013]);
/** Closes because a frame is not one of the protocol. */
const unreadableCodes: ReadonlySet<number> = new Set([1007, 1009, 4400]);

/** @param payloads of operations that are started */
export function socketTarget(
  name: string,
  payloads: Arbitrary<object>,
  key: string,
  { baseUrl, check }: TestedServer,
): FuzzTarget {
  const inputs = conversations(payloads, key);
  return fuzzTarget({ name, inputs, send: (given) => converse(baseUrl, given), check });
}

function conversations(payloads: Arbitrary<object>, key: string): Arbitrary<Conversation> {
  return fc.constantFrom<SubProtocol[]>('graphql-transport-ws', 'graphql-ws').chain((protocol) => {
    const isCurrent = protocol === 'graphql-transport-ws';
    const id = fc.nat(30).map((number) => `operation ${number}`);
    const start = fc
      .tuple(id, payloads)
      .map(([operation, payload]) => ({ id: operation, type: isCurrent ? 'subscribe' : 'start', payload }));
    const stop = id.map((operation) => ({ id: operation, type: isCurrent ? 'complete' : 'stop' }));
    const others = isCurrent
      ? fc.constantFrom<object[]>({ type: 'ping' }, { type: 'pong' }, { type: 'ping', payload: { a: [1] } })
      : fc.constantFrom<object[]>({ type: 'connection_terminate' });
    const init = fc.constantFrom<object[]>(
      { type: 'connection_init', payload: { 'X-API-KEY': key } },
      { type: 'connection_init', payload: { headers: { 'x-api-key': key } } },
    );
    const message = fc.oneof(
      { arbitrary: start, weight: 24 },
      { arbitrary: stop, weight: 6 },
      { arbitrary: others, weight: isCurrent ? 9 : 1 },
    );
    const odd = fc.oneof(
      jsonTexts(withChanges(fc.oneof(message, init))),
      fc.uint8Array({ maxLength: 20 }),
      fc.constantFrom('', 'null', '[]', '{}', '{"type":1}', '{"type":"toString"}', '{"type":"ka"}'),
    );
    const frame = fc.oneof(
      { arbitrary: message.map((value) => JSON.stringify(value)), weight: 40 },
      { arbitrary: odd, weight: 1 },
    );
    const first = fc.oneof(
      { arbitrary: init.map((value) => JSON.stringify(value)), weight: 20 },
      { arbitrary: frame, weight: 1 },
    );
    return fc
      .tuple(first, fc.array(frame, { minLength: 1, maxLength: 6 }))
      .map(([opening, further]) => ({ protocol, frames: [opening, ...further] }));
  });
}

/** The operation that follows all frames: messages are handled in their order. */
const last = { id: 'last', payload: { query: 'query { __typename }' } };

/** Sends the frames, and waits until every operation has an answer or the server has closed the socket. */
async function converse(baseUrl: string, { protocol, frames }: Conversation): Promise<Answer> {
  const type = protocol === 'graphql-transport-ws' ? 'subscribe' : 'start';
  const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}/graphql`, [protocol]);
  await once(socket, 'open');
  const unanswered = operationsOf(frames).add(last.id);
  const answers: Answer[] = [];
  const code = await new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => {
      socket.terminate();
      reject(new Error(`no answer to the operations ${[...unanswered]}`));
    }, defaultWaitMs);
    socket.on('message', (data) => {
      const { type: kind, id = '', payload } = JSON.parse(String(data)) as Message;
      if (['next', 'data', 'error'].includes(kind) && id !== last.id) {
        answers.push(judge(200, JSON.stringify(Array.isArray(payload) ? { errors: payload } : payload)));
      }
      unanswered.delete(id);
      if (unanswered.size === 0) socket.close(1000);
    });
    socket.on('close', (closeCode) => {
      clearTimeout(timer);
      resolve(closeCode);
    });
    for (const frame of [...frames, JSON.stringify({ type, ...last })]) socket.send(frame);
  });
  const isClosedByServer = unanswered.size > 0;
  const fault = answers.find((answer) => answer.fault !== null)?.fault ?? null;
  return {
    status: isClosedByServer ? `closed ${code}` : 'answered',
    isParsed: !unreadableCodes.has(code),
    // One operation at least had data, or an error that is about the data.
    isAccepted: answers.some(({ isAccepted }) => isAccepted),
    fault: faultCodes.has(code) ? `closed with ${code}` : fault,
  };
}

interface Message {
  readonly type: string;
  readonly id?: string;
  readonly payload?: unknown;
}

/** The operations that frames start and do not stop. A stream is answered only when there are rows. */
function operationsOf(frames: Conversation['frames']): Set<string> {
  const ids = new Set<string>();
  for (const frame of frames) {
    const message = typeof frame === 'string' ? parseJson(frame) : null;
    if (!isJsonObject(message) || typeof message.id !== 'string') continue;
    const isStart = message.type === 'subscribe' || message.type === 'start';
    if (isStart && !JSON.stringify(message.payload ?? null).includes('_stream')) ids.add(message.id);
    else ids.delete(message.id);
  }
  return ids;
}
