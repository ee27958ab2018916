/**
 * Measures what the worst requests cost all others: `npm run bench:overload [-- --only thread,memory]`.
 *
 * The standalone server runs as its own process with an empty data set. *thread* sends requests that are as expensive as
 * the limits of sizes allow, one after the other, and prints the longest time for which each of them held the thread of the
 * server. *memory* sends four times the bytes of bodies that the server may hold, unfinished and complete, and prints the
 * largest resident set and the answers.
 */
import { parseArgs } from 'node:util';
import { measureMemory } from './support/overload-memory.ts';
import { measureThread } from './support/overload-thread.ts';
import { startStandalone } from './support/running-standalone.ts';

const { values: options } = parseArgs({ options: { only: { type: 'string', default: 'thread,memory' } } });
const parts: Readonly<Record<string, typeof measureThread>> = {
  thread: measureThread,
  memory: measureMemory,
};

for (const name of options.only.split(',')) {
  const measure = parts[name];
  if (measure === undefined) throw new Error(`--only takes ${Object.keys(parts).join(', ')}`);
  const server = await startStandalone();
  try {
    await measure(server, (line) => process.stdout.write(`${line}\n`));
  } finally {
    await server.stop();
  }
}
