/** The runner of test files (`test-runner.js`): what tests rely on when modules are shared by test files. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { frameworkState } from './framework-state.ts';

test('nothing is left of the test files before, so that no module can collect tests for them', () => {
  expect(frameworkState().map(({ description }) => description)).toEqual([
    'EVENT_HANDLERS',
    'JEST_STATE_SYMBOL',
  ]);
});

test('an error names the place in the TypeScript file', () => {
  const { stack } = new Error('here');
  const [, line] = /test-runner\.test\.ts:(\d+):/.exec(stack ?? '') ?? [];
  const source = readFileSync(fileURLToPath(import.meta.url), 'utf8').split('\n');
  expect(source[Number(line) - 1]).toContain("new Error('here')");
});

test('values of Node are of the same classes as those of tests', async () => {
  expect(await new Response('{}').json()).toBeInstanceOf(Object);
  expect(readFileSync(fileURLToPath(import.meta.url))).toBeInstanceOf(Uint8Array);
});
