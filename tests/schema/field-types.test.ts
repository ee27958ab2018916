/**
 * The reader of saves and the database have one rule for each type of custom field: whatever a save stores is accepted
 * as it is, and a text that the database accepts is stored in the form in which a save would store it.
 */

import { readFile } from 'node:fs/promises';
import { Random } from '@platform/runtime/testing';
import { type FieldType, fieldTypes } from '@platform/vocabulary';
import { currencyCodes } from '../../actions-server/custom-fields/currency-codes.ts';
import { readFieldValue } from '../../actions-server/custom-fields/read-field-value.ts';
import { customFieldMembers } from '../../actions-server/values/body-values.ts';
import type { JsonSchema } from '../../actions-server/values/published-schema.ts';
import { createTestDatabase } from '../support/database.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

const context = { defaultCountry: 'FR', users: [] };

function valuesOf(type: string, text: string): string[] {
  const field = { id: '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0000', name: 'Field', type, options: [] };
  return readFieldValue(field, text, context).values.map(({ value }) => value ?? '');
}

/** The canonical forms in the database, null for texts that are no values of the type. */
async function canonical(type: string, texts: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await database.pool.query<{ value: string | null }>(
    `select public.canonical_field_value($1, text) as value
       from unnest($2::text[]) with ordinality as texts (text, place) order by place`,
    [type, texts],
  );
  return rows.map(({ value }) => value);
}

/** Types whose values are other rows. */
type TypeOfRows = 'singlechoice' | 'multiplechoice' | 'singlelocation' | 'multiplelocation';
type TextType = Exclude<FieldType, TypeOfRows>;

const seeds: Readonly<Record<TextType, readonly string[]>> = {
  text: ['a', ' é\u00a0', '\u200b', '<script>', '\u3000'],
  richtext: ['<p>a</p>', 'a & b', '<br>', '<script>a</script>'],
  number: [
    '12.5',
    '-3',
    '+007',
    '-0.0',
    '0',
    '1e5',
    '12,5',
    '.5',
    '5.',
    '9'.repeat(30),
    '9'.repeat(31),
    '1.000000000000001',
  ],
  boolean: ['true', 'FALSE', ' True ', 'yes', '1', 'tr ue'],
  date: [
    '2024-02-29',
    '2023-02-29',
    '1900-02-29',
    '0001-01-01',
    '0000-01-01',
    '2025-12-31',
    '2025-13-01',
    '9999-12-31',
    '31/12/2025',
    'infinity',
    'today',
  ],
  datetime: [
    '2025-12-31T14:30:00Z',
    '2025-12-31 14:30',
    '2025-12-31t14:30:59.123456+02:00',
    '2024-02-30T00:00',
    '2025-12-31T24:00:00Z',
    '2025-12-31T23:59:60Z',
    '0001-01-01T00:00+14:00',
    '9999-12-31T23:59-1430',
    '1969-12-31T23:59:59.9999Z',
    '2025-12-31',
    'now',
  ],
  tags: ['a', 'É', 'a b', 'x'.repeat(200), 'x'.repeat(201), 'ﬃ'.repeat(90)],
  url: [
    'https://example.org/a?b=1#c',
    'HTTP://EXAMPLE.org',
    'https://localhost:3000',
    'https://[::1]/',
    'https://é.fr/ü',
    'https://a@b.fr',
    'javascript:alert(1)',
    'https://',
    'https:///a.fr',
    'https://a.fr/<script>',
    'https://a.fr\\b',
    'ftp://a.fr',
    'https://a.fr:',
    `https://a.fr/${'x'.repeat(4000)}`,
  ],
  email: [
    'jane@example.org',
    'JANE+x@Example.ORG',
    "o'hara@a-b.fr",
    'élo@straße.de',
    'jane@ｅxample。com',
    'a@пример.рф',
    'a@b',
    'a@b.c',
    'a..b@c.fr',
    'a@-b.fr',
    'a@b.fr/c',
    'a b@c.fr',
    '<a@b.fr>',
    `${'a'.repeat(65)}@b.fr`,
    `a@${'b.'.repeat(140)}fr`,
  ],
  phone: [
    '+33 6 12 34 56 78',
    '06 12 34 56 78',
    'tel:+33612345678',
    '+33-1-44-55-66-77',
    '+999123456',
    '+1',
    '1234',
    'call me',
    '+33 (0)6 12 34 56 78',
    '+33612345678 ext. 12',
  ],
  rating: ['0', '5', '6', '-1', '3.5', ' 4 ', '٣'],
  currency: [
    '45000.50 eur',
    '45000',
    '-5USD',
    '5 XXX',
    '5 ABC',
    'EUR 5',
    '5 €',
    '1e5 EUR',
    '+0.10  chf',
    '5EURO',
  ],
  user: ['5B0C9A34-3f0f-4c7e-9a5c-6a3a6b6f0001', 'Nobody'],
};

