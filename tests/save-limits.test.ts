/**
 * Tests of the limits of saves over HTTP: values that the database cannot store, and requests that would cause a large
 * response or block the event loop. They are rejected or reported, and never an unexpected error.
 */
import { randomUUID } from 'node:crypto';
import { insert, startTestApi } from './support/api.ts';
import { countRows, postSave, readRow, type SaveAnswer } from './support/saves.ts';

const contact = 'COMPANY_CONTACT';
const person = { firstName: 'Ada', lastName: 'Byron' };

const api = await startTestApi();
afterAll(() => api.stop());
const acme = await api.createAccount('Acme');

type Route = Parameters<typeof postSave>[1];

const save = (route: Route, body: unknown): Promise<SaveAnswer> => postSave(acme, route, body);
const apply = (body: unknown): Promise<SaveAnswer> =>
  postSave(acme, 'applicants', body, { key: acme.publicKey.secret });
const createField = (type: string, targetedEntity: string) =>
  insert(api.database, 'fields', {
    groupId: acme.groupId,
    name: type,
    type,
    targetedEntity,
    isOnApplicationForm: targetedEntity === 'PROFILE',
  });

/** The members of an object of this size, as JSON text without the braces. */
const members = (count: number, key: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => `"${key(index)}":"x"`).join(',');

describe('a validation error for values that the database cannot store', () => {
  test.each<[Route, string, Record<string, unknown>]>([
    ['projects', 'externalId', { name: 'A', externalId: 'x'.repeat(1001) }],
    ['projects', 'externalId', { name: 'A', externalId: '漢'.repeat(334) }],
    ['companies', 'externalId', { name: 'A', externalId: 'x'.repeat(1001) }],
    ['companies', 'networkUrl', { name: 'A', networkUrl: `https://network.example/${'x'.repeat(2000)}` }],
    ['applicants', 'externalId', { ...person, externalId: 'x'.repeat(1001) }],
    [
      'applicants',
      'data.associations.0.company.externalId',
      {
        ...person,
        data: {
          associations: [{ associationType: contact, company: { externalId: 'x'.repeat(1001), name: 'A' } }],
        },
      },
    ],
    ['projects', 'createdAt', { name: 'A', createdAt: '9999-12-31T23:59:59-14:00' }],
    ['projects', 'createdAt', { name: 'A', createdAt: '0001-01-01T00:00:00+14:00' }],
  ])('%s: %s', async (route, path, body) => {
    expect(await save(route, body)).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', taskId: expect.any(String), details: [{ path }] },
    });
  });

  test('values of exactly the maximum length are stored', async () => {
    const externalId = '漢'.repeat(333);
    const { status, body } = await save('projects', { name: 'A', externalId });
    expect(status).toBe(201);
    expect(await readRow(api.database, 'projects', body.projectId)).toMatchObject({ externalId });
    const networkUrl = `https://network.example/${'x'.repeat(1950)}`;
    expect(await save('companies', { networkUrl })).toMatchObject({ status: 201 });
  });

  test('the first and the last instant of four-digit years are stored', async () => {
    for (const createdAt of ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']) {
      expect(await save('projects', { name: 'A', createdAt })).toMatchObject({ status: 201 });
    }
  });

  test('an application with a network URL that is too long is saved with a warning', async () => {
    const networkUrl = `https://network.example/${'x'.repeat(2000)}`;
    const { status, body } = await apply({ ...person, networkUrl });
    expect({ status, warnings: body.warnings }).toMatchObject({
      status: 201,
      warnings: [{ path: 'networkUrl', code: 'invalid_value' }],
    });
  });
});

