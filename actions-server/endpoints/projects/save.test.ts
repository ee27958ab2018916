/** Tests of POST /rest/v2/projects over HTTP: the response and the stored rows. */

import { insert, startTestApi, type TestRequest } from '../../../tests/support/api.ts';
import { countRows, postSave, readRow, type SaveAnswer, unknownId } from '../../../tests/support/saves.ts';
import { statusOf } from '../../../tests/support/statuses.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const acme = await api.createAccount('Acme');
const other = await api.createAccount('Other');

const save = (body: unknown, request: TestRequest = {}, account = acme): Promise<SaveAnswer> =>
  postSave(account, 'projects', body, request);
const row = (table: string, id: unknown) => readRow(api.database, table, id);
const count = (table: string, values: Record<string, unknown>) => countRows(api.database, table, values);

function createField(type: string, columns: Record<string, unknown> = {}) {
  return insert(api.database, 'fields', {
    groupId: acme.groupId,
    name: type,
    type,
    targetedEntity: 'PROJECT',
    ...columns,
  });
}

describe('saving a project', () => {
  test('creates the project with all values of the input, and a task with the outcome', async () => {
    const statusId = await statusOf(api.database, acme, 'PROJECT', 'in_progress');
    const companyId = await insert(api.database, 'companies', { groupId: acme.groupId, name: 'Client' });
    const text = await createField('text');
    const choice = await createField('multiplechoice');
    const [full, part] = [
      await insert(api.database, 'fields_options', {
        groupId: acme.groupId,
        fieldId: choice,
        name: 'Temps plein',
      }),
      await insert(api.database, 'fields_options', {
        groupId: acme.groupId,
        fieldId: choice,
        name: 'Paris, France',
      }),
    ];
    const place = await createField('singlelocation');
    const answer = await save({
      name: 'Engineer',
      externalId: 'full',
      isMadeForSales: true,
      createdAt: '2024-01-02T03:04:05.678Z',
      assignees: 'ACME user',
      statusId,
      companyId,
      colorId: '#ABCDEF',
      customFieldsValues: { [text]: 'hello', [choice]: 'temps plein, "Paris, France"', [place]: 'Lyon' },
    });
    const { projectId, taskId } = answer.body;
    expect(answer).toEqual({
      status: 201,
      outcome: 'created',
      body: {
        message: 'Project saved successfully',
        taskId: expect.any(String),
        projectId: expect.any(String),
      },
    });
    expect(await row('projects', projectId)).toMatchObject({
      groupId: acme.groupId,
      userId: acme.userId,
      name: 'Engineer',
      externalId: 'full',
      isMadeForRecruitment: true,
      isMadeForSales: true,
      createdAt: new Date('2024-01-02T03:04:05.678Z'),
      statusId,
      companyId,
      colorId: '#abcdef',
      referenceId: expect.stringMatching(/^[0-9A-Z]{8}$/),
    });
    expect(await count('projects_assignees', { projectId, userId: acme.userId })).toBe(1);
    const { rows: values } = await api.database.pool.query(
      `select v."fieldId", v."fieldValueId", v.value, l.search from projects_fieldsvalues v
       left join locations l on l.id = v."locationId" where v."projectId" = $1`,
      [projectId],
    );
    expect(values).toHaveLength(4);
    expect(values).toEqual(
      expect.arrayContaining([
        { fieldId: text, fieldValueId: null, value: 'hello', search: null },
        { fieldId: choice, fieldValueId: full, value: null, search: null },
        { fieldId: choice, fieldValueId: part, value: null, search: null },
        { fieldId: place, fieldValueId: null, value: null, search: 'Lyon' },
      ]),
    );
    expect(await row('tasks', taskId)).toMatchObject({
      groupId: acme.groupId,
      apikeyId: acme.privateKey.id,
      type: 'projects',
      status: 'succeeded',
      outcome: 'created',
      attempts: 1,
      projectId,
      lockedBy: null,
    });
    const task = (await (await acme.get(`/rest/v2/tasks/${taskId}`)).json()) as Record<string, unknown>;
    expect(task).toMatchObject({ status: 'succeeded', outcome: 'created', projectId });
  });

  test('updates the fields of the input, by id or by externalId, and keeps the others', async () => {
    const { projectId } = (await save({ name: 'First', externalId: 'update', colorId: '#1e88e5' })).body;
    const byId = await save({ projectId, name: 'Second' });
    expect(byId).toMatchObject({ status: 200, outcome: 'updated', body: { projectId } });
    const byExternalId = await save({ externalId: 'update', isMadeForSales: true });
    expect(byExternalId).toMatchObject({ status: 200, outcome: 'updated', body: { projectId } });
    expect(await row('projects', projectId)).toMatchObject({
      name: 'Second',
      isMadeForSales: true,
      colorId: '#1e88e5',
    });
  });

  test('with unchanged values does not update the row', async () => {
    const body = { name: 'Same', externalId: 'same', assignees: 'acme user' };
    const { projectId } = (await save(body)).body;
    const before = await row('projects', projectId);
    expect(await save(body)).toMatchObject({ status: 200, outcome: 'unchanged', body: { projectId } });
    expect(await row('projects', projectId)).toEqual(before);
  });

  test('clears a field that is null', async () => {
    const text = await createField('text', { name: 'cleared' });
    const body = {
      name: 'Clear',
      externalId: 'clear',
      assignees: 'acme user',
      colorId: '#1e88e5',
      customFieldsValues: { [text]: 'x' },
    };
    const { projectId } = (await save(body)).body;
    const cleared = await save({
      projectId,
      externalId: null,
      assignees: null,
      colorId: null,
      customFieldsValues: { [text]: null },
    });
    expect(cleared.outcome).toBe('updated');
    expect(await row('projects', projectId)).toMatchObject({
      externalId: null,
      colorId: null,
      name: 'Clear',
    });
    expect(await count('projects_assignees', { projectId })).toBe(0);
    expect(await count('projects_fieldsvalues', { projectId })).toBe(0);
  });

  test('creates a project with an id that does not exist', async () => {
    const projectId = '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0001';
    expect(await save({ projectId, name: 'Own id' })).toMatchObject({ status: 201, body: { projectId } });
    expect(await save({ projectId, name: 'Own id again' })).toMatchObject({
      status: 200,
      body: { projectId },
    });
  });

  test('twelve times at the same time creates one project', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => save({ name: `Twelve ${index}`, externalId: 'twelve' })),
    );
    expect(new Set(answers.map((answer) => answer.body.projectId)).size).toBe(1);
    expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(11).fill(200), 201]);
    expect(await count('projects', { groupId: acme.groupId, externalId: 'twelve' })).toBe(1);
  });
});

