/** Tests of changing a value in the text of a file: what is not changed stays as it is written. */
import fc from 'fast-check';
import { load } from 'js-yaml';
import { stringify } from 'yaml';
import { documentLayout, tablesLayout } from '../export/document-layout.ts';
import { exportDocument, writtenForm } from '../export/export-document.ts';
import { json, type Layout } from '../export/layout.ts';
import { FileEdits } from './file-edits.ts';

/** The text after its value has become another. */
function patch(text: string, next: unknown, layout: Layout = json, path = '/file.yaml'): string {
  const bytes = Buffer.from(text);
  const value = load(text.replace('\uFEFF', ''));
  const edits = new FileEdits(new Map([[path, { bytes, value, includes: 0, depth: 0 }]]));
  edits.patch(path, writtenForm(next, layout), layout);
  return (edits.contents.get(path) ?? bytes).toString();
}

const text = `# The head.

a: 1 # one
# About b.
b:
  # The first.
  - x # ex

  # The second.
  - 'y'
  - "z"
c: {d: 1, e: [2, 3]} # see

# The end.
`;
const value = { a: 1, b: ['x', 'y', 'z'], c: { d: 1, e: [2, 3] } };

test('a value that is the same leaves the text as it is, whatever the order of its keys', () => {
  expect(patch(text, { c: { e: [2, 3], d: 1 }, b: ['x', 'y', 'z'], a: 1 })).toBe(text);
});

