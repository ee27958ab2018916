/** Tests of what the two protocols read and write; servers and clients speak them in the tests of subscriptions. */
import {
  closeReason,
  graphqlTransportWs,
  graphqlWs,
  protocols,
  type Reading,
  readMessage,
} from './websocket-protocols.ts';

const reading: Reading<string, string> = {
  init: (payload) => `init ${JSON.stringify(payload)}`,
  start(payload) {
    if (payload === null) throw new Error('no payload');
    return `start ${JSON.stringify(payload)}`;
  },
  notJson: 'not JSON',
  notAnObject: 'no object',
  noId: 'no id',
  unknownType: (type) => `unknown ${String(type)}`,
};

const types = [
  'connection_init',
  'subscribe',
  'complete',
  'ping',
  'pong',
  'start',
  'stop',
  'connection_terminate',
  'connection_ack',
  'next',
  undefined,
];

test('each protocol knows the messages of its clients, and no others', () => {
  const kinds = protocols.map((protocol) =>
    types.map((type) => {
      try {
        return readMessage(protocol, JSON.stringify({ type, id: 'one', payload: {} }), reading).kind;
      } catch (error) {
        return (error as Error).message.split(' ')[0];
      }
    }),
  );
  const no = 'unknown';
  expect(kinds).toEqual([
    ['init', 'start', 'stop', 'ping', 'pong', no, no, no, no, no, no],
    ['init', no, no, no, no, 'start', 'stop', 'terminate', no, no, no],
  ]);
});

test('payloads are read by the server, and ids are texts that are not empty', () => {
  const read = (message: object) => readMessage(graphqlTransportWs, JSON.stringify(message), reading);
  expect(read({ type: 'connection_init', payload: 1 })).toMatchObject({ payload: 'init 1' });
  const subscribe = { type: 'subscribe', id: 'one', payload: 1 };
  expect(read(subscribe)).toEqual({ type: 'subscribe', kind: 'start', id: 'one', payload: 'start 1' });
  for (const id of [undefined, null, 1, '']) expect(() => read({ ...subscribe, id })).toThrow('no id');
  for (const id of [undefined, 1]) expect(() => read({ type: 'complete', id })).toThrow('no id');
  // Of two faults, the one that a caller can do most about.
  expect(() => read({ type: 'subscribe', payload: null })).toThrow('no payload');
});

test.each([
  ['{', 'not JSON'],
  ['[]', 'no object'],
  ['null', 'no object'],
  ['"a"', 'no object'],
])('%s is no message', (text, problem) => {
  expect(() => readMessage(graphqlWs, text, reading)).toThrow(problem);
});

test('an error is its list of errors in the current protocol, and in the older one a response before the end', () => {
  const response = '{"errors":[{"message":"no"}]}';
  expect(graphqlTransportWs.reject('a"', response)).toEqual([
    '{"type":"error","id":"a\\"","payload":[{"message":"no"}]}',
  ]);
  expect(graphqlWs.reject('a', response)).toEqual([
    `{"type":"error","id":"a","payload":${response}}`,
    '{"type":"complete","id":"a"}',
  ]);
});

test('a reason has as much of its text as fits into a close frame, whatever is made of it', () => {
  expect(closeReason('short')).toBe('short');
  expect(closeReason('é'.repeat(1_000_000))).toBe('é'.repeat(61));
  const quoted = closeReason('"'.repeat(1_000), (text) => JSON.stringify({ text }));
  expect(Buffer.byteLength(quoted)).toBeLessThanOrEqual(123);
  expect(Buffer.byteLength(quoted)).toBeGreaterThan(119);
});
