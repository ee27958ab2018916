/** Request bodies as a handler reads them, over HTTP. */
import { once } from 'node:events';
import { Agent, request as createRequest, type IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { readError, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { defineRoute } from './route.ts';

const echo = defineRoute({
  description: null,
  method: 'post',
  path: '/echo',
  access: 'none',
  async handler(context) {
    const body = await context.readJsonBody(1000);
    return { status: 201, headers: { 'X-Mine': 'yes' }, json: { body: body.value, sha256: body.sha256 } };
  },
});

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp([echo]);
});
afterAll(() => app.stop());

const post = (
  path: string,
  body: string | Buffer,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => fetch(app.baseUrl + path, { method: 'POST', body, headers });

describe('request bodies', () => {
  test('a body means the same whether it arrives at once or in pieces', async () => {
    const body = Buffer.from('\ufeff{"a":"é€😀"}');
    const whole = await (await post('/echo', body)).json();
    expect(whole).toMatchObject({ body: { a: 'é€😀' } });
    const outgoing = createRequest(`${app.baseUrl}/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    const answered = once(outgoing, 'response');
    for (const byte of body) {
      outgoing.write(Buffer.from([byte]));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    outgoing.end();
    const [answer] = (await answered) as [IncomingMessage];
    expect(JSON.parse(Buffer.concat(await answer.toArray()).toString())).toEqual(whole);
  });

  test('JSON is parsed, with a hash of its bytes', async () => {
    const response = await post('/echo', '{"a":[1,"é"]}');
    expect(response.status).toBe(201);
    expect(response.headers.get('x-mine')).toBe('yes');
    expect(await response.json()).toEqual({
      body: { a: [1, 'é'] },
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test.each(['application/json; charset=UTF-8', 'application/vnd.api+json', 'Application/JSON'])(
    '%s is JSON',
    async (type) => {
      expect((await post('/echo', '{}', { 'content-type': type })).status).toBe(201);
    },
  );

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/json; charset=latin1',
  ])('%s gets 415', async (type) => {
    expect(await readError(await post('/echo', '{}', { 'content-type': type }))).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    });
  });

  test.each([
    ['broken', '{"a":'],
    ['empty', ''],
    ['not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
  ])('%s JSON gets 400 without a quotation of the body', async (_case, body) => {
    const rejected = await readError(await post('/echo', body));
    expect(rejected).toMatchObject({ status: 400, code: 'invalid_json' });
    expect(rejected.message).toMatch(/^The body is not valid JSON( \(at position \d+\))?$/);
  });

  test('a body above the limit gets 413, by its declared length or while it is read', async () => {
    expect(await readError(await post('/echo', JSON.stringify('x'.repeat(1000))))).toMatchObject({
      status: 413,
      code: 'payload_too_large',
    });
    const chunked = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < 20; sent += 1)
          controller.enqueue(new TextEncoder().encode('x'.repeat(100)));
        controller.close();
      },
    });
    const init = {
      method: 'POST',
      body: chunked,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    };
    expect(await readError(await fetch(`${app.baseUrl}/echo`, init as RequestInit))).toMatchObject({
      status: 413,
    });
  });

  test.each<[string, Record<string, string>]>([
    ['by its length', { 'content-length': '5000000' }],
    ['while it is read', { 'transfer-encoding': 'chunked' }],
  ])(
    'a body that is known to be too large %s closes the connection without being read to its end',
    async (_case, framing) => {
      const request = createRequest(`${app.baseUrl}/echo`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...framing },
        agent: new Agent({ keepAlive: true }),
      });
      // The rest of the body is never sent: a server that waits for it would not respond.
      request.write('x'.repeat(2_000));
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      expect({ status: response.statusCode, connection: response.headers.connection }).toEqual({
        status: 413,
        connection: 'close',
      });
      response.resume();
      await once(request, 'close');
    },
  );

  test('gzip is decompressed up to the size limit', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    expect((await post('/echo', gzipSync('{"a":1}'), headers)).status).toBe(201);
    expect((await post('/echo', gzipSync(JSON.stringify('x'.repeat(100_000))), headers)).status).toBe(413);
    expect(await readError(await post('/echo', 'not gzip', headers))).toMatchObject({
      status: 400,
      code: 'invalid_json',
    });
    for (const encoding of ['deflate', 'br']) {
      const corrupt = await post('/echo', 'neither of them', { ...headers, 'content-encoding': encoding });
      expect(await readError(corrupt)).toMatchObject({ status: 400, code: 'invalid_json' });
    }
    const other = await post('/echo', '{}', { ...headers, 'content-encoding': 'zstd' });
    expect(await readError(other)).toMatchObject({ status: 415 });
  });
});
