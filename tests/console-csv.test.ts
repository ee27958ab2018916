/** CSV of the console: what it exports it imports again, and what spreadsheets write is read as they meant it. */
import fc from 'fast-check';
import { checkRows } from '../browser/console/data/csv/check-rows.ts';
import {
  decodeCsv,
  readCsv,
  readSheet,
  rowsOf,
  UnreadableCsv,
} from '../browser/console/data/csv/read-csv.ts';
import { suggestMapping } from '../browser/console/data/csv/suggest-mapping.ts';
import { writeCsv } from '../browser/console/data/csv/write-csv.ts';
import { rowValues } from '../browser/console/data/exact-values.ts';
import type { Row } from '../browser/console/data/identity.ts';
import type { TableModel } from '../browser/console/model/table-model.ts';
import { consoleColumn } from './support/console-table.ts';
import { fuzzRuns } from './support/fuzz-runs.ts';

const runs = fuzzRuns(200);

function tableOf(columns: Readonly<Record<string, string>>): TableModel {
  const column = ([name, type]: [string, string]) =>
    consoleColumn(name, type.replace('[]', ''), { isList: type.endsWith('[]'), isNullable: true });
  return { name: 'things', columns: Object.entries(columns).map(column), key: [] } as unknown as TableModel;
}

const table = tableOf({
  name: 'String',
  city: 'citext',
  count: 'Int',
  price: 'numeric',
  isOpen: 'Boolean',
  data: 'jsonb',
  tags: 'String[]',
  day: 'date',
});
const names = table.columns.map(({ name }) => name);

const sign = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  "'",
  '"',
  ',',
  ';',
  '\t',
  '\r',
  '\n',
  '\r\n',
  ' ',
  '\u00a0',
  '\ufeff',
  '＝',
  'a',
  'é',
  '5',
  '\\',
  '|',
);
const text = fc.oneof(
  fc.array(sign, { maxLength: 6 }).map((signs) => signs.join('')),
  fc.constantFrom(
    '',
    '-5',
    '+33612345678',
    "'-5",
    "''=1",
    'null',
    'Paris, France',
    'a;b\tc',
    '=cmd|x',
    '-5,5',
    '="0639"',
    "'0639",
    'sep=;',
    '"',
    '""',
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);
const json = fc
  .jsonValue({ maxDepth: 2 })
  .filter((value) => value !== null)
  .map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const row = fc.record({
  name: fc.option(text),
  city: fc.option(text),
  count: fc.option(fc.integer()),
  price: fc.option(fc.constantFrom('-5', '12345678901234567.89', '0.10', '-0.00')),
  isOpen: fc.option(fc.boolean()),
  data: fc.option(json),
  tags: fc.option(fc.array(text, { maxLength: 3 })),
  day: fc.option(fc.constantFrom('2026-11-29', '0001-01-01')),
});

test('every table comes back as it was exported: signs of formulas, separators, quotes, line ends, empty texts and nulls', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 4 }), fc.subarray(names, { minLength: 2 }), (rows, columns) => {
      const read = readCsv(table, writeCsv(table, columns, rows));
      expect(read.problems).toEqual([]);
      // Null is left to the database, whose default it is.
      const expected = rows
        .map((one: Row) =>
          Object.fromEntries(columns.map((name) => [name, one[name]]).filter(([, value]) => value !== null)),
        )
        // A line without any value is an empty one.
        .filter((one) => Object.keys(one).length > 0);
      expect(read.rows.map((one) => rowValues(table, one))).toEqual(expected);
    }),
    runs,
  );
});

