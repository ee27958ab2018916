/**
 * `npm run bench:applications [-- --count 100000 --parallel 8 --rounds 12 --seconds 2]`
 *
 * Whether applications become slower while an account grows: sends as many as are given to one account, one by one, each
 * of a new person with an address and a phone number of its own, and prints how long each tenth of them took. Then this
 * server and one with a new account are measured in turns. Both are those of `npm start`, with autovacuum.
 */
import { parseArgs } from 'node:util';
import type { HttpRequest } from './contenders.ts';
import { load, sendOnce } from './support/load.ts';
import { startStandalone } from './support/running-standalone.ts';
import { spreadText } from './support/statistics.ts';

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '100000' },
    parallel: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '12' },
    seconds: { type: 'string', default: '2' },
  },
});
const count = Number(options.count);
const parallel = Number(options.parallel);
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const noLimit = '1000000000';
/** Applications of a new account before it is measured, so that its server is as warm as the other one. */
const warmUp = 1_000;
const projects = 20;

interface Account {
  readonly port: number;
  readonly key: string;
  /** Of its projects. */
  readonly references: readonly string[];
  /** The number of applications that were sent. */
  sent: number;
  stop(): Promise<void>;
}

const accounts: Account[] = [];
try {
  const large = await startAccount();
  const parts = 10;
  process.stdout.write(`| applications before | ms of each, ${parallel} at a time |\n|---:|---:|\n`);
  for (let part = 0; part < parts; part += 1) {
    const before = large.sent;
    const took = await apply(large, Math.round(((part + 1) * count) / parts));
    process.stdout.write(`| ${before} | ${(took / (large.sent - before)).toFixed(2)} |\n`);
  }
  const small = await startAccount();
  await apply(small, warmUp);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? [large, small] : [small, large];
    const times = new Map<Account, number>();
    for (const account of order) {
      const done = await load(account.port, () => nextOf(account), { connections: parallel, seconds });
      times.set(account, done.seconds / done.requests);
    }
    ratios.push((times.get(large) ?? 0) / (times.get(small) ?? 0));
  }
  process.stdout.write(
    `\nTime of an application, account of ${large.sent} to one of ${small.sent}: ${spreadText(ratios)} in ${rounds} rounds\n`,
  );
} finally {
  for (const account of accounts) await account.stop();
}

async function startAccount(): Promise<Account> {
  const server = await startStandalone({ RATE_LIMIT_BURST: noLimit, RATE_LIMIT_PER_DAY: noLimit });
  const { key, stop } = server;
  const port = Number(new URL(server.apiUrl).port);
  const account: Account = { port, key, references: [], sent: 0, stop };
  accounts.push(account);
  const items = Array.from({ length: projects }, (_, index) => ({
    name: `Project ${index}`,
    externalId: `project-${index}`,
    isMadeForRecruitment: true,
  }));
  await sendOnce(port, request(account, '/rest/v2/projects/batch', { items }, 200));
  const query = '{ projects { referenceId } }';
  const text = await sendOnce(port, request(account, '/graphql', { query }, 200));
  const { data } = JSON.parse(text) as { data: { projects: { referenceId: string }[] } };
  return Object.assign(account, { references: data.projects.map(({ referenceId }) => referenceId) });
}

/** Sends applications until there are so many. @returns the milliseconds that it took */
async function apply(account: Account, until: number): Promise<number> {
  const start = performance.now();
  while (account.sent < until) {
    // In pieces of a second, of which the last one may send a few more.
    await load(account.port, () => nextOf(account), { connections: parallel, seconds: 1 });
  }
  return performance.now() - start;
}

function nextOf(account: Account): HttpRequest {
  account.sent += 1;
  const number = account.sent;
  const person = {
    firstName: `First${number % 1_000}`,
    lastName: `Last${number}`,
    emailAddresses: `person-${number}@example.org`,
    phoneNumbers: `+336${String(number).padStart(8, '0')}`,
    headline: 'Engineer',
    referenceId: account.references[number % account.references.length],
    historyEntryMessage: 'I apply.',
  };
  return request(account, '/rest/v2/applicants', person, 201);
}

function request({ key }: Account, path: string, body: object, status: number): HttpRequest {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  return { method: 'POST', path, headers, body: JSON.stringify(body), status };
}
