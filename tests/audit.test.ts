/** Tests of who is recorded to have changed what, through every way in. */
import { randomUUID } from 'node:crypto';
import { createHasura } from '../actions-server/graphql/client.ts';
import { insert, startTestApi, type TestAccount } from './support/api.ts';
import { runCommand } from './support/command-line.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const acme = await api.createAccount('Acme');

interface Entry {
  readonly entity: string;
  readonly part: string | null;
  readonly partId: string | null;
  readonly operation: string;
  readonly columns: readonly string[];
  readonly oldValues: Record<string, unknown>;
  readonly newValues: Record<string, unknown>;
  readonly actor: Record<string, string>;
  readonly requestId: string | null;
}

/** The entries of a record in their order, as a private key reads them. */
async function entriesOf(recordId: unknown, account: TestAccount = acme): Promise<readonly Entry[]> {
  const { data, errors } = await account.graphql(
    `query EntriesOf($recordId: uuid!) {
      audit_entries(where: {recordId: {_eq: $recordId}}, order_by: [{createdAt: asc}, {id: asc}]) {
        entity part partId operation columns oldValues newValues actor requestId
      }
    }`,
    { recordId },
  );
  expect(errors).toBeUndefined();
  return data?.audit_entries as Entry[];
}

async function post(
  path: string,
  body: object,
  request = {},
  account = acme,
): Promise<Record<string, string>> {
  const response = await account.post(path, body, request);
  const answer = (await response.json()) as Record<string, string>;
  expect({ status: response.status, answer }).toMatchObject({ status: 201 });
  return answer;
}

/** One insert or update of GraphQL with an id; returns that id. */
async function mutate(query: string, variables: object = {}): Promise<string> {
  const { data, errors } = await acme.graphql(query, variables as Record<string, unknown>);
  expect(errors).toBeUndefined();
  return (Object.values(data ?? {})[0] as { id: string }).id;
}

const newProject = (name: string) =>
  mutate('mutation ($name: String!) { insert_projects_one(object: {name: $name}) { id } }', { name });

const key = { kind: 'key', role: 'account', apikeyId: acme.privateKey.id, userId: acme.userId };

