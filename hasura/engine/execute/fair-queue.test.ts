/**
 * Tests of the queue for connections: shares, turns and limits. They depend only on the order of requests, not on time.
 */
import { FairQueue, type FairQueueSettings } from './fair-queue.ts';

const rejection = (reason: string) => new Error(reason);

function queueOf(settings: Partial<FairQueueSettings> = {}): FairQueue {
  return new FairQueue({ permits: 8, maxWaiting: 100, maxWaitMs: 60_000, rejection, ...settings });
}

/** Sends this many requests and records the order in which they get a permit. */
function enterers(queue: FairQueue) {
  const order: string[] = [];
  const rejected: string[] = [];
  return {
    order,
    rejected,
    enter: (key: string, name = key, options = {}) => {
      const wait = queue.acquire(key, options);
      if (wait === null) order.push(name);
      else
        wait.then(() => order.push(name)).catch((error: Error) => rejected.push(`${name}: ${error.message}`));
    },
  };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('a single key gets at most half of the permits, and another key gets one immediately', () => {
  const queue = queueOf({ permits: 8 });
  const { order, enter } = enterers(queue);
  for (let count = 0; count < 10; count += 1) enter('greedy');
  enter('other');
  expect(order).toEqual([...Array<string>(4).fill('greedy'), 'other']);
});

test.each([1, 2, 3, 8, 18])('all of %s permits are used when enough keys wait', (permits) => {
  const queue = queueOf({ permits, maxWaiting: 1_000 });
  const keys = Array.from({ length: permits }, (_, index) => `key ${index}`);
  const { order, enter } = enterers(queue);
  for (const key of keys) for (const name of keys) enter(key, name);
  expect(order).toHaveLength(permits);
});

test('keys are served in turn, and requests of a key in the order of arrival', async () => {
  const queue = queueOf({ permits: 1 });
  const { order, enter } = enterers(queue);
  enter('a', 'a1');
  for (const name of ['a2', 'a3', 'a4']) enter('a', name);
  for (const name of ['b1', 'b2']) enter('b', name);
  enter('c', 'c1');
  const turns = ['a', 'a', 'b', 'c', 'a', 'b', 'a'];
  for (const key of turns) {
    await settled();
    queue.release(key);
  }
  await settled();
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  expect(queue.waiting).toBe(0);
});

test('when the queue is full, the last request of the longest queue is rejected', async () => {
  const queue = queueOf({ permits: 1, maxWaiting: 3 });
  const { order, rejected, enter } = enterers(queue);
  enter('greedy', 'running');
  for (const name of ['g1', 'g2', 'g3']) enter('greedy', name);
  enter('other', 'o1');
  await settled();
  expect(rejected).toEqual(['g3: full']);
  enter('greedy', 'g4');
  await settled();
  expect(rejected).toEqual(['g3: full', 'g4: full']);
  queue.release('greedy');
  await settled();
  queue.release('greedy');
  await settled();
  expect(order).toEqual(['running', 'g1', 'o1']);
});

test('a request that waits too long is rejected, and the permit goes to the next one', async () => {
  const queue = queueOf({ permits: 1, maxWaitMs: 1 });
  expect(queue.acquire('a')).toBeNull();
  await expect(queue.acquire('b')).rejects.toThrow('timeout');
  expect(queue.waiting).toBe(0);
  queue.release('a');
  expect(queue.acquire('c')).toBeNull();
});

test('an aborted request leaves the queue immediately', async () => {
  const queue = queueOf({ permits: 1 });
  const { order, rejected, enter } = enterers(queue);
  const gone = new AbortController();
  enter('a', 'a1');
  enter('b', 'b1', { signal: gone.signal });
  enter('c', 'c1');
  gone.abort(new Error('gone'));
  await settled();
  expect(rejected).toEqual(['b1: gone']);
  expect(queue.waiting).toBe(1);
  queue.release('a');
  await settled();
  expect(order).toEqual(['a1', 'c1']);
});

test('work of the server itself waits without a limit and is never rejected', async () => {
  const queue = queueOf({ permits: 1, maxWaiting: 1, maxWaitMs: 1 });
  const { order, rejected, enter } = enterers(queue);
  enter('a', 'a1');
  for (const name of ['p1', 'p2', 'p3']) enter('polls', name, { isInternal: true });
  await expect(queue.acquire('b')).rejects.toThrow('timeout');
  queue.release('a');
  await settled();
  expect(order).toEqual(['a1', 'p1']);
  expect(rejected).toEqual([]);
});
