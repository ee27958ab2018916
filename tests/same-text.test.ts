/**
 * Rules that are written in SQL and in TypeScript are one rule: texts that are equal in the database are equal in the
 * server, and both compute one canonical form of network URLs and e-mail addresses.
 */

import { Random } from '@platform/runtime/testing';
import { cleanLine, cleanText, fold, foldName, readEmailAddress } from '@platform/vocabulary';
import { networkUrlOf } from '../actions-server/network/network-url.ts';
import { isWebAddress } from '../actions-server/network/web-address.ts';
import { isPlainText } from '../actions-server/text/plain-text.ts';
import { readRichText } from '../actions-server/text/rich-text.ts';
import { insert, startTestApi } from './support/api.ts';
import { fuzzRuns } from './support/fuzz-runs.ts';
import { postSave } from './support/saves.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const acme = await api.createAccount('Acme');

test('fold gives equal texts whenever fold_text does, for every letter of Unicode except ideographs', async () => {
  const { rows } = await api.database.pool.query<{ letter: string; folded: string }>(
    `select letter, folded
       from generate_series(1, x'1ffff'::integer) as code,
         lateral (select chr(code) as letter where code not between 55296 and 57343) as letters,
         lateral (select public.fold_text(letter) as folded) as texts
      where folded <> letter`,
  );
  expect(rows.length).toBeGreaterThan(2_000);
  const apart = rows.filter(({ letter, folded }) => fold(folded) !== fold(letter));
  expect(apart).toEqual([]);
});

test('a text is cleaned alike in the database and in the server, whichever characters it has', async () => {
  const random = new Random(seed);
  const pieces =
    'a|é|e\u0301|1|#| |  |\t|\r\n|\u0085|\u00a0|\u3000|\u200b|\u202e|\u00ad|ع|ِ|\u0660|क|्|ᠮ|葛|👩|🏽|❤|🏴|\u20e3|\u3164|\u{1d15e}|\u{2f800}' +
    '|\u200c|\u200d|\u200d|\ufe0e|\ufe0f|\ufe0f|\u180b|\u180e|\u{e0100}|\u{e0067}|\u{e0062}|\u{e007f}|\u{e0001}';
  const mixed = Array.from({ length: cases }, () =>
    Array.from({ length: 1 + random.below(8) }, () => random.pick(pieces.split('|'))).join(''),
  );
  const planes = [0, 1, 14].flatMap((plane) =>
    Array.from({ length: 0x10000 }, (_, n) => plane * 0x10000 + n),
  );
  const alone = planes
    .filter((point) => point > 0 && (point < 0xd800 || point > 0xdfff))
    .map((point) => `a${String.fromCodePoint(point)}b`);
  for (const texts of [mixed, alone]) {
    const lines = texts.map(cleanLine);
    expect(differences(texts, await inDatabase<string>('clean_line(text)', texts), lines)).toEqual([]);
    expect(lines.map(cleanLine)).toEqual(lines);
    const several = texts.map(cleanText);
    expect(differences(texts, await inDatabase<string>('clean_text(text)', texts), several)).toEqual([]);
    expect(await inDatabase<boolean>('are_clean_lines(text)', texts)).toEqual(
      texts.map((text) => cleanLine(text) === text),
    );
  }
});

test('foldName gives equal names whenever fold_name does', async () => {
  const random = new Random(seed);
  const parts = [
    'Jean',
    'JEAN',
    'luc',
    "O'Hara",
    'O’Hara',
    'Noël',
    'Noe\u0308l',
    '(Luc)',
    '"Lu"',
    'Müller',
    'Мария',
    '李',
  ];
  const between = [' ', '-', '–', '.', ', ', '/', '_', '*', ' & ', '·', '', '\u00a0', '😀'];
  const names = Array.from({ length: cases }, () => {
    const word = () => random.pick(parts) + random.pick(between);
    return word() + (random.boolean(0.5) ? word() : '');
  });
  const inBoth = await inDatabase<string | null>('fold_name(text, null)', names);
  const forms = new Map<string | null, Set<string>>();
  for (const [n, name] of names.entries()) {
    const known = forms.get(inBoth[n] ?? null) ?? new Set();
    forms.set(inBoth[n] ?? null, known.add(foldName(name)));
  }
  expect(forms.size).toBeGreaterThan(100);
  expect([...forms].filter(([, folded]) => folded.size > 1)).toEqual([]);
});

async function saveTags(values: readonly string[]) {
  const field = await insert(api.database, 'fields', {
    groupId: acme.groupId,
    name: 'Tags',
    type: 'tags',
    targetedEntity: 'PROJECT',
  });
  const answer = await postSave(acme, 'projects', {
    name: 'Tagged',
    customFieldsValues: { [field]: values.join(', ') },
  });
  const { rows } = await api.database.pool.query(
    `select value from projects_fieldsvalues where "fieldId" = $1 order by value collate "C"`,
    [field],
  );
  return { field, answer, stored: rows.map(({ value }) => value) };
}

