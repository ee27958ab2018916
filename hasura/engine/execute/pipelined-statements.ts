/**
 * Statements that are sent to Postgres together, in one message with one `Sync` behind them: one round trip, after which
 * all of their rows are here. Values are texts in both directions, so that no type of a column has to be known: the
 * server is not asked to describe its rows, and nothing is parsed.
 */
import type pg from 'pg';

export interface Query {
  readonly text: string;
  readonly values: readonly (string | null)[];
  /** The name of a prepared statement. */
  readonly name?: string;
}

export interface StatementResult<Value = string | null> {
  readonly rows: readonly (readonly Value[])[];
  /** The number of rows that were written, or selected. */
  readonly count: number;
}

/** The part of pg's own connection that this file uses. */
interface StatementConnection {
  readonly stream: { cork?(): void; uncork?(): void };
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(query: { readonly name: string; readonly text: string }): void;
  bind(config: { readonly statement: string; readonly values: readonly (string | null)[] }): void;
  execute(config: Record<string, never>): void;
  close(message: { readonly type: 'S'; readonly name: string }): void;
  sync(): void;
}

/**
 * A query object for a client of `pg`, which calls the methods that begin with `handle` with the messages of the server.
 * `Value` is what the client makes of a value: a text, or bytes where it was asked for them.
 */
export class PipelinedStatements<Value = string | null> {
  readonly queries: readonly Query[];
  /** Settles when the last statement has ended, or an error has been reported. */
  readonly done: Promise<void>;
  /** Results of the statements that have succeeded, which are the first ones when a later one has failed. */
  readonly results: StatementResult<Value>[] = [];
  /** Set by the client for a query with a read timeout. */
  callback: ((error: Error | null) => void) | undefined;
  #rows: (readonly Value[])[] = [];
  #sent: readonly Query[] = [];
  #completed = 0;
  #connection: StatementConnection | undefined;
  #resolve!: () => void;
  #reject!: (error: Error) => void;

  constructor(queries: readonly Query[]) {
    this.queries = queries;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** What is sent: the queries, and what belongs around them. */
  protected toSend(): readonly Query[] {
    return this.queries;
  }

  /** Whether the statement with this index in what was sent is one of the queries. */
  protected isQuery(_index: number): boolean {
    return true;
  }

  /** The name of the statement that runs: the client records that it is parsed. */
  get name(): string | undefined {
    return this.#current?.name;
  }

  get text(): string | undefined {
    return this.#current?.text;
  }

  get #current(): Query | undefined {
    return this.#sent[this.#completed];
  }

  submit(connection: StatementConnection): null {
    this.#connection = connection;
    this.#sent = this.toSend();
    connection.stream.cork?.();
    for (const query of this.#sent) {
      parseOnce(connection, query);
      connection.bind({ statement: query.name ?? '', values: query.values });
      connection.execute({});
    }
    connection.sync();
    connection.stream.uncork?.();
    return null;
  }

  handleDataRow({ fields }: { readonly fields: readonly Value[] }): void {
    this.#rows.push(fields);
  }

  /** @param message its text is the command with its number of rows: `INSERT 0 2` */
  handleCommandComplete({ text }: { readonly text: string }): void {
    if (this.isQuery(this.#completed)) {
      this.results.push({ rows: this.#rows, count: Number(/\d+$/.exec(text)?.[0] ?? 0) });
    }
    this.#rows = [];
    this.#completed += 1;
  }

  handleError(error: Error): void {
    // The statements after the failed one were not parsed.
    for (const { name } of this.#sent.slice(this.#completed)) {
      if (name !== undefined) delete this.#connection?.submittedNamedStatements[name];
    }
    this.callback?.(error);
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.callback?.(null);
    this.#resolve();
  }
}

/**
 * Sends statements over a client, and waits for their results.
 * @throws errors of Postgres as they are; `results` has what succeeded before
 */
export function sendStatements<Value>(
  client: Pick<pg.ClientBase, 'query'>,
  statements: PipelinedStatements<Value>,
): Promise<void> {
  (client.query as (submittable: object) => unknown).call(client, statements);
  return statements.done;
}

function parseOnce(connection: StatementConnection, { name, text }: Query): void {
  if (name === undefined) {
    connection.parse({ name: '', text });
    return;
  }
  if ((connection.parsedStatements[name] ?? connection.submittedNamedStatements[name]) !== undefined) return;
  // The server may still have it: a transaction that failed may have skipped the message that was to close it.
  connection.close({ type: 'S', name });
  connection.parse({ name, text });
  connection.submittedNamedStatements[name] = text;
}
