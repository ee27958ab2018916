/** Tests of POST /rest/v2/companies over HTTP: the response and the stored rows. */

import { insert, startTestApi, type TestRequest } from '../../../tests/support/api.ts';
import { countRows, postSave, readRow, type SaveAnswer, unknownId } from '../../../tests/support/saves.ts';
import { statusOf } from '../../../tests/support/statuses.ts';

const page = 'https://network.example/company/acme';

const api = await startTestApi();
afterAll(() => api.stop());
const acme = await api.createAccount('Acme');
const other = await api.createAccount('Other');

const save = (body: unknown, request: TestRequest = {}, account = acme): Promise<SaveAnswer> =>
  postSave(account, 'companies', body, request);
const row = (id: unknown) => readRow(api.database, 'companies', id);

describe('custom fields of a company', () => {
  const fieldOf = (type: string, targetedEntity = 'COMPANY') =>
    insert(api.database, 'fields', { groupId: acme.groupId, name: type, type, targetedEntity });
  const valuesOf = async (companyId: unknown) => {
    const { rows } = await api.database.pool.query(
      `select v."fieldId", v."fieldValueId", v.value, l.search from companies_fieldsvalues v
         left join locations l on l.id = v."locationId" where v."companyId" = $1`,
      [companyId],
    );
    return new Map(rows.map(({ fieldId, ...value }) => [fieldId, value]));
  };

  test('are stored by their type, changed, left as they are, and cleared by null and an empty text', async () => {
    const [text, choice, place] = [
      await fieldOf('text'),
      await fieldOf('singlechoice'),
      await fieldOf('singlelocation'),
    ];
    const option = await insert(api.database, 'fields_options', {
      groupId: acme.groupId,
      fieldId: choice,
      name: 'Client fidèle',
    });
    const customFieldsValues = { [text]: 'hello', [choice]: 'client fidele', [place]: 'Lyon' };
    const created = await save({ name: 'With fields', customFieldsValues });
    const { companyId } = created.body;
    expect(created).toMatchObject({ status: 201, outcome: 'created' });
    expect(created.body.warnings).toBeUndefined();
    expect(await valuesOf(companyId)).toEqual(
      new Map([
        [text, { fieldValueId: null, value: 'hello', search: null }],
        [choice, { fieldValueId: option, value: null, search: null }],
        [place, { fieldValueId: null, value: null, search: 'Lyon' }],
      ]),
    );
    const { updatedAt } = await row(companyId);
    expect((await save({ companyId, customFieldsValues })).outcome).toBe('unchanged');
    expect((await row(companyId)).updatedAt).toEqual(updatedAt);

    const changed = await save({
      companyId,
      customFieldsValues: { [text]: 'bye', [choice]: null, [place]: '' },
    });
    expect(changed.outcome).toBe('updated');
    expect(await valuesOf(companyId)).toEqual(
      new Map([[text, { fieldValueId: null, value: 'bye', search: null }]]),
    );
    expect((await row(companyId)).updatedAt).not.toEqual(updatedAt);
    const { rows } = await api.database.pool.query(
      'select changes from companies_revisions where "companyId" = $1 order by number desc limit 1',
      [companyId],
    );
    expect(rows[0].changes).toMatchObject({
      outcome: 'updated',
      addedFieldsValues: 1,
      removedFieldsValues: 3,
    });
  });

  test('that do not exist, are of projects or have a value of another type are rejected with their path', async () => {
    const [number, ofProjects] = [await fieldOf('number'), await fieldOf('text', 'PROJECT')];
    for (const [key, value] of [
      [unknownId, 'x'],
      [ofProjects, 'x'],
      [number, 'many'],
    ] as const) {
      const { status, body } = await save({ name: 'Rejected', customFieldsValues: { [key]: value } });
      expect({ status, paths: body.details?.map(({ path }) => path) }).toEqual({
        status: 422,
        paths: [`customFieldsValues.${key}`],
      });
    }
    expect(await countRows(api.database, 'companies', { name: 'Rejected' })).toBe(0);
  });

  test('are saved by the action as well', async () => {
    const text = await fieldOf('text');
    const { data, errors } = await acme.graphql(
      'mutation ($company: SaveCompanyInput!) { saveCompany(company: $company) { companyId } }',
      { company: { name: 'By action', customFieldsValues: { [text]: 'hello' } } },
    );
    expect(errors).toBeUndefined();
    const saved = data?.saveCompany as { companyId: string } | undefined;
    expect((await valuesOf(saved?.companyId)).get(text)).toMatchObject({ value: 'hello' });
  });
});

