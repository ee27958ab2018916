/**
 * A load generator: sends requests over a few connections, on each one after another without a pause. It implements HTTP
 * itself, because it runs on the measured machine and needs a fraction of the processor time of a client library.
 */
import { connect, type Socket } from 'node:net';
import type { HttpRequest } from '../contenders.ts';

export interface Load {
  readonly requests: number;
  readonly seconds: number;
}

/**
 * Sends requests for this many seconds.
 * @param next returns the next request
 * @throws Error when the status of a response is another one than its request expects
 */
export async function load(
  port: number,
  next: () => HttpRequest,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<Load> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let requests = 0;
  const sendAll = async () => {
    const connection = await Connection.open(port);
    try {
      while (performance.now() < end) {
        await connection.send(next());
        requests++;
      }
    } finally {
      connection.close();
    }
  };
  await Promise.all(Array.from({ length: connections }, sendAll));
  return { requests, seconds: (performance.now() - start) / 1000 };
}

/** Sends one request and returns the body of the response. */
export async function sendOnce(port: number, request: HttpRequest): Promise<string> {
  const connection = await Connection.open(port);
  const response = Buffer.concat(await connection.send(request).finally(() => connection.close()));
  const headEnd = response.indexOf(endOfHead);
  const body = response.subarray(headEnd + endOfHead.length);
  return (lengthIn(response.toString('latin1', 0, headEnd)) === null ? joinChunks(body) : body).toString();
}

const endOfHead = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('0\r\n\r\n');

class Connection {
  readonly #socket: Socket;
  #chunks: Buffer[] = [];
  #received = 0;
  /** The length of the whole response; null until its head was received, Infinity with chunked encoding. */
  #expected: number | null = null;
  #response: {
    readonly resolve: (pieces: readonly Buffer[]) => void;
    readonly reject: (error: Error) => void;
    readonly status: number;
  } | null = null;

  static async open(port: number): Promise<Connection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return new Connection(socket);
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#receive(chunk));
    socket.on('error', (error) => this.#response?.reject(error));
    socket.on('close', () => this.#response?.reject(new Error('the server closed the connection')));
  }

  /** Sends a request. @returns the response in the pieces that were received, starting with the head */
  send({ method, path, headers, body, status }: HttpRequest): Promise<readonly Buffer[]> {
    const lines = Object.entries({ host: 'bench', ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    const length = body === null ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
    return new Promise((resolve, reject) => {
      this.#response = { resolve, reject, status };
      this.#socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}${length}\r\n${body ?? ''}`);
    });
  }

  close(): void {
    this.#response = null;
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
    if (this.#response !== null && !head.startsWith(`HTTP/1.1 ${this.#response.status} `)) {
      this.#response.reject(new Error(`unexpected response: ${received.toString('utf8', 0, 1000)}`));
      return null;
    }
    const length = lengthIn(head);
    return length === null ? Number.POSITIVE_INFINITY : end + endOfHead.length + length;
  }

  #finish(): void {
    const pieces = this.#chunks;
    const response = this.#response;
    this.#chunks = [];
    this.#received = 0;
    this.#expected = null;
    this.#response = null;
    response?.resolve(pieces);
  }
}

/** The length of the body in the head; null with chunked encoding. */
function lengthIn(head: string): number | null {
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  return length === undefined ? null : Number(length);
}

/** Decodes chunked encoding: `<length in hex>\r\n<bytes>\r\n`, until a length of 0. */
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
