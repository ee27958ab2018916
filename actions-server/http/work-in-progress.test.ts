import { testCaller } from '../../tests/support/callers.ts';
import { AppError } from '../errors.ts';
import { createWorkInProgress } from './work-in-progress.ts';

const freeBytes = 65_536;
const limits = { maxRequestsInProgress: 16, maxBytesInProgress: 8_000_000, maxApplicationBytes: 500_000 };

/** The message of what a call throws; null when it does not. */
function refusalOf(call: () => unknown): string | null {
  try {
    call();
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error).toMatchObject({
      code: 'service_unavailable',
      headers: { 'Retry-After': '2', Connection: 'close' },
    });
    return error.message;
  }
}

const acme = testCaller({ groupId: 'acme' });
const other = testCaller({ groupId: 'other' });
const visitor = testCaller({ groupId: 'acme', kind: 'public' });

test('an account has half of the requests, and the others are left to other accounts', () => {
  const { begin, current } = createWorkInProgress(limits);
  const works = Array.from({ length: 8 }, () => begin(acme, 'a'));
  expect(refusalOf(() => begin(acme, 'b'))).toContain('at most 8 requests of one account');
  const others = Array.from({ length: 8 }, () => begin(other, 'a'));
  expect(refusalOf(() => begin(testCaller({ groupId: 'third' }), 'a'))).toContain(
    'at most 16 requests at a time',
  );
  for (const work of [...works, ...others]) work.end();
  expect(current).toEqual({ requests: 0, bytes: 0 });
  expect(refusalOf(() => begin(acme, 'a'))).toBeNull();
});

test('a client address with a public key has an eighth, another address its own, and the account is not affected', () => {
  const { begin } = createWorkInProgress(limits);
  begin(visitor, '192.0.2.1');
  begin(visitor, '192.0.2.1');
  expect(refusalOf(() => begin(visitor, '192.0.2.1'))).toContain('at most 2 requests of one client address');
  expect(refusalOf(() => begin(visitor, '192.0.2.2'))).toBeNull();
  expect(refusalOf(() => begin(acme, '192.0.2.1'))).toBeNull();
});

test('health checks and calls of actions are never refused for the number of requests', () => {
  const { begin } = createWorkInProgress({ ...limits, maxRequestsInProgress: 1 });
  begin(acme, 'a');
  expect(refusalOf(() => begin(null, 'a'))).toBeNull();
});

test('a body that has no room is refused before it is read, and one that grows beyond the room while it is', () => {
  const { begin, current } = createWorkInProgress(limits);
  const first = begin(acme, 'a');
  first.expectBody(3_000_000);
  first.hold(3_000_000);
  const second = begin(acme, 'a');
  expect(refusalOf(() => second.expectBody(1_200_000))).toContain(
    'at most 4000000 bytes of bodies of one account',
  );
  second.hold(1_000_000);
  expect(refusalOf(() => second.hold(200_000))).not.toBeNull();
  expect(refusalOf(() => begin(other, 'a').expectBody(3_000_000))).toBeNull();
  first.end();
  second.hold(200_000);
  second.end();
  expect(current.bytes).toBe(0);
});

test('small bodies are served when large ones have reached their bound', () => {
  const { begin } = createWorkInProgress(limits);
  begin(acme, 'a').hold(4_000_000 + freeBytes);
  begin(other, 'a').hold(4_000_000 + freeBytes);
  const small = begin(visitor, 'c');
  expect(refusalOf(() => small.expectBody(freeBytes))).toBeNull();
  small.hold(freeBytes);
  expect(refusalOf(() => small.hold(1))).toContain('at most 8000000 bytes of bodies at a time');
});

test('a body of the largest size always has room in a share that is empty', () => {
  const { begin } = createWorkInProgress({
    ...limits,
    maxBytesInProgress: 1_000,
    maxApplicationBytes: 500_000,
  });
  expect(refusalOf(() => begin(visitor, 'a').hold(500_000))).toBeNull();
});
