/** Accounts take turns: many queued saves of one account do not delay those of another one. */
import { startTestApi, type TestAccount } from './support/api.ts';
import { createTaskServers } from './support/task-servers.ts';

const api = await startTestApi();
const [many, few, late] = [
  await api.createAccount('Many'),
  await api.createAccount('Few'),
  await api.createAccount('Late'),
];
const servers = createTaskServers(api, many);
afterAll(async () => {
  servers.stop();
  await api.stop();
});

/** Queues saves of an account that are due since some seconds. */
async function queue(account: TestAccount, count: number, secondsAgo: number): Promise<void> {
  await api.database.pool.query(
    `insert into tasks ("groupId", "apikeyId", type, status, input)
     select $1, $2, 'projects', 'queued', '{}' from generate_series(1, $3)`,
    [account.groupId, account.privateKey.id, count],
  );
  await api.database.pool.query(
    `update tasks set "lockedUntil" = now() - $2 * interval '1 second' where "groupId" = $1`,
    [account.groupId, secondsAgo],
  );
}

/** Claims tasks and returns the names of their accounts. */
async function claim(most: number, name = 'claiming:1/1/x'): Promise<string[]> {
  const claimed = await servers.server({}, { name }).store.claim(most);
  const { rows } = await api.database.pool.query<{ name: string }>(
    `select groups.name from tasks join groups on groups.id = tasks."groupId" where tasks.id = any($1)`,
    [claimed.map(({ task }) => task.id)],
  );
  return rows.map((row) => row.name).toSorted();
}

test('servers claim the tasks of accounts of which the fewest run', async () => {
  await queue(many, 3_000, 60);
  await queue(few, 3, 10);
  expect(await claim(4)).toEqual(['Few', 'Few', 'Many', 'Many']);
  await queue(late, 1, 0);
  expect(await claim(2)).toEqual(['Late', 'Many']);
  expect(await claim(2)).toEqual(['Few', 'Many']);
  // Nobody else waits.
  expect(await claim(3)).toEqual(['Many', 'Many', 'Many']);
});

test('servers that claim at the same time get different tasks', async () => {
  const names = ['one:1/1/x', 'two:1/1/x', 'three:1/1/x'];
  const claims = await Promise.all(names.map((name) => claim(4, name)));
  expect(claims.map((claimed) => claimed.length)).toEqual([4, 4, 4]);
});
