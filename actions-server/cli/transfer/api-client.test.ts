/** Requests of the command line that are sent again, against an HTTP server that answers as it is told. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApiClient } from './api-client.ts';

interface Answer {
  readonly status: number;
  readonly retryAfter?: string;
  readonly text?: string;
}

const answers: Answer[] = [];
const requests: string[] = [];
const server = createServer((request, response) => {
  request.resume();
  requests.push(`${request.method} ${request.url} ${request.headers['x-api-key']}`);
  const {
    status,
    retryAfter,
    text = JSON.stringify({ message: `answer ${status}` }),
  } = answers.shift() ?? {
    status: 200,
  };
  if (status === 0) return void request.socket.destroy();
  const headers = {
    Location: '/elsewhere',
    ...(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }),
  };
  response.writeHead(status, headers);
  response.end(text);
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
afterAll(() => server.close());

function client() {
  const pauses: number[] = [];
  const reasons: string[] = [];
  const { port } = server.address() as AddressInfo;
  const api = createApiClient(
    { url: `http://127.0.0.1:${port}`, apiKey: 'sk_x' },
    (reason) => void reasons.push(reason),
    async (milliseconds) => void pauses.push(milliseconds),
  );
  return { api, post: () => api.post('/', '{}'), pauses, reasons };
}

test('a limit is waited for as long as its answer says', async () => {
  answers.push({ status: 429, retryAfter: '7' }, { status: 429, retryAfter: '3' }, { status: 200 });
  const { post, pauses, reasons } = client();
  expect(await post()).toMatchObject({ status: 200 });
  expect(pauses).toEqual([7_000, 3_000]);
  expect(reasons).toEqual(['waiting 7 s: answer 429', 'waiting 3 s: answer 429']);
});

test('a limit of a day ends the command with the time from which it can be continued', async () => {
  answers.push({ status: 429, retryAfter: '40000' });
  await expect(client().post()).rejects.toThrow(
    /^answer 429 The same command continues from \S+ \S+ UTC on\.$/,
  );
});

test('a server that stops answering is asked again with growing pauses; one that never answered is not', async () => {
  answers.push({ status: 0 });
  await expect(client().post()).rejects.toThrow(/does not answer/);
  answers.push(
    { status: 200 },
    { status: 0 },
    { status: 503 },
    { status: 503, retryAfter: '30' },
    { status: 200 },
  );
  const { post, pauses } = client();
  expect(await post()).toMatchObject({ status: 200 });
  expect(await post()).toMatchObject({ status: 200 });
  expect(pauses).toEqual([1_000, 2_000, 30_000]);
});

test('an answer that a repetition does not change is returned at once', async () => {
  answers.push({ status: 422 });
  const { post, pauses } = client();
  expect(await post()).toMatchObject({ status: 422, body: { message: 'answer 422' } });
  expect(pauses).toEqual([]);
});

test.each([408, 429, 502, 503, 504])(
  'the status %d is asked again eight times, and then returned',
  async (status) => {
    answers.push(...Array.from({ length: 9 }, () => ({ status })), { status: 200 });
    const { post, pauses } = client();
    expect(await post()).toMatchObject({ status });
    expect(pauses).toHaveLength(8);
    expect(answers.splice(0)).toEqual([{ status: 200 }]);
  },
);

test('a pause of a quarter of an hour is waited for, and a longer one ends the command', async () => {
  answers.push({ status: 503, retryAfter: '900' }, { status: 200 }, { status: 503, retryAfter: '901' });
  const { post, pauses } = client();
  await post();
  expect(pauses).toEqual([900_000]);
  await expect(post()).rejects.toThrow('The same command continues from');
});

test('other requests are sent once, with the key, and to no other address', async () => {
  requests.length = 0;
  answers.push({ status: 503 }, { status: 307 });
  const { api, pauses } = client();
  expect(await api.send('DELETE', '/a')).toMatchObject({ status: 503 });
  await expect(api.send('GET', '/b')).rejects.toThrow('fetch failed');
  expect([requests, pauses]).toEqual([['DELETE /a sk_x', 'GET /b sk_x'], []]);
});

test.each([
  [200, '{"data":{"a":1}}', { a: 1 }],
  [200, '{"data":{"a":null},"errors":[{"message":"refused"}]}', 'refused'],
  [422, '{"message":"too much"}', 'too much'],
  [200, 'no JSON', 'The answer is not one of this API.'],
  [200, '{"message":3}', 'The answer is not one of this API.'],
])('a document that is answered with %d %s gives its data, or the reason', async (status, text, result) => {
  answers.push({ status, text });
  const { api } = client();
  const data = api.graphql('query { a }' as never, {}).catch((error: Error) => error.message);
  expect(await data).toEqual(result);
});
