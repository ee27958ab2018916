/** The webhooks of an account at the command line, through the API with its key. */
import { startTestApi } from './support/api.ts';
import { type CommandResult, jsonOf, runCommand } from './support/command-line.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const acme = await api.createAccount('Acme');
const environment = { PLATFORM_URL: api.baseUrl, PLATFORM_API_KEY: acme.privateKey.secret };

const run = (...parameters: string[]): Promise<CommandResult> =>
  runCommand({}, ['webhooks', ...parameters], { environment });

const json = <Value>(...parameters: string[]) => jsonOf<Value>(run, parameters);

test('a webhook is added, shown, changed, tested, rotated, disabled, enabled and deleted', async () => {
  const url = 'https://hooks.example.org/platform';
  const { id, secret } = await json<{ id: string; secret: string }>('create', url, '--event', 'profile.*');
  expect(secret).toMatch(/^whsec_/);
  expect((await run('list')).out).toMatch(new RegExp(`^${id}  ${url}  profile\\.\\*  event +yes`, 'm'));
  await json('change', id, '--event', '*', '--payload', 'record', '--description', 'Our CRM');
  expect(await json('show', id)).toMatchObject({ events: ['*'], payload: 'record', description: 'Our CRM' });
  const rotated = await json<{ secret: string }>('rotate', id, '--now');
  expect(rotated).toMatchObject({ secret: expect.stringMatching(/^whsec_/), oldSecretEndsAt: null });
  expect(rotated.secret).not.toBe(secret);
  expect((await run('disable', id)).out).toBe(`The webhook ${id} is disabled.\n`);
  expect((await run('show', id)).out).toMatch(/^enabled +no: account$/m);
  expect((await run('enable', id)).code).toBe(0);
  const { eventId } = await json<{ eventId: string }>('test', id);
  const { data } = await json<{ data: { id: string; event: { id: string } }[] }>('deliveries', id);
  expect(data).toMatchObject([{ event: { id: eventId, type: 'webhook.test' } }]);
  expect((await run('deliveries', id)).out).toContain('webhook.test');
  expect(await json('replay', id, '--from', '2026-01-15')).toMatchObject({ continueFrom: null });
  expect(await run('delete', id)).toMatchObject({ code: 2 });
  expect((await run('delete', id, '--yes')).out).toBe(`The webhook ${id} is deleted.\n`);
  expect((await run('list')).out).toBe('There are no webhooks.\n');
});

test.each([
  [['create', 'https://hooks.example.org'], 2, 'Say which events are sent'],
  [['create', 'https://hooks.example.org', '--event', 'persons.*'], 1, 'is expected'],
  [['change', '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0001'], 2, 'Say what to change'],
  [['show', '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0001'], 1, 'not'],
  [['show', 'mine'], 2, 'It must be an id'],
])('what cannot be done is said: %j', async (parameters, code, reason) => {
  expect(await run(...parameters)).toMatchObject({ code, out: '', error: expect.stringContaining(reason) });
});

