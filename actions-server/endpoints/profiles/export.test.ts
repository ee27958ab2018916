/** Everything that is stored of a person, in one archive. */
import { strFromU8, unzipSync } from 'fflate';
import { runCommand } from '../../../tests/support/command-line.ts';
import { createKnownPerson, word } from '../../../tests/support/known-person.ts';
import { startMerges } from '../../../tests/support/merges.ts';
import { unknownId } from '../../../tests/support/saves.ts';
import { personalTables } from '../../personal-data/personal-tables.ts';
import { profileColumnsThatAre } from '../../personal-data/profile-columns.ts';

const merges = await startMerges();
const { api, acme, other, rows } = merges;
afterAll(() => api.stop());
const { profileId } = await createKnownPerson(merges);
const [company] = await rows('companies', { name: 'A company' });
await merges.add('profiles_positions', { profileId, title: 'Adviser', companyId: company?.id });
await api.database.pool.query(
  `update projects_profiles set "statusId" = (select id from statuses where "groupId" = $1 and code = 'contacted') where "profileId" = $2`,
  [acme.groupId, profileId],
);
const path = (id: string) => `/rest/v2/profiles/${id}/export`;

const response = await acme.get(path(profileId));
const entries = unzipSync(new Uint8Array(await response.arrayBuffer()));
const text = strFromU8(entries['profile.json'] ?? new Uint8Array());

test('the archive has the files with their bytes, under their names', async () => {
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  const names = Object.keys(entries).filter((name) => name !== 'profile.json');
  expect(names).toHaveLength(6);
  for (const name of names) {
    const [file] = await rows('files', { id: name.split('/')[1] });
    expect(name).toBe(`files/${file?.id}/${file?.name}`);
    const stored = await api.dependencies.storage.readBytes(String(file?.storageKey));
    expect(Buffer.from(entries[name] ?? []).equals(Buffer.from(stored))).toBe(true);
  }
});

test('the document has every value that is stored of the profiles and declared as exported, those of merged ones too', async () => {
  const missing: string[] = [];
  const rowsOfPerson = async (table: string, column: string): Promise<Record<string, unknown>[]> => {
    const { rows: found } = await api.database.pool.query(
      `select * from "${table}" where "${column}" in (select id from profiles where $1 in (id, "mergedIntoId"))`,
      [profileId],
    );
    return found;
  };
  const declared: [table: string, column: string, exported: readonly string[]][] = [
    ['profiles', 'id', profileColumnsThatAre('exported')],
  ];
  for (const [table, { columns, others = [], unexported = {} }] of Object.entries(personalTables)) {
    if (!(await hasColumn(table, 'profileId'))) continue;
    declared.push([table, 'profileId', [...columns, ...others].filter((name) => !(name in unexported))]);
  }
  let values = 0;
  for (const [table, column, exported] of declared) {
    for (const row of await rowsOfPerson(table, column)) {
      for (const name of exported) {
        // Ids of places, files and the like are exported as what they lead to.
        const value = name.endsWith('Id') ? null : row[name];
        if (typeof value !== 'string') continue;
        values += 1;
        if (!text.includes(JSON.stringify(value).slice(1, -1))) missing.push(`${table}.${name}: ${value}`);
      }
    }
  }
  expect(missing).toEqual([]);
  expect(values).toBeGreaterThan(100);
  for (const value of [
    'First',
    'headline',
    'message',
    'notemessage',
    'suggestion',
    'basis',
    'field',
    'headline2',
    'old',
    'street',
    'search',
    'picture',
    'letter',
    'employer',
  ])
    expect(text).toContain(word(value));
});

test('the document names employers and projects that only a row of the account names, and says how applications went', () => {
  const { profiles, status_changes: changes } = JSON.parse(text);
  const [{ positions, projects }] = profiles;
  expect(positions).toContainEqual(
    expect.objectContaining({ title: 'Adviser', company: { name: 'A company' } }),
  );
  expect(changes).toContainEqual(
    expect.objectContaining({
      entity: 'APPLICATION',
      recordId: projects[0].id,
      toStatus: { code: 'contacted', title: expect.any(String) },
    }),
  );
});

async function hasColumn(table: string, column: string): Promise<boolean> {
  const { rowCount } = await api.database.pool.query(
    'select from information_schema.columns where table_name = $1 and column_name = $2',
    [table, column],
  );
  return rowCount === 1;
}