describe('invalid values of custom fields', () => {
  // With the body around it, as many levels as a body may have.
  const nested = `${'['.repeat(98)}${']'.repeat(98)}`;

  test('of a project are rejected, at any depth of nesting', async () => {
    const field = await createField('text', 'PROJECT');
    const answer = await save('projects', `{"name":"A","customFieldsValues":{"${field}":${nested}}}`);
    expect(answer).toMatchObject({
      status: 422,
      body: { taskId: expect.any(String), details: [{ path: `customFieldsValues.${field}` }] },
    });
  });

  test('of an application are reported as a warning', async () => {
    const field = await createField('text', 'PROFILE');
    const answer = await apply(`{"firstName":"Ada","lastName":"Byron","${field}":${nested}}`);
    expect(answer).toMatchObject({
      status: 201,
      body: { warnings: [{ path: field, code: 'invalid_value' }] },
    });
  });

  test('under a name with a meaning in JavaScript are reported', async () => {
    const answer = await save('projects', '{"name":"A","customFieldsValues":{"__proto__":"x"}}');
    expect(answer).toMatchObject({ status: 422, body: { code: 'unknown_custom_field' } });
  });
});

describe('requests that are expensive on purpose', () => {
  test.each([
    ['members', `{"firstName":"Ada",${members(20_001, (index) => `k${index}`)}}`],
    ['elements', `{"firstName":"Ada","files":[${'1,'.repeat(20_000)}1]}`],
    ['levels', `{"firstName":${'['.repeat(20_001)}`],
    ['members, or a hundred levels,', `{"firstName":${'['.repeat(100)}"Ada"${']'.repeat(100)}}`],
    ['members, or a million escape sequences,', `{"firstName":"${'\\/'.repeat(1_000_001)}"}`],
    ['members, or two million characters of white space,', `{"firstName":${' '.repeat(2_000_001)}"Ada"}`],
    ['members, or two million characters of one number,', `{"firstName":${'1'.repeat(2_000_001)}}`],
    ['members, or a million escaped quotation marks,', `{"firstName":"${'\\"'.repeat(2_000_001)}"}`],
  ])('a body with more than twenty thousand %s gets 413 before it is parsed', async (_what, body) => {
    for (const path of ['/rest/v2/applicants', '/rest/v2/companies', '/graphql']) {
      const response = await acme.post(path, body);
      expect(response.status).toBe(413);
      expect(await response.text()).toContain('more than 20000 members and list elements');
    }
  });

  test('an application with more than 5 MB of texts gets 413, however many there are', async () => {
    const values = Array.from({ length: 11 }, () => [crypto.randomUUID(), 'a,'.repeat(240_000)]);
    const { status, body } = await apply({
      ...Object.fromEntries(values),
      firstName: 'Ada',
      lastName: 'Byron',
    });
    expect({ status, body }).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
    expect(body.message).toContain('limit of 5000000 characters');
  });

  test('of nineteen thousand unknown keys a hundred are listed, and all are counted', async () => {
    const { status, body } = await apply(
      `{"firstName":"Ada","lastName":"Byron",${members(19_000, (index) => `k${index}`)}}`,
    );
    expect(status).toBe(201);
    expect(body.warnings).toHaveLength(101);
    expect(body.warnings?.at(-1)?.message).toContain('18900');
  });

  test('names of unknown members are cut', async () => {
    const name = 'k'.repeat(100_000);
    const cut = `${'k'.repeat(100)}…`;
    const kept = await apply({ ...person, emailAddresses: 'cut@example.org', [name]: 1 });
    expect(kept.body.warnings).toMatchObject([{ path: cut, code: 'unknown_key' }]);
    const rejected = await save('projects', { name: 'A', customFieldsValues: { [name]: 1 } });
    expect(rejected.body.details).toMatchObject([{ path: `customFieldsValues.${'k'.repeat(81)}…` }]);
    expect(rejected.body.message.length).toBeLessThan(200);
  });

  test('five thousand values that are no e-mail addresses are counted, and a hundred are named', async () => {
    const { body } = await apply({ ...person, emailAddresses: 'a,'.repeat(4_999) });
    expect(body.warnings).toHaveLength(101);
  });

  test('options that a field does not have are cut in the message', async () => {
    const field = await createField('singlechoice', 'PROFILE');
    const { body } = await apply({ ...person, [field]: 'o'.repeat(400_000) });
    expect(body.warnings).toMatchObject([{ path: field, code: 'invalid_option' }]);
    expect(body.warnings?.[0]?.message.length).toBeLessThan(300);
  });

  test('nineteen thousand custom fields are rejected', async () => {
    const fields = members(19_000, () => randomUUID());
    expect(await apply(`{"firstName":"Ada","lastName":"Byron",${fields}}`)).toMatchObject({
      status: 422,
      body: { code: 'validation_failed' },
    });
    expect(await save('projects', `{"name":"A","customFieldsValues":{${fields}}}`)).toMatchObject({
      status: 422,
      body: { details: [{ path: 'customFieldsValues' }] },
    });
  });

  test('a rich text of ten thousand tags is rejected before it is sanitised', async () => {
    const html = '<b>'.repeat(10_001);
    expect(await save('companies', { name: 'A', description: html })).toMatchObject({
      status: 422,
      body: { details: [{ path: 'description', message: 'at most 10000 tags and entities' }] },
    });
    const field = await createField('richtext', 'PROJECT');
    expect(await save('projects', { name: 'A', customFieldsValues: { [field]: html } })).toMatchObject({
      status: 422,
      body: { details: [{ path: `customFieldsValues.${field}` }] },
    });
  });

  test('a form with too many inputs is rejected before it is decoded', async () => {
    const response = await acme.post('/rest/v2/applicants', 'a&'.repeat(500_000), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.status).toBe(413);
  });

  test('a GraphQL document longer than a megabyte is rejected before it is counted', async () => {
    const query = `{${'saveProject '.repeat(100_000)}}`;
    expect(await acme.graphql(query)).toMatchObject({
      errors: [{ message: 'the documents are longer than 1000000 characters' }],
    });
  });

  test('a hundred thousand tags are reported as a warning, and none is stored', async () => {
    const field = await createField('tags', 'PROFILE');
    const { status, body } = await apply({
      ...person,
      [field]: Array.from({ length: 100_000 }, (_, index) => `tag ${index}`).join(','),
    });
    expect({ status, warnings: body.warnings }).toMatchObject({ status: 201, warnings: [{ path: field }] });
    expect(await countRows(api.database, 'profiles_fieldsvalues', { fieldId: field })).toBe(0);
  });

  test('a list with nineteen thousand elements is rejected with one short message', async () => {
    const { status, body } = await apply(
      `{"firstName":"Ada","lastName":"Byron","files":[${'1,'.repeat(18_999)}1]}`,
    );
    expect({ status, details: body.details }).toMatchObject({ status: 422, details: [{ path: 'files' }] });
    expect(body.details).toHaveLength(1);
  });

  test('an application cannot create thousands of companies', async () => {
    const associations = Array.from({ length: 101 }, (_, index) => ({
      associationType: contact,
      company: { externalId: `flood-${index}`, name: 'Flood' },
    }));
    expect(await apply({ ...person, data: { associations } })).toMatchObject({
      status: 422,
      body: { details: [{ path: 'data.associations' }] },
    });
    expect(await countRows(api.database, 'companies', { name: 'Flood' })).toBe(0);
  });
});

