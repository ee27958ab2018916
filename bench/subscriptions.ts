/**
 * Measures many subscribers: `npm run bench:subscriptions [-- --subscribers 500 --seconds 15]`.
 *
 * The engine runs as its own process on an embedded Postgres, and this process opens the sockets of the subscribers.
 * Statements are counted in the log of Postgres. The latency of a change is the time from the commit of its transaction
 * to the arrival of the message. Memory is the resident set of the engine's process.
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { residentMegabytes } from './support/resident-memory.ts';
import { quantile } from './support/statistics.ts';
import { connectSubscribers, type Subscribers } from './support/subscribers.ts';
import { adminSecret, pause, startEngine, withSubscriptionWorld } from './support/subscription-world.ts';

const { values: options } = parseArgs({
  options: {
    subscribers: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '15' },
  },
});
const count = Number(options.subscribers);
const seconds = Number(options.seconds);

const refetchMs = 1000;
const changeCount = 30;

interface Scenario {
  readonly name: string;
  readonly batchSize: number;
  readonly query: string;
  /** The account and the variables of a subscriber. */
  readonly subscriber: (index: number) => { readonly account: number; readonly variables: object };
}

const liveQuery = `subscription ($least: Int!) {
  items(where: {amount: {_gte: $least}}, order_by: {id: desc}, limit: 10) { id name amount account { name } }
}`;
const stream = `subscription ($after: Int!) {
  items_stream(batch_size: 10, cursor: {initial_value: {id: $after}}) { id name amount }
}`;
const lastItem = 20_000;

const scenarios: readonly Scenario[] = [
  {
    name: 'live query, all with the same account and variables',
    batchSize: 1000,
    query: liveQuery,
    subscriber: () => ({ account: 1, variables: { least: 0 } }),
  },
  {
    name: 'live query, each with its own account and variables',
    batchSize: 1000,
    query: liveQuery,
    subscriber: (index) => ({ account: index + 1, variables: { least: index } }),
  },
  {
    name: 'the same with the batch size of Hasura',
    batchSize: 100,
    query: liveQuery,
    subscriber: (index) => ({ account: index + 1, variables: { least: index } }),
  },
  {
    name: 'stream, each with its own account and cursor',
    batchSize: 1000,
    query: stream,
    subscriber: (index) => ({ account: index + 1, variables: { after: lastItem } }),
  },
];

interface Figures {
  readonly scenario: string;
  readonly 'batch size': number;
  readonly 'statements/poll': string;
  readonly 'median ms': number;
  readonly 'p95 ms': number;
  readonly 'max ms': number;
  readonly 'messages when idle': number;
  readonly 'MB before': number;
  readonly 'MB with sockets': number;
  readonly 'MB at the end': number;
}

/** Postgres logs every statement, without parameters, which would be large. */
const loggedStatements = [
  `alter database bench set log_statement = 'all'`,
  'alter database bench set log_parameter_max_length = 0',
];

async function main(): Promise<void> {
  const rows = { accounts: 1000, items: lastItem };
  await withSubscriptionWorld(
    rows,
    async ({ dataDirectory, ...at }) => {
      const figures: Figures[] = [];
      for (const scenario of scenarios) {
        figures.push(await measure(scenario, { ...at, log: join(dataDirectory, 'postgres.log') }));
      }
      process.stdout.write(
        `${count} subscribers, polled every ${refetchMs} ms, ${changeCount} changes each\n`,
      );
      process.stdout.write(table(figures));
    },
    loggedStatements,
  );
}

async function measure(
  scenario: Scenario,
  at: { readonly url: string; readonly metadataFile: string; readonly log: string },
): Promise<Figures> {
  const engine = await startEngine({ ...at, refetchMs, batchSize: scenario.batchSize });
  const writer = new pg.Client(at.url);
  await writer.connect();
  try {
    const before = Math.round(residentMegabytes(engine.process));
    const subscribers = await connectSubscribers({
      url: `ws://127.0.0.1:${engine.port}/v1/graphql`,
      count,
      headersOf: (index) => ({
        'x-hasura-admin-secret': adminSecret,
        'x-hasura-role': 'user',
        'x-hasura-account-id': String(scenario.subscriber(index).account),
      }),
      requestOf: (index) => ({ query: scenario.query, variables: scenario.subscriber(index).variables }),
    });
    await pause(3 * refetchMs);
    const withSockets = Math.round(residentMegabytes(engine.process));
    const idle = await countWhileIdle(subscribers, at.log);
    const latencies = await changeAndWait(scenario, subscribers, writer);
    const atTheEnd = Math.round(residentMegabytes(engine.process));
    await subscribers.close();
    return {
      scenario: scenario.name,
      'batch size': scenario.batchSize,
      'statements/poll': idle.statementsPerPoll.toFixed(2),
      'median ms': Math.round(quantile(latencies, 0.5)),
      'p95 ms': Math.round(quantile(latencies, 0.95)),
      'max ms': Math.round(quantile(latencies, 1)),
      'messages when idle': idle.messages,
      'MB before': before,
      'MB with sockets': withSockets,
      'MB at the end': atTheEnd,
    };
  } finally {
    await writer.end();
    engine.process.kill('SIGTERM');
    await once(engine.process, 'exit');
  }
}

/** Counts the statements of polls in the log of Postgres while no row changes. Polls are separated by the interval. */
async function countWhileIdle(
  subscribers: Subscribers,
  log: string,
): Promise<{ readonly statementsPerPoll: number; readonly messages: number }> {
  const messagesBefore = subscribers.messages;
  const before = await pollTimes(log);
  await pause(seconds * 1000);
  const times = (await pollTimes(log)).slice(before.length);
  // Statements of a poll start together; the polling interval separates polls.
  const polls = times.filter((time, index) => index === 0 || time - (times[index - 1] ?? 0) > refetchMs / 2);
  return {
    statementsPerPoll: times.length / Math.max(1, polls.length),
    messages: subscribers.messages - messagesBefore,
  };
}

/** The times at which Postgres received the statements of polls, in milliseconds. */
async function pollTimes(log: string): Promise<number[]> {
  const text = await readFile(log, 'utf8');
  const lines = text.split('\n').filter((line) => line.includes('execute') && line.includes('unnest($'));
  return lines.map((line) => Date.parse(`${line.slice(0, 23).replace(' ', 'T')}Z`));
}

/** Inserts rows for one account after another, and waits until every subscriber of the account got the message. */
async function changeAndWait(
  scenario: Scenario,
  subscribers: Subscribers,
  writer: pg.Client,
): Promise<number[]> {
  const latencies: number[] = [];
  for (let change = 0; change < changeCount; change++) {
    const index = (change * 7919) % count;
    const { account } = scenario.subscriber(index);
    const recipients = Array.from({ length: count }, (_, other) => other).filter(
      (other) => scenario.subscriber(other).account === account,
    );
    // At different times between two polls.
    await pause((change * 618) % refetchMs);
    const received = subscribers.nextMessages(recipients);
    await writer.query(`insert into items (account_id, name, amount) values ($1, 'new', 1000)`, [account]);
    const committedAt = performance.now();
    for (const time of await received) latencies.push(time - committedAt);
  }
  return latencies;
}

/** The results as a Markdown table. */
function table(figures: readonly Figures[]): string {
  const [first] = figures;
  if (first === undefined) return '';
  const header = Object.keys(first);
  const rows = [header, header.map(() => '---'), ...figures.map((row) => Object.values(row).map(String))];
  return rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

await main();
