/**
 * Tests of what moves when two profiles are merged: what is declared of every table and column
 * (`actions-server/personal-data`) is what happens.
 */

import { valueFor } from '../../../tests/permissions/row-values.ts';
import { type Column, readColumns, readForeignKeys } from '../../../tests/schema/catalog.ts';
import { startMerges } from '../../../tests/support/merges.ts';
import type { SaveAnswer } from '../../../tests/support/saves.ts';
import { commonColumns, personalTables } from '../../personal-data/personal-tables.ts';
import { profileColumns } from '../../personal-data/profile-columns.ts';

type Row = Record<string, unknown>;

const { api, acme, profile, rows, createField, add, newProfile, merge } = await startMerges();
afterAll(() => api.stop());

async function idsOf(table: string, profileId: unknown): Promise<unknown[]> {
  return (await rows(table, { profileId })).map((row) => row.id).sort();
}

let files = 0;
async function newFile(sha256: string): Promise<string> {
  files += 1;
  return add('files', {
    name: `file${files}.txt`,
    size: 1,
    mimeType: 'text/plain',
    sha256: sha256.repeat(64),
    storageKey: `merge/${files}`,
  });
}
const newPlace = (search: string) => add('locations', { search });
const finding = { source: 'page', url: 'https://both.example', outcome: 'none', askedAt: '2026-01-01' };
const shared: Record<string, string> = {};
/** A row of another table that both profiles refer to. */
async function one(name: string, make: () => Promise<string>): Promise<string> {
  shared[name] ??= await make();
  return shared[name];
}

/** The columns of a row of each child table: one that both profiles have, and one of the merged profile only. */
const children: Record<string, { both?: () => Promise<Row> | Row; own: () => Promise<Row> | Row }> = {
  profiles_emails: {
    both: () => ({ emailAddress: 'both@merge.example', isConfirmed: false }),
    own: () => ({ emailAddress: 'own@merge.example' }),
  },
  profiles_phones: {
    both: () => ({ number: '06 12 34 56 78', canonicalNumber: '+33612345678' }),
    own: () => ({ number: '07 12 34 56 78', canonicalNumber: '+33712345678' }),
  },
  profiles_positions: {
    both: () => ({ title: 'Engineer', companyName: 'Acme', startDate: '2020' }),
    own: () => ({ title: 'Engineer', companyName: 'Acme', startDate: '2021' }),
  },
  profiles_educations: {
    both: () => ({ schoolName: 'Université de Lyon', degree: 'Master' }),
    own: () => ({ schoolName: 'Université de Lyon', degree: 'Master', description: 'With honours' }),
  },
  profiles_findings: { both: () => finding, own: () => ({ ...finding, url: 'https://own.example' }) },
  profiles_locales: { both: () => ({ locale: 'fr' }), own: () => ({ locale: 'en' }) },
  profiles_locations: {
    both: async () => ({ locationId: await newPlace('Lyon, France') }),
    own: async () => ({ locationId: await newPlace('Paris, France') }),
  },
  profiles_files: {
    both: async () => ({ fileId: await newFile('a'), isResume: true }),
    own: async () => ({ fileId: await newFile('b'), isResume: true, text: 'A resume' }),
  },
  profiles_assignees: {
    both: async () => ({
      userId: await one('user', () => add('users', { displayName: 'Ann', email: 'ann@merge.example' })),
    }),
    own: async () => ({ userId: await add('users', { displayName: 'Bob', email: 'bob@merge.example' }) }),
  },
  profiles_fieldsvalues: {
    both: async () => ({
      fieldId: await one('field', () => createField('text')),
      value: 'A text',
    }),
    own: async () => ({ fieldId: await createField('text'), value: 'Another text' }),
  },
  projects_profiles: {
    both: async () => ({ projectId: await one('project', () => add('projects', { name: 'Both' })) }),
    own: async () => ({ projectId: await add('projects', { name: 'Own' }) }),
  },
  profiles_associations: {
    both: async () => ({
      companyId: await one('company', () => add('companies', { name: 'Both' })),
      associationType: 'COMPANY_CONTACT',
    }),
    own: async () => ({
      companyId: await add('companies', { name: 'Own' }),
      associationType: 'COMPANY_CONTACT',
    }),
  },
  history_entries: { own: () => ({ type: 'application', message: 'Hello' }) },
  applications: { own: () => ({ submitted: {} }) },
  pending_trigger_tasks: { own: () => ({ type: 'message' }) },
  unread_notifications: { own: () => ({ type: 'message' }) },
  replaced_values: { own: () => ({ columnName: 'profiles.summary', value: 'x' }) },
};

