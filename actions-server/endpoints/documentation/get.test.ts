/** Tests of the documentation that the server shows: every page, every link, nothing from elsewhere. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTestApi } from '../../../tests/support/api.ts';
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
