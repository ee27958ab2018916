/**
 * `npm run renew` writes every generated file and every golden file again. `npm run drift` (`--check`) compares the
 * generated files with their sources and writes nothing; golden files are compared by the tests. Each script of the list
 * is one of package.json and also runs alone.
 */
import './require-node.js';
import { readFileSync } from 'node:fs';
import { runCommands } from './run-commands.js';

/** In the order in which they depend on each other. */
const names = [
  'lockfile:complete',
  'schema-marks',
  'codegen',
  'docs:permissions',
  'docs:configuration',
  'docs:commands',
  'goldens',
  'docs:data-model',
  'openapi',
  'client',
];
const isCheck = process.argv.includes('--check');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

const commands = names
  .filter((name) => !(isCheck && name === 'goldens'))
  .map((name) => [`npm run ${name}`, `${scripts[name]}${isCheck ? ' --check' : ''}`]);
// Each generated file may be made of one before it. Checks do not depend on each other, and all of them are done.
await runCommands(commands, isCheck ? 2 : 1);
