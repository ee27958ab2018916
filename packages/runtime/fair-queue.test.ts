/**
 * Tests of the queue for connections: shares, turns and limits. They depend on the order of requests and on a clock that the
 * tests set.
 */
import fc from 'fast-check';
import { fuzzRuns } from '../../tests/support/fuzz-runs.ts';
import { TestClock } from '../../tests/support/test-clock.ts';
import { FairQueue, type FairQueueSettings, type Rejection, type Share } from './fair-queue.ts';

const rejection = ({ limit }: Rejection) => new Error(limit);
const shareOf = (key: string, more: Partial<Share> = {}): Share => ({
  key,
  line: key,
  owner: key,
  bounds: [],
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
  const clock = new TestClock();
  const startQueue = () => queueOf({ permits: 16, clock });
  const greedy = shareOf('greedy', { bounds: [{ name: 'greedy', max: 4, maxBesideOthers: 2 }] });
  const names = ['g1', 'g2', 'g3', 'g4', 'g5'];

  test('gives one owner alone all of it, whatever keys its requests have', () => {
    const { order, enter } = enterers(startQueue());
    enter('', 'with a public key', {}, { ...greedy, key: 'public', line: 'public', bounds: [] });
    for (const name of names) enter('', name, {}, greedy);
    expect(order).toEqual(['with a public key', 'g1', 'g2', 'g3', 'g4']);
  });

  test('leaves the rest free while another owner works, and for a second afterwards', async () => {
    const { order, enter } = enterers(startQueue());
    enter('other');
    for (const name of names) enter('', name, {}, greedy);
    clock.advance(999);
    await settled();
    expect(order).toEqual(['other', 'g1', 'g2']);
    // Nobody releases a permit, and nobody asks for one.
    clock.advance(1);
    await settled();
    expect(order).toEqual(['other', 'g1', 'g2', 'g3', 'g4']);
  });

  test('is raised for those who wait before somebody else asks', async () => {
    let now = 0;
    // Its timers are late, as those of a busy process are.
    const queue = queueOf({ permits: 16, clock: { now: () => now, after: () => () => {} } });
    const { order, enter } = enterers(queue);
    enter('other');
    for (const name of names) enter('', name, {}, greedy);
    now = 1_000;
    enter('third');
    await settled();
    expect(order).toEqual(['other', 'g1', 'g2', 'third', 'g3', 'g4']);
  });

  test('is not lowered by work of the server itself', () => {
    const { order, enter } = enterers(startQueue());
    enter('', 'housekeeping', {}, shareOf('server', { owner: null }));
    enter('', 'poll', { isInternal: true }, shareOf('polls of other', { owner: null }));
    for (const name of names) enter('', name, {}, greedy);
    expect(order).toEqual(['housekeeping', 'poll', 'g1', 'g2', 'g3', 'g4']);
  });
});

test('a permit counts against the bounds with which it was asked for, although others of its line have others', async () => {
  const queue = queueOf({ permits: 1 });
  const before = shareOf('a', { bounds: [{ name: 'before', max: 1 }] });
  const after = shareOf('a', { bounds: [{ name: 'after', max: 1 }] });
  expect(queue.acquire(before, patient)).toBeNull();
  const waiting = [queue.acquire(before, patient), queue.acquire(after, patient)];
  for (const share of [before, before, after]) {
    queue.release(share);
    await waiting.shift();
  }
  for (const share of [before, after]) {
    expect(queue.acquire(share, patient)).toBeNull();
    queue.release(share);
  }
});

