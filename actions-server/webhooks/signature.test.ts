/** The signatures are verified with a library of Standard Webhooks that others maintain. */
import { Webhook } from 'standardwebhooks';
import { generateWebhookSecret, signedHeaders } from './signature.ts';

const body = '{"type":"profile.created","name":"Zoë"}';
const now = () => Math.floor(Date.now() / 1000);

test('a receiver verifies a message with the secret', () => {
  const secret = generateWebhookSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(new Webhook(secret).verify(body, { ...signedHeaders('a', body, [secret], now()) })).toEqual(
    JSON.parse(body),
  );
});

test('a receiver refuses another secret, another body, another id and an old message', () => {
  const secret = generateWebhookSecret();
  const headers = { ...signedHeaders('a', body, [secret], now()) };
  expect(() => new Webhook(generateWebhookSecret()).verify(body, headers)).toThrow('signature');
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('signature');
  expect(() => new Webhook(secret).verify(body, { ...headers, 'webhook-id': 'b' })).toThrow('signature');
  expect(() =>
    new Webhook(secret).verify(body, { ...signedHeaders('a', body, [secret], now() - 600) }),
  ).toThrow('old');
});

test('while two secrets sign, a receiver needs to know one of them', () => {
  const [before, after] = [generateWebhookSecret(), generateWebhookSecret()];
  const headers = { ...signedHeaders('a', body, [after, before], now()) };
  expect(new Webhook(before).verify(body, headers)).toBeDefined();
  expect(new Webhook(after).verify(body, headers)).toBeDefined();
});
