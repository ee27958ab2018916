/** Tests of the commands of the operator, with a real engine and database. */
import { createHash } from 'node:crypto';
import { runCommand } from './support/command-line.ts';
import { startOperator } from './support/operator.ts';

const { platform, run, json, createAcme, clear } = await startOperator();
afterAll(() => platform.close());
beforeEach(clear);

async function rows<Row extends object>(sql: string, ...values: unknown[]): Promise<Row[]> {
  return (await platform.database.pool.query<Row>(sql, values)).rows;
}

interface Created {
  readonly id: string;
  readonly secret: string;
}
interface Listed {
  readonly id: string;
  readonly state: string;
  readonly prefix: string;
  readonly expiresAt: string | null;
  readonly kind: string;
}

test('a new account has its users, the default statuses and the language of its country', async () => {
  const { id } = await json<{ id: string }>(
    'accounts',
    'create',
    '--name',
    'Acme',
    '--country',
    'de',
    '--user',
    'Ada Lovelace <ada@example.com>',
    '--user',
    'Alan Turing <alan@example.com>',
  );
  expect(await rows('select id, name, "defaultCountry", locale from groups')).toEqual([
    { id, name: 'Acme', defaultCountry: 'DE', locale: 'de' },
  ]);
  expect(await rows('select "groupId", "displayName", email from users order by email')).toEqual([
    { groupId: id, displayName: 'Ada Lovelace', email: 'ada@example.com' },
    { groupId: id, displayName: 'Alan Turing', email: 'alan@example.com' },
  ]);
  expect((await rows('select id from statuses where "groupId" = $1', id)).length).toBeGreaterThan(20);
  expect((await run('accounts', 'list')).out).toContain(
    'Ada Lovelace <ada@example.com>, Alan Turing <alan@example.com>',
  );
});

test.each([
  [['--name', 'Acme', '--country', 'Germany'], '"Germany" is not a country'],
  [['--name', 'Acme'], "required option '--country <code>' not specified"],
  [['--name', 'Acme', '--country', 'FR', '--user', 'ada@example.com'], '"ada@example.com" is not a user'],
  [['--name', ' ', '--country', 'FR'], 'groups_name_check'],
])('a failed creation of an account prints the reason and stores nothing: %j', async (parameters, reason) => {
  const { code, error } = await run('accounts', 'create', ...parameters);
  expect(error).toContain(reason);
  expect(code).not.toBe(0);
  expect(await rows('select id from groups')).toEqual([]);
});

test('a key is printed once, and the database stores only its hash and eight characters', async () => {
  const account = await createAcme();
  for (const [kind, mark] of [
    ['private', 'sk'],
    ['public', 'pk'],
  ] as const) {
    const { id, secret } = await json<Created>(
      'keys',
      'create',
      '--account',
      'acme',
      '--kind',
      kind,
      '--name',
      'Site',
    );
    expect(secret).toMatch(new RegExp(`^${mark}_[0-9A-Za-z]{32}$`));
    const [row] = await rows<Record<string, unknown>>('select * from apikeys where id = $1', id);
    expect(row).toMatchObject({
      groupId: account.id,
      kind,
      name: 'Site',
      prefix: secret.slice(0, 8),
      hash: createHash('sha256').update(secret).digest('hex'),
      mayMerge: false,
      allowedOrigins: null,
      redirectOrigins: null,
      dailyLimit: null,
      expiresAt: null,
    });
    expect(JSON.stringify(row)).not.toContain(secret);
    expect((await run('keys', 'list')).out).not.toContain(secret);
  }
});

test('the limits, origins, expiry and merge rights of a key are stored', async () => {
  await createAcme();
  const { id } = await json<Created>(
    'keys',
    'create',
    '--account',
    'Acme',
    '--kind',
    'public',
    '--name',
    'Site',
    '--allow-merge',
    '--origin',
    'https://careers.example.com',
    '--origin',
    'http://localhost:8000',
    '--redirect',
    'https://www.example.com',
    '--daily-limit',
    '50',
    '--burst-limit',
    '5',
    '--expires',
    '2099-01-31',
  );
  const [row] = await rows('select * from apikeys where id = $1', id);
  expect(row).toMatchObject({
    mayMerge: true,
    allowedOrigins: ['https://careers.example.com', 'http://localhost:8000'],
    redirectOrigins: ['https://www.example.com'],
    dailyLimit: 50,
    burstLimit: 5,
    expiresAt: new Date('2099-01-31'),
  });
});

