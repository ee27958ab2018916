/**
 * Every block of commands in the documentation is run or read by a test, or says below it what was tried. Requests to the
 * public API are sent here as they stand there, to a demo account; guides are followed by tests/guides.test.ts.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDemoAccount, demoKeys } from '../standalone/demo/demo-data.ts';
import { startTestApi } from './support/api.ts';
import { GuideReader } from './support/guide-reader.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'bench/README.md',
  'clients/typescript/README.md',
  'hasura/engine/README.md',
  'packages/places/README.md',
  'packages/resume-reader/README.md',
  'packages/resume-reader/data/README.md',
  'packages/runtime/README.md',
  'packages/vocabulary/README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

interface Block {
  readonly page: string;
  readonly text: string;
  /** The first line behind the block. */
  readonly next: string;
}

const blocks: readonly Block[] = pages.flatMap((page) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^ *```sh\n([\s\S]*?)^ *```(?=\n+(.*))/gm)].map(
    ([, text = '', next = '']) => ({ page, text, next: next.trim() }),
  ),
);
const named = (each: readonly Block[]) =>
  each.map((block) => [`${block.page}: ${block.text.trim().split('\n')[0]}`, block] as const);

/** Requests to the public API alone, which need nothing but curl. */
const isOfRequests = ({ text }: Block) =>
  /\bcurl [\s\S]*http:\/\/localhost:3000/.test(text) && !/\bjq\b|\bdocker\b|\bnpm\b|\bnode\b/.test(text);

/** Of a line: a script of npm, which tests/documentation.test.ts looks up, or `platform`, which tests/command-line-docs parses. */
function isReadByTest(line: string): boolean {
  const platform = /(^|\s|\$\(|\()(npm run (--silent )?platform --|actions-server platform|platform) \S/;
  if (/^\s*(#|$)/.test(line)) return true;
  if (/^\s*(docker|sudo)\b/.test(line))
    return /^\s*docker compose exec (-T )?actions-server platform /.test(line);
  if (/^\s*(export( [A-Z_]+=\S+)+|alias \w+=.*)$/.test(line.replace(/ #.*/, ''))) return true;
  return line
    .split(' && ')
    .every(
      (part) =>
        platform.test(part) ||
        /^\s*([A-Z_]+=('[^']*'|\S+) )*npm (ci|test|start|run [\w:-]+)(\s|$)/.test(part),
    );
}

/** What a page says of a block that no test reads. */
const mark = /^\*(?:Run by `(?<test>[^`]+\.test\.ts)`|Tried on \d{4}-\d\d-\d\d\b[^*]*|Not tried\b[^*]*)\.\*$/;

test('a block of commands that no test runs or reads says below it what was tried', () => {
  const lines = ({ text }: Block) => text.replaceAll(/\\\n\s*/g, '').split('\n');
  const unread = blocks.filter((block) => !isOfRequests(block) && !lines(block).every(isReadByTest));
  expect(unread.length).toBeGreaterThan(0);
  expect(unread.filter(({ next }) => !mark.test(next)).map(({ page, text }) => `${page}\n${text}`)).toEqual(
    [],
  );
  const tests = unread.flatMap(({ next }) => mark.exec(next)?.groups?.test ?? []);
  expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

const requests = blocks.filter(isOfRequests);
const api = await startTestApi();
const keys = demoKeys({ privateKey: undefined, publicKey: undefined });
await createDemoAccount(api.dependencies.hasura, keys);
let reader: GuideReader;
beforeAll(async () => {
  reader = await GuideReader.begin(api, keys, {});
  // The person of an example.
  await send('/rest/v2/applicants', { externalId: 'crm-4711', firstName: 'Grace', lastName: 'Hopper' });
});
afterAll(async () => {
  reader.end();
  await api.stop();
});

async function send(path: string, body: unknown, key = keys.privateKey): Promise<Record<string, unknown>> {
  const response = await fetch(`${api.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'X-API-KEY': key.secret, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

let people = 0;
const newAddress = () => `ada${++people}@example.com`;
const savePerson = (key = keys.privateKey, emailAddresses = newAddress(), headline = 'Analyst') =>
  send(
    '/rest/v2/applicants',
    {
      referenceId: 'DEMO-BACKEND',
      firstName: 'Ada',
      lastName: 'Lovelace',
      headline,
      emailAddresses,
    },
    key,
  );

async function linkOfProject(): Promise<{ readonly projectId: string; readonly statusId: string }> {
  const answer = await send('/graphql', {
    query: '{ projects(where: {referenceId: {_eq: "DEMO-BACKEND"}}) { id profiles { statusId } } }',
  });
  const { projects } = answer.data as { projects: { id: string; profiles: { statusId: string }[] }[] };
  return { projectId: projects[0]?.id ?? '', statusId: projects[0]?.profiles[0]?.statusId ?? '' };
}

/** What a reader puts into the variables of the examples, new for each block. */
const values: Readonly<Record<string, () => Promise<unknown>>> = {
  PROFILE_ID: async () => (await savePerson()).profileId,
  OTHER_PROFILE_ID: async () => (await savePerson()).profileId,
  // Of a person whom the account knows, with something new: it waits for a decision.
  APPLICATION_ID: async () => {
    const address = newAddress();
    await savePerson(keys.privateKey, address);
    return (await savePerson(keys.publicKey, address, 'Programmer')).profileId;
  },
  COMPANY_ID: async () => (await send('/rest/v2/companies', { name: 'Acme' })).companyId,
  PROJECT_ID: async () => (await linkOfProject()).projectId,
  STATUS_ID: async () => (await linkOfProject()).statusId,
  TASK_ID: async () => (await send('/rest/v2/companies', { name: 'Acme', statusId: randomUUID() })).taskId,
  WEBHOOK_ID: async () =>
    (await send('/rest/v2/webhooks', { url: 'https://hooks.example.org/platform', events: ['profile.*'] }))
      .id,
};

async function exportsFor(text: string): Promise<string> {
  const lines = Object.entries(values)
    .filter(([name]) => text.includes(`$${name}`))
    .map(async ([name, make]) => {
      const value = await make();
      if (typeof value !== 'string') throw new Error(`There is no ${name}`);
      return `export ${name}=${value}\n`;
    });
  return (await Promise.all(lines)).join('');
}

test.each(named(requests))('%s is a request that succeeds', async (_, { text }) => {
  // The keys are there, and so are files of the reader.
  const typed = text
    .replace(/^export PUBLIC_KEY=pk_….*$/m, '')
    .replaceAll('tests/fixtures', join(root, 'tests/fixtures'))
    .replaceAll('@resume.pdf', `@${join(root, 'tests/fixtures/resumes/elodie-marchand.pdf')}`)
    .replaceAll('@logo.png', `@${join(root, 'docs/pictures/console-home.png')}`);
  const [, refused] = /# (4\d\d)$/m.exec(text) ?? [];
  // curl ends with an error when the answer is one, unless the page says so.
  const failing = refused ? '' : 'curl() { command curl --fail-with-body "$@"; }\n';
  const printed = await reader.type(`${failing}${await exportsFor(text)}${typed}`);
  expect(printed).not.toMatch(/"errors":/);
  if (refused) expect(printed.trim()).toBe(refused);
});
