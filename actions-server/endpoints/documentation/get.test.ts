/** Tests of the documentation that the server shows: every page, every link, nothing from elsewhere. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTestApi } from '../../../tests/support/api.ts';
import { searchAddress } from '../../documentation/search-address.ts';
import { readOpenapi } from '../../openapi/read-openapi.ts';

const api = await startTestApi();
afterAll(() => api.stop());

const opened = new Map<string, ReturnType<typeof load>>();

async function load(address: string) {
  const response = await fetch(api.baseUrl + address, { redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Every page links all others: each is loaded once. */
function open(address: string) {
  const answer = opened.get(address) ?? load(address);
  opened.set(address, answer);
  return answer;
}

const { tags } = await readOpenapi();
const root = fileURLToPath(new URL('../../..', import.meta.url));
const names = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.md'),
);
const addresses = [
  '/docs',
  ...names.map((name) => `/docs/${name.replace(/\/README\.md$|\.md$/, '')}`),
  '/docs/reference',
  '/docs/reference/records',
  '/docs/clients/typescript',
  ...tags.map(({ name }) => `/docs/reference/${name.toLowerCase()}`),
  ...['architecture', 'security', 'contributing', 'changelog'].map((name) => `/docs/${name}`),
];

test('the search takes the place of no page', async () => {
  expect(addresses).not.toContain(searchAddress);
  expect((await open('/docs/search')).text).toContain('finds people by the words');
});

test('the address of the server leads to the documentation', async () => {
  const start = await open('/');
  expect([start.status, start.headers.get('location')]).toEqual([302, '/docs']);
});

test.each(addresses)('%s is a page whose links and anchors all lead somewhere', async (address) => {
  const { status, headers, text } = await open(address);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(text.match(/<h1[ >]/g)).toHaveLength(1);
  expect(text).not.toMatch(/\]\([^)]*\.md/);
  const targets = new Set([...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, target = '']) => target));
  for (const target of targets) {
    if (/^(?:https?|mailto):/.test(target)) continue;
    const [page = '', anchor] = target.split('#');
    const linked = page === '' ? address : page;
    const answer = await open(linked);
    expect([target, answer.status]).toEqual([target, 200]);
    if (anchor) expect([target, answer.text.includes(` id="${anchor}"`)]).toEqual([target, true]);
  }
});

const search = async (words: string) => {
  const { status, text } = await load(`/docs/find?q=${encodeURIComponent(words)}`);
  expect(status).toBe(200);
  const main = /<main[^>]*>(.*)<\/main>/s.exec(text)?.[1] ?? '';
  return { main, links: [...main.matchAll(/<li><a href="([^"]+)"/g)].map(([, link = '']) => link) };
};

test.each([
  ['a setting', 'SMTP_URL', '/docs/mail'],
  ['a code of an error', 'idempotency_key_reused', '/docs/errors'],
  ['the beginning of a word', 'idempot', '/docs/saves'],
  ['a word in the plural', 'cursors', '/docs/synchronisation'],
  ['a question', 'how do I restore a backup?', '/docs/backup'],
  ['French without accents, in capitals', 'DEGRE DE CERTITUDE', '/docs/recruiters.fr'],
  ['French with accents', 'vérifier les candidatures écartées', '/docs/recruiters.fr'],
  ['an operation of the reference', 'listOffers', '/docs/reference/offers'],
])('the search finds %s: %s', async (_, words, page) => {
  const { links } = await search(words);
  expect(links.slice(0, 5).map((link) => link.split('#')[0])).toContain(page);
  // The section itself is named.
  for (const link of links.slice(0, 5)) {
    const [address = '', anchor] = link.split('#');
    const answer = await open(address);
    expect([link, answer.status, anchor === undefined || answer.text.includes(` id="${anchor}"`)]).toEqual([
      link,
      200,
      true,
    ]);
  }
});

test('the search marks what it has found, and shows what was typed as text', async () => {
  expect((await search('idempotency')).main).toMatch(/<mark>Idempotency<\/mark>/i);
  const { main, links } = await search('<script>alert(1)</script> xqzvw');
  expect(main).not.toContain('<script>');
  expect(main).toContain('&lt;script&gt;');
  expect(links.length).toBeLessThanOrEqual(20);
});

test('a search without words says what to enter, and one that finds nothing where to look instead', async () => {
  const empty = await search('  ');
  expect(empty.main).toContain('Enter words, in English or French');
  const nothing = await search('xqzvwk');
  expect(nothing.main).toContain('Nothing was found for “xqzvwk”');
  for (const { main, links } of [empty, nothing]) {
    expect(links).toEqual([]);
    expect(main).toContain('href="/docs/start"');
  }
  const long = await load(`/docs/find?q=${'word '.repeat(2_000)}`);
  expect(long.status).toBe(200);
});

test('a page in French says so to browsers and screen readers', async () => {
  expect((await open('/docs/recruiters.fr')).text).toContain('<main id="content" tabindex="-1" lang="fr">');
  expect((await open('/docs/recruiters')).text).toContain('<main id="content" tabindex="-1">');
});

test('pages load nothing from elsewhere and run no script', async () => {
  const { headers, text } = await open('/docs/saves');
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'self'; img-src 'self';/,
  );
  expect(text).not.toMatch(/<script|<style| style="| on\w+="/);
});

test('the page that tries requests loads nothing from elsewhere and sends nothing elsewhere', async () => {
  const { headers, text } = await open('/docs/try');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;");
  expect(policy).toContain("connect-src 'self';");
  expect(policy).not.toMatch(/unsafe|\*/);
  for (const [, file = ''] of text.matchAll(/(?:src|href)="(\/docs\/assets\/[^"]+)"/g)) {
    const asset = await open(file);
    expect([file, asset.status, asset.headers.get('cache-control')]).toEqual([
      file,
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect(asset.headers.get('content-type')).toMatch(/charset=utf-8$/);
  }
});

test('a page is kept by browsers, which ask again with its ETag', async () => {
  const { headers } = await open('/docs/saves');
  expect(headers.get('cache-control')).toBe('public, max-age=300');
  const again = await fetch(`${api.baseUrl}/docs/saves`, {
    headers: { 'if-none-match': headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});

test.each(['/docs/nothing', '/docs/../package', '/docs/assets/nothing.css', '/docs/saves.md'])(
  '%s is not found',
  async (address) => {
    expect((await open(address)).status).toBe(404);
  },
);
