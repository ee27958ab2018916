/**
 * Statements that are sent to Postgres together, in one round trip and as one transaction: `begin`, the statements and
 * `commit`, with one `Sync` message behind them. In the extended protocol everything up to the `Sync` is skipped after an
 * error. So when `begin` fails, the statements do not run and commit by themselves, and when one of them fails, `commit`
 * does not run.
 *
 * Postgres itself would not need `begin` and `commit`: what is before a `Sync` is one transaction anyway. Extensions that
 * pass statements on to other servers do: to them it would be one transaction for each statement.
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
  /** The statements around them. */
  boundaries = { begin: 'begin', commit: 'commit', rollback: 'rollback' };
  /** Settles when the transaction is committed, or an error has been reported. */
  readonly done: Promise<void>;
  /** Results of the statements that have succeeded, which are the first ones when a later one has failed. */
  readonly results: StatementResult[] = [];
  /** Set by the client for a query with a read timeout. */
  callback: ((error: Error | null) => void) | undefined;
  #rows: (readonly (string | null)[])[] = [];
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
    const { begin, commit } = this.boundaries;
    this.#sent = [boundary(begin), ...this.queries, boundary(commit)];
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

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    this.#rows.push(fields);
  }

  /** @param message its text is the command with its number of rows: `INSERT 0 2` */
  handleCommandComplete({ text }: { readonly text: string }): void {
    const isBoundary = this.#completed === 0 || this.#completed > this.queries.length;
    if (!isBoundary) this.results.push({ rows: this.#rows, count: Number(/\d+$/.exec(text)?.[0] ?? 0) });
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
 * Runs the statements of a transaction.
 * @param onBroken called when the rollback fails, so that the connection must not be used again
 * @throws errors of Postgres as they are; `results` has what succeeded before
 */
export async function runTransaction(
  client: Pick<pg.ClientBase, 'query'>,
  transaction: PipelinedTransaction,
  onBroken: (error: Error) => void,
): Promise<void> {
  (client.query as (submittable: object) => unknown).call(client, transaction);
  try {
    await transaction.done;
  } catch (error) {
    await client.query(transaction.boundaries.rollback).catch(onBroken);
    throw error;
  }
}

function boundary(text: string): Query {
  return { name: text, text, values: [] };
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
