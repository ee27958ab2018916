/** Requests of the command line that are sent again, against an HTTP server that answers as it is told. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApiClient } from './api-client.ts';

interface Answer {
  readonly status: number;
  readonly retryAfter?: string;
}

const answers: Answer[] = [];
const server = createServer((request, response) => {
  request.resume();
  const { status, retryAfter } = answers.shift() ?? { status: 200 };
  if (status === 0) return void request.socket.destroy();
  response.writeHead(status, retryAfter === undefined ? {} : { 'Retry-After': retryAfter });
  response.end(JSON.stringify({ message: `answer ${status}` }));
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
  return { post: () => api.post('/', '{}'), pauses, reasons };
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