const columns = await readColumns(api.database.pool);
const foreignKeys = await readForeignKeys(api.database.pool);

test('every table whose rows move is tried here', () => {
  const moving = Object.keys(personalTables).filter((table) => personalTables[table]?.merge === 'moved');
  expect(Object.keys(children).sort()).toEqual(moving.sort());
});

describe('everything that belongs to the merged profile', () => {
  let kept: string;
  let merged: string;
  let answer: SaveAnswer;
  const added = new Map<string, { kept: string[]; merged: string[]; own: string }>();

  beforeAll(async () => {
    kept = await newProfile();
    merged = await newProfile();
    for (const [table, { both, own }] of Object.entries(children)) {
      added.set(table, {
        kept: both ? [await add(table, { profileId: kept, ...(await both()) })] : [],
        merged: both ? [await add(table, { profileId: merged, ...(await both()) })] : [],
        own: await add(table, { profileId: merged, ...(await own()) }),
      });
    }
    answer = await merge(kept, merged);
  });

  test('is merged, and the answer names the link that was kept', () => {
    expect(answer).toEqual({
      status: 200,
      outcome: 'merged',
      body: {
        message: 'Profile saved successfully',
        taskId: expect.any(String),
        profileId: kept,
        warnings: [{ path: `projects.${shared.project}`, code: 'link_kept', message: expect.any(String) }],
      },
    });
  });

  test.each(Object.keys(children))('is moved without doubles: %s', async (table) => {
    const row = added.get(table);
    expect(await idsOf(table, kept)).toEqual([...(row?.kept ?? []), row?.own].sort());
    expect(await idsOf(table, merged)).toEqual(row?.merged ?? []);
  });

  test('is counted', async () => {
    expect(await profile(kept)).toMatchObject({
      countResumes: 2,
      countApplicationsFromThisProfile: 1,
      lastInteractionType: 'application',
      isTalent: true,
      isContact: true,
    });
    expect(await profile(merged)).toMatchObject({
      mergedIntoId: kept,
      deletedAt: expect.any(Date),
      countResumes: 1,
      countApplicationsFromThisProfile: 0,
    });
  });

  test('has a task, revisions of both profiles and a record of the merge', async () => {
    const { taskId } = answer.body;
    expect(await rows('tasks', { id: taskId })).toMatchObject([
      { type: 'mergeProfiles', status: 'succeeded', outcome: 'merged', profileId: kept },
    ]);
    expect(await rows('profiles_revisions', { profileId: kept })).toMatchObject([
      { number: 1, taskId, changes: { mergedProfileId: merged } },
    ]);
    expect(await rows('profiles_revisions', { profileId: merged })).toMatchObject([
      { number: 1, taskId, changes: { mergedIntoId: kept } },
    ]);
    expect(await rows('profiles_merges', { profileId: kept })).toMatchObject([
      { taskId, mergedProfileId: merged },
    ]);
  });
});

