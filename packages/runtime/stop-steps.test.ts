import { TestClock } from '../../tests/support/test-clock.ts';
import { closingMs, StopSteps } from './stop-steps.ts';

test('what was started last is stopped first, and the steps share the grace', async () => {
  const clock = new TestClock();
  const steps = new StopSteps(clock);
  const ran: [string, number][] = [];
  for (const [name, ms] of [
    ['first', 0],
    ['second', 500],
    ['third', 200],
  ] as const) {
    steps.add((graceMs) => {
      ran.push([name, graceMs]);
      clock.advance(ms);
    });
  }
  await steps.run(600);
  expect(ran).toEqual([
    ['third', 600],
    ['second', 400],
    ['first', 0],
  ]);
  expect(clock.pending).toBe(0);
});

test('a step that never ends does not keep the others from ending, once its time is over', async () => {
  const clock = new TestClock();
  const steps = new StopSteps(clock);
  const ran: string[] = [];
  steps.add(() => ran.push('first'));
  steps.add(() => new Promise<void>(() => {}));
  const run = steps.run(50);
  clock.advance(50 + closingMs - 1);
  await new Promise(setImmediate);
  expect(ran).toEqual([]);
  clock.advance(1);
  await run;
  expect(ran).toEqual(['first']);
});

test('an error of a step is thrown when the others have ended too', async () => {
  const steps = new StopSteps();
  const ran: string[] = [];
  steps.add(() => ran.push('first'));
  steps.add(() => {
    throw new Error('cannot stop');
  });
  await expect(steps.run(0)).rejects.toThrow('cannot stop');
  expect(ran).toEqual(['first']);
});
