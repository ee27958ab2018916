/** What decides how long a test may take, and the order of test files. */
import { fileURLToPath } from 'node:url';
import { kindOf, timeLimitOf } from './test-kinds.ts';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

test.each([
  ['packages/runtime/turns.test.ts', 'unit'],
  ['actions-server/endpoints/projects/save.test.ts', 'database'],
  ['packages/resume-reader/robustness.test.ts', 'reader'],
  ['tests/standalone/starts.test.ts', 'program'],
  ['tests/browser/console-lists.test.ts', 'browser'],
])('%s is of the kind %s, by what it and its test support import', (path, kind) => {
  expect(kindOf(at(path))).toBe(kind);
});

test('a unit test that hangs is told after 20 seconds, and what starts a server, a program or a browser has more', () => {
  expect(timeLimitOf(at('packages/runtime/turns.test.ts'))).toBe(20_000);
  expect(timeLimitOf(at('actions-server/endpoints/projects/save.test.ts'))).toBe(300_000);
});
