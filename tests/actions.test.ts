/** Tests of the actions of `metadata/` over the public /graphql: the same use cases as the REST routes. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { actionRoutes } from '../actions-server/actions/routes.ts';
import { actionsSecret, insert, startTestApi, type TestAccount } from './support/api.ts';
import { unknownId } from './support/saves.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const resumeFile = `${root}tests/fixtures/resumes/elodie-marchand.pdf`;

const api = await startTestApi();
afterAll(() => api.stop());
const acme = await api.createAccount('Acme');
const other = await api.createAccount('Other');

type GraphqlAnswer = Awaited<ReturnType<TestAccount['graphql']>>;

async function row(table: string, id: unknown): Promise<Record<string, unknown>> {
  const { rows } = await api.database.pool.query(`select * from ${table} where id = $1`, [id]);
  return rows[0];
}

function dataOf<Result>({ data, errors }: GraphqlAnswer): Result {
  expect(errors).toBeUndefined();
  return data as Result;
}

const saveProject = `mutation Save($project: SaveProjectInput!, $strict: Boolean, $key: String) {
  saveProject(project: $project, strict: $strict, idempotencyKey: $key) {
    message outcome projectId taskId warnings { path code }
    project { id name groupId }
    task { status outcome }
  }
}`;

interface SavedProject {
  readonly saveProject: {
    readonly projectId: string;
    readonly taskId: string;
    readonly outcome: string;
    readonly warnings: readonly object[];
    readonly project: object | null;
  };
}

async function save(
  project: object,
  others: object = {},
  account = acme,
): Promise<SavedProject['saveProject']> {
  return dataOf<SavedProject>(await account.graphql(saveProject, { project, ...others })).saveProject;
}

describe('saveProject', () => {
  test('stores the input and returns the saved rows with the permissions of the caller', async () => {
    const saved = await save({ name: 'By action', externalId: 'action-1', colorId: '#1E88E5' });
    expect(saved).toEqual({
      message: 'Project saved successfully',
      outcome: 'created',
      projectId: expect.any(String),
      taskId: expect.any(String),
      warnings: [],
      project: { id: saved.projectId, name: 'By action', groupId: acme.groupId },
      task: { status: 'succeeded', outcome: 'created' },
    });
    expect(await row('projects', saved.projectId)).toMatchObject({
      groupId: acme.groupId,
      userId: acme.userId,
      name: 'By action',
      externalId: 'action-1',
      colorId: '#1e88e5',
    });
    expect(await row('tasks', saved.taskId)).toMatchObject({
      groupId: acme.groupId,
      apikeyId: acme.privateKey.id,
      type: 'projects',
      status: 'succeeded',
      projectId: saved.projectId,
    });
  });

  test('clears a field that is null and keeps a field that is omitted', async () => {
    const { projectId } = await save({ name: 'Clear', externalId: 'action-2', colorId: '#1e88e5' });
    const updated = await save({ projectId, externalId: null });
    expect(updated.outcome).toBe('updated');
    expect(await row('projects', projectId)).toMatchObject({ externalId: null, colorId: '#1e88e5' });
  });

  test('saves once for one idempotency key', async () => {
    const first = await save({ name: 'Once' }, { key: 'action-once' });
    const second = await save({ name: 'Once' }, { key: 'action-once' });
    expect(second).toEqual(first);
    const { rows } = await api.database.pool.query(
      `select count(*)::int as count from projects where name = 'Once'`,
    );
    expect(rows[0].count).toBe(1);
  });

  test('returns an error with its code, its details and the id of the rejected task', async () => {
    const { data, errors } = await acme.graphql(saveProject, { project: { assignees: 'Nobody', name: 'x' } });
    expect(data).toBeUndefined();
    expect(errors).toEqual([
      {
        message: expect.any(String),
        extensions: {
          path: '$',
          code: 'unknown_user',
          details: [expect.objectContaining({ path: 'assignees', code: 'unknown_user' })],
          requestId: expect.any(String),
          taskId: expect.any(String),
        },
      },
    ]);
    const taskId = errors?.[0]?.extensions.taskId;
    expect(await row('tasks', taskId)).toMatchObject({ status: 'rejected', error: { code: 'unknown_user' } });
  });

  test('rejects an unknown input field without calling the handler', async () => {
    const { errors } = await acme.graphql(saveProject, { project: { nmae: 'x' } });
    expect(errors?.[0]).toMatchObject({
      message: `field "nmae" not found in type: 'SaveProjectInput'`,
      extensions: { code: 'validation-failed', path: '$.selectionSet.saveProject.args.project.nmae' },
    });
  });

  test("reports another account's project as unknown and does not change it", async () => {
    const { projectId } = await save({ name: 'Theirs' }, {}, other);
    const { errors } = await acme.graphql(saveProject, { project: { projectId, name: 'Mine now' } });
    expect(errors?.[0]?.extensions.code).toBe('not_found');
    expect(await row('projects', projectId)).toMatchObject({ name: 'Theirs', groupId: other.groupId });
  });

  test("reports another account's company and status as unknown", async () => {
    const companyId = await insert(api.database, 'companies', { groupId: other.groupId, name: 'Theirs' });
    const { errors } = await acme.graphql(saveProject, { project: { name: 'x', companyId } });
    expect(errors?.[0]?.extensions.code).toBe('unknown_company');
    const status = await acme.graphql(saveProject, { project: { name: 'x', statusId: unknownId } });
    expect(status.errors?.[0]?.extensions.code).toBe('unknown_status');
  });
});

test('saveCompany stores a company', async () => {
  const query = `mutation Save($company: SaveCompanyInput!) {
    saveCompany(company: $company) { outcome companyId company { name } task { status } }
  }`;
  const company = { name: 'Acier Dupont', networkUrl: 'https://www.network.example/company/acier-dupont/' };
  const first = dataOf<{ saveCompany: { companyId: string } }>(await acme.graphql(query, { company }));
  expect(first.saveCompany).toEqual({
    outcome: 'created',
    companyId: expect.any(String),
    company: { name: 'Acier Dupont' },
    task: { status: 'succeeded' },
  });
  expect(await row('companies', first.saveCompany.companyId)).toMatchObject({
    groupId: acme.groupId,
    name: 'Acier Dupont',
  });
  const again = dataOf<{ saveCompany: object }>(
    await acme.graphql(query, { company: { ...company, name: 'Aciers Dupont' } }),
  );
  expect(again.saveCompany).toMatchObject({
    outcome: 'updated',
    companyId: first.saveCompany.companyId,
    company: { name: 'Aciers Dupont' },
  });
});

describe('saveApplicant', () => {
  const query = `mutation Save($applicant: SaveApplicantInput!) {
    saveApplicant(applicant: $applicant) {
      outcome profileId taskId warnings { path code }
      profile { firstName lastName emailAddresses { emailAddress } files { file { name } } }
    }
  }`;

  test('reads the resume and stores the profile, the file and the value of a custom field', async () => {
    const fieldId = await insert(api.database, 'fields', {
      groupId: acme.groupId,
      name: 'Source',
      type: 'text',
      targetedEntity: 'PROFILE',
    });
    const applicant = {
      resumesFiles: [{ fileName: 'cv.pdf', data: readFileSync(resumeFile).toString('base64') }],
      historyEntryMessage: 'Bonjour',
      customFieldsValues: { [fieldId]: 'site' },
    };
    const { saveApplicant } = dataOf<{ saveApplicant: { profileId: string; taskId: string } }>(
      await acme.graphql(query, { applicant }),
    );
    expect(saveApplicant).toMatchObject({
      outcome: 'created',
      warnings: [],
      profile: { firstName: 'Élodie', lastName: 'Marchand', files: [{ file: { name: 'cv.pdf' } }] },
    });
    expect(await row('profiles', saveApplicant.profileId)).toMatchObject({
      groupId: acme.groupId,
      firstNameParsed: 'Élodie',
    });
    const { rows } = await api.database.pool.query(
      `select value from profiles_fieldsvalues where "profileId" = $1 and "fieldId" = $2`,
      [saveApplicant.profileId, fieldId],
    );
    expect(rows).toEqual([{ value: 'site' }]);
    expect(await row('tasks', saveApplicant.taskId)).toMatchObject({
      type: 'applicants',
      status: 'succeeded',
      profileId: saveApplicant.profileId,
    });
  });

  test('accepts files that exceed the size limit of other requests', async () => {
    const { maxBodyBytes } = api.dependencies.config.limits;
    const data = Buffer.from('a line of a long letter\n'.repeat(maxBodyBytes / 24)).toString('base64');
    const applicant = {
      firstName: 'Max',
      lastName: 'Large',
      networkUrl: 'https://network.example/in/max-large',
    };
    const { saveApplicant } = dataOf<{ saveApplicant: { profileId: string } }>(
      await acme.graphql(query, { applicant: { ...applicant, files: [{ fileName: 'letter.txt', data }] } }),
    );
    const { rows } = await api.database.pool.query(
      `select f.size from profiles_files l join files f on f.id = l."fileId" where l."profileId" = $1`,
      [saveApplicant.profileId],
    );
    expect(rows).toEqual([{ size: Buffer.from(data, 'base64').byteLength }]);
  });

  test('does not merge a profile with that of the same person in another account', async () => {
    const applicant = { firstName: 'Zoé', lastName: 'Martin', emailAddresses: 'zoe.martin@example.org' };
    const profiles = [];
    for (const account of [acme, other, acme]) {
      const { saveApplicant } = dataOf<{ saveApplicant: { profileId: string; outcome: string } }>(
        await account.graphql(query, { applicant }),
      );
      profiles.push(saveApplicant);
    }
    const [mine, theirs, again] = profiles;
    expect([mine?.outcome, theirs?.outcome]).toEqual(['created', 'created']);
    expect(theirs?.profileId).not.toBe(mine?.profileId);
    expect(again?.profileId).toBe(mine?.profileId);
    expect(again?.outcome).not.toBe('created');
  });
});

describe('parseResume', () => {
  const query = `query Read($file: FileInput!) {
    parseResume(file: $file) {
      isReadable problemCode
      resume { firstName lastName emailAddresses positions { title companyName isCurrent } phoneNumbers { canonicalNumber } }
    }
    projects(limit: 1) { __typename }
  }`;
  const count = async () => {
    const { rows } = await api.database.pool.query(
      `select (select count(*) from profiles) + (select count(*) from files) + (select count(*) from tasks) as count`,
    );
    return rows[0].count;
  };

  test('returns the values that a save would read, beside other fields, and stores nothing', async () => {
    const before = await count();
    const file = { fileName: 'cv.pdf', data: readFileSync(resumeFile).toString('base64') };
    const { parseResume } = dataOf<{ parseResume: { resume: { positions: object[] } } }>(
      await acme.graphql(query, { file }),
    );
    expect(parseResume).toMatchObject({
      isReadable: true,
      problemCode: null,
      resume: { firstName: 'Élodie', lastName: 'Marchand' },
    });
    expect(parseResume.resume.positions.length).toBeGreaterThan(0);
    expect(await count()).toBe(before);
  });

  test('reports why a file cannot be read', async () => {
    const file = { fileName: 'cv.pdf', data: Buffer.from('%PDF-1.7 and nothing more').toString('base64') };
    const { parseResume } = dataOf<{ parseResume: object }>(await acme.graphql(query, { file }));
    expect(parseResume).toMatchObject({ isReadable: false, problemCode: expect.any(String), resume: null });
  });

  test('rejects data that is not a file', async () => {
    const { errors } = await acme.graphql(query, { file: { data: 'not base64 !' } });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'invalid_base64',
      details: [{ path: 'file.data' }],
    });
  });
});

test('a public key cannot run actions', async () => {
  const { errors } = await acme.graphql(
    '{ __schema { mutationType { name } } }',
    {},
    { key: acme.publicKey.secret },
  );
  expect(errors).toBeUndefined();
  const saved = await acme.graphql(saveProject, { project: { name: 'x' } }, { key: acme.publicKey.secret });
  expect(saved.errors?.[0]?.extensions.code).toBe('validation-failed');
  const read = await acme.graphql(
    'query { parseResume(file: {data: "x"}) { isReadable } }',
    {},
    { key: acme.publicKey.secret },
  );
  expect(read.errors?.[0]).toMatchObject({ message: `field "parseResume" not found in type: 'query_root'` });
});

describe('the handlers of actions', () => {
  const payload = (name = 'saveProject', session: Record<string, string> = {}) => ({
    action: { name },
    input: { project: { name: 'By hand' } },
    session_variables: {
      'x-hasura-role': 'account',
      'x-hasura-group-id': acme.groupId,
      'x-hasura-apikey-id': acme.privateKey.id,
      ...session,
    },
    request_query: 'mutation { saveProject }',
  });

  async function call(body: unknown, headers: Record<string, string>) {
    const response = await fetch(`${api.baseUrl}/actions/saveProject`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  const secret = { 'x-actions-secret': actionsSecret };

  test.each([
    ['no secret', {}],
    ['a wrong secret', { 'x-actions-secret': `${actionsSecret}x` }],
    ['an empty secret', { 'x-actions-secret': '' }],
  ])('reject requests with %s, even with a valid API key', async (_what, headers) => {
    const key = { 'x-api-key': acme.privateKey.secret };
    expect(await call(payload(), { ...headers, ...key })).toEqual({
      status: 401,
      body: {
        message: expect.any(String),
        extensions: { path: '$', code: 'invalid_actions_secret', requestId: expect.any(String) },
      },
    });
  });

  test('accept the secret and act for the account of the session', async () => {
    const { status, body } = await call(payload(), secret);
    expect({ status, body }).toMatchObject({ status: 200, body: { outcome: 'created', warnings: [] } });
    expect(await row('projects', body.projectId)).toMatchObject({ groupId: acme.groupId, name: 'By hand' });
  });

  test('reject the payload of another action and a session without an account', async () => {
    expect(await call(payload('saveCompany'), secret)).toMatchObject({
      status: 422,
      body: { extensions: { code: 'validation_failed', details: [{ path: 'action.name' }] } },
    });
    const { 'x-hasura-group-id': _group, ...rest } = payload().session_variables;
    expect(await call({ ...payload(), session_variables: rest }, secret)).toMatchObject({
      status: 422,
      body: { extensions: { details: [{ path: 'session_variables.x-hasura-group-id' }] } },
    });
  });

  test('reject the id of a key of another account and of a revoked, expired or public key', async () => {
    const revoked = await acme.createKey('private', { revokedAt: new Date() });
    const over = await acme.createKey('private', { expiresAt: new Date(Date.now() - 1000) });
    for (const id of [other.privateKey.id, revoked.id, over.id, acme.publicKey.id]) {
      expect(await call(payload('saveProject', { 'x-hasura-apikey-id': id }), secret)).toMatchObject({
        status: 401,
        body: { extensions: { code: 'invalid_api_key' } },
      });
    }
  });

  test('exist for every action of the metadata and for no other', () => {
    const { actions } = load(readFileSync(`${root}metadata/actions.yaml`, 'utf8')) as {
      actions: { name: string; definition: { handler: string } }[];
    };
    const paths = actions.map(({ definition }) => definition.handler.replace('{{ACTIONS_BASE_URL}}', ''));
    // Beside them is the handler of the event trigger on `webhook_events`.
    expect(actionRoutes.map(({ path }) => path).sort()).toEqual([...paths, '/actions/sendWebhooks'].sort());
  });
});

test('the handlers of actions do not exist without a configured secret', async () => {
  const closed = await startTestApi({ ACTIONS_SECRET: '' });
  try {
    const response = await fetch(`${closed.baseUrl}/actions/saveProject`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(404);
  } finally {
    await closed.stop();
  }
});
