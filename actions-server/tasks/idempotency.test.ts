import { testCaller } from '../../tests/support/callers.ts';
import { AppError } from '../errors.ts';
import { idempotencyValue, type ReplayedTask, resolveReplay } from './idempotency.ts';

const caller = testCaller();

function codeOf(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return error.code;
  }
  return null;
}

describe('an idempotency key', () => {
  test('of a private key does not depend on the body', () => {
    expect(idempotencyValue(' order-17 ', caller, 'hash')).toBe('order-17');
    expect(idempotencyValue(undefined, caller, 'hash')).toBeNull();
  });

  test('of a public key includes a hash of the body', () => {
    const shared = { ...caller, kind: 'public' as const };
    expect(idempotencyValue('1', shared, 'a')).toBe(idempotencyValue('1', shared, 'a'));
    expect(idempotencyValue('1', shared, 'a')).not.toBe(idempotencyValue('1', shared, 'b'));
    expect(idempotencyValue('1', shared, 'a')).not.toBe(idempotencyValue('2', shared, 'a'));
  });

  test.each(['', '  ', 'é', 'a'.repeat(256), 'a\tb'])('%j is rejected', (header) => {
    expect(codeOf(() => idempotencyValue(header, caller, 'hash'))).toBe('invalid_parameter');
  });
});

describe('a replayed request', () => {
  const now = new Date('2025-06-02T12:00:00Z');
  const response = {
    status: 201,
    headers: { 'X-Record-Outcome': 'created' },
    body: { message: 'm', taskId: 't' },
  };
  const earlier: ReplayedTask = {
    id: 't',
    status: 'succeeded',
    createdAt: '2025-06-01T12:00:01.000000+00:00',
    bodyHash: 'hash',
    response,
    lockedBy: null,
  };

  test('gets the stored response, marked as replayed', () => {
    expect(resolveReplay(earlier, 'hash', now, 24)).toEqual({
      kind: 'replay',
      response: { ...response, headers: { 'X-Record-Outcome': 'created', 'Idempotency-Replayed': 'true' } },
    });
  });

  test.each(['queued', 'running', 'succeeded'])(
    'with another body is rejected while the first is %s',
    (status) => {
      const first = status === 'succeeded' ? earlier : { ...earlier, status, response: null };
      expect(codeOf(() => resolveReplay(first, 'other', now, 24))).toBe('idempotency_key_reused');
    },
  );

  test.each(['queued', 'running'])('while the first is %s names its task', (status) => {
    expect(resolveReplay({ ...earlier, status, response: null }, 'hash', now, 24)).toEqual({
      kind: 'unfinished',
      taskId: 't',
    });
  });

  test('has its members in the order of the first response, whatever the order of the stored ones', () => {
    const body = {
      taskId: 't',
      message: 'm',
      warnings: [{ code: 'c', path: 'p', message: 'm' }],
      companyId: 'c',
    };
    const replay = resolveReplay({ ...earlier, response: { ...response, body } }, 'hash', now, 24);
    expect(JSON.stringify('response' in replay && replay.response.body)).toBe(
      '{"message":"m","taskId":"t","companyId":"c","warnings":[{"path":"p","code":"c","message":"m"}]}',
    );
  });

  test('after the expiry is a new request', () => {
    const old = { ...earlier, createdAt: '2025-06-01T11:59:59.000000+00:00' };
    expect(resolveReplay(old, 'other', now, 24)).toEqual({ kind: 'expired', taskId: 't' });
  });
});
