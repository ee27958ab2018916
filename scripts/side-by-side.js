/**
 * Runs scripts of package.json that do not depend on each other, as many at a time as this machine has processors:
 * `node scripts/side-by-side.js drift check`. All of them are done, also when one has failed. The longest comes first.
 */
import './require-node.js';
import { availableParallelism } from 'node:os';
import { runCommands } from './run-commands.js';

const commands = process.argv.slice(2).map((name) => [`npm run ${name}`, `npm run --silent ${name}`]);
await runCommands(commands, Math.max(2, availableParallelism()));
