/** The statuses and custom fields of an account at the command line, with a real engine and database. */
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
