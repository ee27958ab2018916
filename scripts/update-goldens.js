/**
 * `npm run goldens`: writes every golden file again, by running the tests that compare them. Review the difference
 * before you commit it.
 */
import './require-node.js';
import { spawnSync } from 'node:child_process';

const tests = [
  'tests/schema/schema',
  'hasura/engine/schema/golden',
  'hasura/engine/cases/cases',
  'tests/search/relevance',
];
const { status } = spawnSync('npm', ['run', '--silent', 'jest', '--', ...tests], {
  stdio: 'inherit',
  env: { ...process.env, UPDATE_GOLDENS: '1' },
});
process.exitCode = status ?? 1;
