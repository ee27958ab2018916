/**
 * The statuses and custom fields of an account at the command line, with a real engine and database, and what commands
 * print for people.
 */
import { startOperator } from './support/operator.ts';

const { platform, run, json, createAcme, clear } = await startOperator();
afterAll(() => platform.close());
beforeEach(clear);

describe('the statuses of an account', () => {
  const of = ['--account', 'Acme', '--entity', 'projects'];

  test('are listed below their groups, created, changed, hidden and deleted', async () => {
    await createAcme();
    const { id } = await json<{ id: string }>(
      'statuses',
      'create',
      'On site',
      ...of,
      '--group',
      'open',
      '--code',
      'on_site',
      '--color',
      '#ABCDEF',
    );
    const listed = (await run('statuses', 'list', ...of)).out;
    expect(listed).toMatch(new RegExp(`^${id}  project    On site +on_site +#abcdef`, 'm'));
    await json('statuses', 'change', 'on_site', ...of, '--title', 'At the site', '--hidden', 'yes');
    const { rows } = await platform.database.pool.query(
      'select title, "isHidden" from statuses where id = $1',
      [id],
    );
    expect(rows).toEqual([{ title: 'At the site', isHidden: true }]);
    expect(await run('statuses', 'delete', 'At the SITE', ...of)).toMatchObject({ code: 2 });
    await json('statuses', 'delete', 'At the SITE', ...of, '--yes');
    expect((await run('statuses', 'list', ...of)).out).not.toContain('At the site');
  });

  test.each([
    [['create', 'x', ...of], 2, 'Name either the --group'],
    [['create', 'x', ...of, '--group', 'nothing'], 1, 'There is no such status "nothing"'],
    [
      ['create', 'x', ...of, '--kind', 'open', '--code', 'Not a code'],
      1,
      'The code of a status has small letters',
    ],
    [['change', 'won', ...of], 2, 'Say what to change'],
    [['change', 'won', ...of, '--hidden', 'maybe'], 2, 'It must be yes or no'],
    [['delete', 'application_received', '--account', 'Acme', '--yes'], 1, 'protected'],
  ])('obey the rules of the database: %j', async (parameters, code, reason) => {
    await createAcme();
    const result = await run('statuses', ...parameters);
    expect(result).toMatchObject({ code, out: '', error: expect.stringContaining(reason) });
    expect(result.error).not.toMatch(/violates|_check|_key/);
  });
});

describe('the custom fields of an account', () => {
  const account = ['--account', 'Acme'];

  test('are created with their options, changed, shown on forms and deleted', async () => {
    await createAcme();
    const create = [
      'fields',
      'create',
      'Contract',
      ...account,
      '--entity',
      'profiles',
      '--type',
      'singlechoice',
    ];
    const { id } = await json<{ id: string }>(...create, '--option', 'Permanent', '--option', 'Temporary');
    await json(
      'fields',
      'change',
      'contract',
      ...account,
      '--on-application-form',
      'yes',
      '--purpose',
      'contract',
    );
    await json('fields', 'add-option', 'contract', 'Freelance', ...account, '--value', 'freelance');
    await json('fields', 'rename-option', 'contract', 'temporary', 'Fixed term', ...account);
    await json('fields', 'delete-option', 'contract', 'Permanent', ...account, '--yes');
    expect(await json('fields', 'list', ...account)).toEqual([
      expect.objectContaining({
        id,
        targetedEntity: 'PROFILE',
        isOnApplicationForm: true,
        purpose: 'contract',
        options: [
          expect.objectContaining({ name: 'Fixed term', technicalValue: null }),
          expect.objectContaining({ name: 'Freelance', technicalValue: 'freelance' }),
        ],
      }),
    ]);
    expect((await run('fields', 'list', ...account)).out).toContain('Fixed term, Freelance');
    await json('fields', 'change', id, ...account, '--purpose', 'none');
    await json('fields', 'delete', 'Contract', ...account, '--yes');
    expect(await json('fields', 'list', ...account)).toEqual([]);
  });

  test.each([
    [
      ['create', 'x', ...account, '--entity', 'profiles', '--type', 'longtext'],
      2,
      'Allowed choices are text',
    ],
    [
      ['create', 'x', ...account, '--entity', 'profiles', '--type', 'text', '--option', 'y'],
      2,
      '--option is for',
    ],
    [
      ['create', 'x', ...account, '--entity', 'companies', '--type', 'text', '--on-offers', 'yes'],
      ...([1, 'Only a field of projects can be on offers.'] as const),
    ],
    [
      ['create', 'x', ...account, '--entity', 'profiles', '--type', 'user', '--on-application-form', 'yes'],
      ...([1, 'none of the type user: applicants know no users.'] as const),
    ],
    [
      [
        'create',
        'x',
        ...account,
        '--entity',
        'profiles',
        '--type',
        'text',
        '--required-on-application-form',
        'yes',
      ],
      ...([1, 'set --on-application-form yes too'] as const),
    ],
    [
      ['create', 'x', ...account, '--entity', 'profiles', '--type', 'text', '--purpose', 'No Purpose'],
      ...([1, 'A purpose has small letters'] as const),
    ],
    [['change', 'nothing', ...account, '--order', '1'], 1, 'There is no such field "nothing"'],
  ])('obey the rules of the database: %j', async (parameters, code, reason) => {
    await createAcme();
    const result = await run('fields', ...parameters);
    expect(result).toMatchObject({ code, out: '', error: expect.stringContaining(reason) });
    expect(result.error).not.toMatch(/violates|_check|_key/);
  });
});

