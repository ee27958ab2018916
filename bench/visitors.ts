/**
 * `npm run bench:visitors [-- --offers 400 --seconds 6 --at-once 20 --only 'search,jobs.xml']`
 *
 * Measures how long a visitor of a careers site waits while another one, at another address, sends many requests at once
 * without a pause. The visitor opens the list of offers, one time after the other. Rates are not limited, so that the turns
 * of addresses alone protect the visitor.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../standalone/postgres.ts';
import { startStandalone } from './support/running-standalone.ts';
import { quantile } from './support/statistics.ts';

interface Request {
  readonly path: string;
  /** JSON; sent by POST. */
  readonly body?: object;
}

const publicKey = 'pk_0123456789abcdef0123456789abcdef';
const attacker = '127.0.0.1';
const visitor = '127.0.0.3';

let sent = 0;
/** Words that no other request has: each is looked for again. */
const words = () => `engineer+w${(sent++).toString(36)}`;
const condition = () => `{fieldsValues: {value: {_ilike: "%w${(sent++).toString(36)}%"}}}`;
const query = (where: string, limit = 1, fields = 'id'): Request => ({
  path: '/graphql',
  body: { query: `{ offers(limit: ${limit}, where: ${where}) { ${fields} } }` },
});

const attacks: Readonly<Record<string, () => Request>> = {
  search: () => ({ path: `/careers/demo/en?q=${words()}` }),
  'jobs.xml': () => ({ path: '/careers/demo/jobs.xml' }),
  'jobs.xml of many boards': () => ({ path: `/careers/demo/jobs.xml?board=b${sent++}` }),
  'offers.rss': () => ({ path: '/careers/demo/en/offers.rss' }),
  'sitemap.xml': () => ({ path: '/careers/demo/sitemap.xml' }),
  embed: () => ({ path: `/embed/demo/en?q=${words()}` }),
  'five filters': () => query(`{_and: [${Array.from({ length: 5 }, condition).join(', ')}]}`),
  _iregex: () => query(`{fieldsValues: {value: {_iregex: "(a+)+w${sent++}$"}}}`),
  '400 offers': () => query('{}', 400, 'id name fieldsValues { value field { purpose } }'),
  'REST list': () => ({ path: '/rest/v2/offers?limit=400' }),
  'unknown sites': () => ({ path: `/careers/unknown-${sent++}/en` }),
};

