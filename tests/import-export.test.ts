/** Records come out of an account and go into it again: completely, once, and with the key of the account only. */
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDemoAccount, demoKeys } from '../standalone/demo/demo-data.ts';
import { startTestApi, type TestAccount } from './support/api.ts';
import { runCommand } from './support/command-line.ts';
import { addDoubtfulRecords, addGoneVocabulary, fieldValues } from './support/doubtful-records.ts';
import { createFullRecords } from './support/full-records.ts';
import { postSave } from './support/saves.ts';
import { startPlatform } from './support/standalone.ts';
import { countsOf, none, startTransfers, valuesByType } from './support/transfers.ts';
import { waitUntil } from './support/wait-until.ts';

const api = await startTestApi();
const transfers = await startTransfers(api);
const { folder, file, environmentOf, rows, run, imported, companiesOf, accountWithFields } = transfers;
afterAll(async () => {
  await api.stop();
  await transfers.remove();
});
const acme = await api.createAccount('Acme');
/** What says how sure something of the people of an account is. */
const confirmations = ({ groupId }: TestAccount) =>
  rows(
    `select p.id, p."isNetworkUrlConfirmed", p."firstNameManual", p."firstNameParsed", p."updatedAt",
      (select json_agg(json_build_array(e."emailAddress", e."isConfirmed", e."isPreferred", e."deletedAt") order by e.id) from profiles_emails e where e."profileId" = p.id) emails,
      (select json_agg(json_build_array(f.number, f."canonicalNumber", f."isConfirmed") order by f.id) from profiles_phones f where f."profileId" = p.id) phones
     from profiles p where p."groupId" = $1 order by p.id`,
    groupId,
  );

