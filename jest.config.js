import { availableParallelism } from 'node:os';

// As in the images: graphql and express check more otherwise, which takes a tenth of the time of all tests.
process.env.NODE_ENV = 'production';

/** Node loads the TypeScript sources, as it loads those of scripts: see `test-runner.js`. */
export default {
  testEnvironment: './tests/support/test-environment.js',
  testRunner: './tests/support/test-runner.js',
  // One more than processors, because tests also wait. More would starve the readers of resumes, whose priority is low.
  maxWorkers: Math.min(availableParallelism() + 1, 4),
  roots: [
    '<rootDir>/packages',
    '<rootDir>/actions-server',
    '<rootDir>/hasura',
    '<rootDir>/standalone',
    '<rootDir>/tests',
  ],
  testMatch: ['**/*.test.ts'],
  // Jest itself compiles nothing.
  transform: {},
  setupFilesAfterEnv: ['./tests/support/contract/fail-undescribed.ts'],
  globalSetup: './tests/support/global-setup.js',
  globalTeardown: './tests/support/global-teardown.js',
  // Its processes have nothing open at their end (`test-runner.js`), but freeing their memory takes a while on a busy machine.
  workerGracefulExitTimeout: 30_000,
  testSequencer: './tests/support/test-sequencer.js',
  reporters: [
    'default',
    './tests/support/count-reporter.js',
    './tests/support/contract/seen-answers-reporter.js',
  ],
};
