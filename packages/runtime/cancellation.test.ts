import { Cancellation, toAbortSignal } from './cancellation.ts';

test('every listener is called once, when the signal is aborted with the first reason', () => {
  const cancellation = new Cancellation();
  const seen: unknown[] = [];
  cancellation.addEventListener('abort', () => seen.push([cancellation.aborted, cancellation.reason]));
  cancellation.abort('first');
  cancellation.abort('second');
  expect(seen).toEqual([[true, 'first']]);
});

test('a removed listener is not called', () => {
  const cancellation = new Cancellation();
  let calls = 0;
  const listener = (): void => {
    calls += 1;
  };
  cancellation.addEventListener('abort', listener);
  cancellation.removeEventListener('abort', listener);
  cancellation.abort('reason');
  expect(calls).toBe(0);
});

test('a listener that removes itself does not prevent the call of another one', () => {
  const cancellation = new Cancellation();
  let calls = 0;
  const once = (): void => cancellation.removeEventListener('abort', once);
  cancellation.addEventListener('abort', once);
  cancellation.addEventListener('abort', () => {
    calls += 1;
  });
  cancellation.abort('reason');
  expect(calls).toBe(1);
});

test('the AbortSignal is aborted with the same reason, whether it was requested before or after', () => {
  const cancellation = new Cancellation();
  const early = toAbortSignal(cancellation);
  expect(early.aborted).toBe(false);
  cancellation.abort('reason');
  for (const signal of [early, toAbortSignal(cancellation)]) {
    expect(signal).toMatchObject({ aborted: true, reason: 'reason' });
  }
});
