/** What the role intake may write for an application that came with a public key, and what it may not write. */
import { type Answer, type Row, World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await World.create();
});
afterAll(() => world.close());

const ask = (query: string, variables: Row = {}): Promise<Answer> =>
  world.ask({ role: 'intake', account: world.own }, query, variables);
const rejection = (answer: Answer) => answer.errors?.[0]?.extensions.code;

async function hiddenProject(): Promise<Row> {
  const project = await world.insert('projects', world.own);
  await world.pool.query('update projects_jobboards set "enabledAt" = null where "projectId" = $1', [
    project.id,
  ]);
  return project;
}

test('an application cannot be linked to a project that is not a visible offer', async () => {
  const link = `mutation ($object: projects_profiles_insert_input!) { insert_projects_profiles_one(object: $object) { id } }`;
  const profile = await world.insert('profiles', world.own);
  const open = await world.insert('projects', world.own);
  const hidden = await hiddenProject();
  expect(rejection(await ask(link, { object: { projectId: hidden.id, profileId: profile.id } }))).toBe(
    'permission-error',
  );
  expect((await ask(link, { object: { projectId: open.id, profileId: profile.id } })).errors).toBeUndefined();
});

test('an application cannot write a history entry of another type or for a project that is not a visible offer', async () => {
  const add =
    'mutation ($object: history_entries_insert_input!) { insert_history_entries_one(object: $object) { id } }';
  const profile = await world.insert('profiles', world.own);
  const hidden = await hiddenProject();
  const entry = { profileId: profile.id, subject: 'Candidature' };
  expect((await ask(add, { object: { ...entry, type: 'application' } })).errors).toBeUndefined();
  expect(rejection(await ask(add, { object: { ...entry, type: 'note' } }))).toBe('permission-error');
  expect(rejection(await ask(add, { object: { ...entry, type: 'application', projectId: hidden.id } }))).toBe(
    'permission-error',
  );
});

test('an application cannot update a deleted profile', async () => {
  const update = `mutation ($id: uuid!, $set: profiles_set_input!) {
    update_profiles_by_pk(pk_columns: { id: $id }, _set: $set) { id } }`;
  const live = await world.insert('profiles', world.own);
  const deleted = await world.insert('profiles', world.own, { deletedAt: '2020-01-31T12:00:00Z' });
  const set = { headline: 'Engineer' };
  expect((await ask(update, { id: live.id, set })).data?.update_profiles_by_pk).toEqual({ id: live.id });
  expect((await ask(update, { id: deleted.id, set })).data?.update_profiles_by_pk).toBeNull();
});