describe('saving a company', () => {
  test('creates the company with all values of the input, and a task with the outcome', async () => {
    const statusId = await statusOf(api.database, acme, 'COMPANY', 'active');
    const answer = await save({
      name: 'Acme',
      description: '<p>Makes <b>things</b></p><script>alert(1)</script>',
      networkUrl: 'HTTPS://www.Network.example/company/acme/?trk=1',
      externalId: 'ACME',
      assignees: 'acme user',
      statusId,
    });
    const { companyId, taskId } = answer.body;
    expect(answer).toEqual({
      status: 201,
      outcome: 'created',
      body: {
        message: 'Company saved successfully',
        taskId: expect.any(String),
        companyId: expect.any(String),
        warnings: [{ path: 'description', code: 'html_sanitised', message: expect.any(String) }],
      },
    });
    expect(await row(companyId)).toMatchObject({
      groupId: acme.groupId,
      name: 'Acme',
      description: '<p>Makes <b>things</b></p>',
      networkUrl: 'HTTPS://www.Network.example/company/acme/?trk=1',
      canonicalNetworkUrl: page,
      universalName: 'acme',
      externalId: 'ACME',
      statusId,
    });
    expect(await countRows(api.database, 'companies_assignees', { companyId, userId: acme.userId })).toBe(1);
    expect(await readRow(api.database, 'tasks', taskId)).toMatchObject({
      type: 'companies',
      status: 'succeeded',
      outcome: 'created',
      companyId,
      warnings: [{ code: 'html_sanitised' }],
    });
  });

  test('finds the company by id, by externalId and by any spelling of its network URL', async () => {
    const url = 'https://network.example/company/found';
    const { companyId } = (await save({ name: 'Found', externalId: 'found', networkUrl: url })).body;
    for (const identity of [
      { companyId },
      { externalId: 'found' },
      { networkUrl: 'http://www.network.example/company/Found/' },
    ]) {
      const name = JSON.stringify(identity);
      expect(await save({ ...identity, name })).toMatchObject({
        status: 200,
        outcome: 'updated',
        body: { companyId },
      });
      expect(await row(companyId)).toMatchObject({ name });
    }
    expect((await save({ name: 'Found' })).outcome).toBe('created');
  });

  test('with unchanged values does not update the row', async () => {
    const body = { name: 'Same', externalId: 'same', description: '<p>x</p>' };
    const { companyId } = (await save(body)).body;
    const before = await row(companyId);
    expect(await save(body)).toMatchObject({ status: 200, outcome: 'unchanged', body: { companyId } });
    expect(await row(companyId)).toEqual(before);
  });

  test('clears a field that is null', async () => {
    const { companyId } = (
      await save({ name: 'Clear', networkUrl: `${page}-clear`, description: 'x', assignees: 'acme user' })
    ).body;
    await save({ companyId, networkUrl: null, description: null, assignees: null });
    expect(await row(companyId)).toMatchObject({
      name: 'Clear',
      networkUrl: null,
      canonicalNetworkUrl: null,
      universalName: null,
      description: null,
    });
    expect(await countRows(api.database, 'companies_assignees', { companyId })).toBe(0);
  });

  test.each(['externalId', 'networkUrl'])(
    'twelve times at the same time with the same %s creates one company',
    async (key) => {
      const value = key === 'externalId' ? 'twelve' : `${page}-twelve`;
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) => save({ name: `Twelve ${index}`, [key]: value })),
      );
      expect(new Set(answers.map((answer) => answer.body.companyId)).size).toBe(1);
      expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(11).fill(200), 201]);
    },
  );

  test('with the same idempotency key happens once', async () => {
    const request = { headers: { 'Idempotency-Key': 'company' } };
    const first = await save({ name: 'Once' }, request);
    expect(await save({ name: 'Once' }, request)).toEqual(first);
    expect(await countRows(api.database, 'companies', { groupId: acme.groupId, name: 'Once' })).toBe(1);
  });
});

describe('a company that cannot be saved', () => {
  test.each([
    [{}, 422, 'validation_failed', 'name'],
    [{ name: 3 }, 422, 'validation_failed', 'name'],
    [{ name: 'x', networkUrl: 'nonsense' }, 422, 'validation_failed', 'networkUrl'],
    [{ name: 'x', statusId: unknownId }, 422, 'unknown_status', 'statusId'],
    [{ name: 'x', assignees: 'Nobody' }, 422, 'unknown_user', 'assignees'],
  ])('is rejected, and so is its task: %j', async (body, status, code, path) => {
    const answer = await save(body);
    expect(answer).toMatchObject({ status, outcome: null, body: { code, details: [{ path }] } });
    const task = await readRow(api.database, 'tasks', answer.body.taskId);
    expect(task).toMatchObject({ status: 'rejected', error: { code }, companyId: null });
  });

  test('is rejected without a private key', async () => {
    expect(await save({ name: 'x' }, { key: null })).toMatchObject({ status: 401 });
    expect(await save({ name: 'x' }, { key: acme.publicKey.secret })).toMatchObject({ status: 403 });
  });

  test('of another account is reported as unknown and not changed', async () => {
    const { companyId } = (await save({ name: 'Theirs', networkUrl: `${page}-theirs` }, {}, other)).body;
    expect(await save({ companyId, name: 'Mine now' })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await save({ name: 'Mine', networkUrl: `${page}-theirs` })).toMatchObject({ status: 201 });
    expect(await row(companyId)).toMatchObject({ name: 'Theirs', groupId: other.groupId });
  });

  test('with a status of projects is rejected', async () => {
    const statusId = await insert(api.database, 'statuses', {
      groupId: acme.groupId,
      targetedEntity: 'PROJECT',
      kind: 'open',
      title: 'Of projects',
    });
    expect((await save({ name: 'x', statusId })).body.code).toBe('unknown_status');
  });

  test('that is deleted, or whose identities belong to two companies, is rejected', async () => {
    const { companyId } = (await save({ name: 'Gone', externalId: 'gone' })).body;
    await api.database.pool.query(`update companies set "deletedAt" = now() where id = $1`, [companyId]);
    expect(await save({ companyId, name: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'record_deleted' },
    });
    await save({ name: 'One', externalId: 'one' });
    await save({ name: 'Two', networkUrl: `${page}-two` });
    expect(await save({ externalId: 'one', networkUrl: `${page}-two` })).toMatchObject({
      status: 409,
      body: { code: 'external_id_conflict' },
    });
  });

  test('with unknown keys gets warnings, or is rejected with Prefer: handling=strict', async () => {
    expect((await save({ name: 'x', industry: 'y' })).body.warnings).toMatchObject([{ path: 'industry' }]);
    const strict = await save({ name: 'x', industry: 'y' }, { headers: { Prefer: 'handling=strict' } });
    expect(strict).toMatchObject({
      status: 422,
      body: { details: [{ path: 'industry', code: 'unknown_key' }] },
    });
  });
});
