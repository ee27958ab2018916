/**
 * `npm run bench:memory-hour [-- --minutes 60 --rate 20 --every 5]`
 *
 * Whether memory stays the same under a mixed load that goes on: documents of GraphQL that are all different, lists,
 * saves, applications with a PDF, requests that are refused, sockets with a subscription. Prints every five minutes what
 * the server holds after garbage collection, and what it and Postgres take, on Linux. docs/operations.md has the figures.
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { findProjectRoot } from '../actions-server/project-root.ts';
import type { HeldMemory } from './standalone-server.ts';
import { processTree } from './support/process-tree.ts';
import { startStandalone } from './support/running-standalone.ts';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    /** Requests a second. */
    rate: { type: 'string', default: '20' },
    /** Minutes between two lines. */
    every: { type: 'string', default: '5' },
  },
});

const standalone = await startStandalone({ RATE_LIMIT_BURST: '1000000', RATE_LIMIT_PER_DAY: '1000000000' });
const { apiUrl, key, process: server } = standalone;
const resume = (
  await readFile(join(findProjectRoot(), 'tests/fixtures/resumes/elodie-marchand.pdf'))
).toString('base64');

let number = 0;
const statuses = new Map<string, number>();

async function ask(path: string, body?: unknown, apiKey = key): Promise<void> {
  const response = await fetch(`${apiUrl}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  count(String(response.status));
}

const count = (what: string): void => void statuses.set(what, (statuses.get(what) ?? 0) + 1);

/** Opens a socket, waits for the first answer of a subscription, and closes it. */
async function subscribe(): Promise<void> {
  const socket = new WebSocket(`${apiUrl.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  const send = (message: unknown): void => socket.send(JSON.stringify(message));
  await once(socket, 'open');
  send({ type: 'connection_init', payload: { 'X-API-KEY': key } });
  await once(socket, 'message');
  const query = `subscription { projects(limit: ${1 + (number % 50)}) { id name } }`;
  send({ id: '1', type: 'subscribe', payload: { query } });
  await once(socket, 'message');
  const closed = once(socket, 'close');
  socket.close();
  await closed;
  count('socket');
}

const address = (): string => `person${number}@example.org`;
const person = () => ({ firstName: `First${number}`, lastName: `Last${number}`, emailAddresses: address() });

/** How often of a hundred requests. */
const kinds: readonly (readonly [number, () => Promise<void>])[] = [
  [
    30,
    () =>
      ask('/graphql', {
        query: `query Q${number} { projects(limit: ${number % 90}) { id a${number}: name } }`,
      }),
  ],
  [15, () => ask(`/rest/v2/profiles?limit=${1 + (number % 100)}`)],
  [10, () => ask(`/rest/v2/offers?limit=${1 + (number % 50)}`)],
  [10, () => ask('/rest/v2/companies', { name: `Company ${number % 5000}`, reference: `c${number % 5000}` })],
  [9, () => ask('/rest/v2/applicants', person())],
  [
    1,
    () =>
      ask('/rest/v2/applicants', {
        ...person(),
        resumesFiles: [{ fileName: 'resume.pdf', data: `data:@file/pdf;base64,${resume}` }],
      }),
  ],
  [10, () => ask('/rest/v2/projects', undefined, `sk_${String(number).padStart(32, '0')}`)],
  [10, () => ask(`/nothing/${number}`)],
  [5, subscribe],
];
const hundred = kinds.flatMap(([share, send]) => Array.from({ length: share }, () => send));

async function held(): Promise<HeldMemory> {
  server.send('memory');
  const [memory] = (await once(server, 'message')) as [HeldMemory];
  return memory;
}

const begun = performance.now();
const minutesSince = (): number => (performance.now() - begun) / 60_000;
let failures = 0;

async function line(): Promise<void> {
  const { heap, external, resident } = await held();
  const tree = processTree(server.pid ?? 0);
  const sum = (pattern: RegExp): number =>
    tree.filter(({ title }) => pattern.test(title)).reduce((total, { megabytes }) => total + megabytes, 0);
  const cells = [
    minutesSince(),
    number,
    heap,
    external,
    resident,
    sum(/^\S*postgres/),
    sum(/reader-process/),
  ];
  process.stdout.write(`| ${cells.map((cell) => cell.toFixed(0)).join(' | ')} |\n`);
}

process.stdout.write(
  '| minutes | requests | heap after GC, MB | external, MB | RSS, MB | Postgres (PSS), MB | readers, MB |\n| ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n',
);
await line();
for (let next = Number(options.every); minutesSince() < Number(options.minutes); number++) {
  // A step that has no divisor in common with a hundred mixes the kinds.
  const send = hundred[(number * 37) % hundred.length];
  send?.().catch(() => {
    failures += 1;
  });
  if (minutesSince() >= next) {
    await line();
    next += Number(options.every);
  }
  await delay(1000 / Number(options.rate));
}
await delay(10_000);
await line();
process.stdout.write(`\nAnswers: ${JSON.stringify(Object.fromEntries(statuses))}; failures: ${failures}\n`);
await standalone.stop();
