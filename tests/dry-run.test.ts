/** A save that is only tried answers what it would do, and leaves nothing behind: no row, no task, no file. */
import { readdir } from 'node:fs/promises';
import { startTestApi, type TestRequest } from './support/api.ts';
import { file } from './support/request-files.ts';
import { postSave } from './support/saves.ts';
import { statusOf } from './support/statuses.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const acme = await api.createAccount('Acme');
const other = await api.createAccount('Other');
const dryRun = { Prefer: 'dry-run' };

interface Result {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: {
    readonly message: string;
    readonly code?: string;
    readonly taskId?: string;
    readonly warnings?: readonly { path: string; code: string; message: string }[];
  };
}

/** The number of rows of each table, and the stored files. */
async function everything(): Promise<unknown> {
  const { rows } = await api.database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'hdb_catalog') order by 1`,
  );
  const counted = rows.map(({ name }) => `(select count(*) from ${name}) as "${name.replaceAll('"', '')}"`);
  const { rows: counts } = await api.database.pool.query(`select ${counted.join(', ')}`);
  const storage = api.config.storage as { folder?: string };
  const files = await readdir(storage.folder ?? '', { recursive: true });
  return { counts: counts[0], files: files.sort() };
}

async function batch(
  route: string,
  items: readonly unknown[],
  headers: Record<string, string> = dryRun,
  request: TestRequest = {},
) {
  const response = await acme.post(`/rest/v2/${route}/batch`, { items }, { headers, ...request });
  const body = (await response.json()) as { results: Result[]; code?: string };
  return { status: response.status, headers: response.headers, body, results: body.results };
}

const outcomes = (results: readonly Result[]) =>
  results.map(({ status, headers, body }) => headers['X-Record-Outcome'] ?? `${status} ${body.code}`);

test('a dry run of a batch answers what its saves are then answered with, and writes nothing', async () => {
  await batch(
    'companies',
    [
      { externalId: 'a', name: 'A' },
      { externalId: 'b', name: 'B' },
    ],
    {},
  );
  const statusId = await statusOf(api.database, acme, 'COMPANY', 'active');
  const items = [
    { externalId: 'a', name: 'A' },
    { externalId: 'b', name: 'B', statusId },
    { externalId: 'c', name: 'C', networkUrl: 'https://network.example/company/c' },
    { externalId: 'd' },
    { externalId: 'e', name: 'E', assignees: 'Nobody' },
    { externalId: 'f', name: 'F', employees: 12 },
    'nonsense',
  ];
  const before = await everything();
  const tried = await batch('companies', items);
  expect(await everything()).toEqual(before);
  expect(tried.headers.get('preference-applied')).toBe('dry-run');
  expect(tried.results.some(({ body }) => body.taskId !== undefined)).toBe(false);
  expect(tried.results[0]?.body.message).toBe('Company not saved: this was a dry run');
  const saved = await batch('companies', items, {});
  expect(outcomes(tried.results)).toEqual(outcomes(saved.results));
  expect(outcomes(tried.results)).toEqual([
    'unchanged',
    'updated',
    'created',
    '422 validation_failed',
    '422 unknown_user',
    'created',
    '422 validation_failed',
  ]);
  expect(tried.results[5]?.body.warnings).toEqual(saved.results[5]?.body.warnings);
});

test('strict handling holds in a dry run too', async () => {
  const { results, headers } = await batch('companies', [{ name: 'S', employees: 12 }], {
    Prefer: 'dry-run, handling=strict, respond-async',
  });
  expect(headers.get('preference-applied')).toBe('dry-run, handling=strict');
  expect(outcomes(results)).toEqual(['422 validation_failed']);
});

