/**
 * Measures many sockets of many accounts on a large table:
 * `npm run bench:subscriptions:size [-- --sockets 2000 --accounts 200 --items 500000 --documents 20 --seconds 20]`.
 *
 * The same load runs twice: with statements that are polled all the time, and with statements that run after a change.
 * Statements are those that Postgres counts in pg_stat_database as transactions, the questions for changes included. The
 * processor time is that of the engine and of the server processes of its connections. A writer changes a random account
 * at random times; the latency is the time from its commit to the message on each socket of the account.
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { processorTime, processorTimeOfEnded } from './support/processor-time.ts';
import { residentMegabytes } from './support/resident-memory.ts';
import { quantile } from './support/statistics.ts';
import { connectSubscribers, type Subscribers } from './support/subscribers.ts';
import { adminSecret, pause, startEngine, withSubscriptionWorld } from './support/subscription-world.ts';

const { values: options } = parseArgs({
  options: {
    sockets: { type: 'string', default: '2000' },
    accounts: { type: 'string', default: '200' },
    items: { type: 'string', default: '500000' },
    documents: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '20' },
  },
});
const sockets = Number(options.sockets);
const accounts = Number(options.accounts);
const documents = Number(options.documents);
const seconds = Number(options.seconds);
const changesPerSecond = 5;

/** Each document is another statement. */
function documentOf(index: number): string {
  const document = Math.floor(index / accounts) % documents;
  return `subscription {
    items(where: {amount: {_gte: ${document}}}, order_by: {id: desc}, limit: 20) { id name amount account { name } }
  }`;
}

function accountOf(index: number): number {
  return 1 + (index % accounts);
}

interface Load {
  readonly statementsPerSecond: number;
  readonly nodeMs: number;
  readonly postgresMs: number;
}

async function main(): Promise<void> {
  await withSubscriptionWorld(
    { accounts, items: Number(options.items) },
    async ({ dataDirectory, ...at }) => {
      const postmaster = Number.parseInt(
        await readFile(join(dataDirectory, 'cluster/postmaster.pid'), 'utf8'),
        10,
      );
      process.stdout.write(
        `${sockets} sockets of ${accounts} accounts, ${documents} documents, ${options.items} rows, ${changesPerSecond} changes a second\n\n`,
      );
      process.stdout.write(
        '| statements run | idle: statements/s | CPU ms/s, Node + Postgres | with changes: statements/s | CPU ms/s, Node + Postgres | delay ms, median | 95 % | most | MB |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n',
      );
      for (const hasChangeTriggers of [false, true]) {
        process.stdout.write(await measure({ ...at, hasChangeTriggers, postmaster }));
      }
    },
  );
}

async function measure(at: {
  readonly url: string;
  readonly metadataFile: string;
  readonly hasChangeTriggers: boolean;
  /** The process that starts those of connections. */
  readonly postmaster: number;
}): Promise<string> {
  const engine = await startEngine({ ...at, refetchMs: 1000, batchSize: 1000 });
  const writer = new pg.Client(at.url);
  await writer.connect();
  try {
    const subscribers = await connectSubscribers({
      url: `ws://127.0.0.1:${engine.port}/v1/graphql`,
      count: sockets,
      headersOf: (index) => ({
        'x-hasura-admin-secret': adminSecret,
        'x-hasura-role': 'user',
        'x-hasura-account-id': String(accountOf(index)),
      }),
      requestOf: (index) => ({ query: documentOf(index) }),
    });
    while (subscribers.messages < sockets) await pause(100);
    await pause(3000);
    const loadDuring = (work: () => Promise<void>) =>
      loadOf(writer, { engine: engine.process.pid ?? 0, postmaster: at.postmaster }, work);
    const idle = await loadDuring(() => pause(seconds * 1000));
    const latencies: number[] = [];
    const busy = await loadDuring(async () => {
      latencies.push(...(await changeAndWait(subscribers, writer)));
    });
    const megabytes = Math.round(residentMegabytes(engine.process));
    await subscribers.close();
    const cells = [
      at.hasChangeTriggers ? 'after a change' : 'all the time',
      ...cellsOf(idle),
      ...cellsOf(busy),
      ...[0.5, 0.95, 1].map((part) => String(Math.round(quantile(latencies, part)))),
      String(megabytes),
    ];
    return `| ${cells.join(' | ')} |\n`;
  } finally {
    await writer.end();
    engine.process.kill('SIGTERM');
    await once(engine.process, 'exit');
  }
}

function cellsOf({ statementsPerSecond, nodeMs, postgresMs }: Load): string[] {
  return [statementsPerSecond.toFixed(1), `${nodeMs.toFixed(0)} + ${postgresMs.toFixed(0)}`];
}

/** What the engine and its connections do while `work` runs, in each second. */
async function loadOf(
  client: pg.Client,
  { engine, postmaster }: { readonly engine: number; readonly postmaster: number },
  work: () => Promise<void>,
): Promise<Load> {
  const read = async () => {
    const { rows } = await client.query<{ transactions: string; pids: number[] }>(
      `select xact_commit::text as transactions, (select array_agg(pid) from pg_stat_activity) as pids
       from pg_stat_database where datname = current_database()`,
    );
    const { transactions = '0', pids = [] } = rows[0] ?? {};
    const node = await processorTime([engine]);
    // With the processes of connections that have been closed meanwhile.
    const postgres = (await processorTime(pids)) + (await processorTimeOfEnded(postmaster));
    return { transactions: Number(transactions), node, postgres, at: performance.now() };
  };
  const before = await read();
  await work();
  const after = await read();
  const elapsed = (after.at - before.at) / 1000;
  return {
    statementsPerSecond: (after.transactions - before.transactions) / elapsed,
    nodeMs: (after.node - before.node) / elapsed,
    postgresMs: (after.postgres - before.postgres) / elapsed,
  };
}

/** Inserts rows for one account after another, and waits until every socket of the account got the message. */
async function changeAndWait(subscribers: Subscribers, writer: pg.Client): Promise<number[]> {
  const latencies: number[] = [];
  const received: Promise<void>[] = [];
  for (let change = 0; change < seconds * changesPerSecond; change++) {
    const account = 1 + ((change * 7919) % accounts);
    const recipients = Array.from({ length: sockets }, (_, index) => index).filter(
      (index) => accountOf(index) === account,
    );
    const times = subscribers.nextMessages(recipients);
    await writer.query(`insert into items (account_id, name, amount) values ($1, 'new', 1000)`, [account]);
    const committedAt = performance.now();
    received.push(
      times.then((all) => {
        latencies.push(...all.map((time) => time - committedAt));
      }),
    );
    await pause((2 * 1000 * Math.random()) / changesPerSecond);
  }
  await Promise.all(received);
  return latencies;
}

await main();
