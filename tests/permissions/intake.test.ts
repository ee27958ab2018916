/** What the role intake may write for an application that came with a public key, and what it may not write. */
import { randomUUID } from 'node:crypto';
import { type Answer, type Row, World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await World.create();
});
afterAll(() => world.close());

const ask = (query: string, variables: Row = {}): Promise<Answer> =>
  world.ask({ role: 'intake', account: world.own }, query, variables);
const rejection = (answer: Answer) => answer.errors?.[0]?.extensions.code;

/** A project of the account that is no visible offer. */
async function hiddenProject(): Promise<Row> {
  const project = await world.insert('projects', world.own);
  await world.pool.query('update projects_jobboards set "enabledAt" = null where "projectId" = $1', [
    project.id,
  ]);
  return project;
}

const onForm = { targetedEntity: 'PROFILE', isOnApplicationForm: true };

/** Fields that are not on the application form. */
async function fieldsBesideForm(): Promise<Row[]> {
  const section = await world.insert('fields', world.own, { targetedEntity: 'PROFILE', isHidden: true });
  return [
    await world.insert('fields', world.own, { targetedEntity: 'PROFILE' }),
    await world.insert('fields', world.own, { ...onForm, isHidden: true }),
    await world.insert('fields', world.own, { ...onForm, deletedAt: '2020-01-31T12:00:00Z' }),
    await world.insert('fields', world.own, { ...onForm, parentId: section.id }),
  ];
}

/** Inserts a row with an application of the profile in the same mutation. */
function askWithApplication(table: string, profileId: unknown, object: Row): Promise<Answer> {
  const application = { id: randomUUID(), profileId, submitted: {}, review: 'pending' };
  return ask(
    `mutation ($application: applications_insert_input!, $object: ${table}_insert_input!) {
      insert_applications(objects: [$application]) { affected_rows }
      insert_${table}(objects: [$object]) { affected_rows } }`,
    { application, object: { ...object, applicationId: application.id } },
  );
}

/** Projects that nobody can apply to. */
async function closedProjects(): Promise<Row[]> {
  return [
    await world.insert('projects', world.own, { isMadeForRecruitment: false }),
    await world.insert('projects', world.own, { deletedAt: '2020-01-31T12:00:00Z' }),
  ];
}

test('an application can be linked to any live recruitment project and to no other project', async () => {
  const { id: profileId } = await world.insert('profiles', world.own);
  const linked = (project: Row) =>
    askWithApplication('projects_profiles', profileId, { projectId: project.id, profileId });
  expect((await linked(await hiddenProject())).errors).toBeUndefined();
  for (const project of await closedProjects()) {
    expect(rejection(await linked(project))).toBe('permission-error');
  }
});

test('an application cannot write a history entry of another type or for a project that nobody can apply to', async () => {
  const { id: profileId } = await world.insert('profiles', world.own);
  const write = (values: Row) =>
    askWithApplication('history_entries', profileId, { profileId, subject: 'Candidature', ...values });
  expect((await write({ type: 'application' })).errors).toBeUndefined();
  expect(rejection(await write({ type: 'note' }))).toBe('permission-error');
  for (const project of await closedProjects()) {
    expect(rejection(await write({ type: 'application', projectId: project.id }))).toBe('permission-error');
  }
});

const additions = [
  ['history_entries', { type: 'application', subject: 'Candidature' }],
  ['profiles_files', {}],
  ['projects_profiles', {}],
  ['applications_files', {}],
] as const;

describe.each(additions)('a row of %s that an application adds', (table, values) => {
  async function newRow(profileId: unknown): Promise<Row> {
    const file = await world.insert('files', world.own);
    const project = await world.insert('projects', world.own);
    const target = {
      history_entries: { profileId },
      profiles_files: { fileId: file.id, profileId },
      projects_profiles: { projectId: project.id, profileId },
      applications_files: { fileId: file.id },
    };
    return { ...values, ...target[table] };
  }
  const add = `mutation ($object: ${table}_insert_input!) { insert_${table}(objects: [$object]) { affected_rows } }`;

  test('belongs to an application that is inserted in the same transaction', async () => {
    const earlier = await world.insert('applications', world.own, {}, 'made');
    const object = await newRow(earlier.profileId);
    if (table !== 'applications_files') {
      expect(rejection(await ask(add, { object }))).toBe('permission-error');
    }
    expect(rejection(await ask(add, { object: { ...object, applicationId: earlier.id } }))).toBe(
      'permission-error',
    );
    expect((await askWithApplication(table, earlier.profileId, object)).errors).toBeUndefined();
  });

  if (table === 'applications_files') return;
  test('belongs to the profile of its application', async () => {
    const [applicant, other] = [
      await world.insert('profiles', world.own),
      await world.insert('profiles', world.own),
    ];
    const answer = await askWithApplication(table, applicant.id, await newRow(other.id));
    expect(rejection(answer)).toBe('permission-error');
  });
});

