import { testCaller } from '../../tests/support/callers.ts';
import { AppError } from '../errors.ts';
import { createMemoryCounterStore } from './counter-stores.ts';
import { RateLimits, rateLimitHeaders } from './rate-limits.ts';
import { SharedCounter } from './shared-counter.ts';

type Settings = ConstructorParameters<typeof RateLimits>[0];

const start = Date.UTC(2030, 0, 31, 23, 59, 1);

function limits(now: () => number = () => start, settings: Partial<Settings> = {}) {
  const counter = () =>
    new SharedCounter(createMemoryCounterStore(), { syncMs: 1000, onError: () => {}, now });
  const made = new RateLimits(
    {
      perDay: 3,
      perDayPublic: 6,
      burst: 5,
      burstPublic: 5,
      perDayPerAddress: 2,
      burstPerAddress: 1000,
      applicationsPerAddress: 2,
      applicationBytesPerDayPerAddress: 100 * 1024,
      applicationBytesPerDay: 150 * 1024,
      ...settings,
    },
    { shared: counter(), own: counter() },
    'secret',
    now,
  );
  return { count: made.count.bind(made), takeBytes: made.takeBytes.bind(made) };
}

async function rejectionOf(promise: Promise<unknown>): Promise<AppError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error('not rejected');
  return error;
}

