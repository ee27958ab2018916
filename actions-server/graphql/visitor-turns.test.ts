import { setImmediate as nextRound } from 'node:timers/promises';
import { Cancellation } from '@platform/runtime';
import { createVisitorTurns } from './visitor-turns.ts';

/** Takers whose names are noted when they get a place. */
function startTurns(places: number, maxWaiting = 100) {
  const turns = createVisitorTurns({
    places,
    maxWaiting,
    maxWaitMs: Infinity,
    rejection: ({ limit }) => new Error(limit),
  });
  const order: string[] = [];
  const leave = new Map<string, () => void>();
  const take = async (name: string, visitor: string | null, account = 'acme', signal?: Cancellation) => {
    leave.set(name, await turns.take(account, visitor, signal));
    order.push(name);
  };
  const end = async (name: string) => {
    leave.get(name)?.();
    await nextRound();
  };
  return { take, end, order };
}

test('with twenty requests of one address in front, that of another address is the next one', async () => {
  const { take, end, order } = startTurns(2);
  const all = Array.from({ length: 20 }, (_, index) => take(`a${index}`, 'a'));
  all.push(take('b0', 'b'), take('c0', 'c'), take('a20', 'a'));
  await nextRound();
  // One alone has half of the places: the second one is for whoever comes next.
  expect(order).toEqual(['a0', 'b0']);
  await end('b0');
  expect(order).toEqual(['a0', 'b0', 'c0']);
  await end('a0');
  expect(order.slice(3)).toEqual(['a1']);
  for (let index = 1; index <= 20; index += 1) await end(`a${index}`);
  await Promise.all(all);
});

test('accounts do not wait for each other', async () => {
  const { take, order } = startTurns(2);
  void take('a0', 'a');
  void take('a1', 'a');
  void take('other', 'a', 'other');
  await nextRound();
  expect(order).toEqual(['a0', 'other']);
});

test('when too many wait, the last one of the address with the most is rejected', async () => {
  const { take } = startTurns(2, 3);
  const first = ['a0', 'a1', 'a2', 'a3'].map((name) => take(name, 'a'));
  await nextRound();
  const rejected = expect(first[3]).rejects.toThrow('waiting');
  void take('b0', 'b');
  void take('b1', 'b');
  await rejected;
});

test('whoever goes away while it waits leaves its turn to the next one', async () => {
  const { take, end, order } = startTurns(2);
  const gone = new Cancellation();
  await take('a0', 'a');
  const waiting = take('a1', 'a', 'acme', gone);
  const last = take('a2', 'a');
  gone.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  await end('a0');
  await last;
  expect(order).toEqual(['a0', 'a2']);
});