test('an application can claim one identity of a new profile, and only provisionally', async () => {
  const insert = 'insert_profiles_keys(objects: $objects) { affected_rows }';
  const claim = (profileId: unknown, name: string) => ({
    kind: 'email',
    key: `${name}@example.test`,
    profileId,
  });
  const known = await world.insert('profiles', world.own);
  const taken = await ask(`mutation ($objects: [profiles_keys_insert_input!]!) { ${insert} }`, {
    objects: [claim(known.id, 'taken')],
  });
  expect(rejection(taken)).toBe('permission-error');
  const withProfile = (id: string, objects: Row[]) =>
    ask(
      `mutation ($profile: profiles_insert_input!, $objects: [profiles_keys_insert_input!]!) {
        insert_profiles_one(object: $profile) { id }
        ${insert} }`,
      { profile: { id, firstNameManual: 'Jane' }, objects },
    );
  const [one, two] = [randomUUID(), randomUUID()];
  expect(rejection(await withProfile(two, [claim(two, 'a'), claim(two, 'b')]))).toBe('constraint-violation');
  expect((await withProfile(one, [claim(one, 'one')])).errors).toBeUndefined();
  const { rows } = await world.pool.query(
    'select "isProvisional" from profiles_keys where "profileId" = $1',
    [one],
  );
  expect(rows).toEqual([{ isProvisional: true }]);
});

test('what an application says of a known person is a suggestion', async () => {
  const add = `mutation ($object: applications_insert_input!) {
    insert_applications(objects: [$object]) { affected_rows } }`;
  const profile = await world.insert('profiles', world.own);
  const object = { profileId: profile.id, submitted: {} };
  expect(rejection(await ask(add, { object: { ...object, review: 'accepted' } }))).toBe('permission-error');
  expect((await ask(add, { object: { ...object, review: 'pending' } })).errors).toBeUndefined();
});

test('an application cannot update a profile', async () => {
  const update = `mutation ($set: profiles_set_input!) { update_profiles(where: {}, _set: $set) { affected_rows } }`;
  expect(rejection(await ask(update, { set: { headline: 'Owned' } }))).toBe('validation-failed');
});

const children = [
  ['profiles_emails', { emailAddress: 'Added@Example.test' }],
  ['profiles_phones', { number: '06', canonicalNumber: '+33600000000' }],
  ['profiles_positions', { title: 'CEO' }],
  ['profiles_educations', { degree: 'PhD' }],
  ['profiles_locales', { locale: 'fr' }],
] as const;

test.each(children)('an application can add rows of %s to a new profile only', async (table, values) => {
  const insert = `insert_${table}(objects: [$object]) { affected_rows }`;
  const known = await world.insert('profiles', world.own);
  const added = await ask(`mutation ($object: ${table}_insert_input!) { ${insert} }`, {
    object: { ...values, profileId: known.id },
  });
  expect(rejection(added)).toBe('permission-error');
  const id = randomUUID();
  const created = await ask(
    `mutation ($profile: profiles_insert_input!, $object: ${table}_insert_input!) {
      insert_profiles_one(object: $profile) { id }
      ${insert} }`,
    { profile: { id, firstNameManual: 'Jane' }, object: { ...values, profileId: id } },
  );
  expect(created.errors).toBeUndefined();
});

test('an application can write a revision of a new company only, without a number', async () => {
  const insert = 'insert_companies_revisions(objects: [$object]) { affected_rows }';
  const known = await world.insert('companies', world.own);
  const write = (object: Row) =>
    ask(`mutation ($object: companies_revisions_insert_input!) { ${insert} }`, { object });
  expect(rejection(await write({ companyId: known.id, changes: {} }))).toBe('permission-error');
  const id = randomUUID();
  const writeWithCompany = (object: Row) =>
    ask(
      `mutation ($company: companies_insert_input!, $object: companies_revisions_insert_input!) {
        insert_companies_one(object: $company) { id }
        ${insert} }`,
      { company: { id, name: 'New' }, object: { companyId: id, changes: {}, ...object } },
    );
  expect(rejection(await writeWithCompany({ number: 7 }))).toBe('validation-failed');
  expect((await writeWithCompany({})).errors).toBeUndefined();
  expect(await world.find('companies_revisions', { companyId: id })).toMatchObject({ number: 1 });
});

test('an application can write only values of fields of the application form', async () => {
  const write = `mutation ($profile: profiles_insert_input!, $object: profiles_fieldsvalues_insert_input!) {
    insert_profiles_one(object: $profile) { id }
    insert_profiles_fieldsvalues(objects: [$object]) { affected_rows } }`;
  for (const field of await fieldsBesideForm())
    expect(rejection(await written(field))).toBe('permission-error');
  const field = await world.insert('fields', world.own, onForm);
  expect((await written(field)).errors).toBeUndefined();

  function written(field: Row): Promise<Answer> {
    const profile = { id: randomUUID(), firstNameManual: 'Jane' };
    return ask(write, { profile, object: { profileId: profile.id, fieldId: field.id, value: 'x' } });
  }
});

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

test('an application can read the custom fields of the application form and no others', async () => {
  const field = await world.insert('fields', world.own, onForm);
  const ids = [field, ...(await fieldsBesideForm())].map(({ id }) => id);
  const answer = await ask('query ($ids: [uuid!]!) { fields(where: { id: { _in: $ids } }) { id } }', { ids });
  expect(answer.data?.fields).toEqual([{ id: field.id }]);
});

test('the role intake cannot write without the header for backend-only permissions', async () => {
  const answer = await world.ask(
    { role: 'intake', account: world.own, isService: false },
    'mutation { insert_profiles(objects: []) { affected_rows } }',
  );
  expect(answer.errors).toHaveLength(1);
});
