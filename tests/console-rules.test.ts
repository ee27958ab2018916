/** What the console makes of the rules of a database: sentences, and what a form refuses before it sends. */
import { wordsInEnglish } from '../browser/console/i18n/en.ts';
import { wordsInFrench } from '../browser/console/i18n/fr.ts';
import { readCheck } from '../browser/console/model/rules/checks.ts';
import { rulesIn } from '../browser/console/model/rules/rules.ts';
import { ruleSentence, violationSentence } from '../browser/console/model/rules/sentences.ts';
import { breaksRule } from '../browser/console/model/rules/try-rule.ts';
import { violationIn } from '../browser/console/model/rules/violation.ts';

const wordsOf =
  (language: Readonly<Record<string, string>>) =>
  (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    (language[key] ?? key).replace(/%\{(\w+)\}/g, (_, name: string) => String(values[name]));
const english = wordsOf(wordsInEnglish);
const french = wordsOf(wordsInFrench);

/** Definition as `pg_get_constraintdef` writes it, the sentence, values that are refused, and values that are not. */
const checks: readonly (readonly [string, string, readonly unknown[], readonly unknown[]])[] = [
  [`CHECK ((btrim(name) <> ''::text))`, 'c must not be empty.', ['', '  '], ['a', null, undefined]],
  [`CHECK ((btrim(("displayName")::text) <> ''::text))`, 'c must not be empty.', [' '], ['a']],
  [
    `CHECK ((kind = ANY (ARRAY['public'::text, 'it''s'::text])))`,
    "c has to be one of: public, it's.",
    ['private'],
    ['public', "it's"],
  ],
  [`CHECK (("burstLimit" >= 0))`, 'c is at least 0.', [-1], [0, '7']],
  [`CHECK ((number > 0))`, 'c is at least 1.', [0], [1]],
  [
    `CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision)))`,
    'c is at least -90. c is at most 90.',
    [-91, 90.5],
    [-90, 90],
  ],
  [
    `CHECK (((btrim("externalId") <> ''::text) AND (octet_length("externalId") <= 4)))`,
    'c must not be empty. c has at most 4 bytes.',
    [' ', 'ééé'],
    ['éé', 'abcd'],
  ],
  [`CHECK ((char_length(description) <= 3))`, 'c has at most 3 characters.', ['abcd'], ['ééé', '👍👍👍']],
  [
    `CHECK ((id ~ '^#[0-9a-f]{6}$'::text))`,
    'c is a colour such as #1f4fa3.',
    ['red', '#1F4FA3'],
    ['#1f4fa3'],
  ],
  [
    `CHECK ((email ~ '^[^[:space:]@]+@[^[:space:]@]+$'::text))`,
    'c is an e-mail address.',
    ['a', 'a b@c'],
    ['a@b.example'],
  ],
  [
    `CHECK (("startDate" ~ '^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'::text))`,
    'c is a year, a month or a day: 2026, 2026-01 or 2026-01-31.',
    ['2026-13', 'May'],
    ['2026', '2026-05-31'],
  ],
  [
    `CHECK (is_web_address("networkUrl"))`,
    'c is an address that begins with https:// or http://.',
    [],
    ['x'],
  ],
  [
    `CHECK ((email ~ '^[^\\s@<>"]+@[^\\s@<>"]+\\.[^\\s@<>"]+$'::text))`,
    'c is an e-mail address.',
    ['a', 'a b@c.example'],
    ['a@b.example'],
  ],
  [
    `CHECK (((cardinality(events) >= 1) AND (cardinality(events) <= 2)))`,
    'The number of entries of c is at least 1. The number of entries of c is at most 2.',
    [[], ['a', 'b', 'c']],
    [['a'], null],
  ],
  [
    `CHECK ((NOT ("isLive" IS DISTINCT FROM
CASE
    WHEN ("deletedAt" IS NULL) THEN true
    ELSE NULL::boolean
END)))`,
    'c is kept by the database: leave it as it is.',
    [],
    [true],
  ],
  [`CHECK ((jsonb_typeof(consent) = 'object'::text))`, 'c is a JSON object: {…}.', [], [{}]],
];

test.each(checks)('%s', (definition, sentence, refused, taken) => {
  const rules = readCheck(definition, ['c'], '');
  const said = rules.map((rule) => ruleSentence(rule, english)).join(' ');
  const [column] = rules.flatMap((rule) => ('column' in rule ? [rule.column] : []));
  expect(column).toBeDefined();
  expect(said.replaceAll(column ?? '', 'c')).toBe(sentence);
  const isRefused = (value: unknown) => rules.some((rule) => breaksRule(rule, () => value));
  expect(refused.filter((value) => !isRefused(value))).toEqual([]);
  expect(taken.filter(isRefused)).toEqual([]);
});

test.each([
  [
    '("parentId" IS NULL) = (kind IS NOT NULL)',
    'exactlyOne',
    [
      [null, null],
      [1, 1],
    ],
    [
      [1, null],
      [null, 1],
    ],
  ],
  [
    '(latitude IS NULL) = (longitude IS NULL)',
    'bothOrNone',
    [
      [1, null],
      [null, 1],
    ],
    [
      [null, null],
      [1, 1],
    ],
  ],
  [
    '("publicUrl" IS NOT NULL) OR ("fileId" IS NOT NULL)',
    'atLeastOne',
    [[null, null]],
    [
      [1, null],
      [1, 1],
    ],
  ],
  [
    '"profileId" <> "otherProfileId"',
    'different',
    [['a', 'a']],
    [
      ['a', 'b'],
      [null, null],
      ['a', null],
    ],
  ],
] as const)('%s is a rule about two columns', (condition, kind, refused, taken) => {
  const [rule] = readCheck(`CHECK ((${condition}))`, [], '');
  expect(rule?.kind).toBe(kind);
  const [first = ''] = rule !== undefined && 'columns' in rule ? rule.columns : [];
  expect(condition).toContain(first);
  const isRefused = ([a, b]: readonly unknown[]) =>
    rule === undefined || breaksRule(rule, (name) => (name === first ? a : b));
  expect(refused.filter((values) => !isRefused(values))).toEqual([]);
  expect(taken.filter(isRefused)).toEqual([]);
});

test('a rule about several columns names them, and one that is none of the usual is shown as the database has it', () => {
  const [one] = readCheck(`CHECK ((num_nonnulls("fieldValueId", "locationId", value) = 1))`, [], '');
  const [some] = readCheck(`CHECK ((num_nonnulls(title, "companyName") > 0))`, [], '');
  const values: Readonly<Record<string, unknown>> = { value: 'a', title: null };
  const broken = [one, some].map((rule) => rule !== undefined && breaksRule(rule, (name) => values[name]));
  expect(broken).toEqual([false, true]);
  expect(one !== undefined && breaksRule(one, () => 'a')).toBe(true);
  expect(some && ruleSentence(some, english)).toBe(
    'At least one of these has to be filled in: title, companyName.',
  );
  const definition = `CHECK (((NOT kind) OR ("parentId" > 1)))`;
  const [other] = readCheck(definition, ['parentId', 'kind'], 'unnamed');
  expect(other && ruleSentence(other, english)).toBe(
    'The values of parentId, kind do not fit the rule (NOT kind) OR ("parentId" > 1).',
  );
  expect(other && breaksRule(other, () => 'a')).toBe(false);
  expect(readCheck(`CHECK (((a = 1) OR (b = 'x AND y'::text)))`, ['a', 'b'], '')).toHaveLength(1);
});

const rules = rulesIn([
  ['public', 'users', 'check', 'users_email_check', 'email', `CHECK ((btrim(email) <> ''::text))`],
  ['public', 'users', 'unique', 'users_email_key', 'groupId\u001femail', 'UNIQUE'],
  ['public', 'users', 'reference', 'users_groupId_fkey', 'groupId', 'FOREIGN KEY'],
]);

test.each([
  [
    'Not-NULL violation. null value in column "groupId" of relation "users" violates not-null constraint',
    ['groupId'],
    'groupId has to be filled in.',
    'groupId doit être renseigné.',
  ],
  [
    'Uniqueness violation. duplicate key value violates unique constraint "users_email_key"',
    ['email'],
    'There is such a row already: with the same email.',
    'Il existe déjà une ligne avec la même valeur : email.',
  ],
  [
    'Foreign key violation. insert or update on table "users" violates foreign key constraint "users_groupId_fkey"',
    ['groupId'],
    'There is no such row, or it belongs to another account: groupId.',
    'Cette ligne n’existe pas, ou appartient à un autre compte : groupId.',
  ],
  [
    'Foreign key violation. update or delete on table "users" violates foreign key constraint "a_fkey" on table "projects_assignees"',
    [],
    'Rows of projects_assignees refer to this one. Delete or change them first.',
    'Des lignes de projects_assignees font référence à celle-ci. Supprimez-les ou modifiez-les d’abord.',
  ],
  [
    'Check constraint violation. new row for relation "users" violates check constraint "users_email_check"',
    ['email'],
    'email must not be empty.',
    'email ne doit pas être vide.',
  ],
])('%s', (message, columns, inEnglish, inFrench) => {
  const violation = violationIn(message, rules);
  expect(violation?.columns).toEqual(columns);
  expect(violation && violationSentence(violation, english)).toBe(inEnglish);
  expect(violation && violationSentence(violation, french)).toBe(inFrench);
});

test('an error about nothing that is known stays as it is', () => {
  const unknown = 'new row for relation "tasks" violates check constraint "tasks_succeed_once"';
  expect([violationIn(unknown, rules), violationIn(unknown, null), violationIn('no', rules)]).toEqual([
    null,
    null,
    null,
  ]);
});
