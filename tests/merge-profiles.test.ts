/**
 * Tests of what moves when two profiles are merged. Child tables and columns are read from the system catalogs, so that a
 * new one that merges do not know fails here.
 */
import { startMerges } from './support/merges.ts';
import type { SaveAnswer } from './support/saves.ts';

type Row = Record<string, unknown>;

const { api, profile, rows, createField, add, newProfile, merge } = await startMerges();
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
  profiles_locales: { both: () => ({ locale: 'fr' }), own: () => ({ locale: 'en' }) },
  profiles_locations: {
    both: async () => ({ locationId: await newPlace('Lyon, France') }),
    own: async () => ({ locationId: await newPlace('Paris, France') }),
  },
  profiles_files: {
    both: async () => ({ fileId: await newFile('a') }),
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

/** Columns with the id of a profile that merging leaves as they are, or that it changes in a way of their own. */
const others = {
  'profiles.mergedIntoId': 'points to the kept profile',
  'profiles_erasures.profileId': 'record of an erasure',
  'profiles_duplicates.profileId': 'pairs move',
  'profiles_duplicates.otherProfileId': 'pairs move',
  'profiles_keys.profileId': 'derived from profiles and e-mail addresses',
  'profiles_merges.mergedProfileId': 'record of a merge',
  'profiles_merges.profileId': 'record of a merge',
  'profiles_search.profileId': 'derived from the profile and its children',
  'profiles_search_pending.profileId': 'what is still to be derived',
  'profiles_revisions.profileId': 'what a save has changed of this profile',
  'tasks.profileId': 'what a save has answered',
};

test('every table that refers to a profile is known here', async () => {
  const { rows: found } = await api.database.pool.query(
    `select conrelid::regclass || '.' || attname as column
       from pg_constraint
       join pg_attribute on attrelid = conrelid and attnum = any (conkey) and attname <> 'groupId'
      where contype = 'f' and confrelid = 'public.profiles'::regclass`,
  );
  const known = [...Object.keys(children).map((table) => `${table}.profileId`), ...Object.keys(others)];
  expect(found.map((row) => row.column.replaceAll('"', '')).sort()).toEqual(known.sort());
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
      countResumes: 1,
      countApplicationsFromThisProfile: 1,
      lastInteractionType: 'application',
      isTalent: true,
      isContact: true,
    });
    expect(await profile(merged)).toMatchObject({
      mergedIntoId: kept,
      deletedAt: expect.any(Date),
      countResumes: 0,
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
  /** Two values of each column that a merge fills: that of the merged profile, and another one. */
  let values: Record<string, [unknown, unknown]>;
  beforeAll(async () => {
    const texts = [
      'firstNameManual',
      'firstNameParsed',
      'lastNameManual',
      'lastNameParsed',
      'headline',
      'summary',
      'networkId',
      'memberId',
      'publicIdentifier',
      'primaryLocale',
      'talentIdentifier',
      'networkSalesNavigatorIdentifier',
      'networkSignificantIdentifier',
      'externalId',
    ];
    const flags = [
      'isTalent',
      'isContact',
      'isHiring',
      'isOpenToNewOpportunities',
      'isInfluencer',
      'isPremium',
      'canSendInMail',
    ];
    const id = async (table: string, row: Row): Promise<[string, string]> => [
      await add(table, row),
      await add(table, row),
    ];
    const users = [
      await add('users', { displayName: 'C', email: 'c@merge.example' }),
      await add('users', { displayName: 'D', email: 'd@merge.example' }),
    ] as [string, string];
    values = {
      ...Object.fromEntries(texts.map((name) => [name, [`${name} 1`, `${name} 2`]])),
      ...Object.fromEntries(flags.map((name) => [name, [true, false]])),
      profileUrl: ['https://network.example/in/column-1', 'https://network.example/in/column-2'],
      canonicalNetworkUrl: ['https://network.example/in/column-1', 'https://network.example/in/column-2'],
      distance: [1, 2],
      birthday: ['1990-01-01', '1991-01-01'],
      createdByUserId: users,
      imageId: await id('images', { publicUrl: 'https://images.example/1' }),
      locationId: await id('locations', { search: 'Nice' }),
    };
  });

  /** Never empty, derived, or its own of each profile. Numbers that no other table has are in `counters`. */
  const own = [
    'id',
    'createdAt',
    'updatedAt',
    'addedAt',
    'deletedAt',
    'erasedAt',
    'erasureDueAt',
    'retentionHoldUntil',
    'groupId',
    'statusEntity',
    'statusId',
    'mergedIntoId',
    'source',
    'isNetworkUrlConfirmed',
    'firstInteractionDate',
    'lastInteractionDate',
    'lastPastInteractionDate',
    'lastInteractionType',
    'lastPositionStartDate',
    'countApplicationsFromThisProfile',
    'countResumes',
    'changedIn',
    'isLive',
  ];
  const counters = [
    'countConnexionsWithThisProfile',
    'countInvitationsScheduledToThisProfile',
    'countInvitationsSentToThisProfile',
    'countMeetingsDoneWithThisProfile',
    'countMeetingsScheduledWithThisProfile',
    'countMessagesReceivedFromThisProfile',
    'countMessagesScheduledToThisProfile',
    'countMessagesSentToThisProfile',
  ];
  const column = (index: 0 | 1): Row =>
    Object.fromEntries(Object.entries(values).map(([name, pair]) => [name, pair[index]]));
  const read = async (id: string) => {
    const { birthday, ...row } = await profile(id);
    const day = birthday instanceof Date ? birthday.toLocaleDateString('sv') : birthday;
    return { birthday: day, ...row };
  };

  test('are known here', async () => {
    const { rows: found } = await api.database.pool.query(
      `select column_name from information_schema.columns
        where table_schema = 'public' and table_name = 'profiles' and is_generated = 'NEVER'`,
    );
    expect(found.map((row) => row.column_name).sort()).toEqual(
      [...own, ...counters, ...Object.keys(values)].sort(),
    );
  });

  test('are filled where they are empty, and kept where they are not', async () => {
    const numbers = Object.fromEntries(counters.map((name, index) => [name, index + 1]));
    const empty = await add('profiles', numbers);
    const full = await add('profiles', { ...column(0), ...numbers });
    expect((await merge(empty, full)).status).toBe(200);
    expect(await read(empty)).toMatchObject({
      ...column(0),
      ...Object.fromEntries(counters.map((name, index) => [name, 2 * (index + 1)])),
    });
    const different = await add('profiles', column(1));
    const answer = await merge(different, empty);
    expect(answer.body.warnings?.map(({ path, code }) => [path, code])).toEqual([
      ['externalId', 'value_kept'],
      ['networkUrl', 'value_kept'],
    ]);
    expect(await read(different)).toMatchObject(column(1));
    // The profile that was merged earlier points to the one that is left.
    expect(await profile(full)).toMatchObject({ mergedIntoId: different });
  });

  test('do not replace the name that a profile shows', async () => {
    const kept = await add('profiles', { firstNameParsed: 'Jane', lastNameParsed: 'Doe' });
    await merge(kept, await add('profiles', { firstNameManual: 'Jo', lastNameManual: 'D.' }));
    expect(await profile(kept)).toMatchObject({ firstName: 'Jane', lastName: 'Doe' });
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
