/**
 * `npm run renew` writes every generated file and every golden file again. `npm run drift` (`--check`) compares the
 * generated files with their sources and writes nothing; golden files are compared by the tests. Each script of the list
 * is one of package.json and also runs alone.
 */
import './require-node.js';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

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

/** Runs a script, and prints what it said when it has ended. @returns whether it has succeeded */
async function run(name) {
  const command = `${scripts[name]}${isCheck ? ' --check' : ''}`;
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const [code] = await once(child, 'close');
  process.stderr.write(Buffer.concat(output));
  if (code !== 0) process.stderr.write(`npm run ${name} has failed\n`);
  return code === 0;
}

/** Takes one script after the other until one fails; checks do not depend on each other, and all of them are done. */
async function work(waiting) {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    if (await run(name)) continue;
    process.exitCode = 1;
    if (!isCheck) return;
  }
}

const waiting = names.filter((name) => !(isCheck && name === 'goldens'));
await Promise.all(Array.from({ length: isCheck ? 2 : 1 }, () => work(waiting)));
