/** Every test that SECURITY.md names exists. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(`${root}SECURITY.md`, 'utf8');
const rows = [...page.matchAll(/^\| (.+) \| \[[^\]]+\]\((\S+)\): `(.+)` \|$/gm)].map(
  ([, attack = '', file = '', title = '']) => [attack, file, title] as const,
);

test('the page has a table of attacks', () => {
  expect(rows.length).toBeGreaterThan(40);
});

test.each(rows)('%s is tested by %s', (_attack, file, title) => {
  expect(readFileSync(`${root}${file}`, 'utf8')).toContain(title);
});
