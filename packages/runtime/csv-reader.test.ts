/** CSV is read as spreadsheets read it, and what is wrong in a line is wrong in that line only. */
import fc from 'fast-check';
import { growthOf, linearGrowth } from '../../tests/support/growth.ts';
import { emptyText } from './csv.ts';
import { csvColumns, findEncoding, findLayout, recordProblem } from './csv-layout.ts';
import { CsvReader, readRecords } from './csv-reader.ts';

const cellsOf = (text: string, delimiter = ';') => readRecords(text, delimiter).map(({ cells }) => cells);

test.each<[string, string, (string | typeof emptyText)[]]>([
  ['a text that must not become a number', '="0639980513";x', ['0639980513', 'x']],
  ['the same in quotes, as a spreadsheet saves it', '"=""0639980513""";x', ['0639980513', 'x']],
  ['quotes within a cell', 'Société "Le Grand" SARL;x', ['Société "Le Grand" SARL', 'x']],
  ['inches', '12" screen;13"', ['12" screen', '13"']],
  ['quotes that are doubled', '"a ""b"" c";"""d"""', ['a "b" c', '"d"']],
  ['a separator and line ends within quotes', '"a;b\r\nc\nd\re";f', ['a;b\r\nc\nd\re', 'f']],
  ['spaces around quotes and texts', ' "a" ; b \t;" c "', ['a', 'b', ' c ']],
  [
    'the apostrophe that marks a text',
    "'0639980512;'+33 6;'=SUM(A1);'90s",
    ['0639980512', '+33 6', '=SUM(A1)', "'90s"],
  ],
  ['an apostrophe of its own behind the mark', "''0639;O'Neill;'tis", ["'0639", "O'Neill", "'tis"]],
  ['an empty text in quotes, beside no value', 'a;"";', ['a', emptyText, '']],
  ['a character without a form', 'a\u0000;\u00a0b\u00a0', ['a\u0000', 'b']],
])('a cell is %s', (_, line, cells) => {
  expect(cellsOf(`h;h;h\n${line}\nend;;\n`)).toEqual([['h', 'h', 'h'], cells, ['end', '', '']]);
});

test.each(['\n', '\r\n', '\r'])(
  'lines end with %j, are counted from 1, and say nothing when they are empty',
  (end) => {
    const lines = ['a;b', '', '1;"x', '', 'y"', ';', '   ', ';;;;', '2;', ''];
    expect(readRecords(lines.join(end), ';').map(({ line, text }) => [line, text])).toEqual([
      [1, 'a;b'],
      [3, `1;"x${end}${end}y"`],
      [9, '2;'],
    ]);
  },
);

describe('a quote that is wrong', () => {
  const broken = (text: string) =>
    readRecords(text, ',').map(({ line, text: own, isBroken }) => [line, own, isBroken]);

  test.each([
    ['within a cell in quotes', ['1,"Bad "inner" quote"']],
    ['that is not closed', ['1,"open']],
    ['that the quote of a later line seems to close', ['1,"open', '2,ok', '3,"quoted"']],
    ['within a cell of several lines', ['1,"a', 'b "x" c",z']],
  ])('%s is wrong in its line only', (_, lines) => {
    const read = broken(`id,name\n0,before\n${lines.join('\n')}\n8,"after"\n9,"the\nend"\n`);
    const isGood = (line: string) => /^\d,(\w+|"\w+")$/.test(line);
    expect(read.slice(1)).toEqual([
      [2, '0,before', false],
      ...lines.map((line, index) => [index + 3, line, !isGood(line)]),
      [lines.length + 3, '8,"after"', false],
      [lines.length + 4, '9,"the\nend"', false],
    ]);
  });

  test('and never closed takes no more than its line, also in a long file', () => {
    const rest = Array.from({ length: 200_000 }, (_, index) => `${index},name`);
    const read = broken(['id,name', 'x,"open', ...rest].join('\n'));
    expect(read.filter(([, , isBroken]) => isBroken)).toEqual([[2, 'x,"open', true]]);
    expect(read.length).toBe(200_002);
  });

  test.each([['"a","b'], ['"a"x,"b'], ['a",b,"c'], ['"a,""b']])(
    'and repeated in each line takes a time that grows with the length of the file: %s',
    (line) => {
      const textOf = (size: number) => `id,name\n"x"y,"\n${`${line}\n`.repeat(size)}`;
      expect(growthOf((size) => broken(textOf(size)), 4_000)).toBeLessThan(linearGrowth);
      const text = textOf(40_000);
      expect(
        broken(text)
          .map(([, own]) => own)
          .join('\n'),
      ).toBe(text.trimEnd());
    },
  );
});