describe('what is exported', () => {
  let account: TestAccount;
  beforeAll(async () => {
    account = await accountWithFields();
    await createFullRecords(api.database, account);
    await rows(
      `insert into users ("groupId", "displayName", email, disabled) values ($1, 'Ada', 'ada@example.com', false), ($1, 'Gone', 'gone@example.com', false)`,
      account.groupId,
    );
    const company = await postSave(account, 'companies', {
      externalId: 'c-1',
      name: 'Été & Cie; "Sud"',
      networkUrl: 'https://network.example/company/ete',
      description: '<p>Line</p>',
      assignees: 'ada@example.com',
      customFieldsValues: await fieldValues(api, account, 'COMPANY'),
    });
    expect(company.body).toMatchObject({ message: 'Company saved successfully' });
    await postSave(account, 'companies', { name: 'Of a disabled user', assignees: 'gone@example.com' });
    await rows(
      `update users set disabled = true where email = 'gone@example.com' and "groupId" = $1`,
      account.groupId,
    );
    await postSave(account, 'projects', {
      externalId: 'p-1',
      name: 'Project',
      createdAt: '2025-01-02T03:04:05.678901Z',
      colorId: '#1e88e5',
      companyId: company.body.companyId,
      isMadeForSales: true,
      customFieldsValues: await fieldValues(api, account, 'PROJECT'),
    });
    const zora = await postSave(account, 'applicants', {
      firstName: 'Zora',
      lastName: 'Quist',
      emailAddresses: 'zora@example.com, z2@example.com',
      phoneNumbers: '06 12 34 56 78',
      location: 'Lyon, France',
      headline: 'Engineer',
      externalId: 'x-1',
      currentCompanyName: 'Acme, SA',
      currentPosition: 'CTO',
      networkUrl: 'https://network.example/in/zora-quist',
      ...(await fieldValues(api, account, 'PROFILE')),
    });
    expect(zora.body).toMatchObject({ message: 'Profile saved successfully' });
    const john = await postSave(account, 'applicants', { networkUrl: 'https://network.example/in/john-roe' });
    expect(john.body).toMatchObject({ message: 'Profile saved successfully' });
    const published = await account.post(
      '/rest/v2/applicants',
      { firstName: 'Pub', lastName: 'Lic', emailAddresses: 'pub@example.com' },
      { key: account.publicKey.secret },
    );
    expect(await published.json()).toMatchObject({ message: 'Profile saved successfully' });
    const claimed = await account.post(
      '/rest/v2/applicants',
      {
        firstName: 'Cla',
        lastName: 'Im',
        networkUrl: 'https://network.example/in/cla-im',
        phoneNumbers: '+33 6 39 98 00 01',
      },
      { key: account.publicKey.secret },
    );
    expect(await claimed.json()).toMatchObject({ message: 'Profile saved successfully' });
    await addDoubtfulRecords(api, account);
    await addGoneVocabulary(api, account);
  });

  test.each([
    ['companies', 'csv', 5],
    ['companies', 'jsonl', 5],
    ['projects', 'csv', 2],
    ['projects', 'jsonl', 2],
    ['profiles', 'csv', 8],
    ['profiles', 'jsonl', 8],
  ] as const)('is unchanged when it is imported again: %s as %s', async (kind, format, count) => {
    const path = join(folder, `exported-${kind}.${format}`);
    const confirmed = await confirmations(account);
    expect(await run(account, 'export', kind, '--out', path)).toMatchObject({ code: 0, out: '' });
    const again = await imported(account, path, '--entity', kind);
    expect(countsOf(again)).toEqual({ ...none, unchanged: count });
    expect(again.warnings).toEqual([]);
    expect(await confirmations(account)).toEqual(confirmed);
    const second = join(folder, `second-${kind}.${format}`);
    await run(account, 'export', kind, '--out', second);
    expect((await readFile(second)).equals(await readFile(path))).toBe(true);
  });

  test('has every value of every type of custom field, under the name of the field', async () => {
    const { out } = await run(account, 'export', 'companies', '--format', 'jsonl');
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const company = lines.find(({ externalId }) => externalId === 'c-1');
    expect(Object.values(company.customFieldsValues).length).toBe(Object.keys(valuesByType).length);
    const csv = (await run(account, 'export', 'companies')).out;
    expect(csv.split('\n')[0]).toContain('assignees,statusId,A text,A richtext,A number');
    expect(csv).toContain('"=SUM(A1), ""quoted""\nand a line"');
    const disabled = lines.find(({ name }) => name === 'Of a disabled user');
    expect(disabled).not.toHaveProperty('assignees');
  });

  test('has a quote before formulas and a mark of its encoding for spreadsheets only', async () => {
    const { out } = await run(account, 'export', 'companies', '--for-spreadsheets', '--delimiter', ';');
    expect(out.startsWith('\uFEFFcompanyId;externalId;name')).toBe(true);
    expect(out).toContain(`"'=SUM(A1), ""quoted""`);
  });

  test.each(['companies', 'projects', 'profiles'] as const)(
    'for spreadsheets is unchanged too: %s',
    async (kind) => {
      const path = join(folder, `spreadsheet-${kind}.csv`);
      await run(account, 'export', kind, '--for-spreadsheets', '--delimiter', ';', '--out', path);
      const counts = countsOf(await imported(account, path, '--entity', kind));
      expect(counts).toEqual({ ...none, unchanged: counts.unchanged });
      expect(counts.unchanged).toBeGreaterThan(1);
    },
  );

  test('does not replace a file', async () => {
    const path = await file('mine');
    expect(await run(account, 'export', 'companies', '--out', path)).toMatchObject({ code: 2 });
    expect(await readFile(path, 'utf8')).toBe('mine');
  });

  test('has addresses, numbers and pages that nobody has confirmed in columns that no import takes', async () => {
    const lines = (await run(account, 'export', 'profiles', '--delimiter', 'tab')).out.split('\n');
    const [header = [], ...all] = lines.map((line) => line.split('\t'));
    const of = (first: string) => {
      const cells = all.find((row) => row[header.indexOf('firstName')] === first);
      const members = ['emailAddresses', 'phoneNumbers', 'networkUrl'];
      const unconfirmed = ['unconfirmedEmailAddresses', 'unconfirmedPhoneNumbers', 'unconfirmedNetworkUrl'];
      return [...members, ...unconfirmed].map((name) => cells?.[header.indexOf(name)]);
    };
    const zoras = expect.stringMatching(/^"?zora@example\.com, z2@example\.com"?$/);
    expect([of('Pub'), of('Cla'), of('Zora')]).toEqual([
      ['', '', '', 'pub@example.com', '', ''],
      ['', '', '', '', '+33639980001', 'https://network.example/in/cla-im'],
      [zoras, '+33612345678', 'https://network.example/in/zora-quist', '', '', ''],
    ]);
    const { out } = await run(account, 'export', 'profiles', '--format', 'jsonl');
    for (const claim of ['pub@example.com', '+33639980001', 'cla-im']) expect(out).not.toContain(claim);
    expect(out).toContain('+33199001122 ext. 45');
  });

  test('has single places as they were written, also those that begin with a quote', async () => {
    const place = '"Le Bar", Lyon';
    const [field] = await rows<{ id: string }>(
      `select id from fields where "groupId" = $1 and type = 'singlelocation' and "targetedEntity" = 'PROJECT'`,
      account.groupId,
    );
    const saved = {
      name: 'At the bar',
      customFieldsValues: { [`${field?.id}`]: `"${place.replaceAll('"', '""')}"` },
    };
    const { body } = await postSave(account, 'projects', saved);
    const exported = (await run(account, 'export', 'projects', '--format', 'jsonl')).out;
    const [line = ''] = exported.split('\n').filter((text) => text.includes(String(body.projectId)));
    expect(JSON.parse(line).customFieldsValues).toEqual(saved.customFieldsValues);
    const again = await imported(account, await file(line, 'jsonl'), '--entity', 'projects');
    expect(countsOf(again)).toEqual({ ...none, unchanged: 1 });
    await rows('delete from projects where id = $1', body.projectId);
    expect(exported).toContain(`"${valuesByType.singlelocation}"`);
  });

  test('has each record of many once', async () => {
    const many = await api.createAccount('Many');
    await rows(
      `insert into companies ("groupId", name) select $1, 'Company ' || n from generate_series(1, 501) n`,
      many.groupId,
    );
    const { out, error } = await run(many, 'export', 'companies');
    const names = out
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[2]);
    expect([names.length, new Set(names).size]).toEqual([501, 501]);
    expect(error).toContain('501 companies exported.');
  });

  test('is that of another account in none of its lines', async () => {
    const { out } = await run(acme, 'export', 'profiles', '--format', 'jsonl');
    expect(out).toBe('');
  });
});

