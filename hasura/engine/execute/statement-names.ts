/**
 * Which statements are run under a name, so that Postgres keeps them parsed and planned. Documents are the callers',
 * so a statement has to come again before it is worth one. What a connection keeps of them is bounded where it is kept
 * (`kept-statements.ts`).
 */
import { LeastRecentlyUsed } from '../least-recently-used.ts';
import type { PreparedStatement } from '../prepare/prepared.ts';

/** After how many runs a statement is named. */
const runsBeforeNaming = { byKey: 1, stable: 10 } as const;
/** How many statements are remembered, by text, the latest that ran: far more than a connection keeps. */
const maxCountedStatements = 10_000;

/** Counts runs. One of an engine, whatever is reloaded: the same text has the same name before and after. */
export class StatementNames {
  readonly #runs = new LeastRecentlyUsed<{ runs: number }>(maxCountedStatements);

  /** Counts a run of a statement. The name to run it under; null: without one, Postgres plans it for its values. */
  nameOf({ reuse, name }: PreparedStatement): string | null {
    if (reuse === 'never') return null;
    const known = this.#runs.get(name);
    if (known === undefined) {
      this.#runs.set(name, { runs: 1 });
      return null;
    }
    if (known.runs >= runsBeforeNaming[reuse]) return name;
    known.runs += 1;
    return null;
  }
}
