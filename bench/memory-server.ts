/**
 * The standalone server as a process of `memory-over-time.ts`. Arguments: the data folder and a private key. It sends
 * `{ apiUrl }`, and at each message the memory that it holds after garbage collection.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { start } from '../standalone/start.ts';

/** Megabytes of 1 000 000 bytes. */
export interface HeldMemory {
  readonly heap: number;
  readonly external: number;
  readonly resident: number;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const [dataFolder = '', privateKey = ''] = process.argv.slice(2);
let output = '';
const standalone = await start(
  {
    DATA_DIR: dataFolder,
    PORT: '0',
    HASURA_PORT: '0',
    DEMO_PRIVATE_API_KEY: privateKey,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_BURST: '1000000',
    RATE_LIMIT_PER_DAY: '1000000000',
  },
  (text) => {
    output += text;
  },
);
process.on('message', () => {
  const resident = process.memoryUsage.rss() / 1e6;
  // Twice: objects with a finalizer are gone after the second time.
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ heap: heapUsed / 1e6, external: external / 1e6, resident } satisfies HeldMemory);
});
process.on('disconnect', () => void standalone.stop().then(() => process.exit(0)));
process.send?.({ apiUrl: /Public API +(\S+)/.exec(output)?.[1] });