test('the account of the demonstration, with somebody who has applied, is unchanged by its own export', async () => {
  const keys = demoKeys({ privateKey: undefined, publicKey: undefined });
  await createDemoAccount(api.dependencies.hasura, keys);
  const applied = await fetch(`${api.baseUrl}/rest/v2/applicants`, {
    method: 'POST',
    headers: { 'x-api-key': keys.publicKey.secret, 'content-type': 'application/json' },
    body: JSON.stringify({
      lastName: 'Stranger',
      networkUrl: 'https://www.linkedin.com/in/a-stranger',
      phoneNumbers: '06 39 98 00 02',
    }),
  });
  expect(applied.status).toBe(201);
  const environment = { PLATFORM_URL: api.baseUrl, PLATFORM_API_KEY: keys.privateKey.secret };
  for (const options of [[], ['--for-spreadsheets', '--delimiter', ';']]) {
    const exported = async (kind: string, name: string) => {
      const path = join(folder, `${name}-${kind}-${options.length}.csv`);
      await runCommand({}, ['export', kind, '--out', path, ...options], { environment });
      return { path, content: await readFile(path, 'utf8') };
    };
    for (const kind of ['companies', 'projects', 'profiles']) {
      const { path, content } = await exported(kind, 'demo');
      const { out } = await runCommand({}, ['import', path, '--entity', kind, '--json'], { environment });
      const { records, ...summary } = JSON.parse(out);
      expect(records).toBeGreaterThan(3);
      expect(summary).toMatchObject({ ...none, unchanged: records, warnings: [] });
      expect((await exported(kind, 'demo-again')).content).toBe(content);
    }
  }
});

