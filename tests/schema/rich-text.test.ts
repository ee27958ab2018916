/**
 * The database stores rich text in one form only, the one that the service makes: `is_rich_text` and `sanitiseRichText`
 * agree about every text.
 */

import { Random } from '@platform/runtime/testing';
import { maxRichTextLength, sanitiseRichText } from '../../actions-server/text/rich-text.ts';
import { createTestDatabase } from '../support/database.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

/** The texts that the database takes for rich text. */
async function accepted(texts: readonly string[]): Promise<Set<string>> {
  const { rows } = await database.pool.query<{ value: string }>(
    'select value from unnest($1::text[]) as value where public.is_rich_text(value)',
    [texts],
  );
  return new Set(rows.map((row) => row.value));
}

const allowedTags =
  'p br div span hr blockquote pre code h1 h2 h3 h4 h5 h6 strong b em i u s sub sup small mark a ul ol li dl dt dd table caption thead tbody tfoot tr th td';
const tags = [
  ...allowedTags.split(' '),
  ...'p li td tr th a dd tbody'.split(' '),
  ...'section img script style form svg math title textarea option iframe x-y select rt button nav body'.split(
    ' ',
  ),
];
const hrefs = [
  'https://example.org/a?b=1&c=2#d',
  'HTTP://Example.org',
  'mailto:a@b.fr',
  'tel:+33612345678',
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  '&#106;avascript:alert(1)',
  'data:text/html,x',
  '//evil.test',
  '/\\evil.test',
  '/',
  '/path: a',
  'page.html',
  'page:1',
  '?q=a b',
  '#top',
  'https://',
  'https:a\u00a0b\u2028c',
  'java<!-- -->script:alert(1)',
  '&quot;&gt;&lt;script&gt;',
  '',
];
const words = [
  'text',
  ' ',
  '\n',
  '\u00a0',
  'é',
  '😀',
  '"',
  "'",
  '&',
  '<',
  '>',
  ';',
  '&amp;',
  '&lt;',
  '&gt;',
  '&quot;',
  '&nbsp;',
  '&copy',
  '&#60;',
  '&#x3c;',
  '&#0;',
  '&amp;lt;',
  '&;',
  '<!-- c -->',
  '<![CDATA[x]]>',
  '<!doctype html>',
  '<?php ?>',
  '</',
  '<3',
  '<p',
  '</p',
  '\u0001',
  '\ufeff',
  '1 < 2',
  'a && b',
  '--',
  '<a href="',
];

function attribute(random: Random): string {
  const quote = random.pick(['"', "'", '']);
  const name = random.pick([
    'href',
    'HREF',
    'title',
    'rel',
    'target',
    'colspan',
    'rowspan',
    'onclick',
    'class',
    'style',
  ]);
  const value =
    name.startsWith('h') || name === 'HREF'
      ? random.pick(hrefs)
      : random.pick([...words, '2', '01', '99999']);
  return random.pick([` ${name}=${quote}${value}${quote}`, ` ${name}`, `/${name}=1`]);
}

function html(random: Random): string {
  let text = '';
  for (let count = 1 + random.below(30); count > 0; count -= 1) {
    const tag = random.pick(tags);
    const attributes = random.boolean(0.4)
      ? attribute(random) + (random.boolean(0.5) ? attribute(random) : '')
      : '';
    text += random.pick([
      () => `<${random.boolean(0.1) ? tag.toUpperCase() : tag}${attributes}>`,
      () => `<${tag}>`,
      () => `</${tag}>`,
      () => `<${tag}${attributes} />`,
      () => random.pick(words),
      () => random.pick(words),
    ])();
  }
  return text;
}

/** The text with a few characters replaced, or with a part of it repeated. */
function mutated(random: Random, text: string): string {
  const signs = [...text];
  const from = random.below(signs.length + 1);
  const to = from + random.below(8);
  const part = signs.slice(from, to).join('');
  const insertion = random.pick([...words, '', '', '<p>', '</p>', '<li>', '<td>', '<br />', '/', part]);
  return [...signs.slice(0, from), insertion, ...signs.slice(random.boolean(0.5) ? from : to)].join('');
}

test('whatever the service makes of HTML is stored, and making it again changes nothing', async () => {
  const random = new Random(1);
  const made = Array.from({ length: 1_500 }, () => {
    const input = html(random);
    return { input, output: sanitiseRichText(input).html };
  }).filter(({ output }) => output !== '');
  expect(made.length).toBeGreaterThan(1_000);
  expect(made.filter(({ output }) => sanitiseRichText(output).html !== output)).toEqual([]);
  const stored = await accepted(made.map(({ output }) => output));
  expect(made.filter(({ output }) => !stored.has(output))).toEqual([]);
});

test('whatever the database accepts is what the service would make of it', async () => {
  const random = new Random(2);
  const texts = Array.from({ length: 1_500 }, () => {
    const input = html(random);
    const canonical = sanitiseRichText(input).html;
    return [input, mutated(random, canonical), mutated(random, mutated(random, canonical))];
  }).flat();
  const stored = [...(await accepted(texts))];
  expect(stored.length).toBeGreaterThan(150);
  expect(stored.filter((text) => sanitiseRichText(text).html !== text)).toEqual([]);
  const isStored = new Set(stored);
  const refused = texts.filter((text) => text !== '' && !isStored.has(text));
  expect(refused.length).toBeGreaterThan(1_000);
  expect(refused.filter((text) => sanitiseRichText(text).html === text)).toEqual([]);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<p onclick="alert(1)">a</p>',
  '<p>a',
  'a</p>',
  '<b><i>a</b></i>',
  '<p><div>a</div></p>',
  '<br>',
  '<P>a</P>',
  'a & b',
  'a < b',
  '&nbsp;',
  '<!-- a -->',
  '<a href="https://example.org">a</a>',
  '<a href="javascript:alert(1)" rel="noopener noreferrer nofollow">a</a>',
  '<a href="//evil.test" rel="noopener noreferrer nofollow">a</a>',
  '<a rel="noopener noreferrer nofollow" href="https://example.org">a</a>',
  '<td colspan="a">1</td>',
  ' a',
  '',
])('%j is not stored as rich text', async (text) => {
  expect(await accepted([text])).toEqual(new Set());
});

test('a text of the greatest length is checked without trying every way to match, also a hostile one', async () => {
  const texts = [
    '<b></b>',
    '<li>a &amp; b</li>',
    'a',
    '<a href="/a/b?c=d" rel="noopener noreferrer nofollow">x</a>',
    '"&amp;',
  ].map((part) => part.repeat(Math.floor(maxRichTextLength / part.length)));
  expect(await accepted(texts)).toEqual(new Set(texts));
  expect(await accepted(texts.map((text) => `${text}<`))).toEqual(new Set());
  expect(await accepted(['a'.repeat(maxRichTextLength + 1)])).toEqual(new Set());
  // A checker that tries every way to match would never end with these.
  const hostile = ['<b>', '&amp', '<a href="', '<td colspan="1'].map((part) => part.repeat(30_000));
  expect(await accepted(hostile)).toEqual(new Set());
});

test('tags are nested at most a hundred deep, and the service removes the rest', async () => {
  const nested = (depth: number) => `${'<b>'.repeat(depth)}a${'</b>'.repeat(depth)}`;
  expect(await accepted([nested(100), nested(101)])).toEqual(new Set([nested(100)]));
  expect(sanitiseRichText(nested(100))).toEqual({ html: nested(100), isChanged: false });
  expect(sanitiseRichText(nested(101))).toEqual({ html: nested(100), isChanged: true });
});
