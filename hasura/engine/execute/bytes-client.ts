/**
 * A Postgres client that can return large values as the bytes that the server sent. `pg` decodes every value to a
 * string; for an answer of megabytes that is sent on unchanged, decoding and encoding it is most of Node's work.
 *
 * The stream from the server is split into messages before `pg` reads it. Messages are forwarded unchanged, except large
 * rows of a query that asked for bytes: those are parsed here and emitted to `pg` as row events.
 */
import { EventEmitter } from 'node:events';
import pg from 'pg';
import { genericPlanSetting } from './generic-plan.ts';
import { PipelinedStatements, type Query, sendStatements } from './pipelined-statements.ts';
import { hasGenericPlan } from './statement-names.ts';

export type BytesRow = readonly (string | Buffer | null)[];

/** The part of pg's own connection that this file uses; its events are named as in the protocol. */
interface WireConnection extends EventEmitter {
  attachListeners(stream: EventEmitter): void;
}

/** For `types` of a query: values stay the text that Postgres sent. */
export const rawTypes = {
  getTypeParser: () => (value: string) => value,
} as unknown as pg.CustomTypesConfig;

/** One byte for the type, four bytes for the length, which includes itself. */
const headerLength = 5;
const dataRow = 'D'.charCodeAt(0);
/** Decoding smaller rows costs less than splitting them off. */
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
   * Runs a statement whose rows are arrays of the texts that Postgres sent, whatever their types; rows of more than a few
   * kilobytes contain buffers. The client must not run another query meanwhile.
   */
  async queryBytes(query: Query): Promise<readonly BytesRow[]> {
    this.#wantsBytes = true;
    try {
      return await sendQuery(this, query);
    } finally {
      this.#wantsBytes = false;
    }
  }
}

/** Runs a statement whose rows are arrays of what the client makes of the values that Postgres sent as texts. */
export async function sendQuery(
  client: Pick<pg.ClientBase, 'query'>,
  query: Query,
): Promise<readonly BytesRow[]> {
  const queries = hasGenericPlan(query.name) ? [genericPlanSetting, query] : [query];
  const statements = new PipelinedStatements<string | Buffer | null>(queries);
  await sendStatements(client, statements);
  return statements.results.at(-1)?.rows ?? [];
}

/** Splits the stream of a connection into bytes to forward and large rows. A chunk can end anywhere, even in a header. */
class MessageSplitter {
  readonly #forward: (bytes: Buffer) => void;
  readonly #onRow: (fields: BytesRow) => void;
  /** Bytes of the current message that have not arrived yet. */
  #missing = 0;
  /** Pieces of the large row that is being collected; null while messages are forwarded. */
  #row: Buffer[] | null = null;
  /** A header whose end has not arrived yet. */
  #cutHeader: Buffer | null = null;

  constructor(forward: (bytes: Buffer) => void, onRow: (fields: BytesRow) => void) {
    this.#forward = forward;
    this.#onRow = onRow;
  }

  receive(received: Buffer, wantsBytes: boolean): void {
    const chunk = this.#cutHeader === null ? received : Buffer.concat([this.#cutHeader, received]);
    this.#cutHeader = null;
    let position = 0;
    /** The bytes between here and `position` are to be forwarded. */
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