/** Texts of a type, and texts that differ from them in a few signs. */
function textsOf(type: TextType): string[] {
  const random = new Random(fieldTypes.indexOf(type) + 1);
  const all = seeds[type];
  const signs = [...'0123456789+-.,:/@ TZtz\u00a0\u2028\u3000é\u200b<>"\'&%_EURxn\t\n٣ª', '', ''];
  const mutants = Array.from({ length: 1_500 }, () => {
    const text = [...random.pick(all)];
    for (let count = 1 + random.below(2); count > 0; count -= 1) {
      text.splice(random.below(text.length + 1), random.below(2), random.pick(signs));
    }
    return text.join('').slice(0, 5_000);
  });
  return [...all, ...mutants];
}

const textTypes = Object.keys(seeds) as TextType[];

test('the database takes the types that saves know, and says of each what its values are', async () => {
  const { rows } = await database.pool.query<{ type: string; expected: string | null }>(`
    select type, public.expected_field_value(type) as expected
      from regexp_matches(
             (select pg_get_constraintdef(oid) from pg_constraint where conname = 'fields_type_check'), '''(\\w+)''', 'g'
           ) as found (types), unnest(types) as type`);
  expect(rows.map(({ type }) => type).sort()).toEqual([...fieldTypes].sort());
  expect(rows.filter(({ expected }) => expected === null)).toEqual([]);
});

test.each([
  ['docs/values.md', fieldTypes],
  // No form has a field whose values are the users of the account.
  ['docs/careers-sites.md', fieldTypes.filter((type) => type !== 'user')],
])('a table of %s has every type of field', async (page, types) => {
  const text = await readFile(new URL(`../../${page}`, import.meta.url), 'utf8');
  const named = new Set(
    [...text.matchAll(/^\| (`\w+`(?:, `\w+`)*) \|/gm)].flatMap(([, names = '']) =>
      [...names.matchAll(/\w+/g)].map(([name]) => name),
    ),
  );
  expect(types.filter((type) => !named.has(type))).toEqual([]);
});

test('the description of the API says of every type what a save takes', () => {
  const [member] = Object.values(customFieldMembers.patternProperties as Record<string, JsonSchema>);
  expect(fieldTypes.filter((type) => !String(member?.description).includes(`\`${type}\``))).toEqual([]);
});

test.each(textTypes.filter((type) => type !== 'user'))(
  'whatever a save stores in a %s field is accepted as it is',
  async (type) => {
    const stored = [...new Set(textsOf(type).flatMap((text) => valuesOf(type, text)))];
    expect(stored.length).toBeGreaterThan(1);
    const accepted = await canonical(type, stored);
    expect(stored.filter((value, place) => accepted[place] !== value)).toEqual([]);
  },
);

// A save reads more than one form of a number, a date, a time, an amount, an e-mail address, a phone number, rich text, a user and a
// list of tags. Of URLs and e-mail addresses it knows hosts better.
test.each(['text', 'boolean', 'rating'] as const)(
  'a save and the database make the same of every text for a %s field',
  async (type) => {
    const texts = textsOf(type);
    const fromDatabase = await canonical(type, texts);
    const apart = texts.flatMap((text, place) => {
      const fromSave = valuesOf(type, text)[0] ?? null;
      return fromSave === fromDatabase[place] ? [] : [{ text, fromSave, fromDatabase: fromDatabase[place] }];
    });
    expect(apart).toEqual([]);
  },
);

test.each(['number', 'date', 'datetime', 'currency'] as const)(
  'of every text that the database takes for a %s field a save makes the same, or says that it could be two amounts',
  async (type) => {
    const texts = textsOf(type);
    const fromDatabase = await canonical(type, texts);
    const taken = texts.flatMap((text, place) =>
      fromDatabase[place] === null ? [] : [{ text, stored: fromDatabase[place] }],
    );
    expect(taken.length).toBeGreaterThan(20);
    const apart = taken.filter(({ text, stored }) => (valuesOf(type, text)[0] ?? null) !== stored);
    expect(apart.filter(({ stored }) => !/^-?[1-9]\d{0,2}\.\d{3} [A-Z]{3}$/.test(String(stored)))).toEqual(
      [],
    );
  },
);

test('what the database accepts as a URL, an e-mail address, a phone number or a tag is no script and has no white space', async () => {
  for (const type of ['url', 'email', 'phone'] as const) {
    const accepted = (await canonical(type, textsOf(type))).filter((value) => value !== null);
    expect(accepted.length).toBeGreaterThan(1);
    expect(accepted.filter((value) => /[\s<>"]/.test(value))).toEqual([]);
  }
  expect(await canonical('tags', ['a,b, a', '', 'x'.repeat(201)])).toEqual([null, null, null]);
});

test('the database has the list of currencies that saves have', async () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
  const { rows } = await database.pool.query<{ code: string }>(
    'select code from unnest($1::text[]) as code where public.is_currency(code)',
    [codes],
  );
  expect(new Set(rows.map(({ code }) => code))).toEqual(currencyCodes);
});
