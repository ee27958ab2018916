/**
 * Decides which statements run under a name, as prepared statements. Clients can send any document, so a statement gets a
 * name only once it has run repeatedly. `prepared-statement-limit.ts` bounds the prepared statements of a connection.
 */
import { LeastRecentlyUsed } from '../least-recently-used.ts';
import type { PreparedStatement } from '../prepare/prepared.ts';

/** The number of runs without a name. */
const runsBeforeNaming = { byKey: 1, stable: 10 } as const;
/** The number of statements whose runs are counted: far more than a connection has prepared statements. */
const maxCountedStatements = 10_000;

/** Counts runs. An engine has one instance for all versions of its metadata, since the same text has the same name. */
export class StatementNames {
  readonly #runs = new LeastRecentlyUsed<{ runs: number }>(maxCountedStatements);

  /** Counts a run of a statement. @returns the name to run it under, or null to run it without a name */
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
