/** Tests of the loop that claims and delivers, on a clock that the tests set: nothing here waits. */
import fc from 'fast-check';
import { fuzzRuns } from '../../tests/support/fuzz-runs.ts';
import { TestClock } from '../../tests/support/test-clock.ts';
import { DeliveryLoop } from './delivery-loop.ts';

const pollIntervalMs = 1_000;
const concurrency = 4;
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

interface Held<Value> {
  readonly answer: (value: Value) => void;
  readonly fail: (error: unknown) => void;
}

/** A loop over a queue in memory. The test ends each claim and each delivery. */
class World {
  readonly clock = new TestClock();
  readonly waiting: string[] = [];
  readonly claims: Held<void>[] = [];
  readonly deliveries = new Map<string, Held<void>>();
  readonly begun: string[] = [];
  readonly ended: string[] = [];
  readonly released: string[] = [];
  readonly errors: string[] = [];
  polls = 0;
  readonly loop: DeliveryLoop<string>;

  /** @param batch the most that one statement claims: with a few, a poll claims until nothing is left, as senders do */
  constructor({ batch = Number.POSITIVE_INFINITY, pollsAfterEach = false } = {}) {
    const hold = <Value>(keep: (held: Held<Value>) => void, signal?: AbortSignal) =>
      new Promise<Value>((answer, fail) => {
        keep({ answer, fail });
        signal?.addEventListener('abort', () => fail(signal.reason));
        if (signal?.aborted) fail(signal.reason);
      });
    const { waiting, claims, deliveries } = this;
    const countPoll = () => {
      this.polls += 1;
    };
    this.loop = new DeliveryLoop<string>(
      {
        async *claim(free) {
          countPoll();
          while (free.room > 0) {
            // What is added after the statement began is not in its answer.
            const claimed = waiting.splice(0, Math.min(batch, free.room));
            try {
              await hold<void>((held) => void claims.push(held));
            } catch (error) {
              waiting.unshift(...claimed);
              throw error;
            }
            yield claimed;
            if (claimed.length < batch) return;
          }
        },
        deliver: async (item, signal) => {
          this.begun.push(item);
          await hold<void>((held) => deliveries.set(item, held), signal).finally(() =>
            deliveries.delete(item),
          );
          this.ended.push(item);
        },
        release: async (item) => void this.released.push(item),
        onError: (error, item) => void this.errors.push(`${item ?? 'claim'}: ${(error as Error).message}`),
      },
      { concurrency, pollIntervalMs, pollsAfterEach, clock: this.clock },
    );
  }

  async answerClaims(): Promise<void> {
    for (await settled(); this.claims.length > 0; await settled()) this.claims.shift()?.answer();
  }

  async end(item: string): Promise<void> {
    this.deliveries.get(item)?.answer();
    await settled();
  }
}

test('an item that is announced while a claim is under way is claimed by the next one, without waiting for the interval', async () => {
  const { loop, waiting, claims, begun, ...world } = new World();
  loop.start();
  waiting.push('a');
  loop.poll();
  expect(begun).toEqual([]);
  claims.shift()?.answer();
  await settled();
  claims.shift()?.answer();
  await settled();
  expect(begun).toEqual(['a']);
  expect(world.clock.now()).toBe(0);
});

test('an item that nobody announces is claimed after the interval', async () => {
  const world = new World();
  world.loop.start();
  await world.answerClaims();
  world.waiting.push('a');
  world.clock.advance(pollIntervalMs - 1);
  await world.answerClaims();
  expect(world.begun).toEqual([]);
  world.clock.advance(1);
  await world.answerClaims();
  expect(world.begun).toEqual(['a']);
});

test.each([
  { pollsAfterEach: false, ends: ['a', 'b'] },
  { pollsAfterEach: true, ends: ['a'] },
])(
  'of more items than may be delivered, the next are claimed after $ends',
  async ({ pollsAfterEach, ends }) => {
    const world = new World({ pollsAfterEach });
    world.waiting.push('a', 'b', 'c', 'd', 'e', 'f');
    world.loop.start();
    await world.answerClaims();
    expect(world.loop.running).toEqual(['a', 'b', 'c', 'd']);
    for (const item of ends) {
      expect(world.claims).toEqual([]);
      await world.end(item);
    }
    await world.answerClaims();
    expect(world.loop.running).toEqual(
      ['a', 'b', 'c', 'd', 'e', 'f'].filter((item) => !ends.includes(item)).slice(0, 4),
    );
  },
);

test('what is due only after the end of a delivery is claimed then, if each end causes a poll', async () => {
  const world = new World({ pollsAfterEach: true });
  world.waiting.push('a');
  world.loop.start();
  await world.answerClaims();
  world.waiting.push('after a');
  await world.end('a');
  await world.answerClaims();
  expect(world.begun).toEqual(['a', 'after a']);
});

test('an item whose delivery fails is not released, because nobody knows how far it came', async () => {
  const world = new World();
  world.waiting.push('a');
  world.loop.start();
  await world.answerClaims();
  world.deliveries.get('a')?.fail(new Error('unforeseen'));
  await world.loop.close(0);
  expect([world.errors, world.released, world.loop.running]).toEqual([['a: unforeseen'], [], []]);
});

