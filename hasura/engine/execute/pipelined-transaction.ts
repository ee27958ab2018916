/**
 * Statements that are sent to Postgres together as one transaction: `begin`, the statements and `commit`, with one `Sync`
 * message behind them. In the extended protocol everything up to the `Sync` is skipped after an error. So when `begin`
 * fails, the statements do not run and commit by themselves, and when one of them fails, `commit` does not run.
 *
 * Postgres itself would not need `begin` and `commit`: what is before a `Sync` is one transaction anyway. Extensions that
 * pass statements on to other servers do: to them it would be one transaction for each statement.
 */
import type pg from 'pg';
import { PipelinedStatements, type Query, sendStatements } from './pipelined-statements.ts';

/** Run by `runTransaction`. It is done when it is committed. */
export class PipelinedTransaction extends PipelinedStatements {
  /** The statements around the queries. */
  boundaries = { begin: 'begin', commit: 'commit', rollback: 'rollback' };

  protected override toSend(): readonly Query[] {
    const { begin, commit } = this.boundaries;
    return [boundary(begin), ...this.queries, boundary(commit)];
  }

  protected override isQuery(index: number): boolean {
    return index > 0 && index <= this.queries.length;
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
  await sendStatements(client, transaction, () =>
    client.query(transaction.boundaries.rollback).catch((error: Error) => {
      onBroken(error);
      throw error;
    }),
  );
}

function boundary(text: string): Query {
  return { name: text, text, values: [] };
}
