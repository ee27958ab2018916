import { type Attempt, invocationOf, outcomeOf } from './outcome.ts';

const retry = { retries: 2, retryIntervalSeconds: 10 };
const answer = (status: number, headers: Record<string, string> = {}): Attempt => ({
  answer: { status, headers: Object.entries(headers).map(([name, value]) => ({ name, value })), body: '' },
});
const now = Date.parse('2026-01-01T00:00:00Z');

test.each([200, 201, 204, 299])('status %i is a successful delivery', (status) => {
  expect(outcomeOf(answer(status), 0, retry)).toEqual({ kind: 'delivered' });
});

test.each([199, 301, 400, 404, 500])(
  'status %i is retried after the interval until the retries are used up',
  (status) => {
    expect(outcomeOf(answer(status), 0, retry)).toEqual({ kind: 'retry', afterSeconds: 10 });
    expect(outcomeOf(answer(status), 1, retry)).toEqual({ kind: 'retry', afterSeconds: 10 });
    expect(outcomeOf(answer(status), 2, retry)).toEqual({ kind: 'error' });
  },
);

test('a missing response is a failed delivery', () => {
  expect(outcomeOf({ failure: 'gone' }, 0, retry)).toEqual({ kind: 'retry', afterSeconds: 10 });
  expect(outcomeOf({ failure: 'gone' }, 0, { ...retry, retries: 0 })).toEqual({ kind: 'error' });
});

test.each([
  ['17', 17],
  ['Thu, 01 Jan 2026 00:01:30 GMT', 90],
  ['99999999999', 365 * 24 * 3600],
])(
  'Retry-After: %s sets the time of the retry, regardless of the number of retries',
  (value, afterSeconds) => {
    const attempt = answer(503, { 'Retry-After': value });
    expect(outcomeOf(attempt, 2, retry, now)).toEqual({ kind: 'retry', afterSeconds });
  },
);

test.each(['0', '-5', 'soon', '1.5', 'Thu, 01 Jan 2025 00:00:00 GMT'])(
  'Retry-After: %s is ignored',
  (value) => {
    const attempt = answer(429, { 'retry-after': value });
    expect(outcomeOf(attempt, 0, retry, now)).toEqual({ kind: 'retry', afterSeconds: 10 });
    expect(outcomeOf(attempt, 2, retry, now)).toEqual({ kind: 'error' });
  },
);

test('the log has names of environment variables in place of their values, and numbers as they were sent', () => {
  const headers = [{ name: 'x-key', value_from_env: 'KEY' }];
  const { request, response, status } = invocationOf({ failure: 'gone' }, headers, '{"id":9007199254740993}');
  expect(request).toBe(
    '{"headers":[{"name":"x-key","value_from_env":"KEY"}],"payload":{"id":9007199254740993},"version":"2"}',
  );
  expect([status, response]).toEqual([
    null,
    '{"data":{"message":"gone"},"type":"client_error","version":"2"}',
  ]);
});

test('the log replaces what Postgres cannot hold, and leaves texts alone that only look like it', () => {
  const logged = (body: string) => {
    const answer = { status: 200, headers: [], body };
    return JSON.parse(invocationOf({ answer }, [], '{}').response).data.body;
  };
  expect(logged('a\0b\ud800')).toBe('a\ufffdb\ufffd');
  expect(logged('{"a":"\\u0000\\ud800"}')).toBe('{"a":"\\u0000\\ud800"}');
});
