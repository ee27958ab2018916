/** Stages an insert step by step: the rows that a row references, the row itself, the rows that reference it. */
import { EngineError } from '../errors.ts';
import type { PreparedInsert, PreparedInsertStep, PreparedNested } from '../prepare/prepared.ts';
import type { Reading, StagedStatements } from './staged-statements.ts';

interface Inserted {
  /** The JSON of rows of the table itself, in the order of the request; rows that `on conflict` skipped are absent. */
  readonly texts: readonly string[];
  /** The number of these rows. */
  readonly count: number;
  /** Rows of the table and all rows nested in them. */
  readonly affected: number;
}

/**
 * Adds the statements of an insert.
 * @returns a reading that throws when a stored row fails its permission's check, or Postgres rejects it
 */
export function stageInsert(staged: StagedStatements, insert: PreparedInsert): Reading<Inserted> {
  const steps = insert.steps.map((step) => stageStep(staged, insert, step));
  return () => {
    const texts: string[] = [];
    let count = 0;
    let affected = 0;
    for (const read of steps) {
      const inserted = read();
      texts.push(...inserted.texts);
      count += inserted.count;
      affected += inserted.affected;
    }
    return { texts, count, affected };
  };
}

function stageStep(
  staged: StagedStatements,
  insert: PreparedInsert,
  step: PreparedInsertStep,
): Reading<Inserted> {
  const before = step.before.map((nested) => stageBefore(staged, nested));
  const own = stageOwnRows(staged, step);
  const after = step.after.map((nested) => stageInsert(staged, nested.insert));
  return () => {
    let affected = sum(before);
    const { texts, count } = own();
    affected += count;
    // `on conflict` skipped a row, so its nested rows have no row to reference.
    if (after.length > 0 && count < step.rowCount)
      throw zeroRows('array relations', insert.tableName, step.at);
    for (const read of after) affected += read().affected;
    return { texts, count, affected };
  };
}

function sum(readings: readonly Reading<number>[]): number {
  return readings.reduce((total, read) => total + read(), 0);
}

/** The rows of an object relationship. @returns how many rows they and their nested rows are */
function stageBefore(
  staged: StagedStatements,
  { relationshipName, insert }: PreparedNested,
): Reading<number> {
  const read = stageInsert(staged, insert);
  const rowCount = insert.steps.reduce((total, step) => total + step.rowCount, 0);
  return () => {
    const { count, affected } = read();
    if (count === rowCount) return affected;
    throw zeroRows(`object relation "${relationshipName}"`, insert.tableName, insert.at);
  };
}

function stageOwnRows(
  staged: StagedStatements,
  step: PreparedInsertStep,
): Reading<Pick<Inserted, 'texts' | 'count'>> {
  const readings = step.statements.map((statement) => staged.addWrite(statement, step.at));
  return () => {
    const texts: string[] = [];
    let count = 0;
    for (const read of readings) {
      const written = read();
      if (written.failed !== null) throw checkFailed(step.at);
      texts.push(...written.texts);
      count += written.count;
    }
    return { texts, count };
  };
}

export function checkFailed(at: string): EngineError {
  return new EngineError(
    'permission-error',
    'check constraint of an insert/update permission has failed',
    at,
  );
}

function zeroRows(what: string, tableName: string, at: string): EngineError {
  return new EngineError(
    'not-supported',
    `cannot proceed to insert ${what} since insert to table "${tableName}" affects zero rows`,
    at,
  );
}
