/**
 * Decides which statements run under a name, as prepared statements. Clients can send any document, so a statement gets a
 * name only once it has run repeatedly. `prepared-statements.ts` bounds the prepared statements of a connection.
 *
 * Statements of fixed documents, which are few and known, get a name whatever their values decide. Their generic plan is
 * used at once: Postgres would compare it with plans for the values of single runs, in which most lists are empty, and
 * then plan each time. `tests/rows-read.test.ts` checks what the generic plans read.
 */
import { LeastRecentlyUsed } from '@platform/runtime';
import type { PreparedStatement, Reuse } from '../prepare/prepared.ts';

/** How a statement with a name is planned: `fixed` by its generic plan, the others as Postgres decides. */
export type NamedReuse = Exclude<Reuse, 'never'> | 'fixed';

/** The number of runs without a name. */
const runsBeforeNaming: Readonly<Record<NamedReuse, number>> = { byKey: 1, stable: 10, fixed: 1 };
/** The number of statements whose runs are counted: far more than a connection has prepared statements. */
const maxCountedStatements = 10_000;

/** Counts runs. An engine has one instance for all versions of its metadata, since the same text has the same name. */
export class StatementNames {
  readonly #runs = new LeastRecentlyUsed<{ runs: number }>(maxCountedStatements);

  /**
   * Counts a run of a statement.
   * @param isFixed it belongs to a fixed document
   * @returns the name to run it under, which begins with its `NamedReuse`, or null to run it without a name
   */
  nameOf({ reuse, digest }: PreparedStatement, isFixed = false): string | null {
    const named = isFixed && reuse !== 'byKey' ? 'fixed' : reuse;
    if (named === 'never') return null;
    const name = `${named} ${digest}`;
    const known = this.#runs.get(name);
    if (known === undefined) {
      this.#runs.set(name, { runs: 1 });
      return null;
    }
    if (known.runs >= runsBeforeNaming[named]) return name;
    known.runs += 1;
    return null;
  }
}

/** Whether a statement runs by its generic plan. @param name from `nameOf` */
export function hasGenericPlan(name: string | undefined): boolean {
  return name?.startsWith('fixed ') ?? false;
}
