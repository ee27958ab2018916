/** Checks that the targets of references in Markdown pages exist: links, files, scripts, commands. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...(readdirSync(join(root, 'docs'), { recursive: true }) as string[])
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  'clients/typescript/README.md',
  'hasura/engine/README.md',
  ...['places', 'resume-reader', 'runtime', 'vocabulary'].map((name) => `packages/${name}/README.md`),
];
const sources = [
  'packages/runtime',
  'packages/vocabulary',
  'packages/resume-reader',
  'packages/places',
  'actions-server',
  'hasura',
  'standalone',
  'tests',
  'bench',
  'scripts',
  'browser',
  'clients/typescript/src',
].flatMap((folder) =>
  (readdirSync(join(root, folder), { recursive: true }) as string[]).map((name) => `${folder}/${name}`),
);
const manifest = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>;
  engines: { node: string };
};

/** The anchor of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

function anchors(page: string): string[] {
  return [...read(page).matchAll(/^#+ (.+)$/gm)].map((match) => anchorOf(match[1] ?? ''));
}

test.each(pages)('the targets of all links in %s exist', (page) => {
  const broken: string[] = [];
  for (const [, target = ''] of read(page).matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? page : join(dirname(page), path);
    if (!existsSync(join(root, file))) broken.push(target);
    else if (anchor && !anchors(file).includes(anchor)) broken.push(target);
  }
  expect(broken).toEqual([]);
});

test.each(pages)('the files, folders and scripts that %s names exist', (page) => {
  const text = read(page);
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const inTree = new RegExp(`^(${folders.map(({ name }) => name.replace('.', '\\.')).join('|')})/[\\w./-]*$`);
  const paths = [...text.matchAll(/`([^`\n]+)`/g)]
    .map((match) => match[1] ?? '')
    .filter((path) => inTree.test(path) && !/^(node_modules|dist|\.data|\.git)\//.test(path));
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const names = [...text.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.ts)`/g)].map((match) => match[1] ?? '');
  expect(names.filter((name) => !sources.some((path) => `/${path}`.endsWith(`/${name}`)))).toEqual([]);
  const scripts = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map((match) => match[1] ?? '');
  expect(scripts.filter((script) => !(script in manifest.scripts))).toEqual([]);
});

test('the README links every page of docs/, and the list of decisions has one row for each decision, each with a number of its own', () => {
  const links = (page: string) => [...read(page).matchAll(/\]\(([^)#\s]+)/g)].map(([, target]) => target);
  const unlinked = pages.filter(
    (page) => /^docs\/[^/]+\.md$/.test(page) && !links('README.md').includes(page),
  );
  expect(unlinked).toEqual([]);
  const decisions = readdirSync(join(root, 'docs/decisions')).filter((name) => name !== 'README.md');
  const rows = [...read('docs/decisions/README.md').matchAll(/^\| \**\[\d{4}\]\(([^)]+)\)/gm)].map(
    ([, target]) => target,
  );
  expect(rows.sort()).toEqual(decisions.sort());
  expect(new Set(decisions.map((name) => name.slice(0, 4))).size).toBe(decisions.length);
  for (const name of decisions) expect(read(`docs/decisions/${name}`)).toMatch(`# ${name.slice(0, 4)}: `);
});

test('CI runs the test command of the README and no other npm script', () => {
  const command = 'npm ci && npm test';
  expect(read('README.md')).toContain(`\n${command}\n`);
  const commands = read('.ci/run')
    .split('\n')
    .filter((line) => /^\s*npm\b/.test(line));
  expect(commands).toEqual([command]);
});

test('npm test builds, checks the style and detects drift before it runs the tests', () => {
  expect(manifest.scripts.test?.match(/(build|check|drift|jest)\b/g)).toEqual([
    'build',
    'check',
    'drift',
    'jest',
  ]);
});

test('the README names the oldest supported Node, and development and containers share a supported version', () => {
  const [, oldest = ''] = /^>=(\d+\.\d+)$/.exec(manifest.engines.node) ?? [];
  expect(read('README.md')).toContain(`Node ${oldest} or newer`);
  const development = read('.nvmrc').trim();
  expect(development).toMatch(/^\d+\.\d+\.\d+$/);
  expect(Number(development.split('.')[0])).toBeGreaterThanOrEqual(Number(oldest.split('.')[0]));
  const images = [...read('Dockerfile').matchAll(/^FROM node:(\d+\.\d+\.\d+)/gm)].map(
    ([, version]) => version,
  );
  expect(new Set(images)).toEqual(new Set([development]));
});
