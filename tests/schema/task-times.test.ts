/**
 * The database derives the times of a task from its status by its own clock, regardless of the values that a server
 * sends.
 */
import { createTestDatabase } from '../support/database.ts';
import { TestAccount } from './accounts.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());
const groupId = (await TestAccount.create(database.pool)).groupId;

interface Times {
  readonly started: boolean;
  readonly finished: boolean;
  readonly lockedBy: string | null;
  /** Seconds from now; null when the task has no lease and is not due. */
  readonly lockedFor: number | null;
}

/** Writes a task with a lease of a year from the server, and returns the times that were stored. */
async function write(statement: string, values: readonly unknown[]): Promise<Times & { id: string }> {
  const { rows } = await database.pool.query(
    `${statement} returning id, "startedAt" is not null as started, "finishedAt" is not null as finished, "lockedBy",
       extract(epoch from "lockedUntil" - now())::float as "lockedFor"`,
    [...values],
  );
  return rows[0];
}

const create = (status: string, attempts = 1) =>
  write(
    `insert into tasks ("groupId", type, status, attempts, input, "lockedBy", "lockedUntil")
     values ($1, 'projects', $2, $3, '{}', 'somebody', now() + interval '1 year')`,
    [groupId, status, attempts],
  );
const become = (id: string, status: string) =>
  write('update tasks set status = $2 where id = $1', [id, status]);

test('a server holds a task only until its lease expires', async () => {
  const held = { started: true, finished: false, lockedBy: 'somebody', lockedFor: 20 };
  const task = await create('running');
  expect(task).toMatchObject(held);
  await database.pool.query(`update tasks set "lockedUntil" = now() where id = $1`, [task.id]);
  expect(await become(task.id, 'running')).toMatchObject(held);
});

test('a finished task has no lease', async () => {
  const { id } = await create('running');
  const ended = { started: true, finished: true, lockedBy: null, lockedFor: null };
  expect(await become(id, 'failed')).toMatchObject(ended);
  expect(await become((await create('running')).id, 'succeeded')).toMatchObject(ended);
});

test.each([
  [1, 5],
  [2, 10],
  [5, 80],
  [8, 640],
  [50, 900],
])('after attempt %i a task is due in %i seconds, plus or minus a quarter', async (attempts, seconds) => {
  const { id } = await create('running', attempts);
  const waiting = await become(id, 'queued');
  expect(waiting).toMatchObject({ finished: false, lockedBy: null });
  expect(waiting.lockedFor).toBeGreaterThanOrEqual(seconds * 0.75);
  expect(waiting.lockedFor).toBeLessThanOrEqual(seconds * 1.25);
});

test('a new task and a failed task that is queued again are due immediately', async () => {
  const due = { finished: false, lockedBy: null, lockedFor: 0 };
  expect(await create('queued')).toMatchObject(due);
  const { id } = await create('running');
  await become(id, 'failed');
  expect(await become(id, 'queued')).toMatchObject(due);
});
