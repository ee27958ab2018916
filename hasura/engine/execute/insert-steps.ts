/** Stages an insert step by step: the rows that a row references, the row itself, the rows that reference it. */
import { EngineError } from '../errors.ts';
import type { PreparedInsert, PreparedInsertStep, PreparedNested } from '../prepare/prepared.ts';
import type { Reading, StagedStatements } from './staged-statements.ts';

interface Inserted {
  /** The JSON of rows of the table itself, in the order of the request; rows that `on conflict` skipped are absent. */
  readonly texts: readonly string[];
  /** Rows of the table and all rows nested in them. */
  readonly affected: number;
}

/**
 * Adds the statements of an insert.
 * @param missing the error when a row is not stored that other rows reference
 * @returns a reading that throws when a stored row fails its permission's check, or Postgres rejects it
 */
export function stageInsert(
  staged: StagedStatements,
  insert: PreparedInsert,
  missing?: () => EngineError,
): Reading<Inserted> {
  const steps = insert.steps.map((step) => stageStep(staged, insert, step, missing));
  return () => {
    const texts: string[] = [];
    let affected = 0;
    for (const read of steps) {
      const inserted = read();
      texts.push(...inserted.texts);
      affected += inserted.affected;
    }
    return { texts, affected };
  };
}

function stageStep(
  staged: StagedStatements,
  insert: PreparedInsert,
  step: PreparedInsertStep,
  missing: (() => EngineError) | undefined,
): Reading<Inserted> {
  const before = step.before.map((nested) => stageBefore(staged, nested));
  // `on conflict` may skip a row, and then its nested rows have no row to reference.
  const ownMissing =
    step.after.length > 0 ? () => zeroRows('array relations', insert.tableName, step.at) : missing;
  const own = step.statements.map((statement) => staged.addWrite(statement, step.at, ownMissing));
  const after = step.after.map((nested) => stageInsert(staged, nested.insert));
  return () => {
    const texts: string[] = [];
    let affected = 0;
    for (const read of before) affected += read().affected;
    for (const read of own) {
      const written = read();
      texts.push(...written.texts);
      affected += written.count;
    }
    for (const read of after) affected += read().affected;
    return { texts, affected };
  };
}

/** The rows of an object relationship. */
function stageBefore(
  staged: StagedStatements,
  { relationshipName, insert }: PreparedNested,
): Reading<Inserted> {
  return stageInsert(staged, insert, () =>
    zeroRows(`object relation "${relationshipName}"`, insert.tableName, insert.at),
  );
}

function zeroRows(what: string, tableName: string, at: string): EngineError {
  return new EngineError(
    'not-supported',
    `cannot proceed to insert ${what} since insert to table "${tableName}" affects zero rows`,
    at,
  );
}
