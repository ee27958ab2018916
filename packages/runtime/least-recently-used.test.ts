import { LeastRecentlyUsed } from './least-recently-used.ts';

test('the least recently used entry is evicted first', () => {
  const forgotten: string[] = [];
  const kept = new LeastRecentlyUsed<number>(3, (key) => forgotten.push(key));
  for (const key of ['a', 'b', 'c']) kept.set(key, 1);
  kept.get('a');
  kept.set('d', 1);
  expect(forgotten).toEqual(['b']);
  kept.set('c', 2);
  kept.set('e', 1);
  kept.set('f', 1);
  expect(forgotten).toEqual(['b', 'a', 'd']);
  expect([kept.get('c'), kept.get('a')]).toEqual([2, undefined]);
});

test('an entry that was read last is evicted last, in whatever order entries were stored and read', () => {
  const evicted: string[] = [];
  const kept = new LeastRecentlyUsed<number>(3, (key) => evicted.push(key));
  for (const key of ['a', 'b', 'c']) kept.set(key, 1);
  for (const key of ['b', 'c', 'a', 'c', 'c', 'b']) kept.get(key);
  for (const key of ['d', 'e', 'f']) kept.set(key, 1);
  expect(evicted).toEqual(['a', 'c', 'b']);
});

test('the total size never exceeds the maximum, and a replaced value is not counted', () => {
  const kept = new LeastRecentlyUsed<string>(100);
  for (let index = 0; index < 1000; index += 1) {
    kept.set(`key ${index % 40}`, 'value', (index * 7) % 30);
    expect(kept.weight).toBeLessThanOrEqual(100);
  }
  const alone = new LeastRecentlyUsed<string>(100);
  for (const weight of [60, 10, 90]) alone.set('same', 'value', weight);
  expect([alone.size, alone.weight]).toEqual([1, 90]);
});

test('a value that is larger than the maximum is not kept and evicts only the entry with its key', () => {
  const kept = new LeastRecentlyUsed<string>(100);
  kept.set('light', 'value', 1);
  kept.set('same', 'value', 1);
  kept.set('same', 'too heavy', 101);
  expect([kept.get('light'), kept.get('same'), kept.weight]).toEqual(['value', undefined, 1]);
});