describe('the address and the key of the API', () => {
  const profiles = (url: string) =>
    `profiles:\n  test: { url: "${url}", apiKey: ${acme.privateKey.secret} }\n  public: { url: "${url}", apiKey: pk_x }\n`;

  test('come from a profile of a file that others cannot read', async () => {
    const path = await file(profiles(api.baseUrl), 'yaml');
    const exported = (...options: string[]) =>
      runCommand({}, ['export', 'companies', ...options], { environment: { PLATFORM_CONFIG: path } });
    expect(await exported('--profile', 'test')).toMatchObject({
      code: 2,
      error: expect.stringContaining(`chmod 600 ${path}`),
    });
    await chmod(path, 0o600);
    expect((await exported('--profile', 'test')).code).toBe(0);
    expect((await exported('--profile', 'none')).error).toContain('no profile "none". It has test, public.');
    expect((await exported('--profile', 'public')).error).toContain('A private API key is needed');
    expect(await exported()).toMatchObject({
      code: 2,
      error: expect.stringContaining('Set PLATFORM_API_KEY'),
    });
  });

  test('that do not work are an error, and nothing is tried again and again', async () => {
    const exported = (environment: Record<string, string>) =>
      runCommand({}, ['export', 'companies'], { environment: { ...environmentOf(acme), ...environment } });
    expect(await exported({ PLATFORM_API_KEY: `sk_${'x'.repeat(32)}` })).toMatchObject({ code: 1, out: '' });
    expect((await exported({ PLATFORM_URL: 'http://127.0.0.1:9' })).error).toContain('does not answer');
    expect((await exported({ PLATFORM_URL: 'localhost:3000' })).error).toContain(
      'is not the address of an API',
    );
  });
});

test('an import that is killed twice and started again loses no record, saves none twice, and goes on in no other account', async () => {
  const account = await api.createAccount('Killed');
  const total = 600;
  // Without a key: a company that is sent twice would be there twice.
  const lines = Array.from({ length: total }, (_, index) => (index % 100 === 50 ? '' : `Company ${index}`));
  const path = await file(['name', ...lines.map((name) => `"${name}"`)].join('\n'));
  const start = () =>
    startPlatform(['import', path, '--entity', 'companies', '--json'], environmentOf(account));
  const count = async () => (await companiesOf(account)).length;
  for (const reached of [50, 250]) {
    const { process, finished } = start();
    await waitUntil(async () => (await count()) > reached, { what: `${reached} companies` });
    process.kill('SIGKILL');
    await finished;
  }
  const other = await api.createAccount('Other');
  expect(await run(other, 'import', path, '--entity', 'companies')).toMatchObject({
    code: 2,
    error: expect.stringContaining('since then this has changed: account.'),
  });
  expect(await companiesOf(other)).toEqual([]);
  expect(await count()).toBeLessThan(total);
  const { output, errors } = await start().finished;
  expect(JSON.parse(output)).toMatchObject({ records: total, created: total - 6, refused: 6 });
  expect(errors).toMatch(/^Continuing after [1-9]\d* records\.\n/);
  const names = (await companiesOf(account)).map(({ name }) => name);
  expect(new Set(names)).toEqual(new Set(lines.filter((name) => name !== '')));
  expect(names.length).toBe(total - 6);
  const refused = (await readFile(path.replace('.csv', '.refused.csv'), 'utf8')).trim().split('\n');
  expect(refused.length).toBe(7);
  expect((await readdir(folder)).filter((name) => name.includes('import-state'))).toEqual([]);
});

test('an interrupted import is not continued with another file', async () => {
  const path = await file('name\nA\n');
  const state = { format: 1, run: '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0001', of: { file: 'another' }, done: 1 };
  await writeFile(
    `${path}.import-state.json`,
    JSON.stringify({ ...state, counts: none, warnings: {}, refusedBytes: 0 }),
  );
  const result = await run(acme, 'import', path, '--entity', 'companies');
  expect(result).toMatchObject({
    code: 2,
    error: expect.stringContaining('since then this has changed: file, '),
  });
  expect(countsOf(await imported(acme, path, '--entity', 'companies', '--restart'))).toEqual({
    ...none,
    created: 1,
  });
});