test('a dry run of applications reads their resumes, and stores no file', async () => {
  const resume = 'Élodie Marchand\nelodie@mail.example\n\nExpérience\n2019 - 2021\tComptable, Exemple SA\n';
  const items = [
    { firstName: 'Jane', lastName: 'Doe', emailAddresses: 'jane@example.com' },
    { resumesFiles: [file(resume, 'cv.txt')] },
    { lastName: 'Roe', emailAddresses: 'roe@example.com', resumesFiles: [file('not a document', 'x.pdf')] },
    { emailAddresses: 'nobody@example.com' },
  ];
  const before = await everything();
  const tried = await batch('applicants', items);
  expect(await everything()).toEqual(before);
  const saved = await batch('applicants', items, {});
  expect(outcomes(tried.results)).toEqual(outcomes(saved.results));
  const codes = (results: readonly Result[]) =>
    results.map(({ body }) => body.warnings?.map(({ code }) => code));
  expect(codes(tried.results)).toEqual(codes(saved.results));
  const again = await batch('applicants', items.slice(0, 2));
  expect(outcomes(again.results)).toEqual(['merged', 'merged']);
});

test('a dry run of a project is decided by its company and status, and a single save can be tried too', async () => {
  const company = await postSave(acme, 'companies', { name: 'Of projects' });
  const before = await everything();
  const tried = await postSave(
    acme,
    'projects',
    { name: 'P', companyId: company.body.companyId },
    { headers: dryRun },
  );
  expect(tried).toMatchObject({ status: 200, outcome: 'created' });
  expect(tried.body).toEqual({ message: 'Project not saved: this was a dry run' });
  const foreign = await postSave(
    other,
    'projects',
    { name: 'P', companyId: company.body.companyId },
    { headers: dryRun },
  );
  expect(foreign).toMatchObject({ status: 422, body: { code: 'unknown_company' } });
  expect(await everything()).toEqual(before);
});

test('each item of a dry run is decided without the others: a later one of the same record has a warning', async () => {
  const { results } = await batch('companies', [
    { externalId: 'twice', name: 'Twice' },
    { externalId: 'once', name: 'Once' },
    { externalId: 'Twice ', name: 'Twice again' },
  ]);
  expect(outcomes(results)).toEqual(['created', 'created', 'created']);
  expect(results.map(({ body }) => body.warnings?.map(({ code }) => code))).toEqual([
    undefined,
    undefined,
    ['repeated_record'],
  ]);
  expect(results[2]?.body.warnings?.[0]?.message).toMatch(/^item 0 names the same record/);
});

test('a dry run counts against the limits as the saves do', async () => {
  const { secret: key } = await acme.createKey('private', { dailyLimit: 5 });
  const items = Array.from({ length: 4 }, (_, index) => ({ name: `L${index}` }));
  const first = await batch('companies', items, dryRun, { key });
  expect(first.headers.get('x-ratelimit-remaining')).toBe('1');
  expect(await batch('companies', items, dryRun, { key })).toMatchObject({
    status: 429,
    body: { code: 'daily_limit_reached' },
  });
});

test('a dry run neither replays nor takes an idempotency key', async () => {
  const headers = { 'Idempotency-Key': 'tried' };
  const body = { externalId: 'idempotent', name: 'First' };
  const tried = await postSave(acme, 'companies', body, { headers: { ...headers, ...dryRun } });
  expect(tried).toMatchObject({ status: 200, outcome: 'created' });
  expect(await postSave(acme, 'companies', body, { headers })).toMatchObject({ status: 201 });
  const again = await postSave(acme, 'companies', body, { headers: { ...headers, ...dryRun } });
  expect(again).toMatchObject({ status: 200, outcome: 'unchanged' });
});

test('what has no dry run refuses it instead of doing it, and so does a public key', async () => {
  const { body } = await postSave(acme, 'applicants', {
    firstName: 'Max',
    lastName: 'Kept',
    emailAddresses: 'kept@example.com',
  });
  const before = await everything();
  const otherProfileId = body.profileId;
  const merged = await postSave(
    acme,
    `profiles/${body.profileId}/merge`,
    { otherProfileId },
    { headers: dryRun },
  );
  expect(merged).toMatchObject({ status: 400, body: { code: 'invalid_parameter' } });
  const { secret: key } = await acme.createKey('public');
  const applied = await postSave(acme, 'applicants', { lastName: 'Public' }, { key, headers: dryRun });
  expect(applied).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
  expect(await everything()).toMatchObject({ ...(before as object), counts: expect.anything() });
  const { rows } = await api.database.pool.query('select "erasedAt" from profiles where id = $1', [
    body.profileId,
  ]);
  expect(rows).toEqual([{ erasedAt: null }]);
});