describe('a project that cannot be saved', () => {
  test.each([
    [{}, 422, 'validation_failed', 'name'],
    [{ name: '' }, 422, 'validation_failed', 'name'],
    [{ name: 'x', isMadeForSales: 'yes' }, 422, 'validation_failed', 'isMadeForSales'],
    [{ name: 'x', createdAt: 'yesterday' }, 422, 'validation_failed', 'createdAt'],
    [{ name: 'x', colorId: 'red' }, 422, 'validation_failed', 'colorId'],
    [{ name: 'x', projectId: 'not-an-id' }, 422, 'validation_failed', 'projectId'],
    [{ name: 'x', statusId: unknownId }, 422, 'unknown_status', 'statusId'],
    [{ name: 'x', companyId: unknownId }, 422, 'unknown_company', 'companyId'],
    [{ name: 'x', assignees: 'Nobody' }, 422, 'unknown_user', 'assignees'],
    [
      { name: 'x', customFieldsValues: { [unknownId]: 'x' } },
      422,
      'unknown_custom_field',
      `customFieldsValues.${unknownId}`,
    ],
    ['[]', 422, 'validation_failed', ''],
  ])('is rejected, and so is its task: %j', async (body, status, code, path) => {
    const answer = await save(body);
    expect(answer).toMatchObject({ status, outcome: null, body: { code, details: [{ path }] } });
    const task = await row('tasks', answer.body.taskId);
    expect(task).toMatchObject({
      status: 'rejected',
      error: { code },
      projectId: null,
      finishedAt: expect.any(Date),
    });
  });

  test('has a rejected task when its body cannot be parsed', async () => {
    const answer = await save('{"name": ');
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_json' } });
    expect(await row('tasks', answer.body.taskId)).toMatchObject({
      status: 'rejected',
      error: { code: 'invalid_json' },
    });
  });

  test('with characters that the database cannot store is rejected or saved without them, and never an internal error', async () => {
    const text = await createField('text', { name: 'any' });
    expect(await save({ name: 'a\u0000b' })).toMatchObject({
      status: 422,
      body: { details: [{ path: 'name' }] },
    });
    const answer = await save({
      name: 'x',
      'un\u0000known': 1,
      customFieldsValues: { [text]: 'a\u0000b\ud83d' },
    });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        warnings: [
          { path: 'unknown', code: 'unknown_key' },
          { path: `customFieldsValues.${text}`, code: 'invalid_encoding' },
        ],
      },
    });
    const { rows } = await api.database.pool.query(
      'select value from projects_fieldsvalues where "fieldId" = $1',
      [text],
    );
    expect(rows).toEqual([{ value: 'ab' }]);
    const rejected = await save({ name: 'x', customFieldsValues: { 'no\u0000id': 'x' } });
    expect(rejected).toMatchObject({ status: 422, body: { code: 'unknown_custom_field' } });
    expect(await row('tasks', rejected.body.taskId)).toMatchObject({ status: 'rejected' });
  });

  test('is rejected without an API key', async () => {
    const answer = await save({ name: 'x' }, { key: null });
    expect(answer).toMatchObject({ status: 401, body: { code: 'missing_api_key' } });
    expect(answer.body.taskId).toBeUndefined();
    expect(await save({ name: 'x' }, { key: 'sk_unknown' })).toMatchObject({
      status: 401,
      body: { code: 'invalid_api_key' },
    });
  });

  test('is rejected with a public key', async () => {
    expect(await save({ name: 'x' }, { key: acme.publicKey.secret })).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope' },
    });
  });

  test('of another account is reported as unknown and not changed', async () => {
    const { projectId } = (await save({ name: 'Theirs', externalId: 'theirs' }, {}, other)).body;
    expect(await save({ projectId, name: 'Mine now' })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await row('projects', projectId)).toMatchObject({ name: 'Theirs', groupId: other.groupId });
    expect(await save({ externalId: 'theirs', name: 'Mine' })).toMatchObject({ status: 201 });
  });

  test("cannot refer to another account's company, status, user or field", async () => {
    const companyId = await insert(api.database, 'companies', { groupId: other.groupId, name: 'Theirs' });
    const fieldId = await insert(api.database, 'fields', {
      groupId: other.groupId,
      name: 'Theirs',
      type: 'text',
      targetedEntity: 'PROJECT',
    });
    expect((await save({ name: 'x', companyId })).body.code).toBe('unknown_company');
    expect((await save({ name: 'x', assignees: 'Other User' })).body.code).toBe('unknown_user');
    expect((await save({ name: 'x', customFieldsValues: { [fieldId]: 'x' } })).body.code).toBe(
      'unknown_custom_field',
    );
  });

  test('cannot refer to a deleted company or status', async () => {
    const companyId = await insert(api.database, 'companies', {
      groupId: acme.groupId,
      name: 'Gone',
      deletedAt: new Date(),
    });
    const statusId = await insert(api.database, 'statuses', {
      groupId: acme.groupId,
      code: 'gone',
      kind: 'open',
      title: 'Gone',
      targetedEntity: 'PROJECT',
      deletedAt: new Date(),
    });
    expect((await save({ name: 'x', companyId })).body.code).toBe('unknown_company');
    expect((await save({ name: 'x', statusId })).body.code).toBe('unknown_status');
  });

  test('is rejected when the project is deleted', async () => {
    const { projectId } = (await save({ name: 'Gone', externalId: 'gone' })).body;
    await api.database.pool.query(`update projects set "deletedAt" = now() where id = $1`, [projectId]);
    expect(await save({ projectId, name: 'Back' })).toMatchObject({
      status: 409,
      body: { code: 'record_deleted' },
    });
    expect(await save({ externalId: 'gone', name: 'New' })).toMatchObject({
      status: 201,
      outcome: 'created',
    });
  });

  test('with the externalId of another project is a conflict', async () => {
    const { projectId } = (await save({ name: 'One', externalId: 'one' })).body;
    await save({ name: 'Two', externalId: 'two' });
    expect(await save({ projectId, externalId: 'two' })).toMatchObject({
      status: 409,
      body: { code: 'external_id_conflict' },
    });
  });
});

