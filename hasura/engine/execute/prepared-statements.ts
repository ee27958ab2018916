/**
 * Which prepared statements the server process of a connection has, and how many it may have. `pg` never deallocates one
 * while the connection is open; here the least recently used one is closed when another is parsed, in the same round trip.
 *
 * What is sent may be skipped by the server, after an error. So a change counts only when the server has answered it: what
 * is recorded when it is sent is taken back when it stays without an answer.
 */
import type { EventEmitter } from 'node:events';
import type { NamedReuse } from './statement-names.ts';

/** Statements of lists and of fixed documents take up to a megabyte each in the server process of the connection. */
const maxStatements: Readonly<Record<NamedReuse, number>> = { byKey: 1000, stable: 32, fixed: 48 };

/** The part of pg's own connection that this file uses; its events are named as in the protocol. */
export interface StatementConnection extends EventEmitter {
  parse(query: { readonly name: string; readonly text: string }): void;
  close(message: { readonly type: 'S'; readonly name: string }): void;
}

/** Names in the order of their last use. */
interface Line {
  readonly names: Set<string>;
  readonly max: number;
}

const ofConnections = new WeakMap<StatementConnection, PreparedStatements>();
const nothing = (): void => {};

export class PreparedStatements {
  readonly #connection: StatementConnection;
  readonly #lines: ReadonlyMap<string, Line> = new Map(
    Object.entries(maxStatements).map(([reuse, max]) => [reuse, { names: new Set(), max }]),
  );
  /** The few statements around those of requests. */
  readonly #others: Line = { names: new Set(), max: Infinity };
  /** What the messages that run use: none of it may be closed in front of its use. */
  readonly #inUse = new Set<string>();
  /** Names that are no longer known, and that the server process may have. */
  #forgotten: readonly string[] = [];
  /** For each message to parse or to close, how it is taken back; the first ones were answered. */
  #sent: (() => void)[] = [];
  #answered = 0;

  /** The record of a connection, which is kept from the first call on. */
  static of(connection: StatementConnection): PreparedStatements {
    const known = ofConnections.get(connection);
    if (known !== undefined) return known;
    const made = new PreparedStatements(connection);
    ofConnections.set(connection, made);
    return made;
  }

  private constructor(connection: StatementConnection) {
    this.#connection = connection;
    // In front of the listeners of the client, which sends the next messages when these have ended.
    connection.prependListener('parseComplete', this.#answer);
    connection.prependListener('closeComplete', this.#answer);
    connection.prependListener('errorMessage', this.#end);
    connection.prependListener('readyForQuery', this.#end);
  }

  /** What the server process has, when no messages run. */
  get names(): readonly string[] {
    return [...this.#lines.values(), this.#others].flatMap(({ names }) => [...names]);
  }

  /**
   * Sends what is needed so that the server has a statement.
   * @returns the name to bind it by, which is empty when it has none, or when as many statements as are kept were sent already
   */
  parse({ name = '', text }: { readonly name?: string; readonly text: string }): string {
    this.#closeForgotten();
    const line = this.#lines.get(name.split(' ', 1)[0] ?? '') ?? this.#others;
    const isKnown = line.names.delete(name);
    const bound = isKnown || this.#makeRoom(line) ? name : '';
    if (!isKnown) {
      // A pooler between may have given the connection to a server process that has it.
      if (bound !== '') this.#close(bound, nothing);
      this.#connection.parse({ name: bound, text });
      this.#sent.push(bound === '' ? nothing : () => line.names.delete(bound));
    }
    if (bound !== '') {
      line.names.add(bound);
      this.#inUse.add(bound);
    }
    return bound;
  }

  /** Makes every statement be parsed again before its next use. */
  forget(): void {
    this.#forgotten = [...this.#forgotten, ...this.names];
    for (const { names } of [...this.#lines.values(), this.#others]) names.clear();
  }

  #closeForgotten(): void {
    for (const name of this.#forgotten) {
      this.#close(name, () => {
        this.#forgotten = [...this.#forgotten, name];
      });
    }
    this.#forgotten = [];
  }

  /** @returns whether there is room for another statement */
  #makeRoom({ names, max }: Line): boolean {
    if (names.size < max) return true;
    const [oldest] = names;
    if (oldest === undefined || this.#inUse.has(oldest)) return false;
    names.delete(oldest);
    this.#close(oldest, () => names.add(oldest));
    return true;
  }

  #close(name: string, takeBack: () => void): void {
    this.#connection.close({ type: 'S', name });
    this.#sent.push(takeBack);
  }

  readonly #answer = (): void => {
    this.#answered += 1;
  };

  /** Messages that were not answered until now were skipped. */
  readonly #end = (): void => {
    for (const takeBack of this.#sent.slice(this.#answered).reverse()) takeBack();
    this.#sent = [];
    this.#answered = 0;
    this.#inUse.clear();
  };
}

/**
 * Whether the server process has not the prepared statements that it had: something has deallocated them, or a schema change
 * has made their results other ones, after which they fail until they are parsed again.
 */
export function isOutOfStep(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error.code === '26000') return true;
  return error.code === '0A000' && 'routine' in error && error.routine === 'RevalidateCachedQuery';
}
