/** Rules of the console's sources: its size, its two languages, and its only way to the engine. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordsInEnglish } from '../browser/console/i18n/en.ts';
import { wordsInFrench } from '../browser/console/i18n/fr.ts';
import { buildConsole } from './support/console.ts';
import { readImports, root } from './support/source-imports.ts';

const folder = 'browser/console';
/** The floors of the console: a folder, or a file beside the folders, imports only from those before it. */
const floors = ['engine', 'i18n', 'model', 'parts', 'data', 'pages', 'shell', 'app.tsx', 'main.tsx'];
/** Of the other programs for browsers, which each one may import besides its own files. */
const neighbours: Readonly<Record<string, readonly string[]>> = { careers: [], docs: [], embed: ['careers'] };
const sources = filesBelow(folder).filter((path) => /\.tsx?$/.test(path));

function filesBelow(path: string): string[] {
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(`${path}/${entry.name}`) : [`${path}/${entry.name}`],
  );
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Every import that a rule forbids, as `file → target`. Packages are no files of the repository. */
function forbidden(paths: readonly string[], isForbidden: (from: string, to: string) => boolean): string[] {
  return paths.flatMap((path) =>
    readImports(path, read(path))
      .filter(({ target }) => target.includes('/') && !target.startsWith('@') && isForbidden(path, target))
      .map(({ target }) => `${path} → ${target}`),
  );
}

test('a folder of the console imports only from those before it in the order of its floors, types too', () => {
  const floorOf = (path: string) => floors.indexOf(path.split('/')[2] ?? '');
  const placed = sources.filter((path) => !path.endsWith('.d.ts'));
  expect(placed.filter((path) => floorOf(path) === -1)).toEqual([]);
  expect(
    forbidden(placed, (from, to) => !to.startsWith(`${folder}/`) || floorOf(to) > floorOf(from)),
  ).toEqual([]);
});

test('the other programs for browsers import their own files, and those of careers pages where they show them', () => {
  const programs = readdirSync(join(root, 'browser'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'console')
    .map(({ name }) => name);
  expect(programs.sort()).toEqual(Object.keys(neighbours));
  for (const name of programs) {
    const own = filesBelow(`browser/${name}`).filter((path) => path.endsWith('.ts'));
    const reachable = [name, ...(neighbours[name] ?? [])].map((each) => `browser/${each}/`);
    expect(forbidden(own, (_from, to) => !reachable.some((place) => to.startsWith(place)))).toEqual([]);
  }
});

test('what a browser loads for the first list is less than 600 KB, compressed', async () => {
  await buildConsole();
  const { first, sizes } = JSON.parse(read('dist/console/manifest.json')) as {
    first: string[];
    sizes: Record<string, number>;
  };
  const total = first.reduce((sum, name) => sum + (sizes[name] ?? Number.NaN), 0);
  expect(total).toBeGreaterThan(100_000);
  expect(total).toBeLessThan(600_000);
  // Nothing is loaded from elsewhere, styles and fonts included.
  for (const name of readdirSync(join(root, 'dist/console/assets')).filter((file) => file.endsWith('.css'))) {
    expect(read(`dist/console/assets/${name}`)).not.toMatch(/url\(\s*["']?(https?:)?\/\//);
  }
});

/** Opened with a resume by `console-lists`, and GraphiQL by `console-engine`, whose accessibility is not ours. */
const openedElsewhere = ['/accounts/files/', '/api'];

test('every page is opened by the test of accessibility, and has a picture in docs/console.md', () => {
  const paths = [...read(`${folder}/pages/routes.tsx`).matchAll(/path: '([^':]+)/g)].map(
    ([, path = '']) => path,
  );
  expect(paths.length).toBeGreaterThan(20);
  const addressesIn = (path: string, pattern: RegExp) =>
    [...read(path).matchAll(pattern)].map(([, address = '']) => address);
  const opened = addressesIn('tests/browser/console.test.ts', /^ {2}['`](\/[^'`?$]*)/gm);
  expect(paths.filter((path) => !opened.includes(path) && !openedElsewhere.includes(path))).toEqual([]);
  const pictures = 'scripts/console-pictures/pages.ts';
  const shown = addressesIn(pictures, /hash: ['`]#(\/[^'`?$]*)/g);
  expect(paths.filter((path) => !shown.includes(path))).toEqual([]);
  const page = read('docs/console.md');
  expect(
    addressesIn(pictures, /^ +(?:\{ )?name: '([\w-]+)'/gm).filter(
      (name) => !page.includes(`pictures/console-${name}.png`),
    ),
  ).toEqual([]);
});

test('both languages have every word, with the same values in it', () => {
  const keys = Object.keys(wordsInEnglish) as (keyof typeof wordsInEnglish)[];
  expect(Object.keys(wordsInFrench).sort()).toEqual([...keys].sort());
  const valuesIn = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort();
  for (const key of keys) {
    expect([key, valuesIn(wordsInFrench[key])]).toEqual([key, valuesIn(wordsInEnglish[key])]);
    const [inFrench, inEnglish] = [wordsInFrench[key].split('||||'), wordsInEnglish[key].split('||||')];
    expect([key, inFrench.length]).toEqual([key, inEnglish.length]);
    expect([key, [...inFrench, ...inEnglish].filter((form) => form.trim() === '')]).toEqual([key, []]);
  }
});

test('every word is used', () => {
  const all = sources
    .filter((path) => !path.includes('/i18n/'))
    .map(read)
    .join('\n');
  // Words whose key is put together end with a part that is known at run time only.
  const prefixes = [...all.matchAll(/`([a-z]+\.)\$\{/g)].map(([, prefix]) => prefix ?? '');
  const unused = Object.keys(wordsInEnglish).filter(
    (key) => !all.includes(`'${key}'`) && !prefixes.some((prefix) => key.startsWith(prefix)),
  );
  expect(unused).toEqual([]);
});

test('only one file of the console asks the engine, and only the session touches the storage of the tab', () => {
  const having = (pattern: RegExp) => sources.filter((path) => pattern.test(read(path)));
  expect(having(/\bfetch\(|XMLHttpRequest|new WebSocket|EventSource\(/)).toEqual([
    `${folder}/engine/transport.ts`,
  ]);
  expect(having(/\bsessionStorage\./)).toEqual([`${folder}/engine/session.ts`]);
  expect(having(/\blocalStorage\.|document\.cookie/)).toEqual([]);
});

test('only the page that compares names as whom it asks, and shows what it reads nowhere else', () => {
  const users = sources.filter((path) => /\brequestAs\b/.test(read(path)));
  expect(users).toEqual([`${folder}/engine/request.ts`, `${folder}/pages/compare/comparison.ts`]);
  const importers = sources.filter((path) => /from '[^']*\/(comparison|compare-\w+)\.ts'/.test(read(path)));
  expect(importers.filter((path) => !path.startsWith(`${folder}/pages/compare/`))).toEqual([]);
  // A header that says who asks is set in one place.
  expect(sources.filter((path) => /'x-hasura-role'\]? *=/.test(read(path)))).toEqual([
    `${folder}/engine/request.ts`,
  ]);
});

test('a file of the console has at most 400 lines', () => {
  const long = sources.filter(
    (path) => read(path).split('\n').length > 400 && !read(path).includes('// size: '),
  );
  expect(long).toEqual([]);
});