describe('unknown keys of a project', () => {
  test('are reported in the response and in the task', async () => {
    const answer = await save({ name: 'x', nmae: 'y' });
    expect(answer).toMatchObject({
      status: 201,
      body: { warnings: [{ path: 'nmae', code: 'unknown_key' }] },
    });
    expect(await row('tasks', answer.body.taskId)).toMatchObject({ warnings: [{ path: 'nmae' }] });
  });

  test('are rejected with Prefer: handling=strict', async () => {
    const answer = await save({ name: 'x', nmae: 'y' }, { headers: { Prefer: 'handling=strict' } });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', details: [{ path: 'nmae' }] },
    });
  });
});

describe('an idempotency key', () => {
  const withKey = (value: string, key?: string) => ({
    headers: { 'Idempotency-Key': value },
    ...(key ? { key } : {}),
  });

  test('replays the first response instead of saving twice', async () => {
    const body = { name: 'Once' };
    const first = await acme.post('/rest/v2/projects', body, withKey('once'));
    const second = await acme.post('/rest/v2/projects', body, withKey('once'));
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.status).toBe(201);
    expect(second.headers.get('x-record-outcome')).toBe('created');
    expect(await second.json()).toEqual(await first.json());
    expect(await count('projects', { groupId: acme.groupId, name: 'Once' })).toBe(1);
  });

  test('is rejected with another body', async () => {
    await save({ name: 'A' }, withKey('reused'));
    expect(await save({ name: 'B' }, withKey('reused'))).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
  });

  test('is scoped to a route and an API key', async () => {
    const second = await acme.createKey('private');
    expect((await save({ name: 'Own' }, withKey('scoped'))).status).toBe(201);
    expect((await save({ name: 'Other key' }, withKey('scoped', second.secret))).status).toBe(201);
    expect((await acme.post('/rest/v2/companies', { name: 'Other route' }, withKey('scoped'))).status).toBe(
      201,
    );
  });

  test('of simultaneous requests is accepted once', async () => {
    const body = { name: 'At once' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => save(body, withKey('at-once'))));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set(answers.map((answer) => answer.body.projectId)).size).toBe(1);
    expect(await count('projects', { groupId: acme.groupId, name: 'At once' })).toBe(1);
  });

  test('can be reused after a failed request and after it expires', async () => {
    expect((await save({ name: 'x', assignees: 'Nobody' }, withKey('retry'))).status).toBe(422);
    expect((await save({ name: 'x' }, withKey('retry'))).status).toBe(201);
    await api.database.pool.query(
      `update tasks set "createdAt" = now() - interval '25 hours' where "idempotencyKey" = 'retry'`,
    );
    expect((await save({ name: 'y' }, withKey('retry'))).status).toBe(201);
  });
});
