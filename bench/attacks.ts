/**
 * What one account does at its worst, in `npm run bench:bystander`: each attack repeats its requests without a pause until
 * its process is ended, as fast as the rate limit of a key admits for ever (500 requests in ten seconds), so that only the
 * shares of the account bound it.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { findProjectRoot } from '../actions-server/project-root.ts';

export interface Target {
  readonly apiUrl: string;
  readonly privateKey: string;
  readonly publicKey: string;
}

interface Attack {
  /** In the table of results. */
  readonly name: string;
  /** Runs until the process ends. @returns what was sent, for the table, when it has begun */
  readonly begin: (target: Target) => Promise<string>;
}

type Document = (predicates: number, alias: string) => string;

/** Related predicates on offers, which a public key may ask for; the texts differ, so that each is planned again. */
const offers: Document = (predicates, alias) =>
  `{ ${alias}: offers(limit: 1, where: {_and: [${conditions(predicates, alias)}]}) { id } }`;
const profiles: Document = (predicates, alias) =>
  `{ ${alias}: profiles(limit: 1, where: {_and: [${conditions(predicates, alias)}]}) { id } }`;

function conditions(count: number, alias: string): string {
  return Array.from(
    { length: count },
    (_, index) => `{fieldsValues: {value: {_eq: "${alias}${index}"}}}`,
  ).join(' ');
}

export const attacks: readonly Attack[] = [
  { name: 'filters, public key', begin: (target) => filters(target, target.publicKey, offers) },
  { name: 'filters, private key', begin: (target) => filters(target, target.privateKey, profiles) },
  { name: 'live queries', begin: liveQueries },
  { name: 'batches', begin: batches },
  { name: 'large lists', begin: largeLists },
  { name: 'nested lists', begin: nestedLists },
  { name: 'applications with resumes', begin: resumes },
  { name: 'sockets', begin: sockets },
];

const concurrency = 20;
const msOfRequest = 20;
let sent = 0;
/** A name that no other request of this process has. */
const fresh = (): string => `a${process.pid}_${sent++}`;

async function filters(target: Target, key: string, document: Document): Promise<string> {
  const count = await mostPredicates(target, key, document);
  repeat(concurrency, () => graphql(target, key, { query: document(count, fresh()) }));
  return `${concurrency} at once with ${count} predicates`;
}

/** The largest number of predicates that the limits admit, up to 300. */
async function mostPredicates(target: Target, key: string, document: Document): Promise<number> {
  const isAdmitted = async (count: number): Promise<boolean> => {
    const answer = await graphql(target, key, { query: document(count, fresh()) });
    return !answer.includes('the query exceeds a limit');
  };
  let [admitted, rejected] = [1, 301];
  while (rejected - admitted > 1) {
    const middle = Math.floor((admitted + rejected) / 2);
    if (await isAdmitted(middle)) admitted = middle;
    else rejected = middle;
  }
  return admitted;
}

async function liveQueries(target: Target): Promise<string> {
  const count = Math.min(60, await mostPredicates(target, target.privateKey, profiles));
  const documents = Array.from({ length: 8 }, () => `subscription ${profiles(count, fresh())}`);
  await openSocket(target, documents);
  return `8 with ${count} predicates`;
}

async function batches(target: Target): Promise<string> {
  const query = '{ profiles(limit: 20) { id firstName positions { title } fieldsValues { value } } }';
  const batch = Array.from({ length: 50 }, () => ({ query }));
  repeat(concurrency, () => graphql(target, target.privateKey, batch), batch.length);
  return `${concurrency} at once of 50 queries`;
}

async function largeLists(target: Target): Promise<string> {
  const headers = { 'x-api-key': target.privateKey };
  repeat(concurrency, () => fetchText(`${target.apiUrl}/rest/v2/profiles?limit=1000`, { headers }));
  return `${concurrency} at once of 1000 profiles`;
}

async function nestedLists(target: Target): Promise<string> {
  const query = '{ companies(limit: 50) { projects { company { projects { company { name } } } } } }';
  repeat(concurrency, () => graphql(target, target.privateKey, { query }));
  return `${concurrency} at once`;
}

async function resumes(target: Target): Promise<string> {
  const file = join(findProjectRoot(), 'tests/fixtures/resumes/elodie-marchand.pdf');
  const data = (await readFile(file)).toString('base64');
  repeat(concurrency, () => {
    const name = fresh();
    return postJson(`${target.apiUrl}/rest/v2/applicants`, target.privateKey, {
      emailAddresses: `${name}@attack.example`,
      firstName: 'Ann',
      lastName: name,
      resumesFiles: [{ name: 'resume.pdf', data }],
    });
  });
  return `${concurrency} at once`;
}

async function sockets(target: Target): Promise<string> {
  const count = 300;
  for (let index = 0; index < count; index += 1) {
    await openSocket(target, [
      `subscription { profiles(limit: 10, offset: ${index}) { id ${fresh()}: id } }`,
    ]);
  }
  return `${count} with a live query each`;
}

/**
 * Keeps this many requests in progress, unless the rate limit admits fewer. Errors count as answers.
 * @param counted what one request counts against the rate limit
 */
function repeat(parallel: number, request: () => Promise<unknown>, counted = 1): void {
  let nextAt = performance.now();
  const again = async (): Promise<void> => {
    for (;;) {
      const waitMs = nextAt - performance.now();
      nextAt = Math.max(nextAt, performance.now()) + counted * msOfRequest;
      if (waitMs > 0) await sleep(waitMs);
      await request().catch(() => {});
    }
  };
  for (let index = 0; index < parallel; index += 1) void again();
}

function graphql(target: Target, key: string, body: object): Promise<string> {
  return postJson(`${target.apiUrl}/graphql`, key, body);
}

function postJson(url: string, key: string, body: object): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-api-key': key };
  return fetchText(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function fetchText(url: string, init: RequestInit): Promise<string> {
  return (await fetch(url, init)).text();
}

async function openSocket({ apiUrl, privateKey }: Target, documents: readonly string[]): Promise<void> {
  const socket = new WebSocket(`${apiUrl.replace('http', 'ws')}/graphql`, ['graphql-transport-ws']);
  socket.on('open', () =>
    socket.send(JSON.stringify({ type: 'connection_init', payload: { 'X-API-KEY': privateKey } })),
  );
  await new Promise<void>((resolve, reject) => {
    socket.on('close', () => reject(new Error('a socket of the attack was closed')));
    socket.on('error', reject);
    socket.on('message', (message) => {
      if (String(message).startsWith('{"type":"connection_ack"')) resolve();
    });
  });
  socket.removeAllListeners('close');
  for (const [id, query] of documents.entries()) {
    socket.send(JSON.stringify({ type: 'subscribe', id: String(id), payload: { query } }));
  }
}

// As a process of its own, so that sending and receiving does not delay the measurement: the name of the attack and the
// target as JSON; it answers `{ sent }` when the attack has begun.
const [name, target] = process.argv.slice(2);
if (import.meta.filename === process.argv[1] && name !== undefined && target !== undefined) {
  const attack = attacks.find((one) => one.name === name);
  if (attack === undefined) throw new Error(`there is no attack ${name}`);
  process.send?.({ sent: await attack.begin(JSON.parse(target) as Target) });
  process.on('disconnect', () => process.exit(0));
}