test.each([
  [['--kind', 'secret'], 'Allowed choices are public, private'],
  [['--kind', 'private', '--allow-merge'], '--allow-merge is for public keys'],
  [['--kind', 'private', '--redirect', 'https://example.com'], '--redirect is for public keys'],
  [['--kind', 'public', '--origin', 'careers.example.com'], 'It must be an origin'],
  [['--kind', 'public', '--origin', 'https://example.com/path'], 'It must be an origin'],
  [['--kind', 'public', '--expires', '2001-01-01'], 'It must be in the future'],
  [['--kind', 'public', '--expires', 'tomorrow'], 'It must be a date'],
  [['--kind', 'public', '--daily-limit', '0'], 'It must be a whole number'],
  [['--kind', 'public', '--unknown'], "unknown option '--unknown'"],
])('a failed creation of a key prints the reason and stores nothing: %j', async (parameters, reason) => {
  await createAcme();
  const { code, error } = await run('keys', 'create', '--account', 'Acme', '--name', 'Site', ...parameters);
  expect(error).toContain(reason);
  expect(code).not.toBe(0);
  expect(await rows('select id from apikeys')).toEqual([]);
});

test('a second account of one name is created only when that is asked for', async () => {
  const { id } = await createAcme();
  const again = ['accounts', 'create', '--name', ' ACME', '--country', 'FR'];
  expect(await run(...again)).toMatchObject({
    code: 1,
    error: expect.stringContaining(`There is an account called "Acme" already, ${id}.`),
  });
  expect((await run(...again, '--allow-same-name')).code).toBe(0);
  expect((await json<object[]>('accounts', 'list')).length).toBe(2);
});

test('an account is shown, renamed, disabled and enabled', async () => {
  const { id } = await createAcme();
  await json('users', 'add', 'Ada Lovelace <ada@example.com>', '--account', 'Acme');
  expect(await json('accounts', 'rename', 'acme', 'Acme Group')).toEqual({
    id,
    name: 'Acme Group',
    previousName: 'Acme',
  });
  expect(await json('accounts', 'show', 'Acme Group')).toMatchObject({ id, country: 'FR', locale: 'fr' });
  expect((await run('accounts', 'show', id)).out).toMatch(/^users +Ada Lovelace <ada@example.com>$/m);
  expect(await json('accounts', 'disable', id)).toMatchObject({ id, disabledAt: expect.any(String) });
  expect((await run('accounts', 'show', id)).out).toMatch(/^disabled \(UTC\) +2\d{3}-/m);
  expect((await run('accounts', 'disable', id)).error).toContain('is disabled already');
  expect(await json('accounts', 'enable', id)).toMatchObject({ id, disabledAt: null });
});

test('an account counts days in the time zone of its country, or in the one that it is given', async () => {
  const { id } = await createAcme();
  expect(await json('accounts', 'show', id)).toMatchObject({ timeZone: 'Europe/Paris' });
  expect(await json('accounts', 'update', id, '--time-zone', 'america/new_york')).toMatchObject({
    timeZone: 'America/New_York',
  });
  // Postgres reads the one before the last as a time zone, and the runtime the last.
  for (const unknown of ['Paris', 'Mars/Base5', 'US/Pacific-New'])
    expect((await run('accounts', 'update', id, '--time-zone', unknown)).error).toContain(
      'That is not a time zone. Use a name of IANA, for example Europe/Paris, or UTC.',
    );
  expect(await json('accounts', 'update', id, '--time-zone', 'default')).toMatchObject({
    timeZone: 'Europe/Paris',
  });
  const made = ['accounts', 'create', '--name', 'Tokyo', '--country', 'FR', '--time-zone', 'Asia/Tokyo'];
  const { id: other } = await json<{ id: string }>(...made);
  expect((await run('accounts', 'show', other)).out).toMatch(/^time zone +Asia\/Tokyo$/m);
});

