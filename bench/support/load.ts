/**
 * Sends requests over a few connections, one after another on each, as fast as they are answered. It speaks HTTP by
 * hand, because it shares the machine with what it measures: it costs a fraction of what a client library does.
 */
import { connect, type Socket } from 'node:net';
import type { HttpRequest } from '../contenders.ts';

export interface Load {
  readonly requests: number;
  readonly seconds: number;
}

/** Asks for as long as told. `next` makes each request. @throws Error when an answer has not status 200 */
export async function load(
  port: number,
  next: () => HttpRequest,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<Load> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let requests = 0;
  const ask = async () => {
    const connection = await Connection.open(port);
    while (performance.now() < end) {
      await connection.ask(next());
      requests++;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, ask));
  return { requests, seconds: (performance.now() - start) / 1000 };
}

/** The body of one answer. */
export async function askOnce(port: number, request: HttpRequest): Promise<string> {
  const connection = await Connection.open(port);
  const answer = Buffer.concat(await connection.ask(request));
  connection.close();
  const headEnd = answer.indexOf(endOfHead);
  const body = answer.subarray(headEnd + endOfHead.length);
  return (lengthIn(answer.toString('latin1', 0, headEnd)) === null ? joinChunks(body) : body).toString();
}

const endOfHead = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('0\r\n\r\n');

class Connection {
  readonly #socket: Socket;
  #chunks: Buffer[] = [];
  #received = 0;
  /** Bytes of the whole answer; null until its head is there, Infinity when it comes in chunks. */
  #expected: number | null = null;
  #answer: { resolve: (pieces: readonly Buffer[]) => void; reject: (error: Error) => void } | null = null;

  static async open(port: number): Promise<Connection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return new Connection(socket);
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#receive(chunk));
    socket.on('error', (error) => this.#answer?.reject(error));
    socket.on('close', () => this.#answer?.reject(new Error('the server closed the connection')));
  }

  /** The answer in the pieces that came, head first. */
  ask({ method, path, headers, body }: HttpRequest): Promise<readonly Buffer[]> {
    const lines = Object.entries({ host: 'bench', ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    const length = body === null ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
    return new Promise((resolve, reject) => {
      this.#answer = { resolve, reject };
      this.#socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}${length}\r\n${body ?? ''}`);
    });
  }

  close(): void {
    this.#answer = null;
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#received += chunk.length;
    this.#expected ??= this.#readHead();
    if (this.#expected === null) return;
    const isChunked = this.#expected === Number.POSITIVE_INFINITY;
    if (isChunked ? chunk.subarray(-lastChunk.length).equals(lastChunk) : this.#received >= this.#expected) {
      this.#finish();
    }
  }

  #readHead(): number | null {
    const received = Buffer.concat(this.#chunks);
    const end = received.indexOf(endOfHead);
    if (end === -1) return null;
    const head = received.toString('latin1', 0, end);
    if (!head.startsWith('HTTP/1.1 200')) {
      this.#answer?.reject(new Error(`answered with ${received.toString()}`));
      return null;
    }
    const length = lengthIn(head);
    return length === null ? Number.POSITIVE_INFINITY : end + endOfHead.length + length;
  }

  #finish(): void {
    const pieces = this.#chunks;
    const answer = this.#answer;
    this.#chunks = [];
    this.#received = 0;
    this.#expected = null;
    this.#answer = null;
    answer?.resolve(pieces);
  }
}

/** Bytes of the body by the head; null when it comes in chunks. */
function lengthIn(head: string): number | null {
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  return length === undefined ? null : Number(length);
}

/** `<length in hex>\r\n<bytes>\r\n`, until a length of 0. */
function joinChunks(body: Buffer): Buffer {
  const chunks: Buffer[] = [];
  let offset = 0;
  for (;;) {
    const lineEnd = body.indexOf('\r\n', offset);
    const length = Number.parseInt(body.toString('latin1', offset, lineEnd), 16);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(body.subarray(lineEnd + 2, lineEnd + 2 + length));
    offset = lineEnd + 2 + length + 2;
  }
}
