/**
 * The order of test files: those that take longest begin first, so that no process of Jest has a long one to do when the
 * others have ended. A new clone knows no durations, so that the kinds of files and their sizes stand for them.
 */
import { statSync } from 'node:fs';
import { createRequire } from 'node:module';

// It comes with Jest, which has it from one of its own packages.
const ofJest = ['jest', '@jest/core', 'jest-config'].reduce(
  (require, name) => createRequire(require.resolve(name)),
  createRequire(import.meta.url),
);
const { default: Sequencer } = ofJest('@jest/test-sequencer');

export default class TestSequencer extends Sequencer {
  async sort(tests) {
    // Jest loads this module by `require`, which reads no TypeScript.
    const { kindOf, kinds } = await import('./test-kinds.ts');
    const places = new Map(
      [...tests].map(({ path }) => [path, { kind: kinds.indexOf(kindOf(path)), size: statSync(path).size }]),
    );
    return [...tests].sort((first, second) => {
      const [one, other] = [places.get(first.path), places.get(second.path)];
      return one.kind - other.kind || other.size - one.size;
    });
  }
}
