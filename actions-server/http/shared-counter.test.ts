import { waitUntil } from '../../tests/support/wait-until.ts';
import { createMemoryCounterStore } from './counter-stores.ts';
import { type CounterStore, SharedCounter } from './shared-counter.ts';

const silent = { syncMs: 5, onError: () => {} };
const later = () => Date.now() + 60_000;

describe('a shared counter', () => {
  test('gives every request its own number, also for concurrent requests', async () => {
    const counter = new SharedCounter(createMemoryCounterStore(), silent);
    const resetAt = later();
    const counts = await Promise.all(Array.from({ length: 50 }, () => counter.increment('k', resetAt)));
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    await counter.close();
  });

  test('is shared by replicas', async () => {
    const store = createMemoryCounterStore();
    const [one, other] = [new SharedCounter(store, silent), new SharedCounter(store, silent)];
    const resetAt = later();
    for (let sent = 0; sent < 5; sent += 1) await one.increment('k', resetAt);
    await other.increment('k', resetAt);
    await waitUntil(async () => (await store.add('k', 0, resetAt)) === 6, { what: 'the writes of both' });
    // Adding 0 reads the count that the replica has.
    await waitUntil(async () => (await other.increment('k', resetAt, 0)) === 6, {
      what: 'the count of both',
    });
    expect(await other.increment('k', resetAt)).toBe(7);
    await Promise.all([one.close(), other.close()]);
    expect(await store.add('k', 0, resetAt)).toBe(7);
  });

  test('keeps its counts after a restart', async () => {
    const store = createMemoryCounterStore();
    const resetAt = later();
    const before = new SharedCounter(store, silent);
    await before.increment('k', resetAt);
    await before.increment('k', resetAt);
    await before.close();
    const after = new SharedCounter(store, silent);
    expect(await after.increment('k', resetAt)).toBe(3);
    await after.close();
  });

  test('starts at one in a new window', async () => {
    const counter = new SharedCounter(createMemoryCounterStore(), silent);
    await counter.increment('k', later());
    expect(await counter.increment('k', later() + 60_000)).toBe(1);
    await counter.close();
  });

  test('combines many requests into one write', async () => {
    let writes = 0;
    const inner = createMemoryCounterStore();
    const store: CounterStore = {
      add(key, amount, resetAt) {
        if (amount > 0) writes += 1;
        return inner.add(key, amount, resetAt);
      },
    };
    const counter = new SharedCounter(store, silent);
    const resetAt = later();
    for (let sent = 0; sent < 200; sent += 1) await counter.increment('k', resetAt);
    await counter.close();
    expect(writes).toBeLessThan(5);
    expect(await inner.add('k', 0, resetAt)).toBe(200);
  });

  test('counts while the store is unavailable, and loses nothing', async () => {
    const inner = createMemoryCounterStore();
    let isAway = true;
    const failures: unknown[] = [];
    const store: CounterStore = {
      async add(key, amount, resetAt) {
        if (isAway) throw new Error('away');
        return inner.add(key, amount, resetAt);
      },
    };
    const counter = new SharedCounter(store, { syncMs: 5, onError: (error) => failures.push(error) });
    const resetAt = later();
    expect(await counter.increment('k', resetAt)).toBe(1);
    expect(await counter.increment('k', resetAt)).toBe(2);
    await waitUntil(() => failures.length > 1, { what: 'a failed write' });
    isAway = false;
    await counter.close();
    expect(await inner.add('k', 0, resetAt)).toBe(2);
  });
});
