/** Tests of the end of a server whose clients do not end, with raw connections. */
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { waitUntil } from '../../tests/support/wait-until.ts';
import { closingServer } from './closing-server.ts';
import { answerUnreadableRequests } from './unreadable-requests.ts';
import { onWebSocketUpgrade } from './websocket-upgrades.ts';

const graceMs = 200;
const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';

test.each([
  ['asks for nothing', ''],
  ['keeps the connection of its last request', 'GET /answered HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['has sent half of its headers', 'GET /answered HTTP/1.1\r\nHos'],
  ['has sent half of its body', 'POST /answered HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf'],
  ['waits for an answer that does not come', 'GET /never HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['does not read its answer', 'GET /large HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['was refused an upgrade, and does not go', `GET /refused HTTP/1.1\r\nHost: a\r\n${upgrade}\r\n`],
  ['has an upgraded connection', `GET /upgraded HTTP/1.1\r\nHost: a\r\n${upgrade}\r\n`],
  ['sends no HTTP, and does not go', 'garbage\r\n\r\n'],
])('a server ends when its grace is over although a client %s', async (_what, request) => {
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/answered') outgoing.end('answered');
    if (incoming.url === '/large') outgoing.end(Buffer.alloc(50_000_000));
  });
  const close = closingServer(server);
  answerUnreadableRequests(server, () => ({ status: 400, headers: {}, body: '{}' }));
  onWebSocketUpgrade(server, ({ url }, stream) => {
    if (url === '/refused') stream.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Half open: it does not end when the server does.
  const client = connect({ port: (server.address() as AddressInfo).port, allowHalfOpen: true });
  client.on('error', () => {});
  try {
    await new Promise<void>((resolve) => client.write(request || '\r\n', () => resolve()));
    await connectionsOf(server, 1);
    await close(graceMs);
    await connectionsOf(server, 0);
    await isGone(client);
  } finally {
    client.destroy();
  }
});

test('a request that ends within the grace is answered, and the server ends with it', async () => {
  let answer = () => {};
  const server = createServer((_incoming, outgoing) => {
    answer = () => outgoing.end('in time');
  });
  const close = closingServer(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  let isAsked = false;
  server.on('request', () => {
    isAsked = true;
  });
  const answered = fetch(`http://127.0.0.1:${port}/`).then((response) => response.text());
  await waitUntil(() => isAsked);
  // Longer than a test may take: the server does not wait for it.
  const closed = close(100_000_000);
  answer();
  expect(await answered).toBe('in time');
  await closed;
});

function connectionsOf(server: ReturnType<typeof createServer>, count: number): Promise<void> {
  return waitUntil(
    () =>
      new Promise((resolve, reject) => {
        server.getConnections((error, found) => (error ? reject(error) : resolve(found === count)));
      }),
    { what: `${count} connections` },
  );
}

/** Whether the other side has closed: it answers what is sent with a reset. */
function isGone(client: Socket): Promise<void> {
  client.resume();
  return waitUntil(() => {
    if (!client.destroyed) client.write('x');
    return client.destroyed;
  });
}
