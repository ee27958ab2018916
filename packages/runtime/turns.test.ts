import { setImmediate as nextRound } from 'node:timers/promises';
import { inTurns, nextTurn, type Slices } from './turns.ts';

test('in one round of the event loop one of those who wait goes on, in their order', async () => {
  const rounds: string[][] = [];
  let round: string[] = [];
  const wait = async (name: string): Promise<void> => {
    await nextTurn();
    round.push(name);
    await nextTurn();
    round.push(`${name} again`);
  };
  const all = Promise.all(['first', 'second', 'third'].map(wait));
  for (let index = 0; index < 8; index += 1) {
    await nextRound();
    rounds.push(round);
    round = [];
  }
  await all;
  expect(Math.max(...rounds.map(({ length }) => length))).toBe(1);
  expect(rounds.flat()).toEqual(['first', 'second', 'third', 'first again', 'second again', 'third again']);
});

test('work that takes long pauses where it yields, and other work does not', async () => {
  function* work(ms: number): Slices<string> {
    const end = performance.now() + ms;
    while (performance.now() < end);
    yield;
    return `${ms}`;
  }
  let isServed = false;
  setImmediate(() => {
    isServed = true;
  });
  expect(await inTurns(work(0))).toBe('0');
  expect(isServed).toBe(false);
  expect(await inTurns(work(30))).toBe('30');
  expect(isServed).toBe(true);
});
