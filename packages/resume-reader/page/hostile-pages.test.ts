import { readPage } from './read-page.ts';

const schema = { '@context': 'https://schema.org' };
const inScript = (data: string) => `<script type="application/ld+json">${data}</script>`;
const size = 2_000_000;
const person = { ...schema, '@type': 'Person', name: 'Jane Doe', url: 'https://jane.example/' };
const repeated = (text: string) => text.repeat(Math.ceil(size / text.length)).slice(0, size);

/** Pages of the largest size that are made to be slow. */
const hostile: readonly (readonly [string, () => string])[] = [
  ['elements inside one another', () => repeated('<div>')],
  ['cards inside one another', () => repeated('<div class="h-card p-author">')],
  [
    'cards beside one another',
    () => repeated('<p class="h-card"><a class="p-name u-url" href="/">Jane</a></p>'),
  ],
  ['properties inside one another', () => `<div class="h-card">${repeated('<i class="p-name e-note">a')}`],
  ['one element with many classes', () => `<div class="h-card ${repeated('p-a ')}">`],
  ['one element with many attributes', () => `<div ${repeated('a=1 ')}>`],
  ['an element that does not end', () => `<a href="${repeated('x')}`],
  ['signs that begin elements', () => repeated('<')],
  ['references', () => repeated('&amp;')],
  ['references that do not end', () => repeated('&#')],
  ['one long word', () => `<p class="h-card">${repeated('a')}</p>`],
  ['spaces', () => `<p class="h-card">${repeated(' ')}</p>`],
  ['scripts', () => repeated('<script type="application/ld+json">{}</script>')],
  ['a script of lists inside one another', () => inScript('['.repeat(size))],
  [
    'a script of objects inside one another',
    () => inScript(`${'{"a":'.repeat(499)}1${'}'.repeat(499)}`.repeat(2)),
  ],
  ['a script of nodes', () => inScript(JSON.stringify(Array.from({ length: 25_000 }, () => person)))],
  [
    'a script of one node in many places',
    () =>
      inScript(
        JSON.stringify({
          ...schema,
          '@graph': Array.from({ length: 20_000 }, (_, index) => ({
            '@type': 'Person',
            '@id': '#a',
            name: 'Jane',
            [`a${index}`]: 1,
          })),
        }),
      ),
  ],
  [
    'nodes that name one another',
    () =>
      inScript(
        JSON.stringify({
          ...schema,
          '@graph': [
            { '@type': 'Person', '@id': '#a', name: { '@id': '#b' }, worksFor: { '@id': '#a' } },
            { '@type': 'Person', '@id': '#b', name: { '@id': '#a' } },
          ],
        }),
      ),
  ],
  ['a long text of markup', () => inScript(JSON.stringify({ ...person, description: repeated('<p>&amp;') }))],
  [
    'a list of employers',
    () =>
      inScript(
        JSON.stringify({ ...person, worksFor: Array.from({ length: 100_000 }, () => ({ name: 'A' })) }),
      ),
  ],
  [
    'many employees',
    () =>
      inScript(
        JSON.stringify({ ...schema, '@type': 'Organization', name: 'A', numberOfEmployees: repeated('1 1') }),
      ),
  ],
  [
    'numbers of one employee',
    () => inScript(JSON.stringify({ ...person, telephone: repeated('1 '), email: repeated('a@') })),
  ],
  ['links', () => repeated('<link rel=canonical href=/>')],
  ['bytes of no text', () => Buffer.alloc(size, 0xfe).toString('latin1')],
];

/** Milliseconds of processor time that a hostile page may take; on a quiet machine each takes less than a tenth. */
const maxMs = 2_000;

test.each(hostile)('a page of 2 MB of %s is read within its limits', (_what, make) => {
  const bytes = Buffer.from(make());
  for (const about of ['person', 'company'] as const) {
    const before = process.cpuUsage();
    const url = 'https://jane.example/';
    readPage(bytes, { format: 'html', charset: null, url, asked: url, about, agent: 'reader' });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(maxMs);
  }
});
