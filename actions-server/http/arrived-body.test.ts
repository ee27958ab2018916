import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { arrivedBody } from './arrived-body.ts';

let server: Server;
let socket: Socket;
let answers: Promise<Buffer | null>[];

beforeEach(async () => {
  answers = [];
  server = createServer(async (request: IncomingMessage, response) => {
    answers.push(arrivedBody(request));
    request.on('end', () => response.end());
    if ((await answers.at(-1)) === null) request.resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
});
afterEach(() => {
  socket.destroy();
  server.close();
});

const head = (...headers: string[]) => ['POST / HTTP/1.1', 'host: test', ...headers, '', ''].join('\r\n');

async function read(): Promise<Buffer | null> {
  await once(server, 'request');
  return (await answers.at(-1)) ?? null;
}

test('a body that is sent in one piece with its head has arrived', async () => {
  socket.write(`${head('content-length: 7')}{"a":1}`);
  expect((await read())?.toString()).toBe('{"a":1}');
});

test('so has one in chunks, and one of no bytes', async () => {
  socket.write(`${head('transfer-encoding: chunked')}3\r\n{"a\r\n4\r\n":1}\r\n0\r\n\r\n`);
  expect((await read())?.toString()).toBe('{"a":1}');
  socket.write(head('content-length: 0'));
  expect((await read())?.toString()).toBe('');
});

test('a body whose end is still on its way has not', async () => {
  socket.write(`${head('content-length: 7')}{"a"`);
  expect(await read()).toBeNull();
});

test('a compressed one has to be read piece by piece', async () => {
  socket.write(`${head('content-length: 2', 'content-encoding: gzip')}{}`);
  expect(await read()).toBeNull();
});
