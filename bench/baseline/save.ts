/**
 * Saves of the baseline: the rows, the commits and the answer of the public API, by hand-written statements. The task is
 * committed first, together with the look-up of the record; the record, its rows, its revision and the success of the task
 * follow in a second statement, which is a transaction of its own. Triggers and constraints are those of the database.
 *
 * It checks no body and no permission, reads no key, counts no requests and does not queue saves of one record.
 */
import type pg from 'pg';
import { saveApplicant } from './save-applicant.ts';
import { companyStatements, projectStatements, type RecordStatements, saveRecord } from './save-record.ts';
import type { SaveRequest } from './save-task.ts';

const recordKinds: Readonly<Record<string, RecordStatements>> = {
  '/rest/v2/projects': projectStatements,
  '/rest/v2/companies': companyStatements,
};

/** Saves a record. @param path the path of the public API */
export function save(
  pool: pg.Pool,
  path: string,
  request: SaveRequest,
): Promise<{ readonly status: number; readonly body: string }> {
  const statements = recordKinds[path];
  return statements === undefined ? saveApplicant(pool, request) : saveRecord(pool, statements, request);
}