describe('what a command prints for people', () => {
  const printed = async (...parameters: string[]) => {
    const { code, out, error } = await run(...parameters);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    return out;
  };
  /** Runs one after another; what each prints has the text that says what it is about. */
  const expectPrinted = async (commands: readonly (readonly [readonly string[], string])[]) => {
    for (const [command, named] of commands) {
      const out = (await printed(...command)).trim();
      expect([command, out]).toEqual([command, expect.stringMatching(new RegExp(named, 'm'))]);
      expect(out).not.toMatch(/undefined|null|\[object/);
      const [header = '', ...rows] = out.split('\n').map((line) => line.trim().split(/ {2,}/).length);
      // Each column of a table has a heading.
      if (command[1] === 'list') expect(Math.max(0, ...rows)).toBeLessThanOrEqual(Number(header));
    }
  };

  test('names accounts, users and keys', async () => {
    expect(await printed('accounts', 'list')).toBe('There are no accounts.\n');
    expect(await printed('keys', 'list')).toBe('There are no keys.\n');
    const created = await printed('accounts', 'create', '--name', 'Acme', '--country', 'FR');
    const [id = ''] = /[0-9a-f-]{36}/.exec(created) ?? [];
    const of = ['--account', id];
    expect(await printed('users', 'list', ...of)).toBe('The account has no users.\n');
    await json('accounts', 'create', '--name', 'Other', '--country', 'DE');
    await json('keys', 'create', '--account', 'Other', '--kind', 'public', '--name', 'Theirs');
    const minute = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d';
    await expectPrinted([
      [['users', 'add', 'Ada <ada@example.com>', ...of], 'Ada <ada@example\\.com>'],
      [['users', 'disable', 'Ada', ...of], 'Ada <ada@example\\.com> is disabled'],
      [['users', 'list', ...of], `Ada +ada@example\\.com +yes +${minute}`],
      [
        ['accounts', 'show', id],
        `FR\\n(.*\\n)*.*${minute}\\n(.*\\n)*users +Ada <ada@example\\.com>, disabled$`,
      ],
      [['users', 'enable', 'Ada', ...of], 'Ada <ada@example\\.com> is enabled'],
      [['users', 'list', ...of], `Ada +ada@example\\.com +${minute}`],
      [
        ['keys', 'create', ...of, '--kind', 'private', '--name', 'Site'],
        '^sk_\\w{32}\\n(.*\\n)*.*[0-9a-f-]{36}',
      ],
      [
        ['keys', 'list', ...of],
        `^(?!.*Theirs)(.*\\n)+.* private +active +Site +Acme +${minute} +never +never$`,
      ],
      [['accounts', 'list'], `${id} +Acme +FR +${minute} +1 +Ada`],
      [['accounts', 'rename', id, 'New'], `${id}.*"Acme".*"New"`],
      [['accounts', 'disable', 'New'], 'New.* is disabled'],
      [['accounts', 'list'], `${id} +New +FR +${minute} +1 +${minute} +Ada`],
      [['accounts', 'enable', 'New'], 'New.* is enabled'],
      [
        ['accounts', 'retention', 'New', '--set', 'unusedFiles=1', '--set', 'auditEntries=never'],
        'unusedFiles +1$',
      ],
      [['accounts', 'retention', 'New'], 'auditEntries +for good$'],
      [['accounts', 'retention', 'New', '--set', 'deletedRecords=181'], 'deletedRecords +181$'],
    ]);
    const tooFew = await run('accounts', 'retention', 'New', '--set', 'deletedRecords=179');
    expect(tooFew).toMatchObject({ code: 2, error: expect.stringContaining('from 180 to 99999') });
    await json('accounts', 'disable', 'Other');
    expect(await printed('accounts', 'delete', 'Other', '--yes')).toMatch(/"Other".* was deleted, with /);
  });

  test('names statuses and fields, with their groups and options', async () => {
    await createAcme();
    const of = ['--account', 'Acme'];
    const projects = [...of, '--entity', 'projects'];
    expect(await printed('fields', 'list', ...of)).toBe('There are no custom fields.\n');
    await expectPrinted([
      [['statuses', 'create', 'Mine', ...projects, '--kind', 'onHold'], '"Mine".* [0-9a-f-]{36}\\.$'],
      [['statuses', 'create', 'Below', ...projects, '--group', 'Mine', '--order', '-3'], '"Below"'],
      [['statuses', 'change', 'Below', ...projects, '--hidden', 'yes', '--code', 'b'], '"Below" is changed'],
      [
        ['statuses', 'list', ...projects],
        '  project +Mine +onHold +.*\\n[0-9a-f-]{36}  project +  Below +b +-3 +yes$',
      ],
      [['statuses', 'list', ...of], 'application_received .* yes$'],
      [['statuses', 'change', 'Below', ...projects, '--group', 'open'], '"Below"'],
      [['statuses', 'list', ...projects], 'Mine +onHold +\\d+\\n(?!.*  Below)'],
      [['statuses', 'delete', 'Below', ...projects, '--yes'], '"Below" is deleted'],
      [
        ['fields', 'create', 'Section', ...projects, '--type', 'text', '--order', '-5'],
        '"Section".* [0-9a-f-]{36}\\.$',
      ],
      [
        [
          'fields',
          'create',
          'Tags',
          ...projects,
          '--type',
          'multiplechoice',
          '--option',
          'A',
          '--on-offers',
          'yes',
        ],
        '"Tags"',
      ],
      [['fields', 'change', 'Tags', ...of, '--section', 'Section', '--hidden', 'yes'], '"Tags" is changed'],
      [['fields', 'change', 'Section', ...of, '--name', 'Part'], '"Part" is changed'],
      [['fields', 'add-option', 'Tags', 'B', ...of], '"Tags".*"B"'],
      [['fields', 'rename-option', 'Tags', 'A', 'C', ...of], '"A".*"C"'],
      [['fields', 'list', ...of], '  project  Part .*\\n.*  project  Tags +multiplechoice +yes +yes +C, B$'],
      [['fields', 'change', 'Tags', ...of, '--section', 'none'], '"Tags"'],
      [['fields', 'delete-option', 'Tags', 'B', ...of, '--yes'], '"B" is deleted'],
      [['fields', 'delete', 'Part', ...of, '--yes'], '"Part" is deleted'],
      [['fields', 'list', ...of, '--entity', 'projects'], 'Tags .* C$'],
      [['fields', 'list', ...of, '--entity', 'profiles'], '^There are no custom fields\\.$'],
    ]);
    const { rows } = await platform.database.pool.query('select "parentId" from fields where name = $1', [
      'Tags',
    ]);
    expect(rows).toEqual([{ parentId: null }]);
    const changed = await json<{ name: string }>('fields', 'change', 'tags', ...of, '--hidden', 'no');
    expect(changed.name).toBe('Tags');
    await platform.database.pool.query('truncate statuses cascade');
    expect(await printed('statuses', 'list', ...of)).toBe('There are no statuses.\n');
  });
});
