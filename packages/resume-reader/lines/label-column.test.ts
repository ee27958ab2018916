import type { TextRun } from '../extract/document.ts';
import { linesOfPage } from './page-lines.ts';

const run = (text: string, x: number, y: number): TextRun => ({
  text,
  x,
  y,
  width: text.length * 5,
  size: 10,
  bold: false,
  italic: false,
  rotation: 0,
  color: null,
});
const read = (runs: TextRun[]): string[] => {
  const page = { number: 1, width: 595, height: 842, runs, links: [], shapes: [] };
  return linesOfPage(page, 0).map((line) => line.text);
};

describe('a label column', () => {
  const main = (x: number, rows: [y: number, text: string][]): TextRun[] =>
    rows.map(([y, text]) => run(text, x, y));

  test('that broke headings and periods into two lines is read label by label', () => {
    const runs = [
      ...main(150, [
        [100, 'Principal Engineer of the waterworks'],
        [112, 'Example Water Consultants'],
        [124, 'Led a team of five'],
        [150, 'Engineer of wells'],
        [162, 'Some Aggregates'],
      ]),
      run('03/2020 –', 50, 100),
      run('Present', 50, 112 + 1.5),
      run('May 2015', 50, 150),
      run('to May 2020', 50, 162),
    ];
    expect(read(runs)).toEqual([
      '03/2020 – Present\tPrincipal Engineer of the waterworks',
      'Example Water Consultants',
      'Led a team of five',
      'May 2015 – May 2020\tEngineer of wells',
      'Some Aggregates',
    ]);
  });

  test('of a form is read label by label, also where a label goes on beside the text of its row', () => {
    const rows = [100, 160].flatMap((y) => [
      run('Dates', 60, y - 12),
      run('2018', 180, y - 12),
      run('Position', 60, y),
      run('Cook', 180, y),
      run('Activities and', 60, y + 12),
      run('Menus of the season for some sixty', 180, y + 12),
      run('responsibilities', 60, y + 24),
      run('guests a day', 180, y + 24),
    ]);
    expect(read(rows).slice(0, 4)).toEqual([
      'Dates\t2018',
      'Position\tCook',
      'Activities and responsibilities\tMenus of the season for some sixty',
      'guests a day',
    ]);
  });

  test('keeps the labels of different rows apart', () => {
    const runs = [
      ...main(150, [
        [100, 'Native speaker of the language'],
        [112, 'Fluent, with a certificate'],
        [124, 'Certificate in book-keeping'],
        [136, 'Certificate in typing'],
      ]),
      ...main(50, [
        [100, 'English'],
        [112, 'French'],
        [124, '2019'],
        [136, '2020'],
      ]),
    ];
    expect(read(runs)).toEqual([
      'English\tNative speaker of the language',
      'French\tFluent, with a certificate',
      '2019\tCertificate in book-keeping',
      '2020\tCertificate in typing',
    ]);
  });

  test('whose dates stand above and below the row gives the period of the row', () => {
    const runs = [
      ...main(150, [
        [100, 'Dispatcher at the harbour'],
        [122, 'Driver at the depot'],
        [144, 'Loader at the depot'],
      ]),
      ...main(50, [
        [95, '2018'],
        [106, '2021'],
        [117, '2014'],
        [128, '2018'],
        [139, '2014'],
        [150, '2012'],
      ]),
    ].map((each) => ({ ...each, size: 9 }));
    expect(read(runs)).toEqual([
      '2018 – 2021\tDispatcher at the harbour',
      '2014 – 2018\tDriver at the depot',
      '2012 – 2014\tLoader at the depot',
    ]);
  });

  test('with dates in pieces gives periods, and is not a column of its own', () => {
    const stack = (y: number, pieces: string[]): TextRun[] =>
      pieces.map((text, index) => run(text, 50, y + index * 11));
    const runs = [
      ...stack(100, ['Nov.', '2018', '↓', 'Now']),
      ...stack(160, ['June', '2014', '↓', 'Oct.', '2018']),
      ...main(100, [
        [101, 'Responsible for logistics'],
        [113, 'Example Shipping'],
        [125, 'Twelve lorries and daily rounds'],
        [161, 'Assistant of operations'],
        [173, 'Some Transport'],
        [185, 'Rosters of forty-five drivers'],
      ]),
    ];
    expect(read(runs)).toEqual([
      'Nov. 2018 – Now\tResponsible for logistics',
      'Example Shipping',
      'Twelve lorries and daily rounds',
      'June 2014 – Oct. 2018\tAssistant of operations',
      'Some Transport',
      'Rosters of forty-five drivers',
    ]);
  });

  test('with months above years gives the periods of the rows', () => {
    const runs = [
      ...main(50, [
        [100, 'Nov. - June'],
        [112, '2018 - 2020'],
        [136, 'Sept.'],
        [148, '2015 - 2018'],
        [172, 'Jan. - Mar.'],
        [184, '2015'],
      ]),
      ...main(150, [
        [101, 'Responsible for logistics, Example Shipping'],
        [137, 'Assistant of operations, Some Transport'],
        [173, 'Driver at the depot, Some Transport'],
      ]),
    ];
    expect(read(runs)).toEqual([
      'Nov. 2018 – June 2020\tResponsible for logistics, Example Shipping',
      'Sept. 2015 – 2018\tAssistant of operations, Some Transport',
      'Jan. 2015 – Mar. 2015\tDriver at the depot, Some Transport',
    ]);
  });

  test.each(['|', '●', '–'])('with a %s behind each date gives periods', (sign) => {
    const row = (y: number, from: string, to: string, title: string, company: string): TextRun[] => [
      run(from, 50, y),
      run(sign, 128, y),
      run(title, 150, y),
      run(to, 50, y + 12),
      run(company, 150, y + 12),
    ];
    const runs = [
      ...row(
        100,
        '03/2020 –',
        'Present',
        'Principal Engineer of the waterworks',
        'Example Water Consultants',
      ),
      ...row(136, '05/2015 –', '02/2020', 'Engineer of wells', 'Some Aggregates'),
      ...row(172, 'May', '2015', 'Engineer of pumps', 'Some Aggregates'),
    ];
    expect(read(runs).map((text) => text.replace(/[|•–]\t/u, ''))).toEqual([
      '03/2020 – Present\tPrincipal Engineer of the waterworks',
      'Example Water Consultants',
      '05/2015 – 02/2020\tEngineer of wells',
      'Some Aggregates',
      'May 2015\tEngineer of pumps',
      'Some Aggregates',
    ]);
  });
});
