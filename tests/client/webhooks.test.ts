/** Tests of the check of webhooks in the client, with messages that another library signs. */
import { Webhook } from 'standardwebhooks';
import { verifyWebhook, WebhookError } from '../../clients/typescript/src/index.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const body = JSON.stringify({
  type: 'profile.created',
  timestamp: '2026-01-31T08:00:00Z',
  data: { name: 'é' },
});
const sentAt = new Date('2026-01-31T08:00:00Z');
const now = sentAt.getTime();

function headers(by = secret): Record<string, string> {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': new Webhook(by).sign('msg_1', sentAt, body),
  };
}

const upperCase = (given: Record<string, string>) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toUpperCase(), [value]]));

test('a message that was signed with the secret is returned as an event, from text, bytes and any kind of headers', async () => {
  for (const raw of [body, new TextEncoder().encode(body)]) {
    for (const given of [headers(), new Headers(headers()), upperCase(headers())]) {
      expect(await verifyWebhook(raw, given, secret, { now })).toMatchObject({ type: 'profile.created' });
    }
  }
});

test('one of several secrets and one of several signatures is enough, so that secrets can be rotated', async () => {
  expect(await verifyWebhook(body, headers(), [other, secret], { now })).toHaveProperty('data');
  const both = {
    ...headers(),
    'webhook-signature': `v1a,x v1,!! ${headers(other)['webhook-signature']} ${headers()['webhook-signature']}`,
  };
  expect(await verifyWebhook(body, both, secret, { now })).toHaveProperty('data');
});

test.each([300_000, -300_000])('a message is taken for five minutes around its time: %d ms', async (late) => {
  expect(await verifyWebhook(body, headers(), secret, { now: now + late })).toHaveProperty('data');
});

test.each([
  ['another secret', body, headers(other), {}],
  ['a changed body', body.replace('created', 'erased'), headers(), {}],
  ['another id', body, { ...headers(), 'webhook-id': 'msg_2' }, {}],
  ['an old message', body, headers(), { now: now + 300_001 }],
  ['a message of the future', body, headers(), { now: now - 300_001 }],
  ['no signature', body, { ...headers(), 'webhook-signature': '' }, {}],
  ['a time that is none', body, { ...headers(), 'webhook-timestamp': 'now' }, {}],
])('%s is refused', async (_, raw, given, options) => {
  await expect(verifyWebhook(raw, given, secret, { now, ...options })).rejects.toBeInstanceOf(WebhookError);
});

test('a parsed body is refused with what to do', async () => {
  const parsed = JSON.parse(body) as string;
  await expect(verifyWebhook(parsed, headers(), secret, { now })).rejects.toThrow('The raw body is needed');
});