test('an account is deleted when it is disabled and its name was typed, and no other account with it', async () => {
  const { id } = await createAcme();
  const other = await json<{ id: string }>('accounts', 'create', '--name', 'Other', '--country', 'FR');
  await json('users', 'add', 'Ada Lovelace <ada@example.com>', '--account', 'Acme');
  await rows(
    `insert into projects ("groupId", name) values ($1, 'One'), ($1, 'Two'), ($2, 'Three')`,
    id,
    other.id,
  );

  expect(await run('accounts', 'delete', 'Acme', '--yes')).toMatchObject({
    code: 1,
    error: expect.stringContaining('The account "Acme" is enabled. Disable it first with'),
  });
  await json('accounts', 'disable', 'Acme');
  expect(await run('accounts', 'delete', 'Acme')).toMatchObject({
    code: 2,
    error: expect.stringContaining(
      'Deleting the account "Acme" cannot be undone. It has 2 projects, 1 users. Nobody can be asked here',
    ),
  });
  expect((await rows('select id from groups')).length).toBe(2);

  expect(await json('accounts', 'delete', 'Acme', '--yes')).toMatchObject({
    id,
    name: 'Acme',
    deleted: { projects: 2, users: 1, applications: 0, unfinishedTasks: 0 },
  });
  expect(await rows('select id from groups')).toEqual([{ id: other.id }]);
  expect(await rows('select name from projects')).toEqual([{ name: 'Three' }]);
});

test('a user is added, disabled and enabled, with the rules that hold at every door', async () => {
  await createAcme();
  const of = ['--account', 'Acme'];
  const { id } = await json<{ id: string }>('users', 'add', 'Ada Lovelace <ada@example.com>', ...of);
  expect(await run('users', 'add', 'Ada <ADA@example.com>', ...of)).toMatchObject({
    code: 1,
    error: expect.stringContaining('users_groupId_email_key'),
  });
  expect(await json('users', 'disable', 'ADA@example.com', ...of)).toMatchObject({ id, disabled: true });
  expect(await json('users', 'list', ...of)).toEqual([expect.objectContaining({ id, disabled: true })]);
  expect(await json('users', 'enable', 'ada lovelace', ...of)).toMatchObject({ id, disabled: false });
  expect((await run('users', 'disable', 'Alan', ...of)).error).toContain('The account has no user "Alan"');
});

test('an account can be named by its id, or by its name when the name is unique', async () => {
  const first = await createAcme();
  await json('accounts', 'create', '--name', 'Acme', '--country', 'FR', '--allow-same-name');
  const create = (account: string) =>
    run('keys', 'create', '--account', account, '--kind', 'public', '--name', 'Site');
  expect((await create('Acme')).error).toContain('More than one account has the name "Acme"');
  expect((await create('Nobody')).error).toContain('No account "Nobody" found');
  expect((await create(first.id)).code).toBe(0);
});

test('a revoked key is listed as revoked and can be neither revoked nor rotated again', async () => {
  await createAcme();
  const { id, secret } = await json<Created>(
    'keys',
    'create',
    '--account',
    'Acme',
    '--kind',
    'private',
    '--name',
    'A',
  );
  expect((await run('keys', 'revoke', secret.slice(0, 8))).out).toContain('is revoked');
  expect(await json<Listed[]>('keys', 'list')).toEqual([expect.objectContaining({ id, state: 'revoked' })]);
  expect((await run('keys', 'revoke', id)).error).toContain('is already revoked');
  expect((await run('keys', 'rotate', id)).error).toContain('is revoked and cannot be rotated');
  expect((await run('keys', 'revoke', 'sk_nobody')).error).toContain('No key "sk_nobody" found');
});

