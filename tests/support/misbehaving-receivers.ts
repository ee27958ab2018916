/** Receivers of HTTP calls that do what no receiver should: bytes on raw sockets, for whoever calls addresses of others. */
import { createServer, type Socket } from 'node:net';

interface Misbehaviour {
  /** What a client may make of it: the reason why there is no answer, or the status of the answer. */
  readonly expected: string | number;
  /** Calls it with TLS. */
  readonly isTls?: true;
  /** Is called with each connection, after its first bytes have arrived unless `isAtOnce`. */
  readonly answer: (socket: Socket) => void;
  readonly isAtOnce?: true;
}

export interface MisbehavingReceiver {
  readonly url: string;
  /** Connections that are open. */
  readonly connections: () => number;
  /** Connections that were ever open. */
  readonly accepted: () => number;
  close(): Promise<void>;
}

const head = 'HTTP/1.1 200 OK\r\n';

/** Writes again and again, as often as the other side takes it, until the connection is closed. */
function forever(socket: Socket, text: string, pauseMs = 1): void {
  const timer = setInterval(() => {
    if (socket.writable && !socket.writableNeedDrain) socket.write(text);
  }, pauseMs);
  socket.on('close', () => clearInterval(timer));
}

/** By name. No receiver closes a connection that is not said to be closed. */
export const misbehaviours: Readonly<Record<string, Misbehaviour>> = {
  'a connection on which nothing comes': { expected: 'timeout', answer: () => {} },
  '101 with an upgrade': {
    expected: 'invalid_answer',
    answer: (socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
  },
  '101 with an upgrade and bytes after it': {
    expected: 'invalid_answer',
    answer: (socket) =>
      socket.write('HTTP/1.1 101 S\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\nHTTP/1.1 200 OK\r\n\r\n'),
  },
  '101 without a header': {
    expected: 'invalid_answer',
    answer: (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
  },
  '100 and nothing more': {
    expected: 'timeout',
    answer: (socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n'),
  },
  '100 without end': {
    expected: 'invalid_answer',
    answer: (socket) => forever(socket, 'HTTP/1.1 100 Continue\r\n\r\n'),
  },
  '102 without end': {
    expected: 'invalid_answer',
    answer: (socket) => forever(socket, 'HTTP/1.1 102 Processing\r\n\r\n'),
  },
  '103 without end': {
    expected: 'invalid_answer',
    answer: (socket) => forever(socket, 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'),
  },
  '102 now and then': {
    expected: 'timeout',
    answer: (socket) => forever(socket, 'HTTP/1.1 102 Processing\r\n\r\n', 150),
  },
  '100, 102 and 103 unasked, and then an answer': {
    expected: 204,
    answer: (socket) =>
      socket.write(
        `${['100 Continue', '102 Processing', '103 Early Hints'].map((status) => `HTTP/1.1 ${status}\r\n\r\n`).join('')}HTTP/1.1 204 No Content\r\n\r\n`,
      ),
  },
  '199, and then an answer': {
    expected: 204,
    answer: (socket) => socket.write('HTTP/1.1 199 Odd\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n'),
  },
  'a status below 100': {
    expected: 'invalid_answer',
    answer: (socket) => socket.write('HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n'),
  },
  'half a status line': { expected: 'timeout', answer: (socket) => socket.write('HTTP/1.1 2') },
  'half of the headers': {
    expected: 'timeout',
    answer: (socket) => socket.write(`${head}Content-Le`),
  },
  'a header without end': {
    expected: 'invalid_answer',
    answer: (socket) => {
      socket.write(`${head}X-Long: `);
      forever(socket, 'x'.repeat(4_096));
    },
  },
  'headers without end': {
    expected: 'invalid_answer',
    answer: (socket) => {
      socket.write(head);
      forever(socket, `${'X-More: 1\r\n'.repeat(500)}`);
    },
  },
  'headers of a byte now and then': {
    expected: 'timeout',
    answer: (socket) => {
      socket.write(`${head}X-Slow: `);
      forever(socket, 'x', 50);
    },
  },
  'a body of a byte now and then': {
    expected: 'timeout',
    answer: (socket) => {
      socket.write(`${head}Content-Length: 1000\r\n\r\n`);
      forever(socket, 'x', 50);
    },
  },
  'a body that does not come': {
    expected: 'timeout',
    answer: (socket) => socket.write(`${head}Content-Length: 10\r\n\r\n`),
  },
  'a body whose end is the end of the connection, which does not come': {
    expected: 'timeout',
    answer: (socket) => socket.write(`${head}\r\nbegun`),
  },
  'a chunk that does not come': {
    expected: 'timeout',
    answer: (socket) => socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n5\r\nbegun\r\n`),
  },
  'trailers that do not end': {
    expected: 'timeout',
    answer: (socket) => {
      socket.write(`${head}Transfer-Encoding: chunked\r\nTrailer: X-A\r\n\r\n0\r\n`);
      forever(socket, 'X-A: 1\r\n', 50);
    },
  },
  'chunks that are none': {
    expected: 'invalid_answer',
    answer: (socket) => socket.write(`${head}Transfer-Encoding: chunked\r\n\r\nzz\r\nbad\r\n`),
  },
  'two lengths': {
    expected: 'invalid_answer',
    answer: (socket) => socket.write(`${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`),
  },
  'a length that is no number': {
    expected: 'invalid_answer',
    answer: (socket) => socket.write(`${head}Content-Length: -1\r\n\r\n`),
  },
  'a huge body': {
    expected: 200,
    answer: (socket) => {
      socket.write(`${head}Content-Length: 9000000000000\r\n\r\n`);
      forever(socket, 'x'.repeat(65_536));
    },
  },
  'a huge chunked body': {
    expected: 200,
    answer: (socket) => {
      socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
      forever(socket, `10000\r\n${'x'.repeat(65_536)}\r\n`);
    },
  },
  'a redirect to itself': {
    expected: 307,
    answer: (socket) => socket.write('HTTP/1.1 307 R\r\nLocation: /\r\nContent-Length: 0\r\n\r\n'),
  },
  'two answers': {
    expected: 200,
    answer: (socket) =>
      socket.write(`${head}Content-Length: 2\r\n\r\nokHTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n`),
  },
  'no HTTP': { expected: 'invalid_answer', answer: (socket) => socket.write('220 mail.example\r\n') },
  'bytes of no protocol': {
    expected: 'invalid_answer',
    answer: (socket) => socket.write(Buffer.alloc(1_000, 0xff)),
  },
  'an end without an answer': { expected: 'connection_failed', answer: (socket) => socket.end() },
  'an end at once': { expected: 'connection_failed', isAtOnce: true, answer: (socket) => socket.end() },
  'an end within the headers': {
    expected: 'connection_failed',
    answer: (socket) => socket.end(`${head}Content-`),
  },
  'an end within the body': {
    expected: 'connection_failed',
    answer: (socket) => socket.end(`${head}Content-Length: 10\r\n\r\nhalf`),
  },
  'a reset': { expected: 'connection_failed', answer: (socket) => socket.resetAndDestroy() },
  'a reset at once': {
    expected: 'connection_failed',
    isAtOnce: true,
    answer: (socket) => socket.resetAndDestroy(),
  },
  'a reset within the body': {
    expected: 'connection_failed',
    answer: (socket) => {
      socket.write(`${head}Content-Length: 10\r\n\r\nhalf`, () =>
        setTimeout(() => socket.resetAndDestroy(), 20),
      );
    },
  },
  'an answer before the request': {
    expected: 200,
    isAtOnce: true,
    answer: (socket) => socket.write(`${head}Content-Length: 2\r\n\r\nok`),
  },
  'a handshake of TLS that does not begin': { expected: 'timeout', isTls: true, answer: () => {} },
  'a handshake of TLS that does not end': {
    expected: 'timeout',
    isTls: true,
    // A record of a handshake with 16 384 bytes, of which none come.
    answer: (socket) => socket.write(Buffer.from([22, 3, 3, 0x40, 0])),
  },
  'a handshake of TLS that is refused': {
    expected: 'tls_failed',
    isTls: true,
    answer: (socket) => socket.write(Buffer.from([21, 3, 3, 0, 2, 2, 40])),
  },
  'no TLS': { expected: 'tls_failed', isTls: true, answer: (socket) => socket.write(`${head}\r\n`) },
};

/** Starts a receiver that treats each connection so. */
export async function startMisbehaving({
  isTls,
  isAtOnce,
  answer,
}: Misbehaviour): Promise<MisbehavingReceiver> {
  const open = new Set<Socket>();
  let accepted = 0;
  const server = createServer((socket) => {
    open.add(socket);
    accepted += 1;
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    if (isAtOnce) {
      answer(socket);
      socket.resume();
    } else socket.once('data', () => answer(socket)).resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `${isTls ? 'https' : 'http'}://127.0.0.1:${port}/`,
    connections: () => open.size,
    accepted: () => accepted,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
