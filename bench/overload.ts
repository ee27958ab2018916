/**
 * Measures what the worst requests cost all others: `npm run bench:overload [-- --only thread,memory --tries 5 --name '/graphql: a batch']`.
 *
 * The standalone server runs as its own process with an empty data set. *thread* sends requests that are as expensive as
 * the limits allow, each of them some times, and prints the longest time for which it held the thread of the server. *memory* sends four times the bytes of bodies that the server may hold, unfinished and complete, and prints the
 * largest resident set and the answers.
 */
import { parseArgs } from 'node:util';
import { measureMemory } from './support/overload-memory.ts';
import { measureThread } from './support/overload-thread.ts';
import { startStandalone } from './support/running-standalone.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: 'thread,memory' },
    tries: { type: 'string', default: '5' },
    name: { type: 'string', default: '' },
  },
});
const print = (line: string) => process.stdout.write(`${line}\n`);
type Server = Awaited<ReturnType<typeof startStandalone>>;
const parts: Readonly<Record<string, (server: Server) => Promise<void>>> = {
  thread: (server) => measureThread(server, { print, tries: Number(options.tries), name: options.name }),
  memory: (server) => measureMemory(server, print),
};

for (const name of options.only.split(',')) {
  const measure = parts[name];
  if (measure === undefined) throw new Error(`--only takes ${Object.keys(parts).join(', ')}`);
  const server = await startStandalone();
  try {
    await measure(server);
  } finally {
    await server.stop();
  }
}