test('a request that was aborted before it asks gets no permit', async () => {
  const queue = queueOf({ permits: 1 });
  const signal = AbortSignal.abort(new Error('gone'));
  await expect(queue.acquire(shareOf('a'), { ...patient, signal })).rejects.toThrow('gone');
  expect(queue.held).toBe(0);
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

describe('whatever is asked for, released and given up, and whenever', () => {
  const permits = 6;
  const maxWaitMs = 5_000;
  const account = (key: string, max: number) => ({
    name: `account ${key}`,
    max,
    maxBesideOthers: Math.max(1, max - 1),
  });
  const polls = { name: 'polls', max: 2 };
  const shares: readonly Share[] = [
    ...['a', 'b', 'c'].map((key) => shareOf(key, { bounds: [account(key, 2)] })),
    // The same account after its limits were changed, and under another role.
    shareOf('a', { bounds: [account('a', 3), { name: 'role', max: 2 }] }),
    shareOf('a in another role', { owner: 'a', bounds: [{ name: 'role', max: 2 }] }),
    shareOf('b', { line: 'polls of b', owner: null, bounds: [polls] }),
    shareOf('polls', { owner: null, bounds: [polls] }),
  ];
  const operation = fc.oneof(
    { weight: 5, arbitrary: fc.record({ enter: fc.nat(shares.length - 1), isInternal: fc.boolean() }) },
    { weight: 4, arbitrary: fc.record({ release: fc.nat() }) },
    { weight: 1, arbitrary: fc.record({ abort: fc.nat() }) },
    { weight: 2, arbitrary: fc.record({ advance: fc.constantFrom(1, 300, 700, 1_000, 4_000) }) },
  );

  interface Entered {
    readonly share: Share;
    readonly at: number;
    readonly isInternal: boolean;
    readonly gone: AbortController;
  }

  test('nobody waits who may have a permit, nobody waits too long, and no permit is lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 60, size: 'max' }), async (operations) => {
        const clock = new TestClock();
        const queue = queueOf({ permits, maxWaiting: 8, clock });
        const asked = new Map<string, number>();
        const holding: Share[] = [];
        let waiting: Entered[] = [];
        const mayHold = ({ key, owner, bounds }: Share): boolean => {
          const own = holding.filter((held) => held.key === key).length;
          if (own >= Math.ceil((permits - (holding.length - own)) / 2)) return false;
          const isBesideOthers =
            owner !== null && [...asked].some(([other, at]) => other !== owner && at + 1_000 > clock.now());
          return bounds.every(({ name, max, maxBesideOthers = max }) => {
            const count = holding.filter((held) => held.bounds.some((bound) => bound.name === name)).length;
            return count < (isBesideOthers ? maxBesideOthers : max);
          });
        };
        const enter = (share: Share, isInternal: boolean): void => {
          const { owner } = share;
          const entered = { share, at: clock.now(), isInternal, gone: new AbortController() };
          if (owner !== null && !isInternal) asked.set(owner, clock.now());
          const options = {
            maxWaitMs: isInternal ? Infinity : maxWaitMs,
            signal: entered.gone.signal,
            isInternal,
          };
          const wait = queue.acquire(share, options);
          if (wait === null) return void holding.push(share);
          waiting.push(entered);
          const end = (): void => {
            waiting = waiting.filter((other) => other !== entered);
          };
          wait.then(() => {
            end();
            holding.push(share);
          }, end);
        };
        const check = async (): Promise<void> => {
          await settled();
          expect(queue.held).toBe(holding.length);
          expect(queue.waiting).toBe(waiting.length);
          expect(holding.length).toBeLessThanOrEqual(permits);
          const first = new Map<string, Entered>();
          for (const each of waiting) if (!first.has(each.share.line)) first.set(each.share.line, each);
          expect([...first.values()].filter(({ share }) => mayHold(share))).toEqual([]);
          const patiently = waiting.filter(({ isInternal }) => !isInternal);
          expect(patiently.filter(({ at }) => at + maxWaitMs <= clock.now())).toEqual([]);
          expect(patiently.length).toBeLessThanOrEqual(8);
        };
        const release = (index: number): void => {
          const [share] = holding.splice(index % holding.length, 1);
          if (share !== undefined) queue.release(share);
        };
        for (const each of operations) {
          if ('enter' in each) enter(shares[each.enter] as Share, each.isInternal);
          else if ('release' in each) release(each.release);
          else if ('abort' in each) waiting[each.abort % waiting.length]?.gone.abort();
          else clock.advance(each.advance);
          await check();
        }
        while (holding.length > 0) {
          release(0);
          await check();
        }
        expect([queue.held, queue.waiting]).toEqual([0, 0]);
      }),
      fuzzRuns(25),
    );
  });
});
