/**
 * Tests of the queue for connections: shares, turns and limits. They depend only on the order of requests, not on time.
 */
import { FairQueue, type FairQueueSettings, type Rejection, type Share } from './fair-queue.ts';

const rejection = ({ limit }: Rejection) => new Error(limit);
const shareOf = (key: string, more: Partial<Share> = {}): Share => ({
  ...{ key, line: key, owner: key, bounds: [] },
  ...more,
});
/** A wait that ends with the permit. */
const patient = { maxWaitMs: 60_000 };

function queueOf(settings: Partial<FairQueueSettings> = {}): FairQueue {
  return new FairQueue({ permits: 8, maxWaiting: 100, rejection, ...settings });
}

/** Sends this many requests and records the order in which they get a permit. */
function enterers(queue: FairQueue) {
  const order: string[] = [];
  const rejected: string[] = [];
  return {
    order,
    rejected,
    enter: (key: string, name = key, options = {}, share = shareOf(key)) => {
      const wait = queue.acquire(share, { ...patient, ...options });
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
    queue.release(shareOf(key));
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
  expect(rejected).toEqual(['g3: waiting']);
  enter('greedy', 'g4');
  await settled();
  expect(rejected).toEqual(['g3: waiting', 'g4: waiting']);
  queue.release(shareOf('greedy'));
  await settled();
  queue.release(shareOf('greedy'));
  await settled();
  expect(order).toEqual(['running', 'g1', 'o1']);
});

test('a request that waits too long is rejected, and the permit goes to the next one', async () => {
  const queue = queueOf({ permits: 1 });
  expect(queue.acquire(shareOf('a'), patient)).toBeNull();
  await expect(queue.acquire(shareOf('b'), { maxWaitMs: 1 })).rejects.toThrow('wait');
  expect(queue.waiting).toBe(0);
  queue.release(shareOf('a'));
  expect(queue.acquire(shareOf('c'), patient)).toBeNull();
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
  queue.release(shareOf('a'));
  await settled();
  expect(order).toEqual(['a1', 'c1']);
});

test('work of the server itself waits without a limit and is never rejected', async () => {
  const queue = queueOf({ permits: 1, maxWaiting: 1 });
  const { order, rejected, enter } = enterers(queue);
  enter('a', 'a1');
  for (const name of ['p1', 'p2', 'p3']) enter('polls', name, { isInternal: true, maxWaitMs: Infinity });
  await expect(queue.acquire(shareOf('b'), { maxWaitMs: 1 })).rejects.toThrow('wait');
  queue.release(shareOf('a'));
  await settled();
  expect(order).toEqual(['a1', 'p1']);
  expect(rejected).toEqual([]);
});

describe('a bound that several keys share', () => {
  const visitorsOf = (site: string) => shareOf(site, { bounds: [{ name: 'visitors', max: 4 }] });

  test('is never exceeded, however many keys there are, and holds nobody else up', () => {
    const queue = queueOf({ permits: 8 });
    const { order, enter } = enterers(queue);
    for (let site = 0; site < 20; site += 1) enter('', `site ${site}`, {}, visitorsOf(`site ${site}`));
    enter('recruiter');
    expect(order).toEqual(['site 0', 'site 1', 'site 2', 'site 3', 'recruiter']);
  });

  test('gives a free permit to the site whose turn it is', async () => {
    const queue = queueOf({ permits: 8 });
    const { order, enter } = enterers(queue);
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) enter('', name, {}, visitorsOf('a'));
    enter('', 'b1', {}, visitorsOf('b'));
    queue.release(visitorsOf('a'));
    await settled();
    queue.release(visitorsOf('a'));
    await settled();
    expect(order).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'b1']);
  });
});

describe('a bound that is lower beside others', () => {
  let now = 0;
  const startQueue = () => queueOf({ permits: 16, now: () => now });
  const greedy = shareOf('greedy', { bounds: [{ name: 'greedy', max: 4, maxBesideOthers: 2 }] });
  const names = ['g1', 'g2', 'g3', 'g4', 'g5'];

  test('gives one owner alone all of it, whatever keys its requests have', () => {
    const { order, enter } = enterers(startQueue());
    enter('', 'with a public key', {}, { ...greedy, key: 'public', line: 'public', bounds: [] });
    for (const name of names) enter('', name, {}, greedy);
    expect(order).toEqual(['with a public key', 'g1', 'g2', 'g3', 'g4']);
  });

  test('leaves the rest free while another owner works, and for a second afterwards', async () => {
    const queue = startQueue();
    const { order, enter } = enterers(queue);
    enter('other');
    for (const name of names) enter('', name, {}, greedy);
    expect(order).toEqual(['other', 'g1', 'g2']);
    now += 1_000;
    queue.release(greedy);
    await settled();
    expect(order).toEqual(['other', 'g1', 'g2', 'g3', 'g4', 'g5']);
  });

  test('is not lowered by work of the server itself', () => {
    const { order, enter } = enterers(startQueue());
    enter('', 'housekeeping', {}, shareOf('server', { owner: null }));
    enter('', 'poll', { isInternal: true }, shareOf('polls of other', { owner: null }));
    for (const name of names) enter('', name, {}, greedy);
    expect(order).toEqual(['housekeeping', 'poll', 'g1', 'g2', 'g3', 'g4']);
  });
});

test('lines of one key share its permits, and each serves its own waiters in turn', async () => {
  const queue = queueOf({ permits: 4 });
  const { order, enter } = enterers(queue);
  const polls = shareOf('a', { line: 'polls of a', bounds: [{ name: 'polls of a', max: 1 }] });
  for (const name of ['p1', 'p2']) enter('', name, {}, polls);
  for (const name of ['r1', 'r2', 'r3']) enter('a', name);
  expect(order).toEqual(['p1', 'r1']);
  queue.release(shareOf('a'));
  await settled();
  expect(order).toEqual(['p1', 'r1', 'r2']);
  queue.release(polls);
  await settled();
  expect(order).toEqual(['p1', 'r1', 'r2', 'p2']);
});