/** Sends a request from an address. @returns the status of its answer */
function send(apiUrl: string, agent: Agent, { path, body }: Request): Promise<number> {
  return new Promise((resolve, reject) => {
    const isOfKey = !path.startsWith('/careers');
    const headers = {
      ...(isOfKey && { 'x-api-key': publicKey }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const method = body === undefined ? 'GET' : 'POST';
    const sending = httpRequest(apiUrl + path, { agent, method, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    sending.once('error', reject).end(body && JSON.stringify(body));
  });
}

const agentOf = (localAddress: string) => new Agent({ keepAlive: true, localAddress });

/** The program of an attack: sends its requests until it is ended, and answers the number of each status when asked. */
async function attack(name: string, apiUrl: string, atOnce: number): Promise<void> {
  const statuses: Record<string, number> = {};
  const agent = agentOf(attacker);
  process.on('message', () => process.send?.(statuses));
  process.on('disconnect', () => process.exit(0));
  const next = attacks[name];
  if (next === undefined) throw new Error(`there is no attack ${name}`);
  const repeat = async () => {
    for (;;) {
      const status = await send(apiUrl, agent, next()).catch(() => 'none');
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, repeat));
}

/** Milliseconds of the visitor's requests in some seconds, and how many were not answered with 200. */
async function sample(apiUrl: string, seconds: number): Promise<{ times: number[]; refused: number }> {
  const agent = agentOf(visitor);
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  let refused = 0;
  while (performance.now() < end) {
    const sentAt = performance.now();
    if ((await send(apiUrl, agent, { path: '/careers/demo/en' })) !== 200) refused += 1;
    times.push(performance.now() - sentAt);
  }
  agent.destroy();
  return { times, refused };
}

/** Copies of the demo account's offers, with their texts three times as long. */
async function addOffers(databaseUrl: string, offers: number): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(
      `create temporary table copies as
         select p.id as original, p."groupId", n, gen_random_uuid() as id, p.name
         from projects p join offers o on o.id = p.id, generate_series(1, $1::integer) n
         limit $1`,
      [offers],
    );
    await client.query(
      `insert into projects (id, "groupId", name) select id, "groupId", name || ' ' || n from copies`,
    );
    await client.query(
      `insert into projects_fieldsvalues ("groupId", "projectId", "fieldId", value, "locationId", "fieldValueId")
       select c."groupId", c.id, v."fieldId", case when v.value like '<%' then repeat(v.value, 3) else v.value end,
              v."locationId", v."fieldValueId"
       from copies c join projects_fieldsvalues v on v."projectId" = c.original`,
    );
    await client.query(
      `insert into projects_jobboards ("groupId", "projectId", "jobBoardId", "enabledAt")
       select c."groupId", c.id, b."jobBoardId", b."enabledAt"
       from copies c join projects_jobboards b on b."projectId" = c.original`,
    );
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

async function measureAll(apiUrl: string, seconds: number, atOnce: number, only?: readonly string[]) {
  const lines = [
    `| ${atOnce} at once | visitor before: median, worst | during: median, worst | times | refused | answers to the other |`,
    '|---|---:|---:|---:|---:|---|',
  ];
  const shown = (times: readonly number[]) => {
    const worst = Math.max(...times);
    return `${quantile(times, 0.5).toFixed(0)}, ${worst.toFixed(0)}`;
  };
  await sample(apiUrl, 3);
  for (const name of Object.keys(attacks)) {
    if (only !== undefined && !only.includes(name)) continue;
    const before = await sample(apiUrl, seconds);
    const child: ChildProcess = fork(import.meta.filename, ['attack', name, apiUrl, String(atOnce)]);
    await sleep(1_000);
    const during = await sample(apiUrl, seconds);
    child.send('statuses');
    const [statuses] = (await once(child, 'message')) as [Record<string, number>];
    child.kill('SIGKILL');
    const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
    const ratio = quantile(during.times, 0.5) / quantile(before.times, 0.5);
    lines.push(
      `| ${name} | ${shown(before.times)} | ${shown(during.times)} | ${ratio.toFixed(1)} | ${during.refused} of ${during.times.length} | ${answers.join(', ')} |`,
    );
    process.stderr.write(`${lines.at(-1)}\n`);
    await sleep(3_000);
  }
  return `${lines.join('\n')}\n`;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      offers: { type: 'string', default: '400' },
      seconds: { type: 'string', default: '6' },
      'at-once': { type: 'string', default: '20' },
      only: { type: 'string' },
    },
  });
  const noLimit = String(1_000_000_000);
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const postgres = await startEmbeddedPostgres({ dataDirectory: folder });
  try {
    const server = await startStandalone({
      DATABASE_URL: postgres.url,
      DEMO_ACCOUNT: 'true',
      DEMO_PUBLIC_API_KEY: publicKey,
      RATE_LIMIT_BURST: noLimit,
      RATE_LIMIT_BURST_PUBLIC: noLimit,
      RATE_LIMIT_PER_DAY_PUBLIC: noLimit,
      RATE_LIMIT_BURST_PER_ADDRESS: noLimit,
      RATE_LIMIT_PER_DAY_PER_ADDRESS: noLimit,
    });
    try {
      await addOffers(postgres.url, Number(values.offers));
      const only = values.only?.split(',').map((name) => name.trim());
      process.stdout.write(
        await measureAll(server.apiUrl, Number(values.seconds), Number(values['at-once']), only),
      );
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const [program, name = '', apiUrl = '', atOnce = ''] = process.argv.slice(2);
if (program === 'attack') await attack(name, apiUrl, Number(atOnce));
else await main();