describe('who', () => {
  test('a save over REST is recorded with its key, the user of the key and the request', async () => {
    const requestId = randomUUID();
    const { projectId } = await post(
      '/rest/v2/projects',
      { name: 'By REST' },
      { headers: { 'x-request-id': requestId } },
    );
    expect(await entriesOf(projectId)).toEqual([
      expect.objectContaining({ entity: 'projects', part: null, operation: 'insert', actor: key, requestId }),
    ]);
  });

  test('a mutation over GraphQL is recorded in the same way', async () => {
    const [entry] = await entriesOf(await newProject('By GraphQL'));
    expect(entry).toMatchObject({ operation: 'insert', actor: key, requestId: expect.any(String) });
  });

  test('an application is recorded with the public key that sent it', async () => {
    const { publicKey } = acme;
    await post(
      '/rest/v2/applicants',
      { firstName: 'Jane', lastName: 'Doe', emailAddresses: 'jane@audit.example' },
      { key: publicKey.secret },
    );
    const { rows } = await api.database.pool.query(
      `select "profileId" from profiles_emails where "emailAddress" = 'jane@audit.example'`,
    );
    const actor = { kind: 'key', role: 'intake', apikeyId: publicKey.id, userId: acme.userId };
    const entries = await entriesOf(rows[0].profileId);
    expect(entries.map((entry) => entry.actor)).toEqual(entries.map(() => actor));
    expect(entries.map(({ part }) => part)).toEqual(
      expect.arrayContaining([null, 'emailAddresses', 'historyEntries']),
    );
  });

  test('an action is recorded with the key that called it', async () => {
    const { data } = await acme.graphql(
      'mutation { saveProject(project: {name: "By action"}) { projectId } }',
    );
    const { projectId } = (data as { saveProject: { projectId: string } }).saveProject;
    expect(await entriesOf(projectId)).toMatchObject([{ actor: key }]);
  });

  test('somebody with the admin secret is recorded as admin, in whatever role', async () => {
    const projectId = await newProject('By admin');
    for (const role of ['account', 'admin']) {
      await fetch(`${api.engine.baseUrl}/v1/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-hasura-admin-secret': api.engine.adminSecret,
          'x-hasura-role': role,
          'x-hasura-group-id': acme.groupId,
        },
        body: JSON.stringify({
          query: `mutation { update_projects(where: {id: {_eq: "${projectId}"}}, _set: {name: "${role}"}) { affected_rows } }`,
        }),
      });
    }
    const actors = (await entriesOf(projectId)).map(({ actor }) => actor);
    expect(actors).toEqual([key, { kind: 'admin', role: 'account' }, { kind: 'admin', role: 'admin' }]);
  });

  test('a statement on the database itself is recorded with the role and the program', async () => {
    const projectId = await insert(api.database, 'projects', { groupId: acme.groupId, name: 'By psql' });
    expect(await entriesOf(projectId)).toMatchObject([
      { actor: { kind: 'database', role: 'postgres' }, requestId: null },
    ]);
  });

  test('a command is recorded as cli, and of a key its limits but nothing of its secret', async () => {
    const { id } = await acme.createKey('private');
    const hasura = createHasura({
      endpoint: new URL('http://engine.test/v1/graphql'),
      adminSecret: api.engine.adminSecret,
      timeoutMs: 30_000,
      post: api.hasuraPost,
      actor: 'cli',
    });
    expect(await runCommand({ hasura }, ['keys', 'revoke', id])).toMatchObject({ code: 0 });
    const [created, revoked] = await entriesOf(id);
    expect(created?.newValues).toMatchObject({ kind: 'private', userId: acme.userId });
    expect(created?.columns).not.toContain('hash');
    expect(revoked).toMatchObject({
      actor: { kind: 'cli', role: 'admin' },
      columns: ['revokedAt'],
      oldValues: { revokedAt: null },
      newValues: { revokedAt: expect.any(String) },
    });
  });
});

describe('what', () => {
  test('values are kept of ids and flags, and of texts only the names of their columns', async () => {
    const id = await newProject('Before');
    const { rows } = await api.database.pool.query(
      `select id from statuses where "groupId" = $1 and "targetedEntity" = 'PROJECT' and code = 'won'`,
      [acme.groupId],
    );
    const before = await api.database.pool.query('select "statusId" from projects where id = $1', [id]);
    await mutate(
      `mutation ($id: uuid!, $statusId: uuid!) {
        update_projects_by_pk(pk_columns: {id: $id}, _set: {name: "After", statusId: $statusId}) { id }
      }`,
      { id, statusId: rows[0].id },
    );
    const entry = (await entriesOf(id)).at(-1);
    expect(entry).toMatchObject({ operation: 'update', part: null, partId: null });
    expect([...(entry?.columns ?? [])].sort()).toEqual(['name', 'statusId']);
    expect(entry?.oldValues).toEqual({ statusId: before.rows[0].statusId });
    expect(entry?.newValues).toEqual({ statusId: rows[0].id });
  });

  test('a changed e-mail address is an entry of the profile that names emailAddresses', async () => {
    const id = await mutate('mutation { insert_profiles_one(object: {lastNameManual: "Doe"}) { id } }');
    // The first address of a person is preferred.
    const [, emailId] = [
      await mutate(
        `mutation ($id: uuid!) { insert_profiles_emails_one(object: {profileId: $id, emailAddress: "first@audit.example"}) { id } }`,
        { id },
      ),
      await mutate(
        `mutation ($id: uuid!) { insert_profiles_emails_one(object: {profileId: $id, emailAddress: "a@audit.example"}) { id } }`,
        { id },
      ),
    ];
    await mutate(
      `mutation ($emailId: uuid!) {
        update_profiles_emails_by_pk(pk_columns: {id: $emailId}, _set: {emailAddress: "b@audit.example", isPreferred: true}) { id }
      }`,
      { emailId },
    );
    const entries = (await entriesOf(id)).filter(({ partId }) => partId === emailId);
    expect(entries).toMatchObject([
      { entity: 'profiles', part: 'emailAddresses', partId: emailId, operation: 'insert' },
      {
        entity: 'profiles',
        part: 'emailAddresses',
        partId: emailId,
        operation: 'update',
        columns: expect.arrayContaining(['emailAddress', 'isPreferred']),
        oldValues: { isPreferred: false },
        newValues: { isPreferred: true },
      },
    ]);
  });

  test('an assignee who is added and removed is named by id', async () => {
    const projectId = await newProject('Assigned');
    const linkId = await mutate(
      `mutation ($projectId: uuid!, $userId: uuid!) {
        insert_projects_assignees_one(object: {projectId: $projectId, userId: $userId}) { id }
      }`,
      { projectId, userId: acme.userId },
    );
    await mutate('mutation ($linkId: uuid!) { delete_projects_assignees_by_pk(id: $linkId) { id } }', {
      linkId,
    });
    expect((await entriesOf(projectId)).slice(1)).toMatchObject([
      { part: 'assignees', operation: 'insert', oldValues: {}, newValues: { userId: acme.userId } },
      { part: 'assignees', operation: 'delete', oldValues: { userId: acme.userId }, newValues: {} },
    ]);
  });

  test('an establishment of a company is an entry of the company', async () => {
    const companyId = await mutate('mutation { insert_companies_one(object: {name: "Acme"}) { id } }');
    const { groupId } = acme;
    const legaldataId = await insert(api.database, 'companies_legaldata', { groupId, companyId });
    const locationId = await insert(api.database, 'locations', { groupId, search: 'Lyon' });
    await insert(api.database, 'companies_legaldata_locations', { groupId, legaldataId, locationId });
    expect((await entriesOf(companyId)).map(({ part }) => part)).toEqual([
      null,
      'legaldata',
      'legaldata.locations',
    ]);
  });

  test('what changes only counters, times and derived columns leaves no entry', async () => {
    const id = await mutate('mutation { insert_profiles_one(object: {lastNameManual: "Doe"}) { id } }');
    await insert(api.database, 'history_entries', { groupId: acme.groupId, profileId: id, type: 'call' });
    await api.database.pool.query('update profiles set "countMessagesSentToThisProfile" = 1 where id = $1', [
      id,
    ]);
    expect((await entriesOf(id)).map(({ part, operation }) => [part, operation])).toEqual([
      [null, 'insert'],
      ['historyEntries', 'insert'],
    ]);
  });

  test('a change that is rolled back leaves no entry', async () => {
    const id = await newProject('Rolled back');
    const { errors } = await acme.graphql(
      `mutation ($id: uuid!) {
        update_projects_by_pk(pk_columns: {id: $id}, _set: {name: "Other"}) { id }
        insert_projects_one(object: {id: $id, name: "Same id"}) { id }
      }`,
      { id },
    );
    expect(errors).toHaveLength(1);
    expect(await entriesOf(id)).toHaveLength(1);
  });

  test('merging two profiles is an entry of both', async () => {
    const [kept, merged] = await Promise.all(
      ['Kept', 'Merged'].map((name) =>
        mutate('mutation ($name: String!) { insert_profiles_one(object: {lastNameManual: $name}) { id } }', {
          name,
        }),
      ),
    );
    const { errors } = await acme.graphql(
      'mutation ($kept: uuid!, $merged: uuid!) { mergeProfiles(id: $kept, otherProfileId: $merged) { profileId } }',
      { kept, merged },
    );
    expect(errors).toBeUndefined();
    expect((await entriesOf(merged)).at(-1)?.newValues).toMatchObject({ mergedIntoId: kept });
    expect(await entriesOf(kept)).toContainEqual(
      expect.objectContaining({
        part: 'merges',
        newValues: expect.objectContaining({ mergedProfileId: merged }),
      }),
    );
  });
});

test('no word of an applicant is in the audit', async () => {
  const words = [
    'Zylphira',
    'Quandrosse',
    'zylphira@words.example',
    '33698765432',
    'Wombatology',
    'Kettlebridge',
    'in/zylphira',
  ];
  await post(
    '/rest/v2/applicants',
    {
      firstName: words[0],
      lastName: words[1],
      emailAddresses: words[2],
      phoneNumber: `+${words[3]}`,
      headline: words[4],
      message: words[5],
      networkUrl: `https://network.example/${words[6]}`,
      source: 'Kettlebridge board',
    },
    { headers: { 'x-request-id': 'request-of-zylphira' } },
  );
  const { rows } = await api.database.pool.query(
    `select count(*)::integer as entries, string_agg(entry::text, ' ') as text from audit_entries as entry where "groupId" = $1`,
    [acme.groupId],
  );
  expect(rows[0].entries).toBeGreaterThan(10);
  for (const word of words) expect(rows[0].text.toLowerCase()).not.toContain(word.toLowerCase());
});

test('the history of a record is a field of the record, without entries of another one with its id', async () => {
  const id = await newProject('Same id');
  await mutate(
    'mutation ($id: uuid!) { insert_profiles_one(object: {id: $id, lastNameManual: "Doe"}) { id } }',
    {
      id,
    },
  );
  const document = `query ($id: uuid!) {
    profiles_by_pk(id: $id) { auditEntries { entity operation } }
    projects(where: {id: {_eq: $id}}) { auditEntries(order_by: {createdAt: desc}, limit: 1) { entity actor } }
  }`;
  const { data } = await acme.graphql(document, { id });
  expect(data).toEqual({
    profiles_by_pk: { auditEntries: [{ entity: 'profiles', operation: 'insert' }] },
    projects: [{ auditEntries: [{ entity: 'projects', actor: key }] }],
  });
  const other = await api.createAccount('Other');
  expect((await other.graphql(document, { id })).data).toEqual({ profiles_by_pk: null, projects: [] });
});

test('every record of an account that GraphQL shows has its history there', async () => {
  await mutate(
    'mutation { insert_fields_one(object: {targetedEntity: "PROJECT", type: "text", name: "Own"}) { id } }',
  );
  const { data, errors } = await acme.graphql(`{
    groups { auditEntries(limit: 1, where: {operation: {_eq: "insert"}}) { entity } }
    users { auditEntries { entity } }
    statuses(limit: 1) { auditEntries { entity } }
    fields(limit: 1) { auditEntries { entity } }
    companies(limit: 1) { auditEntries(limit: 1) { entity } }
    applications(limit: 1) { auditEntries(limit: 1) { entity } }
  }`);
  expect(errors).toBeUndefined();
  for (const [entity, records] of Object.entries(data ?? {})) {
    const [record] = records as { auditEntries: { entity: string }[] }[];
    expect({ entity, found: record?.auditEntries[0]?.entity }).toEqual({ entity, found: entity });
  }
});

test('an account reads its own entries only', async () => {
  const other = await api.createAccount('Other');
  const projectId = await newProject('Own');
  expect(await entriesOf(projectId)).toHaveLength(1);
  expect(await entriesOf(projectId, other)).toEqual([]);
  const { errors } = await acme.graphql('query { audit_entries { id } }', {}, { key: acme.publicKey.secret });
  expect(errors?.[0]?.message).toContain('audit_entries');
  const fields = await acme.graphql('{ fields { auditEntries { id } } }', {}, { key: acme.publicKey.secret });
  expect(fields.errors?.[0]?.message).toContain('auditEntries');
});

test('no key can insert, change or delete entries', async () => {
  const { data } = await acme.graphql('{ __schema { mutationType { fields { name } } } }');
  const { fields } = (data as { __schema: { mutationType: { fields: { name: string }[] } } }).__schema
    .mutationType;
  expect(fields.filter(({ name }) => name.includes('audit'))).toEqual([]);
});