test('a rotated key gets a successor with the same rights and stays valid during the overlap', async () => {
  await createAcme();
  const first = await json<Created>(
    'keys',
    'create',
    '--account',
    'Acme',
    '--kind',
    'public',
    '--name',
    'Site',
    '--daily-limit',
    '7',
  );
  const before = Date.now();
  const second = await json<Created & { previousEndsAt: string }>(
    'keys',
    'rotate',
    first.id,
    '--overlap',
    '2',
  );
  const overlap = Date.parse(second.previousEndsAt) - before;
  expect(overlap).toBeGreaterThanOrEqual(2 * 3_600_000);
  expect(overlap).toBeLessThan(2 * 3_600_000 + 60_000);
  expect(second.secret).toMatch(/^pk_/);
  expect(second.secret).not.toBe(first.secret);
  const keys = await rows<{ id: string; dailyLimit: number; expiresAt: Date | null }>(
    'select id, "dailyLimit", "expiresAt" from apikeys order by "createdAt"',
  );
  expect(keys).toEqual([
    { id: first.id, dailyLimit: 7, expiresAt: new Date(second.previousEndsAt) },
    { id: second.id, dailyLimit: 7, expiresAt: null },
  ]);
});

test('a rotated key that expires before the end of the overlap keeps its expiry', async () => {
  await createAcme();
  const expires = new Date(Date.now() + 60_000).toISOString();
  const { id } = await json<Created>(
    'keys',
    'create',
    '--account',
    'Acme',
    '--kind',
    'public',
    '--name',
    'Site',
    '--expires',
    expires,
  );
  const { previousEndsAt } = await json<{ previousEndsAt: string }>('keys', 'rotate', id);
  expect(previousEndsAt).toBe(expires);
});

test('the option --help and the word help print the help, and succeed', async () => {
  for (const parameters of [
    ['keys', '--help'],
    ['help', 'keys'],
  ]) {
    const help = await run(...parameters);
    expect(help).toMatchObject({ code: 0, error: '' });
    for (const command of ['create', 'list', 'revoke', 'rotate']) expect(help.out).toContain(command);
  }
  expect(await run('--version')).toMatchObject({ code: 0, out: '0.0.0\n' });
});

test.each([
  [[], 'Usage: platform'],
  [['keys'], 'Usage: platform keys'],
  [['key'], 'Did you mean keys?'],
  [['keys', 'lst'], 'Did you mean list?'],
  [['keys', 'list', '--acount', 'Acme'], 'Did you mean --account?'],
  [['keys', 'list', 'Acme'], 'too many arguments'],
  [['accounts', 'create', '--name', 'Acme'], "required option '--country <code>' not specified"],
  [['tasks', 'retry'], 'either the id of a task or --all is needed'],
  [['profiles', 'erase'], 'Name either a profile or a list'],
  [['accounts', 'retention', 'Acme', '--set', 'unknown=7'], 'The kinds are'],
  [['profiles', 'erase', '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0001'], 'add --yes to confirm it'],
])(
  'a command that is called in a wrong way says so on standard error, with exit code 2: %j',
  async (parameters, reason) => {
    const { code, out, error } = await run(...parameters);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error).toContain(reason);
  },
);

test('what cannot be undone is done when its name was typed, or with --yes', async () => {
  const { id: groupId } = await createAcme();
  const ids = ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0001', '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0002'] as const;
  for (const id of ids) await rows('insert into profiles (id, "groupId") values ($1, $2)', id, groupId);
  const mistyped = await runCommand(platform, ['erase', ids[0]], { answer: ids[1] });
  expect(mistyped).toMatchObject({ code: 1, out: '', error: expect.stringContaining('Nothing was done') });
  expect(await rows('select id from profiles where "erasedAt" is not null')).toEqual([]);
  const typed = await runCommand(platform, ['erase', ids[0], '--json'], { answer: ids[0] });
  expect(typed).toMatchObject({ code: 0, error: expect.stringContaining(`Type ${ids[0]} to confirm: `) });
  expect(JSON.parse(typed.out)).toMatchObject({ profileId: ids[0] });
  expect(await json('profiles', 'erase', ids[1], '--yes')).toMatchObject({ profileId: ids[1] });
  expect((await rows('select id from profiles where "erasedAt" is not null')).length).toBe(2);
});
