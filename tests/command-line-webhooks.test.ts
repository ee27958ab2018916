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
