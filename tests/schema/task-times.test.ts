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
  [7, 300],
  [50, 300],
])('after attempt %i a task is due in %i seconds, plus or minus a quarter', async (attempts, seconds) => {
  const { id } = await create('running', attempts);
  const waiting = await become(id, 'queued');
  expect(waiting).toMatchObject({ finished: false, lockedBy: null });
  expect(waiting.lockedFor).toBeGreaterThanOrEqual(seconds * 0.75);
  expect(waiting.lockedFor).toBeLessThanOrEqual(seconds * 1.25);
});

test('a task waits out faults for seven days after its first start, and then fails and frees its idempotency key', async () => {
  const { id } = await create('running', 500);
  const age = (days: number) =>
    database.pool.query(
      `update tasks set "startedAt" = now() - $2 * interval '1 day', "idempotencyKey" = 'key' where id = $1`,
      [id, days],
    );
  const readKey = async () => {
    const { rows } = await database.pool.query(
      'select status, "idempotencyKey" as key from tasks where id = $1',
      [id],
    );
    return rows[0];
  };
  await age(6.9);
  await become(id, 'queued');
  expect(await readKey()).toEqual({ status: 'queued', key: 'key' });
  await become(id, 'running');
  await age(7);
  expect(await become(id, 'queued')).toMatchObject({ finished: true, lockedFor: null });
  expect(await readKey()).toEqual({ status: 'failed', key: null });
  // A task that is retried begins again.
  expect(await become(id, 'queued')).toMatchObject({ started: false, lockedFor: 0 });
});

test('interruptions are counted while no attempt has a result', async () => {
  const { id } = await create('running');
  const claimAgain = async () => {
    const { rows } = await database.pool.query(
      `update tasks set status = 'running', attempts = attempts + 1 where id = $1 returning interruptions`,
      [id],
    );
    return rows[0].interruptions;
  };
  expect(await claimAgain()).toBe(1);
  expect(await claimAgain()).toBe(2);
  // A renewed lease is no attempt.
  await become(id, 'running');
  expect(await claimAgain()).toBe(3);
  await become(id, 'queued');
  expect(await claimAgain()).toBe(0);
  expect(await claimAgain()).toBe(1);
});

test('a new task and a failed task that is queued again are due immediately', async () => {
  const due = { finished: false, lockedBy: null, lockedFor: 0 };
  expect(await create('queued')).toMatchObject(due);
  const { id } = await create('running');
  await become(id, 'failed');
  expect(await become(id, 'queued')).toMatchObject(due);
});
