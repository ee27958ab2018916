/**
 * A pool for tests with one connection and one transaction that is rolled back. It records every statement.
 * Transactions of the engine become savepoints.
 */

import {
  genericPlanSetting,
  PipelinedStatements,
  PipelinedTransaction,
  type Query,
} from '@platform/engine/testing';
import type pg from 'pg';

const savepoint = {
  begin: 'savepoint engine',
  commit: 'release savepoint engine',
  rollback: 'rollback to savepoint engine',
};

/** What statements of an earlier transaction have kept in settings, which end with it. A savepoint would keep them. */
const forgetWrittenRows = `select set_config('hasura.rows_' || slot, '', true) from generate_series(0, 9) as slot`;

export class RecordingPool {
  /** With the address, because the engine opens connections beside it for what holds one for long. */
  readonly options: pg.PoolOptions;
  readonly #client: pg.PoolClient;
  #log: string[] = [];

  private constructor(client: pg.PoolClient, options: pg.PoolOptions) {
    this.#client = client;
    // The pool hides its password from whoever copies its options.
    this.options = { ...options, password: options.password, max: 1 };
  }

  static async open(pool: pg.Pool): Promise<RecordingPool> {
    return new RecordingPool(await pool.connect(), pool.options);
  }

  /** Starts a case: identity columns continue at 1000. */
  async start(): Promise<void> {
    this.#log = [];
    await this.#client.query('begin');
    await this.#client.query(`select setval(pg_get_serial_sequence(c.relname, a.attname), 999)
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where a.attidentity = 'd' and c.relnamespace = 'public'::regnamespace`);
  }

  async undo(): Promise<void> {
    await this.#client.query('rollback');
  }

  async select(text: string): Promise<unknown[]> {
    return (await this.#client.query(text)).rows;
  }

  close(): void {
    this.#client.release();
  }

  /** The statements that were sent, with a line for each clause and the parameters below. */
  statements(): string {
    return this.#log.map((statement) => `${statement}\n`).join('\n');
  }

  async connect(): Promise<{ query: RecordingPool['query']; release(): void }> {
    return { query: (query, values) => this.query(query, values), release: () => {} };
  }

  query(query: string | Query | PipelinedStatements, values?: unknown[]): Promise<pg.QueryResult> | object {
    if (query instanceof PipelinedTransaction) return this.#runTransaction(query);
    // That it runs by its generic plan is no statement of the request.
    if (query instanceof PipelinedStatements)
      return this.#send(
        query,
        query.queries.filter((each) => each !== genericPlanSetting),
      );
    const text = typeof query === 'string' ? query : query.text;
    // A setting of the connection that is not part of the request; whether it is sent depends on earlier statements.
    if (/^(?:re)?set statement_timeout/.test(text) || text === savepoint.rollback)
      return this.#client.query(text);
    this.#log.push(typeof query === 'string' ? describe({ text, values }) : describe(query));
    return this.#client.query(query as string, values);
  }

  #runTransaction(transaction: PipelinedTransaction): object {
    // The first statement sets the session's settings: the same for all, and random in part.
    const [, ...statements] = transaction.queries;
    transaction.boundaries = savepoint;
    void this.#client.query(forgetWrittenRows);
    return this.#send(transaction, statements);
  }

  #send(pipeline: PipelinedStatements, recorded: readonly Query[]): object {
    this.#log.push(...recorded.map(describe));
    return this.#client.query(pipeline as unknown as pg.Submittable);
  }
}

interface Described {
  readonly text: string;
  readonly values?: readonly unknown[] | undefined;
  readonly name?: string;
}

function describe({ text, values = [], name }: Described): string {
  const parameters = values.map(
    (value, index) => `-- $${index + 1}: ${value === null ? 'null' : JSON.stringify(value)}`,
  );
  return [...(name === undefined ? [] : ['-- named']), layOut(text), ...parameters].join('\n');
}

/** Breaks a statement into lines: one for each clause, indented by the depth of its parentheses. */
function layOut(text: string): string {
  const clause = /^(?:select|from|where|order by|limit|values|set|returning|on conflict) /;
  let depth = 0;
  let line = '';
  const lines: string[] = [];
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === '"' || character === "'") {
      const end = text.indexOf(character, index + 1);
      line += text.slice(index, end + 1);
      index = end;
      continue;
    }
    const startsClause = index > 0 && /[\s(]/.test(text.charAt(index - 1)) && clause.test(text.slice(index));
    if (startsClause) {
      lines.push(line.trimEnd());
      line = '  '.repeat(depth);
    }
    if (character === '(') depth++;
    if (character === ')') depth--;
    line += character;
  }
  lines.push(line);
  return lines.join('\n');
}
