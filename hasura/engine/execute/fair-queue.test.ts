/** The queue in front of the connections: shares, turns and bounds, decided by order and never by time. */
import { FairQueue, type FairQueueSettings } from './fair-queue.ts';

const refusal = (reason: string) => new Error(reason);

function queueOf(settings: Partial<FairQueueSettings> = {}): FairQueue {
  return new FairQueue({ places: 8, waiting: 100, waitMs: 60_000, refusal, ...settings });
}

/** Enters so many times and notes who gets in, in which order. */
function enterers(queue: FairQueue) {
  const order: string[] = [];
  const refused: string[] = [];
  return {
    order,
    refused,
    enter: (key: string, name = key, options = {}) => {
      const wait = queue.enter(key, options);
      if (wait === null) order.push(name);
      else
        wait.then(() => order.push(name)).catch((error: Error) => refused.push(`${name}: ${error.message}`));
    },
  };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('a key alone holds half of the places, and another one gets in at once', () => {
  const queue = queueOf({ places: 8 });
  const { order, enter } = enterers(queue);
  for (let count = 0; count < 10; count += 1) enter('greedy');
  enter('other');
  expect(order).toEqual([...Array<string>(4).fill('greedy'), 'other']);
});

test.each([1, 2, 3, 8, 18])('of %s places every one is used when enough keys ask', (places) => {
  const queue = queueOf({ places, waiting: 1_000 });
  const keys = Array.from({ length: places }, (_, index) => `key ${index}`);
  const { order, enter } = enterers(queue);
  for (const key of keys) for (const name of keys) enter(key, name);
  expect(order).toHaveLength(places);
});

test('keys take turns, and within a key it is first come, first served', async () => {
  const queue = queueOf({ places: 1 });
  const { order, enter } = enterers(queue);
  enter('a', 'a1');
  for (const name of ['a2', 'a3', 'a4']) enter('a', name);
  for (const name of ['b1', 'b2']) enter('b', name);
  enter('c', 'c1');
  const turns = ['a', 'a', 'b', 'c', 'a', 'b', 'a'];
  for (const key of turns) {
    await settled();
    queue.leave(key);
  }
  await settled();
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  expect(queue.waiting).toBe(0);
});

test('when too many wait, the last of the longest line is refused, not the newcomer of a short one', async () => {
  const queue = queueOf({ places: 1, waiting: 3 });
  const { order, refused, enter } = enterers(queue);
  enter('greedy', 'running');
  for (const name of ['g1', 'g2', 'g3']) enter('greedy', name);
  enter('other', 'o1');
  await settled();
  expect(refused).toEqual(['g3: full']);
  enter('greedy', 'g4');
  await settled();
  expect(refused).toEqual(['g3: full', 'g4: full']);
  queue.leave('greedy');
  await settled();
  queue.leave('greedy');
  await settled();
  expect(order).toEqual(['running', 'g1', 'o1']);
});

test('whoever waits too long is refused, and the place goes to the next', async () => {
  const queue = queueOf({ places: 1, waitMs: 1 });
  expect(queue.enter('a')).toBeNull();
  await expect(queue.enter('b')).rejects.toThrow('late');
  expect(queue.waiting).toBe(0);
  queue.leave('a');
  expect(queue.enter('c')).toBeNull();
});

test('whoever gives up leaves the queue at once', async () => {
  const queue = queueOf({ places: 1 });
  const { order, refused, enter } = enterers(queue);
  const gone = new AbortController();
  enter('a', 'a1');
  enter('b', 'b1', { signal: gone.signal });
  enter('c', 'c1');
  gone.abort(new Error('gone'));
  await settled();
  expect(refused).toEqual(['b1: gone']);
  expect(queue.waiting).toBe(1);
  queue.leave('a');
  await settled();
  expect(order).toEqual(['a1', 'c1']);
});

test('work of the server itself waits as long as it takes, and is never refused', async () => {
  const queue = queueOf({ places: 1, waiting: 1, waitMs: 1 });
  const { order, refused, enter } = enterers(queue);
  enter('a', 'a1');
  for (const name of ['p1', 'p2', 'p3']) enter('polls', name, { isPatient: true });
  await expect(queue.enter('b')).rejects.toThrow('late');
  queue.leave('a');
  await settled();
  expect(order).toEqual(['a1', 'p1']);
  expect(refused).toEqual([]);
});