test('nothing is claimed before the start', async () => {
  const world = new World();
  world.loop.poll();
  world.clock.advance(pollIntervalMs);
  expect(world.polls).toBe(0);
});

describe('a loop that closes', () => {
  const graceMs = 300;

  async function closing() {
    const world = new World();
    world.waiting.push('quick', 'slow');
    world.loop.start();
    await world.answerClaims();
    world.waiting.push('later');
    let isClosed = false;
    const closed = world.loop.close(graceMs).then(() => {
      isClosed = true;
    });
    world.loop.poll();
    world.clock.advance(graceMs - 1);
    await world.end('quick');
    expect(isClosed).toBe(false);
    return { world, closed };
  }

  test('aborts and releases what takes longer than the grace', async () => {
    const { world, closed } = await closing();
    world.clock.advance(1);
    await closed;
    expect(world).toMatchObject({ ended: ['quick'], released: ['slow'], errors: [], claims: [] });
  });

  test('waits for the rest, and claims no more', async () => {
    const { world, closed } = await closing();
    await world.end('slow');
    await closed;
    world.loop.poll();
    expect(world).toMatchObject({ ended: ['quick', 'slow'], released: [], polls: 1, waiting: ['later'] });
    expect(world.clock.pending).toBe(0);
  });

  test('delivers what a claim under way still brings, and claims nothing after it', async () => {
    const world = new World({ batch: 1 });
    world.waiting.push('a', 'b');
    world.loop.start();
    const closed = world.loop.finish();
    await world.answerClaims();
    await world.end('a');
    await closed;
    expect(world).toMatchObject({ ended: ['a'], waiting: ['b'] });
  });
});

describe('whatever is added, delivered and fails, and whenever', () => {
  const operation = fc.oneof(
    { weight: 4, arbitrary: fc.record({ add: fc.integer({ min: 1, max: 6 }), isAnnounced: fc.boolean() }) },
    { weight: 4, arbitrary: fc.record({ answer: fc.constant(true) }) },
    { weight: 1, arbitrary: fc.record({ failClaim: fc.constant(true) }) },
    { weight: 4, arbitrary: fc.record({ end: fc.nat(), fails: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ advance: fc.constantFrom(1, 400, 999, 1_000, 3_000) }) },
  );
  const kinds = fc.constantFrom({ pollsAfterEach: false }, { pollsAfterEach: true, batch: 2 });

  test('nothing waits that may be delivered, nothing is delivered twice, and nothing is lost', async () => {
    await fc.assert(
      fc.asyncProperty(
        kinds,
        fc.array(operation, { maxLength: 60, size: 'max' }),
        fc.nat(3_000),
        async (kind, operations, graceMs) => {
          const world = new World(kind);
          const { loop, clock, waiting, claims, deliveries } = world;
          let added = 0;
          let failed = 0;
          /** Somebody has said that something waits: from then on it is claimed as soon as there is room. */
          let isKnown = true;
          const check = async (): Promise<void> => {
            await settled();
            expect(loop.running.length).toBeLessThanOrEqual(concurrency);
            expect(new Set(world.begun).size).toBe(world.begun.length);
            if (!isKnown || claims.length > 0 || waiting.length === 0) return;
            const most = kind.pollsAfterEach ? concurrency - 1 : concurrency / 2;
            expect(loop.running.length).toBeGreaterThan(most);
          };
          loop.start();
          for (const each of operations) {
            if ('add' in each) {
              waiting.push(...Array.from({ length: each.add }, () => `item ${added++}`));
              isKnown = each.isAnnounced || (isKnown && waiting.length > each.add);
              if (each.isAnnounced) loop.poll();
            } else if ('answer' in each) claims.shift()?.answer();
            else if ('failClaim' in each) {
              // The next poll is that after the interval, or of the next announcement.
              if (claims.length > 0) isKnown = false;
              claims.shift()?.fail(new Error('no answer'));
            } else if ('end' in each) {
              const [item, held] = [...deliveries][each.end % Math.max(1, deliveries.size)] ?? [];
              if (each.fails && item !== undefined) failed += 1;
              if (each.fails) held?.fail(new Error(`${item}`));
              else held?.answer();
            } else {
              // The interval begins when a poll has ended.
              if (each.advance >= pollIntervalMs && claims.length === 0) isKnown = true;
              clock.advance(each.advance);
            }
            await check();
          }
          // Everything is delivered in the end.
          while (world.begun.length < added || deliveries.size > 0) {
            for (const held of deliveries.values()) held.answer();
            await world.answerClaims();
            clock.advance(pollIntervalMs);
            isKnown = true;
            await world.answerClaims();
            await check();
          }
          expect(world.ended.length + failed).toBe(added);
          // And what is claimed by the end is delivered or released.
          await world.answerClaims();
          waiting.push('late 1', 'late 2');
          loop.poll();
          await settled();
          const closed = loop.close(graceMs);
          await world.answerClaims();
          await world.end('late 1');
          clock.advance(graceMs);
          await closed;
          expect([world.ended.at(-1), world.released, loop.running]).toEqual(['late 1', ['late 2'], []]);
        },
      ),
      fuzzRuns(50),
    );
  });
});