describe('a request that is rejected before its body is read', () => {
  test('has a rejected task when its API key is valid', async () => {
    const wrongKey = await postSave(acme, 'companies', { name: 'A' }, { key: acme.publicKey.secret });
    expect(wrongKey).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
    const response = await acme.post('/rest/v2/projects?dryRun=true', { name: 'A' });
    const unknown = (await response.json()) as SaveAnswer['body'];
    expect({ status: response.status, code: unknown.code }).toEqual({
      status: 400,
      code: 'unknown_parameter',
    });
    for (const { code, taskId } of [wrongKey.body, unknown]) {
      expect(await readRow(api.database, 'tasks', taskId)).toMatchObject({
        status: 'rejected',
        error: { code },
      });
    }
  });
});

describe('saves of the same company, project and profile at the same time', () => {
  test('all succeed without a deadlock', async () => {
    const { companyId } = (await save('companies', { name: 'Shared', externalId: 'shared' })).body;
    const { projectId } = (await save('projects', { name: 'Shared', companyId })).body;
    const { rows: statuses } = await api.database.pool.query<{ id: string; targetedEntity: string }>(
      `select id, "targetedEntity" from statuses where "groupId" = $1 and "parentId" is not null order by id`,
      [acme.groupId],
    );
    const statusOf = (entity: string, index: number) => {
      const ofEntity = statuses.filter((status) => status.targetedEntity === entity);
      return ofEntity[index % ofEntity.length]?.id;
    };
    const saves = Array.from({ length: 80 }, (_, index) => {
      if (index % 4 === 0) return save('projects', { projectId, statusId: statusOf('PROJECT', index) });
      if (index % 4 === 1) return save('companies', { companyId, statusId: statusOf('COMPANY', index) });
      return save('applicants', {
        ...person,
        emailAddresses: `shared${index % 7}@example.org`,
        projectId,
        data: {
          associations: [
            {
              associationType: contact,
              company: {
                externalId: 'shared',
                name: `Shared ${index}`,
                statusId: statusOf('COMPANY', index),
              },
            },
          ],
        },
      });
    });
    const answers = await Promise.all(saves);
    expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
    const { rows } = await api.database.pool.query(
      `select deadlocks::integer from pg_stat_database where datname = current_database()`,
    );
    expect(rows).toEqual([{ deadlocks: 0 }]);
  });
});