test.each([
  ['a number', { ...value, a: 2 }, 'a: 1 #', 'a: 2 #'],
  ['a text in its quotes', { ...value, b: ['x', "it's", 'z'] }, "'y'", "'it''s'"],
  ['a text that needs quotes', { ...value, b: ['yes', 'y', 'z'] }, '- x #', '- "yes" #'],
  ['a member within brackets', { ...value, c: { d: 9, e: [2, 3] } }, '{d: 1', '{d: 9'],
  ['a new item within brackets', { ...value, c: { d: 1, e: [2, 5, 3] } }, '[2, 3]', '[2, 5, 3]'],
  ['a removed item within brackets', { ...value, c: { d: 1, e: [3] } }, '[2, 3]', '[3]'],
  [
    'a new member within brackets',
    { ...value, c: { d: 1, e: [2, 3], f: { g: 'h i' } } },
    '3]}',
    '3], f: {g: "h i"}}',
  ],
  ['a new item', { ...value, b: ['x', 'new', 'y', 'z'] }, '\n  # The second.', '  - new\n\n  # The second.'],
  ['a new first item', { ...value, b: ['w', 'x', 'y', 'z'] }, '  # The first.', '  - w\n  # The first.'],
  ['a new last item', { ...value, b: ['x', 'y', 'z', '1'] }, '"z"\n', '"z"\n  - "1"\n'],
  ['a removed item with its comment', { ...value, b: ['x', 'z'] }, "\n  # The second.\n  - 'y'\n", ''],
  ['a removed first item', { ...value, b: ['y', 'z'] }, '  # The first.\n  - x # ex\n', ''],
  ['a removed last item', { ...value, b: ['x', 'y'] }, '  - "z"\n', ''],
  ['a removed member with its comment', { a: 1, c: value.c }, /# About b[\s\S]*"z"\n/, ''],
  ['a list that becomes empty', { ...value, b: [] }, /b:\n[\s\S]*"z"\n/, 'b: []\n'],
  ['a number that becomes a list', { ...value, a: ['q'] }, 'a: 1 # one\n', 'a: # one\n  - q\n'],
  ['a list that becomes a text', { ...value, b: 'q' }, /b:\n[\s\S]*"z"\n/, 'b: q\n'],
  ['a text of several lines', { ...value, a: 'p\nq\n' }, 'a: 1 # one\n', 'a: | # one\n  p\n  q\n'],
  ['a new member', { ...value, new: null }, '# see\n', '# see\nnew: null\n'],
])('%s is the only change', (_what, next, old, now) => {
  const patched = patch(text, next);
  expect(patched).toBe(text.replace(old, now));
  expect(load(patched)).toEqual(next);
});

test('a comment that a blank line separates from a removed item stays', () => {
  const sections = '- a\n\n# --- Section ---\n\n# About b.\n- b\n- c\n';
  expect(patch(sections, ['a', 'c'])).toBe('- a\n\n# --- Section ---\n\n- c\n');
  expect(patch('- a\n# More.\n\n- b\n', ['a'])).toBe('- a\n# More.\n\n');
});

test('members of an object on the line of its dash are changed, added and removed', () => {
  const list = '- name: a\n  # why\n  at: 1\n- name: b\n';
  expect(patch(list, [{ name: 'a', at: 2 }, { name: 'b' }])).toBe('- name: a\n  # why\n  at: 2\n- name: b\n');
  expect(patch(list, [{ at: 1 }, { name: 'b' }])).toBe('- # why\n  at: 1\n- name: b\n');
  expect(patch(list, [{ is: 0, name: 'a', at: 1 }, { name: 'b' }])).toBe(
    '- is: 0\n  name: a\n  # why\n  at: 1\n- name: b\n',
  );
});

test('lists that are not indented get items that are not indented', () => {
  expect(patch('a:\n- x\nb: 1\n', { a: ['x', { w: ['z'] }], b: 1 })).toBe('a:\n- x\n- w:\n  - z\nb: 1\n');
});

test('carriage returns, a byte order mark and a missing last line feed stay', () => {
  expect(patch('a: 1\r\nb: 2\r\n', { a: 1, b: 3, c: ['d'] })).toBe('a: 1\r\nb: 3\r\nc:\r\n  - d\r\n');
  expect(patch('\uFEFFa: 1\n', { a: 2 })).toBe('\uFEFFa: 2\n');
  expect(patch('a: 1\nb: 2', { a: 3, b: 2 })).toBe('a: 3\nb: 2');
  expect(patch('a: 1', { a: 1, b: 2 })).toBe('a: 1\nb: 2\n');
});

test.each([
  ['an empty object', '# None.\n{} # yet\n', '# None.\na: 1\n # yet\n'],
  ['a document marker', '---\nb: 1\n', '---\na: 1\n'],
])('%s gets a value', (_what, before, after) => {
  expect(patch(before, { a: 1 })).toBe(after);
});

test('the value of an alias is written in its place, and its anchor stays', () => {
  const shared = 'a: &x\n  p: 1\nb: *x\n';
  expect(patch(shared, { a: { p: 1 }, b: { p: 2 } })).toBe('a: &x\n  p: 1\nb:\n  p: 2\n');
});

test('keys behind question marks are written anew', () => {
  expect(load(patch('? a\n: 1\n? b\n: 2\n', { a: 1, b: 3 }))).toEqual({ a: 1, b: 3 });
});

test('JSON stays JSON, in its indentation', () => {
  const written = JSON.stringify({ a: [], b: [{ c: 1 }], d: ['e'] }, null, 4);
  const next = { a: [{ f: 'g\nh' }], b: [{ c: 1 }, { c: 2, e: [] }], d: ['e', 'f'] };
  expect(patch(`${written}\n`, next, json, '/file.json')).toBe(`${JSON.stringify(next, null, 4)}\n`);
  const compact = '{"a": ["b", "c"], "d": {"e": 1}}';
  expect(patch(compact, { a: ['b', 'x', 'c'], d: { e: 1, f: [2] } })).toBe(
    '{"a": ["b", "x", "c"], "d": {"e": 1, "f": [2]}}',
  );
});

test('a new item comes where it sorts, and items are recognised by name and not by place', () => {
  const tables = ['a', 'c']
    .map((name) => `- table:\n    name: ${name}\n    schema: public # ${name}\n`)
    .join('');
  const next = ['c', 'b', 'a'].map((name) => ({ table: { name, schema: 'public' }, is_enum: name === 'c' }));
  expect(patch(tables, next, tablesLayout)).toBe(
    `${tables.replace(
      '- table:\n    name: c',
      '- table:\n    name: b\n    schema: public\n- table:\n    name: c',
    )}  is_enum: true\n`,
  );
});

test('what is written though it is the default stays, and a table without a schema too', () => {
  const tables = '- table: a\n  is_enum: false\n  select_permissions: []\n- {table: b}\n';
  const next = [
    { table: { name: 'a', schema: 'public' }, object_relationships: [] },
    { table: { name: 'b', schema: 'public' }, is_enum: true },
  ];
  expect(patch(tables, next, tablesLayout)).toBe(tables.replace('{table: b}', '{table: b, is_enum: true}'));
});

test('a new member comes where Hasura writes it', () => {
  const before =
    'table: {name: a, schema: public}\nselect_permissions:\n  - role: b\n    permission: {columns: [], filter: {}}\n';
  const permission = { columns: [], filter: {} };
  const next = {
    table: 'a',
    is_enum: true,
    insert_permissions: [{ role: 'b', permission: { check: {}, columns: [] } }],
    select_permissions: [{ role: 'b', permission }],
    delete_permissions: [{ role: 'b', permission: { filter: {} } }],
  };
  expect(Object.keys(load(patch(before, next, tablesLayout.item)) as object)).toEqual(
    Object.keys(writtenForm(next, tablesLayout.item) as object),
  );
});

test.each(['x !include y', '!include y'])('the text %p is refused', (each) => {
  expect(() => patch('a: 1\n', { a: { b: [each] } })).toThrow('contains "!include"');
  expect(() => patch('a: b\n', { a: each })).toThrow('contains "!include"');
  expect(() => patch('[a]\n', [each])).toThrow('contains "!include"');
  expect(() => patch('[a]\n', [{ [each]: 1 }])).toThrow('contains "!include"');
});

const someText = fc
  .oneof(
    fc.constantFrom(
      'a',
      'b',
      'public',
      'X-Hasura-Id',
      'yes',
      'null',
      '~',
      '1',
      '0777',
      '1e3',
      '12:30',
      '',
      ' ',
      '# x',
    ),
    fc.constantFrom(
      'a: b',
      '- a',
      '"',
      "'",
      'p\nq',
      'p\n\n q\n',
      '\n',
      '\t',
      '{',
      '}',
      '[a, b]',
      '*a',
      '&a',
      '!a',
      '%',
      '@',
      '`',
    ),
    fc.constantFrom(
      'a #b',
      'a:',
      ':',
      '-',
      '?',
      '---',
      '...',
      '<<',
      '=',
      '\\',
      'é',
      '🙂',
      '\u2028',
      '\u0007',
      '2020-01-01',
    ),
    fc
      .string({ unit: 'binary', maxLength: 6 })
      .filter((each) => each.isWellFormed() && !/[\uFFFE\uFFFF\uFEFF]/u.test(each)),
  )
  .filter((each) => each !== '__proto__');
const someValue: fc.Memo<unknown> = fc.memo(
  (depth): fc.Arbitrary<unknown> =>
    depth <= 1
      ? fc.oneof(
          someText,
          fc.integer(),
          fc.boolean(),
          fc.constant(null),
          fc.double({ noNaN: true, noDefaultInfinity: true }),
        )
      : fc.oneof(
          someText,
          fc.array(someValue(depth - 1), { maxLength: 4 }),
          fc.dictionary(someText, someValue(depth - 1), { maxKeys: 4 }),
        ),
);
/** A value, and another that has much of it. */
const twoValues = fc
  .tuple(someValue(4), someValue(4), fc.infiniteStream(fc.nat(9)))
  .map(([before, other, stream]) => {
    const mix = (one: unknown, two: unknown): unknown => {
      const { value: choice } = stream.next();
      if (choice === 0) return two;
      if (Array.isArray(one)) {
        const rest = Array.isArray(two) ? two : [two];
        const mixed = one.flatMap((each) => (stream.next().value === 1 ? [] : [mix(each, rest[0] ?? 'new')]));
        return choice < 4 ? [...mixed.slice(0, 1), ...rest, ...mixed.slice(1)] : mixed;
      }
      if (typeof one === 'object' && one !== null) {
        const rest = typeof two === 'object' && two !== null && !Array.isArray(two) ? two : { added: two };
        const entries = Object.entries(one).flatMap(([key, each]) =>
          stream.next().value === 1 ? [] : [[key, mix(each, 'changed')]],
        );
        return { ...Object.fromEntries(entries), ...(choice < 4 && rest) };
      }
      return choice < 4 ? two : one;
    };
    return [before, mix(before, other)] as const;
  });

/** The value in some style of YAML. */
const styles: ((value: unknown) => string)[] = [
  (each) => stringify(each, { lineWidth: 0 }),
  (each) => stringify(each, { indentSeq: false, indent: 4 }),
  (each) => stringify(each, { defaultStringType: 'QUOTE_SINGLE' }),
  (each) => stringify(each, { defaultKeyType: 'PLAIN', defaultStringType: 'BLOCK_LITERAL' }),
  (each) => JSON.stringify(each),
  (each) => `${JSON.stringify(each, null, 2)}\n`,
  (each) => `---\n${stringify(each)}...\n`,
];

test('an arbitrary value in any style becomes an arbitrary other one', () => {
  const toJson = (each: unknown): unknown => JSON.parse(JSON.stringify(each));
  fc.assert(
    fc.property(twoValues, fc.constantFrom(...styles), ([first, second], style) => {
      const [before, next] = [toJson(first), toJson(second)];
      const written = style(before);
      let read: unknown;
      try {
        read = load(written);
      } catch {
        return;
      }
      fc.pre(JSON.stringify(read) === JSON.stringify(before));
      expect(load(patch(written, next))).toEqual(next);
    }),
    { numRuns: 1_000 },
  );
  // It takes seconds of the processor.
}, 120_000);

test('an export is the same for every layout of the file', () => {
  expect(patch('version: 3\nsources: []\n', { version: 3, sources: [], actions: null }, documentLayout)).toBe(
    'version: 3\nsources: []\n',
  );
  expect(exportDocument({ version: 3, sources: [], actions: [] })).toEqual({ version: 3, sources: [] });
});
