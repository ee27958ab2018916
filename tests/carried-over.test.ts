/**
 * Data of an earlier version is carried over: the migrations run on a database that the earlier version made and
 * filled, and the lists answer what they answered then.
 */
import { startTaskLoop } from '../actions-server/tasks/task-loop.ts';
import { migrate, migrationsFolder } from '../standalone/migrate.ts';
import { createCaller } from './carried-over/caller.ts';
import { changedCells, differencesOf } from './carried-over/differences.ts';
import { type Dump, dumpTables } from './carried-over/dump.ts';
import { type Fixture, fixtureVersions, readFixture } from './carried-over/fixture.ts';
import { type ListName, listNames, readLists } from './carried-over/lists.ts';
import { restoredDatabase } from './carried-over/restored-database.ts';
import { startTestApi, type TestApi } from './support/api.ts';
import type { TestDatabase } from './support/database.ts';
import { typeErrors } from './support/described-types.ts';
import { waitUntil } from './support/wait-until.ts';
import { withoutTriggers } from './support/without-triggers.ts';

describe.each(fixtureVersions())('a database of version %s', (version) => {
  let fixture: Fixture;
  let database: TestDatabase;
  let api: TestApi;
  /** The rows after the migrations, before a server has started on them. */
  let after: Dump;

  beforeAll(async () => {
    fixture = readFixture(version);
    database = await restoredDatabase(fixture);
    await migrate(database.url, migrationsFolder());
    after = await dumpTables(database.pool);
    api = await startTestApi({}, { database });
  });
  afterAll(async () => {
    await api?.stop();
    await database?.drop();
  });

  test('answers its lists with the same rows and members as before, of the described types, with the keys that it had', async () => {
    for (const { name, privateKey, lists } of fixture.accounts) {
      const answered = await readLists(api.baseUrl, privateKey);
      for (const list of listNames) {
        const found = differencesOf(lists[list], answered[list]);
        expect({ account: name, list, found }).toEqual({ account: name, list, found: [] });
        expect(typeErrors(list, answered[list])).toEqual([]);
      }
    }
  });

  test('keeps every row and every cell, but that tasks of refused requests are rejected', async () => {
    const changed = changedCells(fixture.tables, after);
    expect(changed.filter(({ cell, after: now }) => cell !== 'tasks.status' || now !== 'rejected')).toEqual(
      [],
    );
  });

  // The tests below write.

  test('finds records of before by their identities, and saves nothing when nothing changes', async () => {
    const [demo] = fixture.accounts;
    if (demo === undefined) throw new Error('The fixture has no account.');
    const caller = createCaller(api.baseUrl, demo);
    const idOf = (list: ListName, name: string) =>
      demo.lists[list].find((row) => row.name === name && row.deletedAt === null)?.id;
    const project = { externalId: 'job-twice', name: 'Sent twice' };
    expect(await caller.save('projects', project, 200)).toMatchObject({
      projectId: idOf('projects', 'Sent twice'),
    });
    const company = { name: 'Encoded', networkUrl: 'http://www.network.example/company/ÉTÉ-SARL' };
    expect(await caller.save('companies', company, 200)).toMatchObject({
      companyId: idOf('companies', 'Encoded'),
    });
    const person = demo.lists.profiles.find(({ externalId }) => externalId === 'cand-1');
    const given = { firstName: 'Renée', lastName: 'Dupont-Àlvarez', emailAddresses: 'renee@work.example' };
    expect(await caller.save('applicants', given, 200)).toMatchObject({ profileId: person?.id });
    const updatedAt = async (list: ListName, name: string) =>
      (await readLists(api.baseUrl, demo.privateKey))[list].find((row) => row.name === name)?.updatedAt;
    expect(await updatedAt('projects', 'Sent twice')).toBe(
      demo.lists.projects.find(({ name }) => name === 'Sent twice')?.updatedAt,
    );
  });

  test('finishes saves that the earlier version was interrupted in', async () => {
    // Without the trigger that begins a lease: it has ended.
    const { rows: interrupted } = await withoutTriggers(database.pool, (client) =>
      client.query<{ id: string }>(
        `insert into tasks (type, status, attempts, input, "groupId", "apikeyId", "lockedBy", "lockedUntil")
       select distinct on (type, "apikeyId") type, 'running', 1, jsonb_set(input, '{seed}', to_jsonb(gen_random_uuid())),
              "groupId", "apikeyId", 'another-host:1/1/x', now() - interval '1 second'
         from tasks
        where status = 'succeeded' and input -> 'files' = '[]'
        order by type, "apikeyId", "createdAt"
       returning id`,
      ),
    );
    expect(interrupted.length).toBeGreaterThan(3);
    const loop = startTaskLoop(api.dependencies.taskRunner, api.dependencies, { pollMs: 100, jobs: [] });
    const states = async () =>
      (
        await database.pool.query('select type, status, error from tasks where id = any($1)', [
          interrupted.map(({ id }) => id),
        ])
      ).rows;
    await waitUntil(async () =>
      (await states()).every(({ status }) => status !== 'running' && status !== 'queued'),
    );
    await loop.stop();
    expect((await states()).filter(({ status }) => status !== 'succeeded')).toEqual([]);
  });
});
