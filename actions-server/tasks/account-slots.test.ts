import { setImmediate as nextRound } from 'node:timers/promises';
import { type AccountSlots, createAccountSlots, shareSlot } from './account-slots.ts';

/** Works whose ends are decided here, and the names of those that run. */
function startWorks(max: number) {
  const slots = createAccountSlots(max);
  const running = new Map<string, () => void>();
  const start = (name: string, groupId: string, kind: 'public' | 'private' = 'private') =>
    slots.run({ groupId, kind, visitor: null }, () => new Promise<void>((end) => running.set(name, end)));
  const end = async (name: string): Promise<void> => {
    running.get(name)?.();
    running.delete(name);
    await nextRound();
  };
  return { start, end, running: () => [...running.keys()] };
}

test('an account runs a number of saves at a time, in their order, and others do not wait for it', async () => {
  const { start, end, running } = startWorks(2);
  const all = ['a', 'b', 'c', 'd'].map((name) => start(name, 'first'));
  all.push(start('e', 'second'), start('f', 'first', 'public'));
  expect(running()).toEqual(['a', 'b', 'e', 'f']);
  await end('b');
  expect(running()).toEqual(['a', 'e', 'f', 'c']);
  for (const name of ['a', 'c', 'd', 'e', 'f']) await end(name);
  await Promise.all(all);
  expect(running()).toEqual([]);
});

test('the addresses that use a public key take turns, and one alone has half of the places', async () => {
  const slots = createAccountSlots(2);
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string, visitor: string) =>
    slots.run({ groupId: 'first', kind: 'public', visitor }, () => {
      log.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    });
  const all = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => start(name, name.charAt(0)));
  expect(log).toEqual(['a1', 'b1']);
  for (const name of ['b1', 'a1', 'c1', 'a2', 'a3']) {
    ends.get(name)?.();
    await nextRound();
  }
  await Promise.all(all);
  expect(log).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

test('a save that fails leaves its place to the next one', async () => {
  const slots = createAccountSlots(1);
  const caller = { groupId: 'first', kind: 'private', visitor: null } as const;
  const failing = slots.run(caller, () => Promise.reject(new Error('failed')));
  const next = slots.run(caller, async () => 'saved');
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('saved');
});

test('work that shares a slot takes one place, from its first to its last', async () => {
  const slots = createAccountSlots(1);
  const shared = shareSlot(slots);
  const caller = { groupId: 'first', kind: 'private', visitor: null } as const;
  const log: string[] = [];
  const ends: (() => void)[] = [];
  const start = (place: AccountSlots, name: string) =>
    place.run(caller, () => {
      log.push(name);
      return new Promise<void>((end) => ends.push(end));
    });
  const first = start(slots, 'alone');
  const together = [start(shared, 'a'), start(shared, 'b')];
  const last = start(slots, 'last');
  await nextRound();
  expect(log).toEqual(['alone']);
  ends[0]?.();
  await first;
  await nextRound();
  expect(log).toEqual(['alone', 'a', 'b']);
  ends[1]?.();
  await together[0];
  await nextRound();
  expect(log).toEqual(['alone', 'a', 'b']);
  ends[2]?.();
  await together[1];
  await nextRound();
  expect(log).toEqual(['alone', 'a', 'b', 'last']);
  ends[3]?.();
  await last;
  const again = start(shared, 'again');
  await nextRound();
  ends[4]?.();
  await again;
});
