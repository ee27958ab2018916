/**
 * Statements that are sent to Postgres together, in one round trip and as one transaction. The extended protocol allows
 * it: the statements before one `Sync` message are a transaction that commits at the `Sync`, and after an error everything
 * up to the `Sync` is skipped and all of it rolled back. There is no `begin` that could fail and leave the statements
 * behind it to commit by themselves, and no transaction stays open when the connection or this process ends.
 */
import type pg from 'pg';

export interface Query {
  readonly text: string;
  readonly values: readonly (string | null)[];
  /** The name of a prepared statement. */
  readonly name?: string;
}

export interface StatementResult {
  /** Values as the texts that Postgres sent. */
  readonly rows: readonly (readonly (string | null)[])[];
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
 * Run by `runTransaction`. The methods that begin with `handle` are called by the client with the messages of the server, as for
 * every query object of `pg`.
 */
export class PipelinedTransaction {
  readonly queries: readonly Query[];
  /** Settles when the transaction is committed or rolled back. */
  readonly done: Promise<void>;
  /** Results of the statements that have succeeded, which are the first ones when a later one has failed. */
  readonly results: StatementResult[] = [];
  /** Set by the client for a query with a read timeout. */
  callback: ((error: Error | null) => void) | undefined;
  #rows: (readonly (string | null)[])[] = [];
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

  /** The name of the statement that runs: the client records that it is parsed. */
  get name(): string | undefined {
    return this.#current?.name;
  }

  get text(): string | undefined {
    return this.#current?.text;
  }

  get #current(): Query | undefined {
    return this.queries[this.results.length];
  }

  submit(connection: StatementConnection): null {
    this.#connection = connection;
    connection.stream.cork?.();
    for (const query of this.queries) {
      parseOnce(connection, query);
      connection.bind({ statement: query.name ?? '', values: query.values });
      connection.execute({});
    }
    connection.sync();
    connection.stream.uncork?.();
    return null;
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    this.#rows.push(fields);
  }

  /** @param message its text is the command with its number of rows: `INSERT 0 2` */
  handleCommandComplete({ text }: { readonly text: string }): void {
    this.results.push({ rows: this.#rows, count: Number(/\d+$/.exec(text)?.[0] ?? 0) });
    this.#rows = [];
  }

  handleError(error: Error): void {
    // The statements after the failed one were not parsed.
    for (const { name } of this.queries.slice(this.results.length)) {
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

/** Runs the statements of a transaction. @throws errors of Postgres as they are; `results` has what succeeded before */
export function runTransaction(
  client: Pick<pg.ClientBase, 'query'>,
  transaction: PipelinedTransaction,
): Promise<void> {
  (client.query as (submittable: object) => unknown).call(client, transaction);
  return transaction.done;
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