describe('identities that an application adds to an existing profile', () => {
  const addEmail =
    'mutation ($object: profiles_emails_insert_input!) { insert_profiles_emails_one(object: $object) { id } }';
  const addPhone =
    'mutation ($object: profiles_phones_insert_input!) { insert_profiles_phones_one(object: $object) { id } }';
  const keysOf = async (profile: Row) => {
    const { rows } = await world.pool.query(
      'select key from profiles_keys where "profileId" = $1 and kind <> $2',
      [profile.id, 'externalId'],
    );
    return rows.map((row) => row.key as string);
  };

  test('an e-mail address or a phone number can only be confirmed together with a new profile', async () => {
    const known = await world.insert('profiles', world.own, { profileUrl: null });
    const email = { profileId: known.id, emailAddress: 'Added@Example.test' };
    const phone = { profileId: known.id, number: '06', canonicalNumber: '+33600000000' };
    expect(rejection(await ask(addEmail, { object: { ...email, isConfirmed: true } }))).toBe(
      'permission-error',
    );
    expect(rejection(await ask(addEmail, { object: email }))).toBe('permission-error');
    expect(rejection(await ask(addPhone, { object: { ...phone, isConfirmed: true } }))).toBe(
      'permission-error',
    );
    expect((await ask(addEmail, { object: { ...email, isConfirmed: false } })).errors).toBeUndefined();
    expect((await ask(addPhone, { object: { ...phone, isConfirmed: false } })).errors).toBeUndefined();
    expect(await keysOf(known)).toEqual([]);

    const id = '00000000-0000-4000-8000-000000000001';
    const created = await ask(
      `mutation ($profile: profiles_insert_input!, $email: profiles_emails_insert_input!, $phone: profiles_phones_insert_input!) {
        insert_profiles_one(object: $profile) { id }
        insert_profiles_emails_one(object: $email) { id }
        insert_profiles_phones_one(object: $phone) { id } }`,
      {
        profile: { id, firstNameManual: 'Jane', lastNameManual: 'Doe' },
        email: { profileId: id, emailAddress: 'Jane@Example.test', isConfirmed: true },
        phone: { ...phone, profileId: id, isConfirmed: true },
      },
    );
    expect(created.errors).toBeUndefined();
    expect(await keysOf({ id })).toEqual(['jane@example.test']);
  });

  test('an application cannot confirm a network URL that it adds, and a confirmed network URL stays confirmed', async () => {
    const update = `mutation ($id: uuid!, $set: profiles_set_input!) {
      update_profiles_by_pk(pk_columns: { id: $id }, _set: $set) { id } }`;
    const profile = await world.insert('profiles', world.own, { profileUrl: null });
    const urls = {
      profileUrl: 'https://network.example/in/taken',
      canonicalNetworkUrl: 'https://network.example/in/taken',
    };
    expect(rejection(await ask(update, { id: profile.id, set: urls }))).toBe('permission-error');
    expect(await keysOf(profile)).toEqual([]);
    const unconfirmed = await ask(update, {
      id: profile.id,
      set: { ...urls, isNetworkUrlConfirmed: false },
    });
    expect(unconfirmed.errors).toBeUndefined();
    expect(rejection(await ask(update, { id: profile.id, set: { isNetworkUrlConfirmed: true } }))).toBe(
      'permission-error',
    );
    expect(await keysOf(profile)).toEqual([]);

    const confirmed = await world.insert('profiles', world.own);
    expect((await ask(update, { id: confirmed.id, set: { headline: 'Engineer' } })).errors).toBeUndefined();
    expect(await keysOf(confirmed)).toEqual([confirmed.canonicalNetworkUrl]);
  });
});

test.each(['externalId', 'statusId', 'deletedAt', 'mergedIntoId', 'createdByUserId', 'source'])(
  'an application cannot change %s of a profile',
  async (column) => {
    const update = `mutation ($set: profiles_set_input!) { update_profiles(where: {}, _set: $set) { affected_rows } }`;
    expect(rejection(await ask(update, { set: { [column]: null } }))).toBe('validation-failed');
  },
);

test('an application cannot update a task of another API key', async () => {
  const otherKey = await world.insert('apikeys', world.own);
  const task = await world.insert('tasks', world.own, { apikeyId: otherKey.id });
  const update =
    'mutation ($id: uuid!) { update_tasks_by_pk(pk_columns: { id: $id }, _set: { status: "failed" }) { id } }';
  expect((await ask(update, { id: task.id })).data?.update_tasks_by_pk).toBeNull();
});

test('an application cannot insert a task for another API key', async () => {
  const otherKey = await world.insert('apikeys', world.own);
  const add = 'mutation ($object: tasks_insert_input!) { insert_tasks_one(object: $object) { id apikeyId } }';
  expect(rejection(await ask(add, { object: { type: 'applicant', apikeyId: otherKey.id } }))).toBe(
    'validation-failed',
  );
  const answer = await ask(add, { object: { type: 'applicant' } });
  expect(answer.data?.insert_tasks_one).toMatchObject({ apikeyId: world.own.apikeyId });
});

test('an application can read the custom fields of profiles and no others', async () => {
  const answer = await ask('{ fields { targetedEntity } fields_options { field { targetedEntity } } }');
  const { fields, fields_options: options } = answer.data as {
    fields: Row[];
    fields_options: { field: Row }[];
  };
  expect(new Set(fields.map((field) => field.targetedEntity))).toEqual(new Set(['PROFILE']));
  expect(new Set(options.map((option) => option.field.targetedEntity))).toEqual(new Set(['PROFILE']));
});

test('the role intake cannot write without the header for backend-only permissions', async () => {
  const answer = await world.ask(
    { role: 'intake', account: world.own, isService: false },
    'mutation { insert_profiles(objects: []) { affected_rows } }',
  );
  expect(answer.errors).toHaveLength(1);
});
