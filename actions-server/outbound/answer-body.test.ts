import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, createGzip, deflateSync, gzipSync } from 'node:zlib';
import { textOf } from './answer-body.ts';
import { guardedRequest } from './guarded-request.ts';
import { readNetwork } from './public-address.ts';

const loopback = readNetwork('127.0.0.0/8');

let server: Server;
let port: number;
let respond: (response: ServerResponse) => void;
let received: IncomingMessage[];

beforeAll(async () => {
  server = createServer((request, response) => {
    received.push(request.resume());
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
beforeEach(() => {
  received = [];
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const call = (path: string, maxBytes: number) => ({
  url: new URL(path, `http://127.0.0.1:${port}`).href,
  headers: { 'User-Agent': 'test' },
  policy: { allowsHttp: true, allowedNetworks: loopback === null ? [] : [loopback] },
  maxBytes,
});
const get = (path: string, { maxBytes = 1_024 } = {}) =>
  guardedRequest({ method: 'GET', ...call(path, maxBytes) });

describe('an address that is read', () => {
  test('is asked without a body, and its bytes are kept as they are', async () => {
    const bytes = Buffer.from([0, 255, 254, 10, 13]);
    respond = (response) => response.writeHead(200, { 'Content-Type': 'image/png' }).end(bytes);
    expect(await get('/picture')).toMatchObject({
      answer: {
        statusCode: 200,
        headers: { 'content-type': 'image/png' },
        url: `http://127.0.0.1:${port}/picture`,
        body: bytes,
        isWhole: true,
      },
    });
    expect(received[0]).toMatchObject({ method: 'GET', headers: { 'user-agent': 'test' } });
    expect(received[0]?.headers).not.toHaveProperty('content-type');
    expect(received[0]?.headers).not.toHaveProperty('content-length');
  });

  test.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['identity', Buffer.from],
  ] as const)('may be encoded with %s', async (encoding, encode) => {
    respond = (response) =>
      response.writeHead(200, { 'Content-Encoding': encoding }).end(encode('é'.repeat(400)));
    const text = Buffer.from('é'.repeat(400));
    expect(await get('/')).toMatchObject({ answer: { body: text, isWhole: true } });
    expect(await get('/', { maxBytes: 800 })).toMatchObject({ answer: { isWhole: true } });
    expect(await get('/', { maxBytes: 799 })).toMatchObject({
      answer: { body: text.subarray(0, 799), isWhole: false },
    });
    expect(await guardedRequest({ method: 'POST', body: '{}', ...call('/', 1_024) })).toMatchObject({
      answer: { body: text },
    });
  });

  test('may be empty in every encoding', async () => {
    for (const encoding of ['', 'gzip', 'br', 'deflate']) {
      respond = (response) => response.writeHead(204, { 'Content-Encoding': encoding }).end();
      expect([encoding, await get('/')]).toEqual([
        encoding,
        { answer: expect.objectContaining({ statusCode: 204, body: Buffer.alloc(0) }) },
      ]);
    }
  });

  test.each([
    ['an encoding that nobody knows', 'zstd', Buffer.from('abc')],
    ['several encodings', 'gzip, br', Buffer.from('abc')],
    ['the name of a member of every object', 'constructor', Buffer.from('abc')],
    ['an encoding that it does not have', 'gzip', Buffer.from('abc')],
    ['an end that is missing', 'gzip', gzipSync('abc').subarray(0, -6)],
    ['an end that is missing', 'br', brotliCompressSync('abc'.repeat(9)).subarray(0, -3)],
  ])('is not whole with %s (%s)', async (_what, encoding, bytes) => {
    respond = (response) => response.writeHead(200, { 'Content-Encoding': encoding }).end(bytes);
    expect(await get('/')).toMatchObject({ answer: { statusCode: 200, isWhole: false } });
  });

  const mebibyte = 1_048_576;

  test.each([
    ['1 GB', 'identity', () => Buffer.alloc(mebibyte, 'x')],
    ['64 MB that were 64 kB', 'gzip', () => gzipSync(Buffer.alloc(64 * mebibyte))],
    ['64 MB that were 64 bytes', 'br', () => brotliCompressSync(Buffer.alloc(64 * mebibyte))],
  ])('is cut off at its limit when it has %s (%s)', async (_what, encoding, piece) => {
    const bytes = piece();
    let sent = 0;
    respond = (response) => {
      response.writeHead(200, { 'Content-Encoding': encoding });
      const write = () => {
        while (sent < 1_000) {
          sent += 1;
          if (!response.write(bytes)) return;
        }
        response.end();
      };
      response.on('drain', write);
      write();
    };
    const before = process.memoryUsage();
    const result = await get('/', { maxBytes: 2_000_000 });
    const after = process.memoryUsage();
    expect(result).toMatchObject({ answer: { isWhole: false } });
    expect('answer' in result && result.answer.body).toHaveLength(2_000_000);
    // 2 MB twice, pieces and their concatenation, and what the connection and the decoder hold.
    expect(after.external + after.heapUsed - before.external - before.heapUsed).toBeLessThan(24_000_000);
  });

  test('ends when bytes come for which there is nothing to decode', async () => {
    respond = (response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' });
      // Each flush is an empty block: 5 bytes that become none.
      const gzip = createGzip({ level: 0 });
      gzip.pipe(response);
      const more = setInterval(() => {
        for (let count = 0; count < 2_000; count += 1) response.write(Buffer.from([0, 0, 0, 255, 255]));
      }, 1);
      response.on('close', () => {
        clearInterval(more);
        gzip.destroy();
      });
      gzip.flush();
    };
    expect(await get('/')).toMatchObject({ answer: { isWhole: false } });
  });
});

test('the text of a body can be stored, and has no half of a character', () => {
  expect(textOf(Buffer.from('a\0é').subarray(0, 3))).toBe('a\ufffd');
});