test('tags that are equal in the database are stored once, in their first spelling', async () => {
  const { answer, stored } = await saveTags(['L’Été', "l'ete", 'Đà Nẵng', 'da nang', 'Ⅷ', 'viii', 'ŋ', 'n']);
  expect(answer.status).toBe(201);
  expect(stored).toEqual(['L’Été', 'Đà Nẵng', 'ŋ', 'Ⅷ']);
});

test('a tag that exceeds the length that the database compares is rejected', async () => {
  const { field, answer } = await saveTags([`${'x'.repeat(200)}a`, `${'x'.repeat(200)}b`]);
  expect(answer).toMatchObject({ status: 422, body: { details: [{ path: `customFieldsValues.${field}` }] } });
});

/** What a function of the database makes of each text. */
async function inDatabase<Value>(expression: string, texts: readonly string[]): Promise<Value[]> {
  const { rows } = await api.database.pool.query<{ value: Value }>(
    `select ${expression} as value from unnest($1::text[]) with ordinality as t (text, n) order by n`,
    [texts],
  );
  return rows.map(({ value }) => value);
}

const canonicalInDatabase = (urls: readonly string[]) =>
  inDatabase<string | null>('canonical_network_url(web_address(text))', urls);

const { numRuns: cases, seed } = fuzzRuns(10_000);

/** The inputs of which the two make something else, with what they make. */
function differences<Value>(texts: readonly string[], one: readonly Value[], other: readonly Value[]) {
  return texts.flatMap((text, n) =>
    one[n] === other[n] ? [] : [{ text, database: one[n], server: other[n] }],
  );
}

const letters = [
  'É',
  'e\u0301',
  'é',
  'Σ',
  'ς',
  'İ',
  'ı',
  'ß',
  'ẞ',
  '日本',
  '😀',
  'ﬁ',
  'Ａ',
  'ⅷ',
  '℀',
  'ך',
  '\u200d',
  'ﷺ',
];
const encoded = [
  '%C3%89',
  '%c3%a9',
  '%C3',
  '%ff',
  '%41',
  '%2F',
  '%',
  '%25',
  '%00',
  '%e0%80%80',
  '%ED%A0%80',
  '%F0%9F%98%80',
  '%f4%90%80%80',
  '%e2%80%8b',
  '%EF%BB%BF',
  '%ef%ef%bb%bf%bb%bf',
  '%C3%c2%ad%89',
];
const unseen = ['\u00ad', '\u200b', '\u200e', '\u2066', '\ufe0f', '\u202f', '\u1680', '\u2028', '\u0085'];
const labels = [
  'network',
  'Example',
  'société-x',
  'SOCIÉTÉ',
  'xn--exmple-cua',
  'a_b',
  '-',
  '1',
  '0x1F',
  'www',
  'fr',
  'pt-br',
  'm',
  'mobile',
  'linkedin',
  'LinkedIn',
  'xing',
  'x',
  'local',
  'x'.repeat(64),
  'é'.repeat(40),
  ...letters,
  ...encoded,
  ...unseen,
];
const ends = ['com', 'COM', 'example', 'fr', 'भारत', 'рф', 'local', '1', 'é'];

function randomHost(random: Random): string {
  const labelOf = () => Array.from({ length: random.pick([1, 1, 1, 2]) }, () => random.pick(labels)).join('');
  const names = Array.from({ length: 1 + random.below(3) }, labelOf);
  const known = random.pick([
    'linkedin.com',
    'www.linkedin.com',
    'fr.LinkedIn.com',
    'm.xing.com',
    'mobile.x.com',
    'github.com',
    'facebook.fr',
    'fb.com',
  ]);
  if (random.boolean(0.2)) return known;
  return [...names, random.pick(ends)].join(random.pick(['.', '.', '.', '．', '。', '｡', '..']));
}

test('a network URL has one canonical form in the database and in the server, which is its own canonical form', async () => {
  const random = new Random(seed);
  const segments = [
    '/',
    '/',
    '/',
    '//',
    '/./',
    '/../',
    '/%2e/',
    '/%2E%2e/',
    '/.%2e',
    '/..',
    '/.',
    '.',
    'in',
    'company',
    'login',
    'profile.php',
    'groups',
    'sales/lead/',
    'mwlite',
    'comm',
    'Jane',
    'jane-doe',
    'about',
    'fr',
    '-',
    '_',
    '~',
    "'",
    '!',
    ...letters,
    ...encoded,
    ...unseen,
  ];
  const ports = ['', '', '', ':', ':443', ':080', ':8080', ':00', ':65536', ':99999'];
  const schemes = [
    'https://',
    'https://',
    'https://',
    'https://',
    'HTTP://',
    '',
    '//',
    'ftp://',
    'mailto:',
    'jane@https://',
    ' http://',
  ];
  const urls = Array.from({ length: cases }, () => {
    const path = Array.from({ length: random.below(8) }, () => random.pick(segments)).join('');
    const rest = random.pick(['', '', '/', '?a=B', '#C', '?', ' ', ' x', '"']);
    return `${random.pick(schemes)}${randomHost(random)}${random.pick(ports)}${random.pick(['', '/', '/in/', '/mwlite/in/', '/comm/mwlite/'])}${path}${rest}`;
  });
  const inServer = urls.map((url) => networkUrlOf(url)?.url ?? null);
  const known = inServer.filter((url) => url !== null);
  expect(known.length).toBeGreaterThan(cases / 10);
  expect(differences(urls, await canonicalInDatabase(urls), inServer)).toEqual([]);
  expect(await canonicalInDatabase(known)).toEqual(known);
  expect(known.map((url) => networkUrlOf(url)?.url)).toEqual(known);
  const addresses = urls.map((url) => url.trim());
  const isAddress = await inDatabase<boolean>('is_web_address(text)', addresses);
  expect(differences(addresses, isAddress, addresses.map(isWebAddress))).toEqual([]);
});

