/** Receivers of webhooks that do not answer as HTTP asks: they keep nothing, neither the webhooks of others nor the server. */
import { startServer } from '../actions-server/server.ts';
import type { TestAccount } from './support/api.ts';
import { misbehaviours, startMisbehaving } from './support/misbehaving-receivers.ts';
import { waitUntil } from './support/wait-until.ts';
import { json, WebhookWorld, webhookConcurrency } from './support/webhook-world.ts';

let world: WebhookWorld;
beforeAll(async () => {
  world = await WebhookWorld.start();
});
afterAll(() => world.stop());
beforeEach(() => world.beginTest());
afterEach(() => world.endTest());

function misbehaving(name: string) {
  const misbehaviour = misbehaviours[name];
  if (misbehaviour === undefined) throw new Error(name);
  return startMisbehaving(misbehaviour);
}

async function addAt(url: string): Promise<{ readonly id: string }> {
  const response = await world.send('POST', '/rest/v2/webhooks', { url, events: ['company.*'] });
  return (await response.json()) as { id: string };
}

/** More deliveries than may be sent at a time. */
const many = 60;

test('an endpoint that answers 101 to more webhooks than are sent at a time has failed attempts, and others get theirs', async () => {
  const receiver = await misbehaving('101 with an upgrade');
  try {
    const { id } = await addAt(receiver.url);
    const items = Array.from({ length: many }, (_, index) => ({ name: `Company ${index}` }));
    await world.account.post('/rest/v2/companies/batch', { items });
    const failed = `select count(*)::int as found from webhook_attempts where error = 'invalid_answer'`;
    await waitUntil(async () => (await world.query(failed))[0].found >= many);
    // Of the same account, and of another one.
    const good = await world.add(['company.*']);
    await world.saveCompany('Afterwards');
    await world.receiver.waitFor(1);
    const another = await world.api.createAccount();
    const endpoint = { url: `${world.receiver.url}/b`, events: ['company.*'] };
    await world.send('POST', '/rest/v2/webhooks', endpoint, another.privateKey.secret);
    await another.post('/rest/v2/companies', { name: 'Of another account' });
    await world.receiver.waitFor(2);
    expect(world.receiver.requests.map(({ path }) => path)).toEqual(['/hook', '/b']);
    expect(good.id).not.toBe(id);
    await waitUntil(() => receiver.connections() === 0);
  } finally {
    await receiver.close();
  }
});

test('half of what a server sends at a time may be of one account, and others get theirs meanwhile', async () => {
  let release = () => {};
  const after = new Promise<void>((resolve) => {
    release = resolve;
  });
  const [share, held] = [webhookConcurrency / 2, 8];
  for (const path of ['/one', '/two']) await world.add(['company.created'], {}, path);
  world.receiver.answers.push(...Array.from({ length: share }, () => ({ after })));
  const items = Array.from({ length: held / 2 }, (_, index) => ({ name: `Company ${index}` }));
  await json(world.account.post('/rest/v2/companies/batch', { items }));
  await world.receiver.waitFor(share);
  const another = await world.api.createAccount();
  const endpoint = { url: `${world.receiver.url}/another`, events: ['company.*'] };
  await world.send('POST', '/rest/v2/webhooks', endpoint, another.privateKey.secret);
  await another.post('/rest/v2/companies', { name: 'Of another account' });
  await world.receiver.waitFor(share + 1);
  expect(world.receiver.requests.slice(share).map(({ path }) => path)).toEqual(['/another']);
  release();
  await world.receiver.waitFor(held + 1);
});

test('where accounts with slow receivers have all places, another one has its turn for those that become free', async () => {
  const open: (() => void)[] = [];
  const waiting = 40;
  world.receiver.answers.push(
    ...Array.from({ length: 4 * waiting }, () => ({
      after: new Promise<void>((resolve) => void open.push(resolve)),
    })),
  );
  const addTo = (account: TestAccount, path: string) =>
    world.send(
      'POST',
      '/rest/v2/webhooks',
      { url: world.receiver.url + path, events: ['company.created'] },
      account.privateKey.secret,
    );
  const items = Array.from({ length: waiting / 2 }, (_, index) => ({ name: `Company ${index}` }));
  for (const account of [world.account, await world.api.createAccount()]) {
    for (const path of ['/slow', '/slow-too']) await addTo(account, path);
    await account.post('/rest/v2/companies/batch', { items });
  }
  await world.receiver.waitFor(webhookConcurrency);
  const another = await world.api.createAccount();
  await addTo(another, '/another');
  await another.post('/rest/v2/companies', { name: 'Of another account' });
  // The places become free one after the other. Four endpoints can have their turns before it.
  for (let ended = 1; ended <= 5; ended += 1) {
    open[ended - 1]?.();
    await world.receiver.waitFor(webhookConcurrency + ended);
  }
  expect(world.receiver.requests.map(({ path }) => path)).toContain('/another');
  await world.query('delete from webhook_deliveries');
  for (const end of open) end();
});

test.each(['a connection on which nothing comes', '101 with an upgrade', 'a body of a byte now and then'])(
  'a server whose webhook meets %s stops within its grace, and gives the delivery back',
  async (name) => {
    const receiver = await misbehaving(name);
    // The one of the world sends nothing meanwhile.
    await world.sender.stop(0);
    const server = await startServer(
      { ...world.api.config, port: 0, databaseUrl: null, shutdownGraceMs: 300 },
      { hasuraPost: world.api.hasuraPost, log: world.api.dependencies.log },
    );
    try {
      const { id } = await addAt(receiver.url);
      await world.saveCompany('Acme');
      await waitUntil(() => receiver.accepted() > 0, { what: 'the webhook' });
      await server.stop();
      const [delivery] = await world.query(
        'select status, "lockedBy" from webhook_deliveries where "endpointId" = $1',
        [id],
      );
      expect(delivery).toEqual({ status: 'queued', lockedBy: null });
    } finally {
      await server.stop();
      await receiver.close();
      world.sender.start();
    }
  },
);
