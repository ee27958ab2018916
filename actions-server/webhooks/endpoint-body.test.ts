/** What an account may say of a webhook: bounds, what is left out, and which addresses are taken. */
import { listenerBody, replayBody, rotationBody, webhookBodies } from './endpoint-body.ts';

const { created, changed } = webhookBodies({
  webhooks: { concurrency: 1, outbound: { allowsHttp: false, allowedNetworks: [] } },
});
const url = 'https://hooks.example.org/';
const given = { url, events: ['*'] };
const urlOf = (bytes: number) => url.padEnd(bytes - 1, 'x').concat('y');

test('a new webhook has what was given, and each type of event once', () => {
  expect(created.parse({ ...given, events: ['profile.*', 'task.failed', 'profile.*'] })).toEqual({
    url,
    events: ['profile.*', 'task.failed'],
  });
});

test.each([
  [' Our CRM ', 'Our CRM'],
  ['  ', null],
  [null, null],
  [undefined, undefined],
])('the description %j is stored as %j', (description, stored) => {
  expect(created.parse({ ...given, description }).description).toBe(stored);
});

test('a description has at most 500 characters', () => {
  const isTaken = (length: number) => changed.safeParse({ description: 'x'.repeat(length) }).success;
  expect([isTaken(500), isTaken(501)]).toEqual([true, false]);
});

test('an address has at most 2000 bytes, and is one that this server may call', () => {
  expect(created.parse({ ...given, url: urlOf(2_000) }).url).toHaveLength(2_000);
  const refused = [
    urlOf(2_001),
    `${urlOf(1_999)}é`,
    'http://hooks.example.org/',
    'https://10.0.0.1/',
    'text',
    1,
  ];
  for (const wrong of refused) {
    expect([wrong, created.safeParse({ ...given, url: wrong }).success]).toEqual([wrong, false]);
    expect([wrong, changed.safeParse({ url: wrong }).success]).toEqual([wrong, false]);
  }
});

test.each([
  { description: 'a\0b' },
  { description: '\ud800' },
  { events: [] },
  { events: ['profile.renamed'] },
  { payload: 'all' },
])('%j is refused of a new webhook and of a change', (wrong) => {
  expect(created.safeParse({ ...given, ...wrong }).success).toBe(false);
  expect(changed.safeParse(wrong).success).toBe(false);
});

test('a change has only what is to be changed', () => {
  expect(changed.parse({})).toEqual({});
  expect(changed.parse({ isEnabled: false, payload: 'record' })).toEqual({
    isEnabled: false,
    payload: 'record',
  });
  expect(created.safeParse({ url }).success).toBe(false);
});

test('a replay has a beginning, a day ago unless it is said, and a rotation and a listener what they need', () => {
  const from = '2026-01-15T00:00:00Z';
  expect(replayBody.parse({ from, to: null, types: null, onlyFailed: null })).toMatchObject({
    from,
    to: null,
  });
  expect(replayBody.safeParse({ to: from }).success).toBe(false);
  for (const body of [{}, { from: null }]) {
    const age = Date.now() - Date.parse(replayBody.parse(body).from);
    expect(age).toBeGreaterThanOrEqual(86_400_000);
    expect(age).toBeLessThan(86_460_000);
  }
  expect(replayBody.safeParse({ from, to: from }).success).toBe(false);
  expect(replayBody.safeParse({ from: '2026-01-15' }).success).toBe(false);
  expect(rotationBody.parse({ endOldSecretNow: null })).toEqual({ endOldSecretNow: null });
  expect([listenerBody.safeParse({}).success, listenerBody.safeParse({ events: ['*'] }).success]).toEqual([
    false,
    true,
  ]);
});
