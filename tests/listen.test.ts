/** `platform listen`: the events of an account on the machine of who develops a receiver. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { createConsole } from '../actions-server/cli/console.ts';
import { type ListenOptions, runListen } from '../actions-server/cli/listen/run-listen.ts';
import { runCommand } from './support/command-line.ts';
import { waitUntil } from './support/wait-until.ts';
import { WebhookWorld } from './support/webhook-world.ts';

let world: WebhookWorld;
let folder: string;
beforeAll(async () => {
  world = await WebhookWorld.start();
  folder = await mkdtemp(join(tmpdir(), 'listen-'));
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true });
});
beforeEach(() => world.beginTest());
afterEach(() => world.endTest());

const countOfEvents = async (): Promise<number> =>
  (
    await world.query('select count(*)::int from webhook_events where "groupId" = $1', [
      world.account.groupId,
    ])
  )[0].count;
const countOfListeners = async (): Promise<number> =>
  (await world.query(`select count(*)::int from webhook_endpoints where kind = 'listener'`))[0].count;

/** Listens until it is stopped; lines are what it prints for people and for programs. */
async function listen(options: Partial<ListenOptions> = {}) {
  const lines: string[] = [];
  const unused = () => Promise.reject(new Error('unused'));
  const surroundings = {
    programName: 'platform',
    version: '0',
    connect: unused,
    backup: unused,
    restore: unused,
    migrate: unused,
    environment: {
      PLATFORM_URL: world.api.baseUrl,
      PLATFORM_API_KEY: world.account.privateKey.secret,
      XDG_STATE_HOME: folder,
    },
  };
  const add = (text: string | Uint8Array) => void lines.push(String(text).trimEnd());
  const console = createConsole(surroundings, {
    write: add,
    requireWhole: () => {},
    writeError: add,
    hasProgressLine: false,
    hasStyles: false,
    ask: null,
  });
  const stopped = new AbortController();
  const ended = runListen(
    { events: ['company.*'], headers: {}, forwardTo: `${world.receiver.url.slice(7)}/local`, ...options },
    console,
    stopped.signal,
  );
  await Promise.race([ended, waitUntil(async () => (await countOfListeners()) === 1 && lines.length > 0)]);
  return {
    lines,
    async stop() {
      stopped.abort();
      await ended;
    },
  };
}

test('events are forwarded while it runs, signed with a secret that stays, and written for nobody else', async () => {
  await world.saveCompany('Before');
  expect(await countOfEvents()).toBe(0);
  const first = await listen({ headers: { 'X-Mine': 'yes' } });
  const { companyId } = await world.saveCompany('During');
  const [request] = await world.receiver.waitFor(1);
  const secret = /whsec_\S+/.exec(first.lines.join('\n'))?.[0] ?? '';
  expect(
    new Webhook(secret).verify(request?.text ?? '', request?.headers as Record<string, string>),
  ).toMatchObject({
    type: 'company.created',
    sequence: 1,
    data: { id: companyId, object: 'companies' },
  });
  expect([request?.path, request?.headers['x-mine']]).toEqual(['/local', 'yes']);
  await waitUntil(() => first.lines.some((line) => line.endsWith('← 200 /local')));
  const shown = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d → company\.created \[[0-9a-f-]{36}\]$/;
  expect(first.lines.some((line) => shown.test(line))).toBe(true);
  expect((await stat(join(folder, 'platform/listen-secret'))).mode & 0o777).toBe(0o600);
  // Of another kind than it listens to.
  await world.account.post('/rest/v2/projects', { name: 'P' });
  await world.saveCompany('During', { networkUrl: 'https://network.example.org/company/a' });
  await world.receiver.waitFor(2);
  await first.stop();
  expect(world.types()).toEqual(['company.created', 'company.updated']);
  expect(await countOfListeners()).toBe(0);
  await world.saveCompany('After');
  expect(await countOfEvents()).toBe(2);

  const second = await listen({ printJson: true });
  await world.saveCompany('Again');
  await world.receiver.waitFor(3);
  await second.stop();
  expect(second.lines.join('\n')).toContain(secret);
  const printed = second.lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  expect(printed).toMatchObject([{ type: 'company.created', sequence: 1 }]);
});

test('a listener that is not renewed ends after a minute, and only its account renews and ends it', async () => {
  const response = await world.send('POST', '/rest/v2/webhook-listeners', { events: ['company.*'] });
  const { id, expiresAt } = (await response.json()) as { id: string; expiresAt: string };
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThan(61_000);
  await world.query('alter table webhook_endpoints disable trigger webhook_endpoints_keep');
  await world.query(`update webhook_endpoints set "eventsUntil" = now() where id = $1`, [id]);
  await world.query('alter table webhook_endpoints enable trigger webhook_endpoints_keep');
  await world.saveCompany('After');
  expect(await countOfEvents()).toBe(0);
  const other = await world.api.createAccount('Other');
  const renewed = await world.send(
    'PATCH',
    `/rest/v2/webhook-listeners/${id}`,
    { events: ['*'] },
    other.privateKey.secret,
  );
  expect(renewed.status).toBe(404);
  expect((await world.send('PATCH', `/rest/v2/webhook-listeners/${id}`, { events: ['*'] })).status).toBe(200);
  await world.saveCompany('Then');
  expect(await countOfEvents()).toBe(1);
  const end = async (key?: string) =>
    (await world.send('DELETE', `/rest/v2/webhook-listeners/${id}`, undefined, key)).status;
  expect([await end(other.privateKey.secret), await end(), await end()]).toEqual([404, 200, 404]);
});

test('it is called in a wrong way without a private key, and with an event that there is not', async () => {
  const withoutKey = await runCommand({}, ['listen'], { environment: {} });
  expect([withoutKey.code, withoutKey.error]).toEqual([2, expect.stringContaining('PLATFORM_API_KEY')]);
  const unknown = await runCommand({}, ['listen', '--events', 'profile.renamed']);
  expect([unknown.code, unknown.error]).toEqual([2, expect.stringContaining('profile.created')]);
});