test('an e-mail address has one canonical form in the database and in the server, which is its own canonical form', async () => {
  const random = new Random(seed);
  const signs = ['a', 'Z', '9', '.', '+', "'", '-', 'jane', 'Doe', ' ', '@', '"', ...letters, '\u0301'];
  const addresses = Array.from({ length: cases }, () => {
    const local = Array.from({ length: 1 + random.below(4) }, () => random.pick(signs)).join('');
    return `${local}@${randomHost(random)}`;
  });
  const inServer = addresses.map(readEmailAddress);
  const known = inServer.filter((address) => address !== null);
  expect(known.length).toBeGreaterThan(cases / 20);
  // The address as a save stores it, and as somebody else wrote it, without quotes and words around it.
  const isAlone = (_: unknown, n: number) => !/["'\s\u0085]/.test(addresses[n] ?? '');
  for (const [spelling, read] of [
    [known.map((address) => address.emailAddress), known],
    [addresses.filter((text, n) => inServer[n] !== null && isAlone(text, n)), inServer.filter(isAlone)],
  ] as const) {
    const inBoth = await inDatabase<string>('canonical_email_address(text)', spelling);
    const canonical = read.flatMap((address) => address?.canonicalEmailAddress ?? []);
    expect(differences(spelling, inBoth, canonical)).toEqual([]);
  }
  const canonical = known.map((address) => address.canonicalEmailAddress);
  expect(canonical.map((address) => readEmailAddress(address)?.canonicalEmailAddress)).toEqual(canonical);
  const isRefused = await inDatabase<boolean>(
    'not is_email_address(text)',
    known.map((address) => address.emailAddress),
  );
  expect(known.filter((_, n) => isRefused[n])).toEqual([]);
});

test('the case of every letter that Postgres knows is folded alike in the database and in the server', async () => {
  const { rows } = await api.database.pool.query<{ letter: string }>(
    `select letter
       from generate_series(128, x'1ffff'::integer) as code,
         lateral (select chr(code) as letter where code not between 55296 and 57343) as letters
      where unicode_assigned(letter) and lower(letter collate pg_c_utf8) <> letter`,
  );
  expect(rows.length).toBeGreaterThan(1_000);
  const urls = rows.map(({ letter }) => `https://network.example/in/${letter}`);
  expect(await canonicalInDatabase(urls)).toEqual(urls.map((url) => networkUrlOf(url)?.url));
  const encoded = urls.map((url) => new URL(url).href);
  expect(await canonicalInDatabase(encoded)).toEqual(encoded.map((url) => networkUrlOf(url)?.url));
});

test('plain text and empty markup become the same rich text in the database and in the server', async () => {
  const random = new Random(seed);
  const starts = [
    '',
    '',
    '- ',
    '-',
    '– ',
    '* ',
    '•',
    '1. ',
    '2) ',
    '3.',
    '  ',
    '\u00a0',
    '\t- ',
    '<p>',
    '\uf0b7 ',
  ];
  const middles = [
    'a',
    'B & C',
    '<3',
    'a < b',
    '&amp;',
    '&co',
    '5 °C',
    '€',
    '\u200b',
    '',
    '😀',
    'x\u00a0',
    '"q"',
  ];
  const ends = ['', '\n', '\n', '\r\n', '\n\n', '\n \n', '\r', '\u2028', '\v', '</p>', '<br />'];
  const texts = Array.from({ length: cases }, () =>
    Array.from({ length: 1 + random.below(6) }, () =>
      [starts, middles, ends].map((parts) => random.pick(parts)).join(''),
    )
      .join('')
      .trim(),
  );
  // GraphQL takes no HTML but in the canonical form.
  const canonical = texts.filter((text) => isPlainText(text) || readRichText(text).html === text);
  expect(canonical.length).toBeGreaterThan(cases / 3);
  const inServer = canonical.map((text) => readRichText(text).html);
  expect(
    differences(canonical, await inDatabase<string | null>('public.rich_text(text)', canonical), inServer),
  ).toEqual([]);
});
