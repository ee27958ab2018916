/** Runs an insert step by step: the rows that a row references, the row itself, the rows that reference it. */
import { EngineError } from '../errors.ts';
import type { PreparedInsert, PreparedInsertStep, PreparedNested } from '../prepare/prepared.ts';
import { translate } from './pg-errors.ts';
import { type Run, runStatement } from './run-statement.ts';

type Keys = readonly (string | null)[];

/** A stored row: its text in the form of the answer, and the keys that related rows need. */
interface WrittenRow {
  readonly text: string | null;
  readonly keys: Keys;
}

interface Written {
  /** Rows of the table itself, in the order of the request; rows that `on conflict` skipped are absent. */
  readonly rows: readonly WrittenRow[];
  /** Rows of the table and all rows nested in them. */
  readonly affected: number;
}

/**
 * @param relatedKeys values of the columns that reference a related row
 * @throws EngineError when a stored row fails its permission's check, or Postgres rejects it
 */
export async function insertRows(run: Run, insert: PreparedInsert, relatedKeys: Keys = []): Promise<Written> {
  const all: WrittenRow[] = [];
  let affected = 0;
  for (const step of insert.steps) {
    const written = await insertStep(run, insert, step, relatedKeys);
    all.push(...written.rows);
    affected += written.affected;
  }
  return { rows: all, affected };
}

async function insertStep(
  run: Run,
  insert: PreparedInsert,
  step: PreparedInsertStep,
  parentKeys: Keys,
): Promise<Written> {
  let affected = 0;
  const relatedKeys = [...parentKeys];
  for (const nested of step.before) {
    const written = await insertBefore(run, nested);
    affected += written.affected;
    relatedKeys.push(...written.keys);
  }
  const rows = await insertOwnRows(run, step, relatedKeys);
  affected += rows.length;
  const [stored] = rows;
  for (const nested of step.after) {
    // `on conflict` skipped the row, so the nested rows have no row to reference.
    if (stored === undefined) throw zeroRows('array relations', insert.tableName, step.at);
    affected += (await insertRows(run, nested.insert, keysFor(nested, stored))).affected;
  }
  return { rows, affected };
}

/** Inserts the row of an object relationship. @returns the keys for the row that references it */
async function insertBefore(run: Run, nested: PreparedNested): Promise<{ affected: number; keys: Keys }> {
  const { relationshipName, insert } = nested;
  const { rows, affected } = await insertRows(run, insert);
  const [stored] = rows;
  if (stored === undefined) {
    throw zeroRows(`object relation "${relationshipName}"`, insert.tableName, insert.at);
  }
  return { affected, keys: keysFor(nested, stored) };
}

async function insertOwnRows(run: Run, step: PreparedInsertStep, relatedKeys: Keys): Promise<WrittenRow[]> {
  const own = { ...run, context: { ...run.context, relatedKeys } };
  const written: WrittenRow[] = [];
  for (const statement of step.statements) {
    const rows = await runStatement(own, statement).catch((error: unknown) => {
      throw translate(error, step.at);
    });
    for (const [passes, text = null, ...keys] of rows) {
      if (passes !== 't') throw checkFailed(step.at);
      written.push({ text, keys });
    }
  }
  return written;
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

function keysFor({ keyPositions }: PreparedNested, row: WrittenRow): Keys {
  return keyPositions.map((position) => {
    const text = row.keys[position];
    if (text === undefined) throw new Error(`the insert returned no key at position ${position}`);
    return text;
  });
}