describe('a public key cannot find out whether a company exists', () => {
  test('from a warning', async () => {
    await save('companies', { name: 'Client', externalId: 'client' });
    const { companyId } = (await save('companies', { name: 'Other client' })).body;
    const warningsFor = async (company: Record<string, unknown>) =>
      (await apply({ ...person, data: { associations: [{ associationType: contact, company }] } })).body
        .warnings;
    const known = await warningsFor({ externalId: 'client' });
    expect(known).toMatchObject([{ code: 'company_not_confirmed' }]);
    expect(await warningsFor({ externalId: 'nobody' })).toEqual(known);
    expect(await warningsFor({ serviceId: companyId })).toEqual(known);
    expect(await warningsFor({ serviceId: randomUUID() })).toEqual(known);
    expect(await countRows(api.database, 'profiles_associations', { companyId })).toBe(1);
  });
});

describe('a storage that is unavailable', () => {
  test('answers a save with files with 503 and leaves no task, while saves of projects succeed', async () => {
    const fullApi = await startTestApi({ STORAGE_FOLDER: '/dev/null/files' });
    try {
      const account = await fullApi.createAccount();
      const resume = { fileName: 'cv.txt', data: Buffer.from('Ada Byron').toString('base64') };
      const response = await account.post('/rest/v2/applicants', { ...person, resumesFiles: [resume] });
      expect({ status: response.status, retryAfter: response.headers.get('retry-after') }).toEqual({
        status: 503,
        retryAfter: '5',
      });
      const refusal = (await response.json()) as SaveAnswer['body'];
      expect([refusal.code, refusal.taskId]).toEqual(['service_unavailable', undefined]);
      expect(await countRows(fullApi.database, 'tasks', { groupId: account.groupId })).toBe(0);
      expect(await countRows(fullApi.database, 'profiles', { groupId: account.groupId })).toBe(0);
      expect((await fetch(`${fullApi.baseUrl}/readyz`)).status).toBe(200);
      expect(await postSave(account, 'projects', { name: 'A' })).toMatchObject({ status: 201 });
    } finally {
      await fullApi.stop();
    }
  });
});

describe('a rejected body has a rejected task', () => {
  test.each([
    ['too large', 413, 'payload_too_large', `{"name":"${'x'.repeat(5_000_001)}"}`, {}],
    ['of another type', 415, 'unsupported_media_type', '<name/>', { 'content-type': 'application/xml' }],
    ['truncated', 400, 'invalid_json', '{"name":', {}],
    ['in another encoding', 400, 'invalid_json', '{"name":"A"}', { 'content-encoding': 'gzip' }],
  ])('%s: %i %s', async (_case, status, code, body, headers) => {
    const answer = await postSave(acme, 'projects', body, { headers });
    expect(answer).toMatchObject({ status, body: { code, taskId: expect.any(String) } });
    expect(await readRow(api.database, 'tasks', answer.body.taskId)).toMatchObject({
      status: 'rejected',
      error: { code },
      input: null,
    });
  });

  test('an option that a field does not have: 422 invalid_option', async () => {
    const field = await createField('singlechoice', 'PROJECT');
    const answer = await save('projects', { name: 'A', customFieldsValues: { [field]: 'Green' } });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'invalid_option', taskId: expect.any(String) },
    });
  });
});
