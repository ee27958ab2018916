/** Runs an insert step by step: rows that this row points at, the row, rows that point at it. */
import { EngineError } from '../errors.ts';
import type { PreparedInsert, PreparedInsertStep, PreparedNested } from '../prepare/prepared.ts';
import { translate } from './pg-errors.ts';
import { type Run, runStatement } from './run-statement.ts';

type Keys = readonly (string | null)[];

/** A stored row: in the form asked for, and the keys that nested rows need. */
interface WrittenRow {
  readonly text: string | null;
  readonly keys: Keys;
}

interface Written {
  /** Rows of the table itself, in the order of the request; those that a conflict dropped are absent. */
  readonly rows: readonly WrittenRow[];
  /** Rows of the table and all rows nested in them. */
  readonly affected: number;
}

/**
 * @param relatedKeys values of columns that the row around these gives
 * @throws EngineError when a stored row fails its permission's check, or Postgres refuses it
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
  determined: Keys,
): Promise<Written> {
  let affected = 0;
  const relatedKeys = [...determined];
  for (const nested of step.before) {
    const written = await insertBefore(run, nested);
    affected += written.affected;
    relatedKeys.push(...written.keys);
  }
  const rows = await insertOwnRows(run, step, relatedKeys);
  affected += rows.length;
  const [stored] = rows;
  for (const nested of step.after) {
    // Dropped by its conflict: there is nothing that the nested rows could belong to.
    if (stored === undefined) throw zeroRows('array relations', insert.tableName, step.at);
    affected += (await insertRows(run, nested.insert, keysFor(nested, stored))).affected;
  }
  return { rows, affected };
}

/** The row of an object relationship that has to be there first, and what it gives to the row around it. */
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
  return keyPositions.map((place) => {
    const text = row.keys[place];
    if (text === undefined) throw new Error(`no key was read back at ${place}`);
    return text;
  });
}