describe('the columns of a profile', () => {
  /** They say which row it is, or that it is deleted. */
  const ofRow = [
    'id',
    'groupId',
    'statusEntity',
    'changedIn',
    'isLive',
    'deletedAt',
    'erasedAt',
    'mergedIntoId',
  ];
  const written = columns.filter(
    ({ table, name, isGenerated }) => table === 'profiles' && !isGenerated && !ofRow.includes(name),
  );
  const url = (number: number) => `https://network.example/in/column-${number}`;

  /** Another value for each number. */
  async function anotherValue({ name, type }: Column, number: number): Promise<unknown> {
    const target = foreignKeys.find(
      (key) => key.table === 'profiles' && key.columns.includes(name),
    )?.remoteTable;
    if (name === 'profileUrl' || name === 'canonicalNetworkUrl') return url(number);
    if (target === 'users') {
      const email = `column${number}@merge.example`;
      return one(email, () => add(target, { displayName: name, email }));
    }
    if (target === 'images') return add(target, { publicUrl: `https://images.example/${number}` });
    if (target === 'locations') return add(target, { search: `${name} ${number}` });
    if (target === 'statuses') return someStatus(number);
    if (type === 'boolean') return number % 2 === 1;
    if (type === 'integer') return number;
    if (type === 'date') return `${1990 + number}-01-01`;
    if (type.startsWith('timestamp')) return `${2090 + number}-01-01T00:00:00Z`;
    return `${name} ${number}`;
  }
  async function someStatus(number: number): Promise<unknown> {
    const statuses = await rows('statuses', { targetedEntity: 'PROFILE' });
    return statuses.filter(({ parentId, groupId }) => parentId !== null && groupId === acme.groupId)[number]
      ?.id;
  }
  async function newRow(number: number | null): Promise<string> {
    if (number !== null) {
      const values = await Promise.all(written.map((column) => anotherValue(column, number)));
      return add('profiles', Object.fromEntries(written.map(({ name }, index) => [name, values[index]])));
    }
    const id = await add('profiles', {});
    // A new profile gets a status.
    await api.database.pool.query('update profiles set "statusId" = null where id = $1', [id]);
    return id;
  }
  function expectedOf(name: string, kept: Row, merged: Row): unknown {
    const [own, other] = [kept[name], merged[name]];
    switch (profileColumns[name]?.[0]) {
      case 'filled':
        return own ?? other;
      case 'filled together':
        return (kept.canonicalNetworkUrl === null ? merged : kept)[name];
      case 'added up':
        return Number(own) + Number(other);
      case 'the later':
        return [own, other].sort((a, b) => Number(b) - Number(a))[0];
      default:
        return own;
    }
  }

  test.each([
    ['filled where they are empty', null, 1],
    ['kept where they are not', 1, 2],
    ['kept where they are not, when the other values are smaller', 2, 1],
    ['kept where the other profile has none', 1, null],
  ])('are %s, as each is declared', async (_, ownNumber, otherNumber) => {
    const [keptId, mergedId] = [await newRow(ownNumber), await newRow(otherNumber)];
    const [kept, merged] = [await profile(keptId), await profile(mergedId)];
    expect((await merge(keptId, mergedId)).status).toBe(200);
    const after = await profile(keptId);
    const compared = Object.keys(profileColumns).filter((name) => profileColumns[name]?.[0] !== 'derived');
    expect(Object.fromEntries(compared.map((name) => [name, after[name]]))).toEqual(
      Object.fromEntries(compared.map((name) => [name, expectedOf(name, kept, merged)])),
    );
    // The merged profile keeps its own, so that it can be restored.
    const left = await profile(mergedId);
    const own = compared.filter((name) => !['deletedAt', 'mergedIntoId'].includes(name));
    expect(Object.fromEntries(own.map((name) => [name, left[name]]))).toEqual(
      Object.fromEntries(own.map((name) => [name, merged[name]])),
    );
    // They may be the person of the next case.
    await api.database.pool.query(
      'update profiles set "externalId" = null, "profileUrl" = null where id = $1',
      [keptId],
    );
  });

  test('that were merged earlier point to the profile that is left', async () => {
    const [first, second, last] = [await newProfile(), await newProfile(), await newProfile()];
    await merge(second, first);
    await merge(last, second);
    expect(await profile(first)).toMatchObject({ mergedIntoId: last });
  });

  test('do not replace the name that a profile shows', async () => {
    const kept = await add('profiles', { firstNameParsed: 'Jane', lastNameParsed: 'Doe' });
    await merge(kept, await add('profiles', { firstNameManual: 'Jo', lastNameManual: 'D.' }));
    expect(await profile(kept)).toMatchObject({ firstName: 'Jane', lastName: 'Doe' });
  });
});