test('a text that comes in pieces is read as the whole, and the lines are those of the text', () => {
  const piece = fc.constantFrom(
    'a',
    '"',
    '""',
    ';',
    '\n',
    '\r\n',
    '\r',
    ' ',
    '="1"',
    'sep=;',
    '\ufeff',
    ';"x";',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.array(fc.nat(60)), (pieces, cuts) => {
      const text = pieces.join('');
      const whole = readRecords(text, ';');
      const reader = new CsvReader(';');
      const places = [...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length];
      const read = places.flatMap((end, index) => [...reader.read(text.slice(places[index - 1] ?? 0, end))]);
      expect([...read, ...reader.read('', true)]).toEqual(whole);
      const lines = text.split(/\r\n|\n|\r/);
      for (const { line, text: own } of whole)
        expect(lines.slice(line - 1).join('\n')).toContain(own.split(/\r\n|\n|\r/)[0]);
    }),
  );
});

test.each([
  ['a,b\n1,2', ',', 0],
  ['Nom;Ville\nA;Paris, France\nB;Lyon, France', ';', 0],
  ['a\tb\n1\t2', '\t', 0],
  ['a|b|c\n1|2|3', '|', 0],
  ['"a,b";c\n1;2', ';', 0],
  ['id,emails\n1,a@x;b@x;c@x', ',', 0],
  ['sep=;\na,b;c\n1;2', ';', 0],
  ['"sep=|"\na|b\n', '|', 0],
  ['sep=\t\r\na\tb', '\t', 0],
  ['name\nDupont, SA\nDurand', ',', 0],
  ['name\nA\nB', ',', 0],
  ['Contacts;;\nNom;Tél;Ville\nA;1;Paris', ';', 1],
  ['Contacts, 2026\n\nNom;Tél\nA;1\nB;2', ';', 1],
  ['Notes:\n"Some, of\nthe"\n\nFirst Name,Last Name,URL\nA,B,C', ',', 2],
  ['a;b;c;why\n1;2;3;4;"no, never"\n1;2;"no, not"', ';', 0],
  ['', ',', 0],
])('the separator and the header of %j are %j after %d records', (text, delimiter, preamble) => {
  expect(findLayout(text)).toEqual({ delimiter, preamble });
});

test('columns have one name each; those without a name may hold nothing, and a line its cells only', () => {
  const columns = csvColumns(['Email', ' Name ', '', 'Email', 'Email (2)', '', emptyText]);
  expect(columns.columns).toEqual([
    { name: 'Email', index: 0 },
    { name: 'Name', index: 1 },
    { name: 'Email (2)', index: 3 },
    { name: 'Email (2) (2)', index: 4 },
  ]);
  const problem = (...cells: string[]) => recordProblem({ cells, isBroken: false }, columns);
  expect(problem('a', 'b', '', 'd', 'e')).toBeNull();
  expect(problem('a', 'b', '', 'd', 'e', '', '')).toBeNull();
  expect(problem('a', 'b', '', 'd')).toEqual({ kind: 'cells', cells: 4, expected: 5 });
  expect(problem('a', 'b', '', 'd', 'e', '', '', '')).toEqual({ kind: 'cells', cells: 8, expected: 5 });
  expect(problem('a', 'b', 'c', 'd', 'e')).toEqual({ kind: 'unnamed', cell: 3 });
  expect(problem('a', 'b', '', 'd', 'e', '', 'g')).toEqual({ kind: 'unnamed', cell: 7 });
  expect(recordProblem({ cells: [], isBroken: true }, columns)).toEqual({ kind: 'quote' });
});

test.each([
  ['\ufeffname', 'utf8', 'utf-8'],
  ['\ufeffname;Zoé', 'utf16le', 'utf-16le'],
  ['name;Zoé\nA;B', 'utf16le', 'utf-16le'],
  ['name;Zoé', 'utf8', undefined],
  ['a\u0000b', 'utf8', undefined],
  ['', 'utf8', undefined],
] as const)('the first bytes of %j in %s show %s', (text, encoding, found) => {
  const bytes = Buffer.from(text, encoding);
  expect(findEncoding(bytes)).toBe(found);
  if (found === 'utf-16le') expect(findEncoding(bytes.swap16())).toBe('utf-16be');
});
