/**
 * `npm run bench:bystander [-- --profiles 5000 --rounds 2 --seconds 6 --only 'large lists,sockets']`
 *
 * Measures how long one account waits while another one does its worst (`attacks.ts`). The bystander sends one plain
 * request after another: the list of offers, a GraphQL query, an application without a file. Each round measures it alone,
 * beside as many busy processes outside of the platform as the machine has processors, and beside each attack. What it
 * waits beside busy processes is due to the processors, which shares of connections cannot divide.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../standalone/postgres.ts';
import { attacks, type Target } from './attacks.ts';
import { generateDataSet } from './data-set.ts';
import { startStandalone } from './support/running-standalone.ts';
import { quantile } from './support/statistics.ts';

const { values: options } = parseArgs({
  options: {
    profiles: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '6' },
    only: { type: 'string' },
  },
});
const seconds = Number(options.seconds);
const only = options.only?.split(',').map((name) => name.trim());

/** Milliseconds of the answers to each kind of request. */
type Samples = Map<string, number[]>;
const alone = 'alone';
const busy = `${availableParallelism()} busy processes outside`;
/** After an attack, for what it left behind. */
const restMs = 3_000;
const noLimit = String(1_000_000_000);

async function measureAll(apiUrl: string): Promise<string> {
  const attacker: Target = { apiUrl, privateKey: keyOf('sk', 1), publicKey: keyOf('pk', 1) };
  const bystander: Target = { apiUrl, privateKey: keyOf('sk', 2), publicKey: keyOf('pk', 2) };
  const measured = new Map<string, Samples>();
  const sent = new Map<string, string>();
  await sample(bystander, new Map());
  for (let round = 0; round < Number(options.rounds); round += 1) {
    await measure(alone, () => ({ children: [] }));
    await measure(busy, () => ({
      children: Array.from({ length: availableParallelism() }, () =>
        spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
      ),
    }));
    for (const { name } of attacks) {
      if (only !== undefined && !only.includes(name)) continue;
      await measure(name, async () => {
        const program = join(import.meta.dirname, 'attacks.js');
        const child = fork(program, [name, JSON.stringify(attacker)]);
        const [message] = (await once(child, 'message')) as [{ sent: string }];
        sent.set(name, message.sent);
        return { children: [child] };
      });
    }
  }
  return table(measured, sent);

  async function measure(
    name: string,
    begin: () => Promise<{ children: ChildProcess[] }> | { children: ChildProcess[] },
  ): Promise<void> {
    const { children } = await begin();
    const samples = measured.get(name) ?? new Map();
    measured.set(name, samples);
    await sample(bystander, samples);
    for (const child of children) child.kill('SIGKILL');
    process.stderr.write(`${name}\n`);
    await sleep(restMs);
  }
}

/** Sends the requests of the bystander for some seconds, one at a time. */
async function sample(bystander: Target, samples: Samples): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    for (const [kind, send] of Object.entries(plainRequests)) {
      const sentAt = performance.now();
      const response = await send(bystander);
      await response.text();
      if (!response.ok) throw new Error(`the bystander got ${response.status} for ${kind}`);
      const times = samples.get(kind) ?? [];
      samples.set(kind, times);
      times.push(performance.now() - sentAt);
    }
  }
}

let applications = 0;
const plainRequests: Readonly<Record<string, (bystander: Target) => Promise<Response>>> = {
  'list of offers': ({ apiUrl, publicKey }) =>
    fetch(`${apiUrl}/rest/v2/offers?limit=10`, { headers: { 'x-api-key': publicKey } }),
  query: ({ apiUrl, privateKey }) =>
    fetch(`${apiUrl}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': privateKey },
      body: '{"query":"{ groups { name } }"}',
    }),
  application: ({ apiUrl, privateKey }) => {
    applications += 1;
    return fetch(`${apiUrl}/rest/v2/applicants`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': privateKey },
      body: JSON.stringify({
        firstName: 'Bea',
        lastName: `Stander ${applications}`,
        emailAddresses: `bea.${applications}@bystander.example`,
      }),
    });
  },
};

function table(measured: ReadonlyMap<string, Samples>, sent: ReadonlyMap<string, string>): string {
  const kinds = Object.keys(plainRequests);
  const base = measured.get(alone);
  const lines = [
    `| beside | ${kinds.map((kind) => `${kind}, median | 95 % | times alone`).join(' | ')} |`,
    `|---|${'---|'.repeat(kinds.length * 3)}`,
  ];
  for (const [name, samples] of measured) {
    const cells = kinds.flatMap((kind) => {
      const [median, high] = [0.5, 0.95].map((share) => quantile(samples.get(kind) ?? [], share));
      const ratio = (median ?? Number.NaN) / quantile(base?.get(kind) ?? [], 0.5);
      return [median?.toFixed(1), high?.toFixed(1), ratio.toFixed(1)];
    });
    const detail = sent.get(name);
    lines.push(`| ${name}${detail === undefined ? '' : `: ${detail}`} | ${cells.join(' | ')} |`);
  }
  return `Milliseconds of the bystander's requests, ${options.profiles} profiles\n\n${lines.join('\n')}\n`;
}

/** The secret of a key of an account: the number of the account, padded with zeros. */
function keyOf(kind: 'sk' | 'pk', account: number): string {
  return `${kind}_${String(account).padStart(32, '0')}`;
}

/** The data set has private keys only. */
async function addPublicKeys(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    for (const account of [1, 2]) {
      const secret = keyOf('pk', account);
      await client.query(
        `insert into apikeys ("groupId", name, kind, prefix, hash, "dailyLimit", "burstLimit")
         select id, 'bench', 'public', $2, $3, 2000000000, 2000000000 from groups where name = $1`,
        [`Account ${account}`, secret.slice(0, 8), createHash('sha256').update(secret).digest('hex')],
      );
    }
  } finally {
    await client.end();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const postgres = await startEmbeddedPostgres({ dataDirectory: folder });
try {
  await generateDataSet({ url: postgres.url }, Number(options.profiles));
  await addPublicKeys(postgres.url);
  const server = await startStandalone({
    DATABASE_URL: postgres.url,
    RATE_LIMIT_BURST: noLimit,
    RATE_LIMIT_BURST_PUBLIC: noLimit,
    RATE_LIMIT_BURST_PER_ADDRESS: noLimit,
    RATE_LIMIT_PER_DAY_PER_ADDRESS: noLimit,
  });
  try {
    process.stdout.write(await measureAll(server.apiUrl));
  } finally {
    await server.stop();
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
