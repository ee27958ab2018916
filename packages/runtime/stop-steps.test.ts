import { setTimeout as delay } from 'node:timers/promises';
import { closingMs, StopSteps } from './stop-steps.ts';

test('what was started last is stopped first, and the steps share the grace', async () => {
  const ran: [string, boolean][] = [];
  const steps = new StopSteps();
  steps.add((graceMs) => ran.push(['first', graceMs <= 300]));
  steps.add(async (graceMs) => {
    ran.push(['second', graceMs === 0]);
  });
  steps.add(async (graceMs) => {
    ran.push(['third', graceMs > 300 && graceMs <= 600]);
    await delay(610);
  });
  await steps.run(600);
  expect(ran).toEqual([
    ['third', true],
    ['second', true],
    ['first', true],
  ]);
});

test('a step that never ends does not keep the others from ending', async () => {
  const steps = new StopSteps();
  const ran: string[] = [];
  steps.add(() => ran.push('first'));
  steps.add(() => new Promise<void>(() => {}));
  const begun = performance.now();
  await steps.run(50);
  expect(ran).toEqual(['first']);
  // It had its time.
  expect(performance.now() - begun).toBeGreaterThanOrEqual(closingMs);
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
