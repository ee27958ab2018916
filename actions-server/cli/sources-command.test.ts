/** The commands about sources, against a server whose provider is one of the test. */
import { newApplicant, page, startApplications } from '../../tests/support/applications.ts';
import { runCommand } from '../../tests/support/command-line.ts';
import { startProvider } from '../../tests/support/network-provider.ts';
import { runQueuedTasks } from '../../tests/support/task-loops.ts';

const provider = await startProvider();
const { api, acme, other, save, rows } = await startApplications(provider.environment);
afterAll(async () => {
  provider.close();
  await api.stop();
});
const run = (...parameters: string[]) => runCommand(api.dependencies, ['sources', ...parameters]);
const url = `${page}ada-known`;
provider.pages.set(url, { firstName: 'Ada', lastName: 'Known', headline: 'Baker' });

test('status counts what came of the questions, and those that wait', async () => {
  await save({ networkUrl: url });
  await save({ networkUrl: `${page}ada-unknown` });
  await runQueuedTasks(api.dependencies);
  await save({ ...newApplicant(), networkUrl: `${page}ada-later` });
  const { code, out } = await run('status');
  expect([code, out]).toEqual([0, expect.stringMatching(/networkProvider\s+1\s+1\s+0\s+0/)]);
  expect(out).toContain('1 question waits');
  expect((await run('status', '--account', other.groupId)).out).toMatch(/networkProvider\s+0\s+0\s+0\s+0/);
  await runQueuedTasks(api.dependencies);
});

test('refresh asks again what was asked long ago, with a key of the account, and says where there is none', async () => {
  expect((await run('refresh')).out).toContain('The sources of 0 profiles are asked again.');
  await api.database.pool.query(
    `update profiles_findings set "askedAt" = now() - interval '100 days' where "groupId" = $1`,
    [acme.groupId],
  );
  const before = provider.asked.length;
  const { code, out } = await run('refresh', '--older-than', '90', '--limit', '2');
  expect([code, out]).toEqual([0, expect.stringContaining('The sources of 2 profiles are asked again.')]);
  expect(out).toContain('There may be more: run the command again.');
  await runQueuedTasks(api.dependencies);
  expect(provider.asked.length - before).toBe(2);
  expect(await rows('profiles_findings', { outcome: 'found' })).toHaveLength(1);
  await api.database.pool.query(
    `update apikeys set "revokedAt" = now() where "groupId" = $1 and kind = 'private'`,
    [acme.groupId],
  );
  expect((await run('refresh')).out).toContain(acme.groupId);
});

test('test asks the sources that are switched on about one page, and stores nothing', async () => {
  const ask = (...parameters: string[]) =>
    runCommand({}, ['sources', 'test', ...parameters], { environment: provider.environment });
  const found = await ask(url);
  expect([found.code, found.out]).toEqual([0, expect.stringContaining('networkProvider: found')]);
  expect(found.out).toContain('"headline": "Baker"');
  expect((await ask(`${page}nobody`, '--json')).out).toContain('"outcome": "none"');
  expect(await ask('https://localhost/x')).toMatchObject({ code: 2 });
  const off = await runCommand({}, ['sources', 'test', url]);
  expect([off.code, off.error]).toEqual([2, expect.stringContaining('NETWORK_PROVIDER_URL')]);
});