describe('rate limits', () => {
  test('the remaining requests of the day decrease, and a request above the limit is rejected until midnight UTC', async () => {
    const { count } = limits();
    expect(await count(testCaller(), 'request', 'a')).toMatchObject({ limit: 3, remaining: 2 });
    await count(testCaller(), 'request', 'a');
    expect(await count(testCaller(), 'request', 'a')).toMatchObject({ limit: 3, remaining: 0 });
    const error = await rejectionOf(count(testCaller(), 'request', 'a'));
    expect(error.code).toBe('daily_limit_reached');
    expect(error.headers).toMatchObject({
      'Retry-After': '59',
      'X-RateLimit-Limit': '3',
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': String(Date.UTC(2030, 1, 1) / 1000),
    });
  });

  test('every operation of a batch counts', async () => {
    const { count } = limits();
    expect(await count(testCaller(), 'request', 'a', 2)).toMatchObject({ remaining: 1 });
    const error = await rejectionOf(count(testCaller(), 'request', 'a', 2));
    expect(error.code).toBe('daily_limit_reached');
    expect(error.message).toMatch(/3 are allowed, and this request needs 2 more/);
    // None of them was served, so the one that is left still is.
    expect(error.headers).toMatchObject({ 'X-RateLimit-Remaining': '1' });
    expect(await count(testCaller(), 'request', 'a')).toMatchObject({ remaining: 0 });
  });

  test('the bytes of applications in a day are limited for an address and for an account', async () => {
    const { takeBytes } = limits();
    const key = testCaller({ kind: 'public' });
    await takeBytes(key, '192.0.2.1', 90 * 1024);
    const error = await rejectionOf(takeBytes(key, '192.0.2.1', 11 * 1024));
    expect(error.code).toBe('daily_limit_reached');
    expect(error.message).toMatch(/this address .* in KiB: 100 are allowed, and this request needs 11 more/);
    expect(error.headers).toMatchObject({ 'Retry-After': '59' });
    await takeBytes(key, '192.0.2.1', 10 * 1024);
    const ofAccount = await rejectionOf(takeBytes(key, '192.0.2.2', 60 * 1024));
    expect(ofAccount.message).toMatch(
      /this account .* in KiB: 150 are allowed, and this request needs 60 more/,
    );
    // What the account has no room for does not count for the address either.
    await takeBytes(testCaller({ kind: 'public', groupId: 'other' }), '192.0.2.2', 100 * 1024);
  });

  test('a body counts as large as it was when it has been read', async () => {
    const { takeBytes } = limits();
    const key = testCaller({ kind: 'public' });
    const correct = await takeBytes(key, '192.0.2.1', 100 * 1024);
    await correct(2_000);
    await takeBytes(key, '192.0.2.1', 98 * 1024);
    await rejectionOf(takeBytes(key, '192.0.2.1', 1025));
  });

  test('public keys have a limit of their own', async () => {
    const { count } = limits();
    const key = testCaller({ kind: 'public' });
    const { count: countMany } = limits(undefined, { perDayPerAddress: 1000 });
    expect(await countMany(key, 'request', 'a')).toMatchObject({ limit: 6, remaining: 5 });
    expect(await count(key, 'request', 'a')).toMatchObject({ limit: 2, remaining: 1 });
  });

  test('one address cannot use up the limit of a public key in a day', async () => {
    const { count } = limits(undefined, { burstPublic: 1000 });
    const key = testCaller({ kind: 'public' });
    for (let sent = 0; sent < 20; sent += 1) await count(key, 'request', '192.0.2.1').catch(() => {});
    const error = await rejectionOf(count(key, 'request', '192.0.2.1'));
    expect({ code: error.code, message: error.message }).toEqual({
      code: 'daily_limit_reached',
      message: 'The daily limit of this address is reached: 2 are allowed. Try again in 59 seconds.',
    });
    expect(await count(key, 'request', '192.0.2.2')).toMatchObject({ limit: 2, remaining: 1 });
    // The addresses of one IPv6 network are one address.
    for (let host = 1; host < 9; host += 1) await count(key, 'request', `2001:db8::${host}`).catch(() => {});
    await count(key, 'request', '192.0.2.2');
    // Many addresses together reach the limit of the key.
    expect((await rejectionOf(count(key, 'request', '192.0.2.3'))).message).toContain('of this API key');
  });

  test('one address cannot use up the burst of a public key, neither alone nor with a batch', async () => {
    const { count } = limits(undefined, { burstPerAddress: 3, perDayPerAddress: 1000, perDayPublic: 1000 });
    const key = testCaller({ kind: 'public' });
    for (let sent = 0; sent < 20; sent += 1) await count(key, 'request', '192.0.2.1', 4).catch(() => {});
    for (let sent = 0; sent < 20; sent += 1) await count(key, 'request', '192.0.2.1').catch(() => {});
    expect((await rejectionOf(count(key, 'request', '192.0.2.1'))).message).toContain('from this address');
    expect(await count(key, 'request', '192.0.2.2', 2)).toMatchObject({ limit: 1000 });
    await expect(
      count(testCaller({ burstLimit: 100, dailyLimit: 100 }), 'request', '192.0.2.1'),
    ).resolves.toBeTruthy();
  });

  test('requests that use up the burst of a public key do not stop applications', async () => {
    const { count } = limits(undefined, { perDayPerAddress: 1000, perDayPublic: 1000 });
    const key = testCaller({ kind: 'public' });
    for (let sent = 0; sent < 6; sent += 1) await count(key, 'request', `192.0.2.${sent}`).catch(() => {});
    expect((await rejectionOf(count(key, 'request', '192.0.2.9'))).code).toBe('rate_limited');
    expect(await count(key, 'application', '192.0.2.9')).toMatchObject({ remaining: 1 });
  });

  test('the count is reset on a new day', async () => {
    let now = start;
    const { count } = limits(() => now);
    for (let sent = 0; sent < 3; sent += 1) await count(testCaller(), 'request', 'a');
    now += 60_000;
    expect(await count(testCaller(), 'request', 'a')).toMatchObject({ remaining: 2 });
  });

  test('a burst is rejected until its window of ten seconds ends', async () => {
    const { count } = limits();
    const key = testCaller({ dailyLimit: 100 });
    for (let sent = 0; sent < 5; sent += 1) await count(key, 'request', 'a');
    const error = await rejectionOf(count(key, 'request', 'a'));
    expect(error.code).toBe('rate_limited');
    expect(error.headers).toMatchObject({ 'Retry-After': '9', 'X-RateLimit-Limit': '5' });
  });

  test('the limits of a key take precedence over the defaults', async () => {
    const { count } = limits();
    expect(await count(testCaller({ dailyLimit: 50 }), 'request', 'a')).toMatchObject({
      limit: 50,
      remaining: 49,
    });
    expect(
      (await rejectionOf(count(testCaller({ apikeyId: 'k2', dailyLimit: 0 }), 'request', 'a'))).code,
    ).toBe('daily_limit_reached');
    const bursty = testCaller({ apikeyId: 'k3', burstLimit: 1 });
    await count(bursty, 'request', 'a');
    expect((await rejectionOf(count(bursty, 'request', 'a'))).code).toBe('rate_limited');
  });

  test('every key has its own count', async () => {
    const { count } = limits();
    for (let sent = 0; sent < 3; sent += 1) await count(testCaller(), 'request', 'a');
    expect(await count(testCaller({ apikeyId: 'k2' }), 'request', 'a')).toMatchObject({ remaining: 2 });
  });

  test('applications with a public key are limited by client address and not by the daily limit', async () => {
    const { count } = limits();
    const key = testCaller({ kind: 'public' });
    await count(key, 'application', '192.0.2.1');
    expect(await count(key, 'application', '192.0.2.1')).toMatchObject({ limit: 2, remaining: 0 });
    expect((await rejectionOf(count(key, 'application', '192.0.2.1'))).code).toBe('rate_limited');
    expect(await count(key, 'application', '192.0.2.2')).toMatchObject({ remaining: 1 });
    expect(await count(key, 'request', '192.0.2.1')).toMatchObject({ limit: 2, remaining: 1 });
  });

  test('rejected requests of an address do not count against the burst limit of the key', async () => {
    const { count } = limits();
    const key = testCaller({ kind: 'public' });
    for (let sent = 0; sent < 10; sent += 1) await count(key, 'application', '192.0.2.1').catch(() => {});
    expect(await count(key, 'application', '192.0.2.2')).toMatchObject({ remaining: 1 });
  });

  test('applications with a private key count against the daily limit', async () => {
    expect(await limits().count(testCaller(), 'application', 'a')).toMatchObject({ limit: 3, remaining: 2 });
  });

  test('the headers contain the time of the reset in seconds since 1970', () => {
    expect(rateLimitHeaders({ limit: 10, remaining: 4, resetAt: 1_700_000_000_500 })).toEqual({
      'X-RateLimit-Limit': '10',
      'X-RateLimit-Remaining': '4',
      'X-RateLimit-Reset': '1700000001',
    });
  });
});
