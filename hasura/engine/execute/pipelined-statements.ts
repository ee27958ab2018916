/**
 * Statements that are sent to Postgres together, in one message with one `Sync` behind them: one round trip, after which
 * all of their rows are here. Values are texts in both directions, so that no type of a column has to be known: the
 * server is not asked to describe its rows, and nothing is parsed.
 */
import type pg from 'pg';
import { isOutOfStep, PreparedStatements, type StatementConnection } from './prepared-statements.ts';
import { withClient } from './with-client.ts';

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
interface PipelineConnection extends StatementConnection {
  readonly stream: { cork?(): void; uncork?(): void };
  bind(config: { readonly statement: string; readonly values: readonly (string | null)[] }): void;
  execute(config: Record<string, never>): void;
  sync(): void;
}

/**
 * A query object for a client of `pg`, which calls the methods that begin with `handle` with the messages of the server.
 * `Value` is what the client makes of a value: a text, or bytes where it was asked for them.
 */
export class PipelinedStatements<Value = string | null> {
  readonly queries: readonly Query[];
  /** Results of the statements that have succeeded, which are the first ones when a later one has failed. */
  readonly results: StatementResult<Value>[] = [];
  /** Set by the client for a query with a read timeout. */
  callback: ((error: Error | null) => void) | undefined;
  #rows: (readonly Value[])[] = [];
  #completed = 0;
  #prepared: PreparedStatements | undefined;
  #resolve!: () => void;
  #reject!: (error: Error) => void;

  constructor(queries: readonly Query[]) {
    this.queries = queries;
  }

  /**
   * Sends them over a client. Afterwards they can be sent again, for other results.
   * @returns settles when the last statement has ended, or an error has been reported
   */
  send(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
    this.results.length = 0;
    this.#rows = [];
    this.#completed = 0;
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      (client.query as (submittable: object) => unknown).call(client, this);
    });
  }

  /** Makes all statements of the connection be parsed again before their next use. */
  forgetPrepared(): void {
    this.#prepared?.forget();
  }

  /** What is sent: the queries, and what belongs around them. */
  protected toSend(): readonly Query[] {
    return this.queries;
  }

  /** Whether the statement with this index in what was sent is one of the queries. */
  protected isQuery(_index: number): boolean {
    return true;
  }

  submit(connection: PipelineConnection): null {
    this.#prepared = PreparedStatements.of(connection);
    connection.stream.cork?.();
    for (const query of this.toSend()) {
      const statement = this.#prepared.parse(query);
      connection.bind({ statement, values: query.values });
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
    this.callback?.(error);
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.callback?.(null);
    this.#resolve();
  }
}

/**
 * Sends statements over a client, and waits for their results. When the server process has lost its prepared statements,
 * they are parsed and sent again.
 * @param undo ends what an error has left behind; rejects when the connection must not be used again
 * @throws errors of Postgres as they are; `results` has what succeeded before
 */
export async function sendStatements<Value>(
  client: Pick<pg.ClientBase, 'query'>,
  statements: PipelinedStatements<Value>,
  undo: () => Promise<unknown> = async () => {},
): Promise<void> {
  for (let isRepeated = false; ; isRepeated = true) {
    try {
      return await statements.send(client);
    } catch (error) {
      const isUndone = await undo().then(
        () => true,
        () => false,
      );
      if (!isUndone || isRepeated || !isOutOfStep(error)) throw error;
      statements.forgetPrepared();
    }
  }
}

/**
 * Runs one statement on any connection of a pool, which closes it after an error.
 * @returns rows of the texts that Postgres sent
 */
export function queryPool(pool: Pick<pg.Pool, 'connect'>, query: Query): Promise<StatementResult['rows']> {
  return withClient(pool, async (client) => {
    const statements = new PipelinedStatements([query]);
    await sendStatements(client, statements);
    return statements.results[0]?.rows ?? [];
  });
}