test('no cell begins as a formula, and numbers stay numbers', () => {
  fc.assert(
    fc.property(text, (name) => {
      const cell = writeCsv(table, ['name', 'count'], [{ name, count: -7 }]).replace(
        /^\ufeffname,count\r\n/,
        '',
      );
      expect(cell).toMatch(/,-7\r\n$/);
      if (!/^"?-\d+(\.\d+)?"?,/.test(cell)) expect(cell).not.toMatch(/^"?[=+\-@\t\r\n＝＋－＠]/);
    }),
    runs,
  );
});

test('a file of a French spreadsheet has semicolons between its cells and commas in them', () => {
  const file = '\ufeffname;city;count\r\nACME;Paris, France;1\r\n"Dupont; fils";Lyon;2\r\n';
  expect(readCsv(table, file)).toEqual({
    rows: [
      { name: 'ACME', city: 'Paris, France', count: 1 },
      { name: 'Dupont; fils', city: 'Lyon', count: 2 },
    ],
    columns: ['name', 'city', 'count'],
    unknown: [],
    problems: [],
  });
});

test.each([',', ';', '\t'])(
  'a line with too few or too many cells is refused and never shifted (%j)',
  (separator) => {
    const lines = ['name,city,count', 'a,b', 'a,b,1', 'a,b,1,', '', ',,', 'a'];
    const { problems, rows } = readCsv(table, lines.join('\n').replaceAll(',', separator));
    expect(problems).toEqual([
      { kind: 'cells', line: 2, cells: 2, expected: 3 },
      { kind: 'cells', line: 4, cells: 4, expected: 3 },
      { kind: 'cells', line: 7, cells: 1, expected: 3 },
    ]);
    // A line without anything in it is none.
    expect(rows).toEqual([{}, { name: 'a', city: 'b', count: 1 }, {}, {}]);
  },
);

test.each(['\n', '\r\n', '\r'])(
  'problems have the line in which they are, after cells of several lines and empty lines (%j)',
  (end) => {
    const file = ['name,count', '"a', 'b",1', '', '"', '",x', '   ', 'c,y', '"d', '', 'e",2,3'].join(end);
    expect(readCsv(table, file).problems).toEqual([
      { kind: 'value', line: 5, column: 'count', value: 'x' },
      { kind: 'value', line: 8, column: 'count', value: 'y' },
      { kind: 'cells', line: 9, cells: 3, expected: 2 },
    ]);
  },
);

test('a file that is neither in UTF-8 nor in UTF-16 is refused, and not read with other letters', () => {
  const bytes = (...codes: number[]) => Uint8Array.from(codes).buffer;
  expect(decodeCsv(bytes(0xc3, 0xa9))).toBe('é');
  expect(() => decodeCsv(bytes(0xe9))).toThrow(UnreadableCsv);
  expect(decodeCsv(bytes(0xff, 0xfe, 0xe9, 0))).toBe('é');
});

test('quotes say nothing in a file that has them around everything', () => {
  expect(readCsv(table, '"name","city"\n"a",""\n').rows).toEqual([{ name: 'a' }]);
  expect(readCsv(table, 'name,city\n"a",""\n').rows).toEqual([{ name: 'a', city: '' }]);
});

test.each([
  ['nothing', '', { kind: 'none' }],
  ['a quote in its first line that does not end', 'name,"city\nd,e\n', { kind: 'line', line: 1 }],
])('a file with %s is refused with the place', (_, file, problem) => {
  const read = () => readCsv(table, file);
  expect(read).toThrow(UnreadableCsv);
  try {
    read();
  } catch (error) {
    expect((error as UnreadableCsv).problem).toEqual(problem);
  }
});

test('what is wrong with the cells of a line is told of that line', () => {
  const lines = ['name,,city, name', '"a\r\nb",,c,', 'j,,k"l,', '"d,e', 'f,g,i'];
  const { rows, unknown, problems } = readCsv(table, lines.join('\n'));
  expect(unknown).toEqual(['name (2)']);
  expect(rows).toEqual([{ name: 'a\r\nb', city: 'c' }, { name: 'j', city: 'k"l' }, {}, {}]);
  expect(problems).toEqual([
    { kind: 'quote', line: 5 },
    { kind: 'cells', line: 6, cells: 3, expected: 4 },
  ]);
  expect(readCsv(table, 'name,,city\na,b,c').problems).toEqual([{ kind: 'unnamed', line: 2, cell: 2 }]);
});

test('headings are mapped to the columns that they mean, each column once', () => {
  const people = tableOf({
    firstNameManual: 'String',
    lastNameManual: 'String',
    externalId: 'String',
    email: 'citext',
  });
  const of = (...headings: string[]) => suggestMapping(people, headings);
  expect(of('externalId', 'First name', 'E-Mail')).toEqual(['externalId', 'firstNameManual', 'email']);
  expect(of('Prénom', 'Nom', 'Courriel', 'External ID')).toEqual([
    'firstNameManual',
    'lastNameManual',
    'email',
    'externalId',
  ]);
  expect(of('Email', 'email', 'Colour')).toEqual([null, 'email', null]);
});

test('values are those of the columns that cells were mapped to, and what breaks a rule is told with its line', () => {
  const sheet = readSheet('Ville;Quantité\r\n"Aix\nles Bains";1\r\n;2\r\nAix;x\r\nParis;1\r\nParis;3\r\n');
  const { rows, problems } = rowsOf(table, sheet, ['city', 'count']);
  expect(sheet.delimiter).toBe(';');
  expect(rows.map(({ line }) => line)).toEqual([2, 4, 5, 6, 7]);
  expect(rows[0]?.row).toEqual({ city: 'Aix\nles Bains', count: 1 });
  expect(problems).toEqual([{ kind: 'value', line: 5, column: 'count', value: 'x' }]);
  const rules = {
    required: new Set(['city']),
    rules: [{ kind: 'most' as const, column: 'count', limit: 2 }],
    keys: [['groupId', 'city']],
    options: new Map(),
  };
  const words = (key: string, values = {}) => JSON.stringify([key, values]);
  expect(checkRows(rows, rules, words).map(({ line, text }) => [line, JSON.parse(text)[1].text])).toEqual([
    [4, words('violation.missing', { columns: 'city' })],
    [7, words('rule.most', { column: 'count', limit: 2 })],
    [7, words('csv.repeated', { columns: 'city', line: 6 })],
  ]);
});
