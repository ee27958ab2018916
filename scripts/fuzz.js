/**
 * Sends arbitrary requests to every route (`tests/fuzz.test.ts`) and prints a line for each of them:
 *
 *     npm run fuzz -- --runs 5000 --seed 7 [--route 'POST /graphql'] [--path 123]
 */
import './require-node.js';
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    route: { type: 'string', default: '' },
    path: { type: 'string' },
  },
});
const environment = {
  FUZZ_RUNS: values.runs,
  FUZZ_SEED: values.seed,
  FUZZ_ROUTE: values.route,
  ...(values.path === undefined ? {} : { FUZZ_PATH: values.path }),
};
const { status } = spawnSync(
  'npm',
  ['run', '--silent', 'jest', '--', '--maxWorkers=1', 'tests/fuzz.test.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  },
);
process.exitCode = status ?? 1;