describe('the messages of a webhook', () => {
  const anId = '[0-9a-f]{8}-[0-9a-f-]{27}';
  let id: string;
  beforeAll(async () => {
    const url = 'https://hooks.example.org/platform';
    ({ id } = await json<{ id: string }>('create', url, '--event', 'company.*', '--event', 'webhook.*'));
    await acme.post('/rest/v2/companies', { name: 'One' });
    await run('test', id);
    await api.database.pool.query(`update webhook_deliveries set status = 'failed' where "endpointId" = $1`, [
      id,
    ]);
  });
  afterAll(() => run('delete', id, '--yes'));
  const listed = async (...options: string[]) =>
    (await json<{ data: { id: string; event: { type: string } }[] }>('deliveries', id, ...options)).data;

  test('are listed with their types and states, as many as are wanted, in the state that is wanted', async () => {
    expect((await listed()).map(({ event }) => event.type)).toEqual(['webhook.test', 'company.created']);
    expect(await listed('--limit', '1')).toHaveLength(1);
    expect(await listed('--status', 'failed')).toHaveLength(2);
    expect((await run('deliveries', id, '--status', 'held')).out).toBe('There are no such messages.\n');
    expect((await run('deliveries', id)).out).toMatch(/company\.created +failed +0$/m);
  });

  test('are sent again one by one, or those of a time and a type', async () => {
    const replay = async (...options: string[]) => {
      const { code, out } = await run('replay', id, '--from', '2026-01-15', ...options);
      await api.database.pool.query(`update webhook_deliveries set status = 'failed'`);
      return [code, out];
    };
    expect(await replay('--to', '2026-01-16')).toEqual([0, '0 events are sent again.\n']);
    expect(await replay('--event', 'company.*')).toEqual([0, '1 events are sent again.\n']);
    expect(await replay('--only-failed')).toEqual([0, '1 events are sent again.\n']);
    await api.database.pool.query(`update webhook_deliveries set status = 'delivered'`);
    expect(await replay('--only-failed')).toEqual([0, '0 events are sent again.\n']);
    const [delivery] = await listed();
    expect((await run('resend', id, `${delivery?.id}`)).out).toMatch(
      new RegExp(`^The event ${anId} is sent again`),
    );
    expect(await listed('--status', 'queued')).toEqual([expect.objectContaining({ id: delivery?.id })]);
  });

  test('that are more than 10 000 are sent again by repeating the command from where it has stopped', async () => {
    const { pool } = api.database;
    await pool.query('alter table webhook_events disable trigger all');
    await pool.query(
      `insert into webhook_events ("groupId", type, object, "objectId", "recordId", sequence, "createdAt")
       select $1, 'company.updated', 'companies', gen_random_uuid(), gen_random_uuid(), n,
              '2026-01-01T00:00:00Z'::timestamptz + n * interval '1.5 seconds'
         from generate_series(1, 10001) n`,
      [acme.groupId],
    );
    await pool.query('alter table webhook_events enable trigger all');
    const of = ['replay', id, '--to', '2026-01-15', '--from'];
    const { out } = await run(...of, '2026-01-01');
    const [, from = ''] = /^10000 events are sent again.*--from (\S+)\.\n$/.exec(out) ?? [];
    expect(new Date(from)).toEqual(new Date('2026-01-01T04:10:00Z'));
    expect((await run(...of, from)).out).toBe('1 events are sent again.\n');
  });

  test('what is done to it is said, and what is not named stays', async () => {
    const url = 'https://hooks.example.org/other';
    expect((await run('change', id, '--url', url)).out).toMatch(
      new RegExp(
        `^webhook +${id}\nurl +${url}\ndescription\nevents +company\\.\\*, webhook\\.\\*\npayload +event\nenabled +yes\n`,
      ),
    );
    expect((await run('change', id, '--payload', 'record')).out).toMatch(/^payload +record$/m);
    const time = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d';
    await api.database.pool.query('update webhook_endpoints set "failingSince" = now() where id = $1', [id]);
    expect((await run('show', id)).out).toMatch(new RegExp(`^failing since +${time}$`, 'm'));
    expect((await run('list')).out).toMatch(new RegExp(`^${id} +${url} +.* record +yes +${time}$`, 'm'));
    expect((await run('rotate', id)).out).toMatch(new RegExp(`^whsec_\\S+\n.* signs until ${time} UTC`));
    expect((await run('rotate', id, '--now')).out).toMatch(/^whsec_\S+\n.* has ended/);
    expect((await run('test', id)).out).toMatch(new RegExp(`^The test ${anId} is sent.*${id}`));
    expect((await run('enable', id)).out).toContain(id);
    expect((await run('create', url, '--event', '*')).out).toMatch(
      new RegExp(`^whsec_\\S+\n.* ${anId}\\.$`, 'm'),
    );
  });
});
