/** Tests of calls over real HTTP, with responses that end early, late or never. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { misbehaviours, startMisbehaving } from '../../../tests/support/misbehaving-receivers.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';
import { type Call, callTarget } from './call.ts';

let server: Server;
let answer: RequestListener;

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function call(rest: Partial<Call> = {}) {
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/path?a=b`);
  const target = { url, headers: [['x-token', 's3cret']] as const };
  return callTarget({ target, body: '{"a":1}', timeoutSeconds: 60, maximumAnswerBytes: 100, ...rest });
}

test('a call is a POST of JSON with the headers of the target, and every status is returned', async () => {
  answer = async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { 'content-type': type, 'x-token': token } = request.headers;
    response.writeHead(503, { 'retry-after': '7' });
    response.end(JSON.stringify([request.method, request.url, type, token, body]));
  };
  const called = await call();
  expect(called).toMatchObject({
    answer: {
      status: 503,
      text: JSON.stringify(['POST', '/path?a=b', 'application/json', 's3cret', '{"a":1}']),
      isCut: false,
    },
  });
  expect('answer' in called && called.answer.headers.get('retry-after')).toBe('7');
});

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
] as const)('an answer in %s is read, up to the size limit', async (encoding, compress) => {
  let text = '{"a":"ä"}';
  answer = (_request, response) => {
    response.writeHead(200, { 'content-encoding': encoding }).end(compress(text));
  };
  expect(await call()).toMatchObject({ answer: { text, isCut: false } });
  text = 'x'.repeat(1_000_000);
  expect(await call()).toMatchObject({ answer: { text: 'x'.repeat(100), isCut: true } });
});

test('an answer that is not in the encoding that it names is a failure', async () => {
  answer = (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('{}');
  expect(await call()).toMatchObject({ failure: { kind: 'network', message: 'incorrect header check' } });
});

test('an endless response is read up to the size limit, and its connection is closed', async () => {
  const closed = new Promise<void>((resolve) => {
    answer = (_request, response) => {
      response.on('close', resolve);
      const write = (): void => {
        while (!response.destroyed && response.write('x'.repeat(1_000)));
        response.once('drain', write);
      };
      write();
    };
  });
  expect(await call()).toMatchObject({ answer: { status: 200, text: 'x'.repeat(100), isCut: true } });
  await closed;
});

test.each([
  ['x'.repeat(100), 'x'.repeat(100), false],
  ['x'.repeat(101), 'x'.repeat(100), true],
  [`${'x'.repeat(99)}ä`, 'x'.repeat(99), true],
  [`${'x'.repeat(98)}ä`, `${'x'.repeat(98)}ä`, false],
  ['', '', false],
])('the size limit counts bytes and does not split a character: %s', async (sent, text, isCut) => {
  answer = (_request, response) => void response.end(sent);
  expect(await call()).toMatchObject({ answer: { text, isCut } });
});

test.each([
  ['before it responds', () => {}],
  [
    'within its response',
    (_request, response) => {
      response.write('begun');
    },
  ],
] satisfies [string, RequestListener][])(
  'a call to a server that hangs %s fails after the timeout',
  async (_when, hang) => {
    answer = hang;
    expect(await call({ timeoutSeconds: 0.05 })).toMatchObject({
      failure: { kind: 'timeout', message: 'no response within 0.05 seconds' },
    });
  },
);

test('an aborted call throws the reason of the abort', async () => {
  const stopped = new AbortController();
  answer = () => stopped.abort(new Error('stopped'));
  await expect(call({ signal: stopped.signal })).rejects.toThrow('stopped');
});

test('a lost connection is a failure with the reason', async () => {
  answer = (request) => void request.socket.destroy();
  expect(await call()).toMatchObject({ failure: { kind: 'network', message: 'socket hang up' } });
});

// At once, because each of them waits for most of its time.
test.concurrent.each(Object.entries(misbehaviours))(
  'a call to a server that sends %s ends within its timeout, and when it is aborted',
  async (_name, misbehaviour) => {
    const receiver = await startMisbehaving(misbehaviour);
    const target = { url: new URL(receiver.url), headers: [] };
    const { expected } = misbehaviour;
    try {
      const called = await callTarget({
        target,
        body: '{}',
        timeoutSeconds: 0.5,
        maximumAnswerBytes: 100_000,
      });
      if (typeof expected === 'number') expect(called).toMatchObject({ answer: { status: expected } });
      else expect(called).toMatchObject({ failure: { message: expect.stringMatching(/./) } });
      const stopped = new AbortController();
      const settled = callTarget({
        target,
        body: '{}',
        timeoutSeconds: 60,
        maximumAnswerBytes: 100,
        signal: stopped.signal,
      }).then(
        () => 'settled',
        (error: Error) => error.message,
      );
      setTimeout(() => stopped.abort(new Error('stopped')), 100);
      expect(['settled', 'stopped']).toContain(await settled);
      // One whose answers were whole is kept for the next call; one that is being opened `fetch` gives up after ten seconds.
      if (typeof expected === 'string' && !misbehaviour.isTls)
        await waitUntil(() => receiver.connections() === 0);
    } finally {
      await receiver.close();
    }
  },
);
