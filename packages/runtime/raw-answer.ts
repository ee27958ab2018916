/** Answers on a connection for which Node has no response object, and the header that every answer of every server has. */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** No browser takes an answer for anything but the type that it names. */
export const noSniffing = { 'X-Content-Type-Options': 'nosniff' } as const;

interface RawAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body?: string;
}

/** Writes an answer, after which the connection is closed. */
export function answerRaw(stream: Duplex, { status, headers = {}, body = '' }: RawAnswer): void {
  const lines = Object.entries({
    ...noSniffing,
    ...headers,
    ...(body !== '' && { 'Content-Type': 'application/json; charset=utf-8' }),
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () =>
    stream.destroy(),
  );
}
