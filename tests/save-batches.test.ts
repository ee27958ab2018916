/** Tests of batches: every item is a save of its own, with its own task, answer, warnings and count. */
import { startTestApi, type TestRequest } from './support/api.ts';
import { countRows, readRow, readRows } from './support/saves.ts';

interface BatchAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly results: {
    status: number;
    headers: Record<string, string>;
    // biome-ignore lint/suspicious/noExplicitAny: bodies of all kinds are compared as they are
    body: Record<string, any>;
  }[];
  readonly body: {
    code?: string;
    message?: string;
    taskId?: string;
    warnings?: unknown[];
    details?: unknown[];
  };
}

const api = await startTestApi();
afterAll(() => api.stop());
const acme = await api.createAccount('Acme');

async function sendBatch(
  route: string,
  body: unknown,
  request: TestRequest = {},
  account = acme,
): Promise<BatchAnswer> {
  const response = await account.post(`/rest/v2/${route}/batch`, body, request);
  const answer = (await response.json()) as BatchAnswer['body'] & Pick<BatchAnswer, 'results'>;
  return { status: response.status, headers: response.headers, results: answer.results, body: answer };
}

const countCompanies = (values: Record<string, unknown> = {}) =>
  countRows(api.database, 'companies', { groupId: acme.groupId, ...values });

