/** The statements of a mutation, collected first and then sent together as one transaction. */
import { EngineError } from '../errors.ts';
import type { PreparedStatement, PreparedWrite } from '../prepare/prepared.ts';
import type { Session } from '../session.ts';
import { raisedFailure } from '../sql/raised-failures.ts';
import { sessionValues, setSessionText } from '../sql/session-settings.ts';
import type { RequestConnection } from './connections.ts';
import { setGenericPlan } from './generic-plan.ts';
import { failedStatements, translate } from './pg-errors.ts';
import type { Query, StatementResult } from './pipelined-statements.ts';
import { PipelinedTransaction } from './pipelined-transaction.ts';
import { bindStatement, type Values } from './run-statement.ts';
import { hasGenericPlan } from './statement-names.ts';

/** What a write has stored. */
interface WrittenRows {
  readonly count: number;
  /** The JSON of the rows in the form of the answer: each, or several with commas between them. */
  readonly texts: readonly string[];
}

/** Reads the result of a statement, after `run`. @throws EngineError when it has failed, or did not run */
export type Reading<Result> = () => Result;

/** The first statement of a transaction. @param usesGenericPlans whether all of it runs by them */
function settingsFor(session: Session, usesGenericPlans: boolean): Query {
  const values = sessionValues(session);
  if (!usesGenericPlans) return { name: 'session', text: setSessionText, values };
  return { name: 'session, generic plans', text: `${setSessionText}, ${setGenericPlan}`, values };
}

export class StagedStatements {
  readonly #values: Values;
  readonly #queries: Query[] = [];
  /** Whether some statement has another good plan for other values. */
  #dependsOnValues = false;
  #results: readonly StatementResult[] = [];
  #error: unknown = null;

  constructor(values: Values) {
    this.#values = values;
  }

  /**
   * @param at JSONPath of errors of the statement
   * @throws EngineError for values that cannot be bound
   */
  add(statement: PreparedStatement, at = '$'): Reading<StatementResult> {
    return this.#add(statement, () => translate(this.#error, at));
  }

  /** @param missing the error when rows are not stored that others reference */
  addWrite(statement: PreparedWrite, at = '$', missing?: () => EngineError): Reading<WrittenRows> {
    const reading = this.#add(statement, () => {
      const failure = raisedFailure(this.#error);
      if (failure === 'check') return checkFailed(at);
      return failure === 'missing' && missing !== undefined ? missing() : translate(this.#error, at);
    });
    return () => readWritten(statement.result, reading());
  }

  #add(statement: PreparedStatement, failure: () => unknown): Reading<StatementResult> {
    if (statement.reuse !== 'byKey') this.#dependsOnValues = true;
    const index = this.#queries.push(bindStatement(statement, this.#values)) - 1;
    return () => {
      const result = this.#results[index];
      if (result === undefined) throw failure();
      return result;
    };
  }

  /**
   * Runs all of them. They are stored when every reading succeeds, and otherwise none of them is. Readings are to be
   * made in the order of the statements: the first one that throws has the reason.
   * @throws EngineError when the service is busy or the request has ended
   */
  async run(connection: RequestConnection): Promise<void> {
    if (this.#queries.length === 0) return;
    const { session } = this.#values.context;
    // Then triggers and foreign keys have generic plans, too. By the values of an account that the statistics do not know
    // yet, Postgres would expect no rows of it, and read all of them by the smallest index that begins with the account.
    const usesGenericPlans = !this.#dependsOnValues || this.#queries.some(({ name }) => hasGenericPlan(name));
    const settings = settingsFor(session, usesGenericPlans);
    const transaction = new PipelinedTransaction([settings, ...this.#queries]);
    try {
      await connection.runTransaction(transaction);
    } catch (error) {
      this.#error = error;
      const failed = transaction.queries[transaction.results.length];
      if (error instanceof Error && failed !== undefined) failedStatements.set(error, failed);
    }
    this.#results = transaction.results.slice(1);
  }

  /** @throws EngineError when the transaction was not committed, for a reason that no reading has reported */
  confirm(): void {
    if (this.#error !== null) throw translate(this.#error);
  }
}

function readWritten(result: PreparedWrite['result'], { rows, count }: StatementResult): WrittenRows {
  if (result === 'count') return { count, texts: [] };
  if (result === 'rows') return { count, texts: rows.flatMap((row) => row.at(-1) ?? []) };
  const [written, text = null] = rows[0] ?? [];
  return { count: Number(written), texts: text === null ? [] : [text] };
}

function checkFailed(at: string): EngineError {
  return new EngineError(
    'permission-error',
    'check constraint of an insert/update permission has failed',
    at,
  );
}
