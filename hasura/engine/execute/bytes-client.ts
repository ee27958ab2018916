/**
 * A Postgres client that can give large values as the bytes that came. `pg` decodes every value to a string, and for
 * an answer of megabytes that is passed on as it is, decoding it and encoding it again is most of Node's work.
 *
 * What comes from the server is looked at message by message before `pg` sees it. Messages are passed on untouched,
 * except large rows of a query that asked for bytes: those are taken out and handed to `pg` ready made.
 */
import { EventEmitter } from 'node:events';
import pg from 'pg';

export type BytesRow = readonly (string | Buffer | null)[];

/** The part of pg's own connection that is used; its messages are named as in the protocol. */
interface WireConnection extends EventEmitter {
  attachListeners(stream: EventEmitter): void;
}

/** For `types` of a query: no value is read. */
export const rawTypes = {
  getTypeParser: () => (value: string) => value,
} as unknown as pg.CustomTypesConfig;

/** One character for the type, four bytes for the length, which counts itself. */
const headerLength = 5;
const dataRow = 'D'.charCodeAt(0);
/** Below, decoding costs less than what it takes to avoid it. */
const largeRowBytes = 8 * 1024;

export class BytesClient extends pg.Client {
  #wantsBytes = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as { connection: WireConnection };
    const attach = connection.attachListeners.bind(connection);
    connection.attachListeners = (stream) => {
      const forwarded = new EventEmitter();
      const splitter = new MessageSplitter(
        (bytes) => forwarded.emit('data', bytes),
        (fields) =>
          connection.emit('dataRow', { name: 'dataRow', length: -1, fieldCount: fields.length, fields }),
      );
      attach(forwarded);
      stream.on('data', (chunk: Buffer) => splitter.receive(chunk, this.#wantsBytes));
      stream.on('end', () => forwarded.emit('end'));
    };
  }

  /**
   * Runs a query whose rows come as arrays of the text that Postgres sent, whatever the types; rows of more than a
   * few kilobytes hold it as buffers. The client must do nothing else meanwhile, as is the way with one from a pool.
   */
  async queryBytes(query: Omit<pg.QueryArrayConfig, 'types'>): Promise<BytesRow[]> {
    this.#wantsBytes = true;
    try {
      return (await this.query<(string | Buffer | null)[]>({ ...query, types: rawTypes })).rows;
    } finally {
      this.#wantsBytes = false;
    }
  }
}

/** Cuts the stream of a connection into what is passed on and large rows. Chunks end anywhere, also in a header. */
class MessageSplitter {
  readonly #forward: (bytes: Buffer) => void;
  readonly #onRow: (fields: BytesRow) => void;
  /** Bytes of the message at hand that are still to come. */
  #missing = 0;
  /** Pieces of a row that is being taken out; null while messages are passed on. */
  #row: Buffer[] | null = null;
  /** A header whose end has not come yet. */
  #cutHeader: Buffer | null = null;

  constructor(forward: (bytes: Buffer) => void, onRow: (fields: BytesRow) => void) {
    this.#forward = forward;
    this.#onRow = onRow;
  }

  receive(received: Buffer, wantsBytes: boolean): void {
    const chunk = this.#cutHeader === null ? received : Buffer.concat([this.#cutHeader, received]);
    this.#cutHeader = null;
    let position = 0;
    /** What lies between here and `position` is to be passed on. */
    let forwardedTo = 0;
    while (position < chunk.length) {
      if (this.#missing === 0) {
        if (chunk.length - position < headerLength) {
          this.#cutHeader = chunk.subarray(position);
          break;
        }
        const length = chunk.readUInt32BE(position + 1);
        if (wantsBytes && chunk[position] === dataRow && length > largeRowBytes) {
          if (position > forwardedTo) this.#forward(chunk.subarray(forwardedTo, position));
          position += headerLength;
          forwardedTo = position;
          this.#missing = length + 1 - headerLength;
          this.#row = [];
        } else this.#missing = length + 1;
      }
      const taken = Math.min(this.#missing, chunk.length - position);
      this.#missing -= taken;
      position += taken;
      if (this.#row !== null) {
        this.#row.push(chunk.subarray(forwardedTo, position));
        forwardedTo = position;
        if (this.#missing === 0) this.#endRow(this.#row);
      }
    }
    if (position > forwardedTo) this.#forward(chunk.subarray(forwardedTo, position));
  }

  #endRow(pieces: readonly Buffer[]): void {
    this.#row = null;
    const [only] = pieces;
    this.#onRow(fieldsOf(only !== undefined && pieces.length === 1 ? only : Buffer.concat(pieces)));
  }
}

/** The number of values, and of each its length (-1: null) and its bytes. */
function fieldsOf(row: Buffer): BytesRow {
  const fields: (Buffer | null)[] = [];
  const count = row.readInt16BE(0);
  let position = 2;
  for (let index = 0; index < count; index++) {
    const length = row.readInt32BE(position);
    position += 4;
    fields.push(length === -1 ? null : row.subarray(position, position + length));
    position += Math.max(0, length);
  }
  return fields;
}