describe('a row that both profiles have', () => {
  /** Which row it is, and which save or reader wrote it: a double says this of itself. */
  const ofRow = [...commonColumns, 'deletedAt', 'source', 'statusId'];
  const twice = Object.keys(children).filter((table) => children[table]?.both !== undefined);

  test.each(twice)('says afterwards whatever only the other profile said: %s', async (table) => {
    const [kept, merged] = [await newProfile(), await newProfile()];
    const both = async () => (await children[table]?.both?.()) ?? {};
    await add(table, { profileId: kept, ...(await both()) });
    const row: Row = { profileId: merged, ...(await both()) };
    const references = foreignKeys.filter((key) => key.table === table);
    const typed = table === 'profiles_fieldsvalues' ? ['fieldValueId', 'locationId', 'slot'] : [];
    const free = columns.filter(
      ({ table: of, name, isGenerated }) =>
        of === table && !isGenerated && ![...ofRow, ...typed, ...Object.keys(row)].includes(name),
    );
    for (const [index, column] of free.entries()) {
      const target = references.find((key) => key.columns.at(-1) === column.name)?.remoteTable;
      row[column.name] =
        target === 'applications'
          ? await add(target, { profileId: merged, submitted: {} })
          : target === 'companies'
            ? await add(target, { name: `Company ${index}` })
            : column.type === 'boolean'
              ? true
              : valueFor(column, index + 1);
    }
    const id = await add(table, row);
    const [said = {}] = await rows(table, { id });
    expect((await merge(kept, merged)).status).toBe(200);
    const left = await rows(table, { profileId: kept });
    const lost = columns.filter(({ table: of, name }) => {
      if (of !== table || ofRow.includes(name) || said[name] === null) return false;
      // Two rows of one content: each profile has its own.
      if (name === 'fileId' || name === 'locationId') return false;
      return !left.some((found) => JSON.stringify(found[name]) === JSON.stringify(said[name]));
    });
    expect(lost.map(({ name }) => name)).toEqual([]);
  });
});

describe('a custom field that both profiles have', () => {
  test('keeps its value, with a warning, and unites those of a field with several values', async () => {
    const text = await createField('text');
    const tags = await createField('tags');
    const kept = await newProfile();
    const merged = await newProfile();
    await add('profiles_fieldsvalues', { profileId: kept, fieldId: text, value: 'kept' });
    await add('profiles_fieldsvalues', { profileId: merged, fieldId: text, value: 'dropped' });
    for (const [profileId, value] of [
      [kept, 'a'],
      [kept, 'b'],
      [merged, 'B'],
      [merged, 'c'],
    ]) {
      await add('profiles_fieldsvalues', { profileId, fieldId: tags, value });
    }
    const { body } = await merge(kept, merged);
    expect(body.warnings).toEqual([
      { path: `customFieldsValues.${text}`, code: 'value_kept', message: expect.stringContaining('dropped') },
    ]);
    const values = (await rows('profiles_fieldsvalues', { profileId: kept })).map((row) => row.value);
    expect(values.sort()).toEqual(['a', 'b', 'c', 'kept']);
  });
});

test('pairs of possible duplicates are resolved or moved', async () => {
  const [kept, merged, a, b, c] = [
    await newProfile(),
    await newProfile(),
    await newProfile(),
    await newProfile(),
    await newProfile(),
  ];
  const pair = (profileId: string, otherProfileId: string) =>
    add('profiles_duplicates', { profileId, otherProfileId, reason: 'email' });
  const [both, toA, ofB, toC] = [
    await pair(merged, kept),
    await pair(merged, a),
    await pair(b, merged),
    await pair(merged, c),
  ];
  const known = await pair(c, kept);
  await merge(kept, merged);
  const found = async (id: string) => (await rows('profiles_duplicates', { id }))[0];
  expect(await found(both)).toMatchObject({ resolvedAt: expect.any(Date) });
  expect(await found(toA)).toMatchObject({ profileId: kept, otherProfileId: a, resolvedAt: null });
  expect(await found(ofB)).toMatchObject({ profileId: b, otherProfileId: kept, resolvedAt: null });
  expect(await found(toC)).toMatchObject({ profileId: merged, resolvedAt: expect.any(Date) });
  expect(await found(known)).toMatchObject({ resolvedAt: null });
});

test('a link of both profiles gets what it lacks, and keeps its status', async () => {
  const projectId = await add('projects', { name: 'Links' });
  const [kept, merged] = [await newProfile(), await newProfile()];
  const link = await add('projects_profiles', { projectId, profileId: kept });
  const before = (await rows('projects_profiles', { id: link }))[0];
  await add('projects_profiles', {
    projectId,
    profileId: merged,
    appliedAt: '2026-01-01T00:00:00Z',
    source: 'board',
  });
  await merge(kept, merged);
  expect(await rows('projects_profiles', { id: link })).toMatchObject([
    { statusId: before?.statusId, appliedAt: new Date('2026-01-01T00:00:00Z'), source: 'board' },
  ]);
});