describe('a batch', () => {
  test('of companies gets one result for each item, in their order, and each item has a task', async () => {
    await sendBatch('companies', { items: [{ externalId: 'known', name: 'Known' }] });
    const { status, results } = await sendBatch('companies', {
      items: [
        { externalId: 'known', name: 'Known' },
        { externalId: 'new', name: 'New' },
        { name: 3 },
        'nonsense',
        { name: 'x', assignees: 'Nobody' },
        { name: 'Warned', employees: 12 },
      ],
    });
    expect(status).toBe(200);
    expect(results).toMatchObject([
      {
        status: 200,
        headers: { 'X-Record-Outcome': 'unchanged' },
        body: { message: 'Company saved successfully' },
      },
      { status: 201, headers: { 'X-Record-Outcome': 'created' } },
      {
        status: 422,
        body: { code: 'validation_failed', details: [{ path: 'name' }], requestId: expect.any(String) },
      },
      { status: 422, body: { code: 'validation_failed' } },
      { status: 422, body: { code: 'unknown_user' } },
      { status: 201, body: { warnings: [{ path: 'employees', code: 'unknown_key' }] } },
    ]);
    const taskIds = results.map(({ body }) => body.taskId);
    expect(new Set(taskIds).size).toBe(6);
    for (const [index, taskId] of taskIds.entries()) {
      const isRejected = results[index]?.status === 422;
      expect(await readRow(api.database, 'tasks', taskId)).toMatchObject({
        status: isRejected ? 'rejected' : 'succeeded',
      });
    }
  });

  test('of projects and of applicants is saved as the single requests are', async () => {
    const projects = await sendBatch('projects', {
      items: [{ name: 'P1' }, { name: 'P2', isMadeForSales: true }],
    });
    expect(projects.results).toMatchObject([
      { status: 201, body: { message: 'Project saved successfully', projectId: expect.any(String) } },
      { status: 201 },
    ]);
    const file = { fileName: 'note.txt', data: Buffer.from('Hello').toString('base64') };
    const applicants = await sendBatch('applicants', {
      items: [{ firstName: 'Ada', lastName: 'Byron', files: [file] }, { firstName: 'Nobody' }],
    });
    expect(applicants.results).toMatchObject([
      { status: 201, headers: { 'X-Record-Outcome': 'created' }, body: { profileId: expect.any(String) } },
      { status: 422, body: { code: 'missing_name' } },
    ]);
    const { profileId } = applicants.results[0]?.body ?? {};
    expect(await countRows(api.database, 'profiles_files', { profileId })).toBe(1);
  });

  test('of a hundred items is saved, and repeating it creates nothing', async () => {
    const items = Array.from({ length: 100 }, (_, index) => ({
      externalId: `h${index}`,
      name: `Hundred ${index}`,
    }));
    const first = await sendBatch('companies', { items });
    expect(first.results.map(({ status }) => status)).toEqual(Array(100).fill(201));
    const companyIds = first.results.map(({ body }) => body.companyId);
    const second = await sendBatch('companies', { items });
    expect(second.results.map(({ status, body }) => [status, body.companyId])).toEqual(
      companyIds.map((companyId) => [200, companyId]),
    );
  });

  test.each(['companies', 'projects'])(
    'with several items for the same record (%s) saves them in their order',
    async (route) => {
      const items = Array.from({ length: 40 }, (_, index) => ({
        externalId: `r${index % 3}`,
        name: `N${index}`,
      }));
      const { results } = await sendBatch(route, { items });
      expect(results.map(({ status }) => status)).toEqual([...Array(3).fill(201), ...Array(37).fill(200)]);
      for (const [record, last] of [39, 37, 38].entries()) {
        const rows = await readRows(api.database, route, { groupId: acme.groupId, externalId: `r${record}` });
        expect(rows).toMatchObject([{ name: `N${last}` }]);
      }
    },
  );

  test('with several items for the same person, by whatever they name them, saves them in their order', async () => {
    const person = { firstName: 'Grace', lastName: 'Hopper' };
    const { results } = await sendBatch('applicants', {
      items: [
        { ...person, emailAddresses: 'grace@example.org, hopper@example.org', headline: 'First' },
        { ...person, emailAddresses: ' GRACE@example.org', headline: 'Second' },
        { ...person, emailAddresses: 'grace@example.org', headline: 'Third' },
      ],
    });
    expect(new Set(results.map(({ body }) => body.profileId)).size).toBe(1);
    expect(await readRow(api.database, 'profiles', results[0]?.body.profileId)).toMatchObject({
      headline: 'Third',
    });
  });

  test.each([
    ['no items', { items: [] }],
    ['101 items', { items: Array(101).fill({ name: 'x' }) }],
    ['items that are no list', { items: { name: 'x' } }],
    ['no list', {}],
    ['another body', []],
  ])('with %s is rejected, with the number that is allowed', async (_what, body) => {
    const before = await countCompanies();
    const answer = await sendBatch('companies', body);
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    if (!Array.isArray(body)) expect(answer.body.message).toMatch(/1 to 100/);
    expect(await countCompanies()).toBe(before);
  });

  test.each(['projects', 'companies', 'applicants'])('of %s needs a private key', async (route) => {
    const publicly = await sendBatch(route, { items: [{}] }, { key: acme.publicKey.secret });
    expect(publicly).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
    expect(await sendBatch(route, { items: [{}] }, { key: null })).toMatchObject({ status: 401 });
  });

  test('with Prefer: handling=strict rejects unknown members of an item for this item, and its own for all', async () => {
    const strict = { headers: { Prefer: 'handling=strict' } };
    const { headers, results } = await sendBatch(
      'companies',
      { items: [{ name: 'A', x: 1 }, { name: 'B' }] },
      strict,
    );
    expect(headers.get('preference-applied')).toBe('handling=strict');
    expect(results).toMatchObject([
      { status: 422, body: { details: [{ path: 'x', code: 'unknown_key' }] } },
      { status: 201 },
    ]);
    expect(await sendBatch('companies', { items: [{ name: 'C' }], more: 1 }, strict)).toMatchObject({
      status: 422,
      body: { details: [{ path: 'more' }] },
    });
    const lenient = await sendBatch('companies', { items: [{ name: 'D' }], more: 1 });
    expect(lenient).toMatchObject({
      status: 200,
      body: { warnings: [{ path: 'more', code: 'unknown_key' }] },
    });
  });

  test('names members that are given twice with their path in the item', async () => {
    const text = '{"items":[{"name":"One"},{"name":"Two","name":"2"}],"x":1,"x":2}';
    const { results, body } = await sendBatch('companies', text);
    expect(results[0]?.body.warnings).toBeUndefined();
    expect(results[1]?.body.warnings).toMatchObject([{ path: 'name', code: 'duplicate_key' }]);
    expect(body.warnings).toMatchObject([
      { path: 'x', code: 'unknown_key' },
      { path: 'x', code: 'duplicate_key' },
    ]);
  });

  test('that is repeated with its idempotency key gets the stored results', async () => {
    const request = { headers: { 'Idempotency-Key': 'batch' } };
    const items = [{ name: 'Once' }, { name: 3 }, { name: 'Once too' }];
    const first = await sendBatch('companies', { items }, request);
    const second = await sendBatch('companies', { items }, request);
    const succeeded = [0, 2];
    for (const index of succeeded) {
      expect(JSON.stringify(second.results[index]?.body)).toBe(JSON.stringify(first.results[index]?.body));
      expect(second.results[index]?.headers).toMatchObject({ 'Idempotency-Replayed': 'true' });
    }
    expect(await countCompanies({ name: 'Once' })).toBe(1);
    const other = await sendBatch('companies', { items: [{ name: 'Other' }] }, request);
    expect(other.results).toMatchObject([{ status: 422, body: { code: 'idempotency_key_reused' } }]);
    const single = await acme.post('/rest/v2/companies', items[0], {
      headers: { 'Idempotency-Key': 'batch:0' },
    });
    expect(single.headers.get('idempotency-replayed')).toBe('true');
  });

  test('with an idempotency key that leaves no room for the index of any item is rejected', async () => {
    const send = (length: number) =>
      sendBatch(
        'companies',
        { items: [{ name: 'x' }] },
        { headers: { 'Idempotency-Key': 'k'.repeat(length) } },
      );
    expect(await send(253)).toMatchObject({
      status: 400,
      body: { code: 'invalid_parameter', message: expect.stringContaining('1 to 252 printable characters') },
    });
    expect(await send(252)).toMatchObject({ status: 200, results: [{ status: 201 }] });
  });

  test('with Prefer: respond-async is answered as soon as all items are accepted', async () => {
    const { status, results } = await sendBatch(
      'companies',
      { items: [{ name: 'Later' }, { name: 3 }] },
      { headers: { Prefer: 'respond-async' } },
    );
    expect(status).toBe(200);
    expect(results).toMatchObject([
      { status: 202, headers: { Location: `/rest/v2/tasks/${results[0]?.body.taskId}` } },
      { status: 422 },
    ]);
    expect(await readRow(api.database, 'tasks', results[0]?.body.taskId)).toMatchObject({ status: 'queued' });
  });

  test('counts each item, and saves nothing when the limit does not suffice', async () => {
    const limited = await api.createAccount('Limited');
    const key = (await limited.createKey('private', { dailyLimit: 10 })).secret;
    const items = (count: number) => ({
      items: Array.from({ length: count }, (_, index) => ({ name: `L${index}` })),
    });
    const first = await sendBatch('companies', items(4), { key }, limited);
    expect(first.headers.get('x-ratelimit-remaining')).toBe('6');
    const tooMany = await sendBatch('companies', items(8), { key }, limited);
    expect(tooMany).toMatchObject({ status: 429, body: { code: 'daily_limit_reached' } });
    expect(tooMany.body.message).toMatch(/10 are allowed, and this request needs 7 more/);
    expect(await countRows(api.database, 'companies', { groupId: limited.groupId })).toBe(4);
    // The rejected request itself has counted, its items have not.
    const rest = await sendBatch('companies', items(5), { key }, limited);
    expect([rest.status, rest.headers.get('x-ratelimit-remaining')]).toEqual([200, '0']);
  });
});
