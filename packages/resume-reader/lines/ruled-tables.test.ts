import { rule, run, textsOfPage } from '../tests/support/printed-page.ts';

/** The lines of a table: texts of its cells by row and column, each with its lines, centred in rows of 50 points. */
function read(table: string[][][], { lineWidth = 0.5 } = {}): string[] {
  const [width, height] = [110, 50];
  const right = 50 + width * (table[0]?.length ?? 0);
  const bottom = 100 + height * table.length;
  const shapes = [
    ...[...table, []].map((_, row) => rule(50, right, 100 + row * height, 100 + row * height + lineWidth)),
    ...[...(table[0] ?? []), []].map((_, at) =>
      rule(50 + at * width, 50 + at * width + lineWidth, 100, bottom),
    ),
  ];
  const runs = table.flatMap((cells, row) =>
    cells.flatMap((lines, column) =>
      lines.map((text, index) => {
        const y = 100 + row * height + 28 + (index - (lines.length - 1) / 2) * 12;
        return run(text, 55 + column * width, y);
      }),
    ),
  );
  return textsOfPage(runs, shapes);
}

test('the cells of a row of a ruled table are one line, however their texts are wrapped and centred', () => {
  expect(
    read([
      [['Examination'], ['Institute'], ['Year of', 'passing']],
      [['B.Sc.'], ['Northern College', 'of Engineering'], ['2019']],
      [['Diploma in', 'Surveying'], ['Upper School'], ['2016']],
    ]),
  ).toEqual([
    'Examination\tInstitute\tYear of passing',
    'B.Sc.\tNorthern College of Engineering\t2019',
    'Diploma in Surveying\tUpper School\t2016',
  ]);
});

test('a list in a cell is read line by line below its row', () => {
  expect(
    read([
      [['2019 - 2021'], ['Holm Roofs Ltd,', 'Leeds'], ['Roofer', '• Planned roofs', '• Led a team']],
      [['2016 - 2019'], ['Larch Glass'], ['Glazier', '• Cut windows']],
    ]),
  ).toEqual([
    '2019 - 2021\tHolm Roofs Ltd, Leeds\tRoofer',
    'Planned roofs',
    'Led a team',
    '2016 - 2019\tLarch Glass\tGlazier',
    'Cut windows',
  ]);
});

test('a table without text, and lines that are no table, change nothing', () => {
  expect(read([[[], [], []]])).toEqual([]);
  expect(
    read([
      [['Contact'], ['Oslo']],
      [['Skills'], ['Excel']],
    ]),
  ).toEqual(['Contact\tOslo', 'Skills\tExcel']);
});