test('the document has no name or address of the users who acted', () => {
  expect(text).not.toContain('Acme User');
  expect(text).not.toContain(`user@${acme.groupId}`);
  expect(text).toContain(acme.userId);
});

test('the document has the audit entries of the person and of the applications', () => {
  const { profiles } = JSON.parse(text) as {
    profiles: { auditEntries: Entry[]; applications: { auditEntries: Entry[] }[] }[];
  };
  interface Entry {
    readonly operation: string;
    readonly actor: object;
  }
  const entries = profiles.flatMap(({ auditEntries, applications }) => [
    ...auditEntries.slice(0, 1),
    ...applications.flatMap((application) => application.auditEntries.slice(0, 1)),
  ]);
  expect(entries.length).toBeGreaterThan(profiles.length);
  for (const entry of entries)
    expect(entry).toMatchObject({ operation: 'insert', actor: expect.any(Object) });
});

/** The names of what an archive has, and its document without the times of the request. */
const contentOf = (bytes: Uint8Array) =>
  Object.entries(unzipSync(bytes)).map(([name, { length }]) => [name, length]);
const same = Object.entries(entries).map(([name, { length }]) => [name, length]);

test('the archive by the id of an application is that of its profile, with the profiles that were merged into it', async () => {
  const applications = await rows('applications', { profileId });
  for (const { id } of applications) {
    const answer = await acme.get(path(String(id)));
    expect(contentOf(new Uint8Array(await answer.arrayBuffer()))).toEqual(same);
  }
  expect(applications).not.toEqual([]);
});

describe('a link to the archive', () => {
  const query = 'query ($id: uuid!) { exportProfile(id: $id) { profileId url expiresAt profile { id } } }';
  let link: URL;
  const open = (url: URL) => fetch(new URL(`${url.pathname}${url.search}`, api.baseUrl));

  beforeAll(async () => {
    const { data } = (await acme.graphql(query, { id: profileId })) as {
      data: { exportProfile: { url: string; expiresAt: string } };
    };
    const { url, expiresAt, ...answer } = data.exportProfile;
    expect(answer).toEqual({ profileId, profile: { id: profileId } });
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
    link = new URL(url);
  });

  test('is opened without a key and gives the same archive', async () => {
    const opened = await open(link);
    expect(opened.status).toBe(200);
    expect(opened.headers.get('content-disposition')).toContain(`profile-${profileId}.zip`);
    expect(contentOf(new Uint8Array(await opened.arrayBuffer()))).toEqual(same);
  });

  test('is for one person, and does not work when it is changed or has expired', async () => {
    const changed = (change: (url: URL) => void) => {
      const url = new URL(link);
      change(url);
      return open(url);
    };
    const answers = await Promise.all([
      changed((url) => {
        url.pathname = `/exports/${unknownId}`;
      }),
      changed((url) => url.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 1))),
      changed((url) => url.searchParams.delete('signature')),
      changed((url) => url.searchParams.set('expires', '1')),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 410]);
  });

  test('is given neither to another account nor to a public key', async () => {
    expect((await other.graphql(query, { id: profileId })).errors).toMatchObject([
      { extensions: { code: 'not_found' } },
    ]);
    expect((await acme.graphql(query, { id: unknownId })).errors).toHaveLength(1);
    const refused = await acme.graphql(query, { id: profileId }, { key: acme.publicKey.secret });
    expect(refused.errors?.[0]?.message).toContain('exportProfile');
  });
});

test('the command line writes the same archive to standard output', async () => {
  const { code, bytes } = await runCommand(api.dependencies, ['profiles', 'export', profileId]);
  expect(code).toBe(0);
  expect(contentOf(new Uint8Array(bytes))).toEqual(same);
  for (const id of [unknownId, 'nobody']) {
    expect(await runCommand(api.dependencies, ['profiles', 'export', id])).toMatchObject({
      code: 1,
      out: '',
      error: 'Profile not found\n',
    });
  }
});

test('another account, a public key and an unknown id get nothing', async () => {
  expect((await other.get(path(profileId))).status).toBe(404);
  expect((await acme.get(path(profileId), { key: acme.publicKey.secret })).status).toBe(403);
  expect((await acme.get(path(unknownId))).status).toBe(404);
});
