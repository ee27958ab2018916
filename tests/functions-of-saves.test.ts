/**
 * Functions of one statement in SQL are either written into the statement that calls them, or planned again at every
 * call, which can take longer than their work. Functions in PL/pgSQL keep their plans for the connection.
 */
import { insert, startTestApi, type TestApi } from './support/api.ts';
import { createFullRecords } from './support/full-records.ts';
import { onEveryConnection } from './support/rows-read.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  const { rows } = await api.database.pool.query<{ name: string }>(
    'select quote_ident(current_database()) as name',
  );
  await api.database.pool.query(`alter database ${rows[0]?.name} set track_functions = 'all'`);
});
afterAll(() => api.stop());

/** Functions that are planned at each call, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  is_retention: 'checks the settings of an account, which are written rarely',
  task_lease: 'a constant, which Postgres reads once for a plan',
  task_patience: 'a constant, which Postgres reads once for a plan',
};

test('no function that saves and triggers call is planned again at every call', async () => {
  const { database } = api;
  // Postgres counts the calls of functions that are not written into statements, and no others.
  await onEveryConnection(database, `set track_functions = 'all'`);
  const account = await api.createAccount();
  const records = await createFullRecords(database, account);
  const rows = { groupId: account.groupId, profileId: records.profileId };
  await insert(database, 'profiles_emails', { ...rows, emailAddress: 'Front-End@example.org' });
  for (const table of [
    'profiles',
    'companies',
    'projects',
    'profiles_positions',
    'fields_options',
    'locations',
  ]) {
    await database.pool.query(`update ${table} set "updatedAt" = now()`);
  }
  const data = Buffer.from('Jane Doe\njane@example.org\nLead front-end developer in Lyon').toString('base64');
  for (const headline of ['Front-end developer', 'Back-end developer']) {
    const saved = await account.post('/rest/v2/applicants', {
      firstName: 'Jane',
      lastName: 'Doe',
      emailAddresses: 'jane@example.org',
      phoneNumbers: '+33600000001',
      headline,
      networkUrl: 'https://network.example.org/in/jane',
      message: 'Hello',
      resumesFiles: [{ fileName: 'cv.txt', data: `data:@file/plain;base64,${data}` }],
    });
    expect(saved.status).toBeLessThan(300);
    await saved.text();
  }
  for (const [path, body] of [
    ['projects', { name: 'Project', externalId: 'project' }],
    [
      'companies',
      { name: 'Company', externalId: 'company', networkUrl: 'https://network.example.org/company/a' },
    ],
  ] as const) {
    for (const name of ['First', 'Second']) {
      const saved = await account.post(`/rest/v2/${path}`, { ...body, name });
      expect(saved.status).toBeLessThan(300);
      await saved.text();
    }
  }
  await onEveryConnection(database, 'select pg_stat_force_next_flush()');
  const called = await database.pool.query<{ name: string; language: string }>(
    `select called.funcname as name, lanname as language
       from pg_stat_user_functions as called
       join pg_proc on pg_proc.oid = called.funcid
       join pg_language on pg_language.oid = prolang
      where called.schemaname = 'public' order by 1`,
  );
  const namesOf = (language: string) =>
    called.rows.filter((row) => row.language === language).map(({ name }) => name);
  expect(namesOf('plpgsql')).toContain('write_search');
  expect(namesOf('sql').filter((name) => exceptions[name] === undefined)).toEqual([]);
});
