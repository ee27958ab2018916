import { lineOf, type Segment } from '../lines/line.ts';
import { positionReader } from './positions.ts';
import { splitEntries } from './split-entries.ts';

const style = { size: 10, bold: false, italic: false };
const segment = (text: string, x: number): Segment => ({
  ...style,
  text,
  x,
  right: x + 5 * text.length,
  color: null,
  links: [],
  spans: [{ ...style, text }],
});

test('lines that are set in below a title with its date at the right are its description', () => {
  const rows = [
    ['Process engineer, Norvane Turbines', '2018 – 2020'],
    ['Lead of two lines for exhausts'],
    ['Industrial engineer, Larch Motors', '2015 – 2018'],
    ['Study of the workplaces'],
    ['Trainee, Quillon', '2014'],
  ];
  const lines = rows.map(([text = '', date], row) =>
    lineOf(date === undefined ? [segment(text, 106)] : [segment(text, 76), segment(date, 460)], {
      page: 1,
      block: 0,
      y: 100 + row * 12,
    }),
  );
  expect(splitEntries(lines, positionReader).map(({ head }) => head[0]?.segments[0]?.text)).toEqual([
    'Process engineer, Norvane Turbines',
    'Industrial engineer, Larch Motors',
    'Trainee, Quillon',
  ]);
});

test('titles whose first words are printed alike begin the entries, whatever the rest of the line is', () => {
  const titled = (bold: string, rest: string): Segment => {
    const spans = [
      { ...style, text: bold, bold: true },
      { ...style, text: rest },
    ];
    return { ...segment(bold + rest, 50), bold: bold.length > rest.length, spans };
  };
  const rows = [
    [titled('Course in quilting, ', 'Holm')],
    [segment('Dec, 2022 - Dec, 2022', 50)],
    [titled('Felt, ', 'Institute of Larch and Norvane')],
    [segment('Dec, 2020 - Dec, 2020', 50)],
    [titled('Course in weaving, ', 'Holm')],
    [segment('Dec, 2019 - Dec, 2019', 50)],
    [titled('Wool, ', 'University of Larch and Norvane')],
    [segment('Dec, 1996 - Dec, 1997', 50)],
  ];
  const lines = rows.map((segments, row) =>
    lineOf(segments, { page: 1, block: 0, y: 100 + row * 14, gapAbove: row > 0 && row % 2 === 0 }),
  );
  expect(splitEntries(lines, positionReader)).toHaveLength(4);
});

test('rows of an entry that are spaced, but less than the entries, are one entry', () => {
  const dated = (date: string, company: string): Segment[] => [segment(date, 50), segment(company, 180)];
  const rows: [number, Segment[]][] = [
    [100, [segment('Beekeeper', 50)]],
    [125, dated('01/2015 - 08/2015', 'Larch Meadows')],
    [150, [segment('Hives and honey', 70)]],
    [193, [segment('Shepherd', 50)]],
    [218, dated('01/2013 - 08/2014', 'Norvane Hills')],
    [243, [segment('Wool and lambs', 70)]],
  ];
  const lines = rows.map(([y, segments]) =>
    lineOf(segments, { page: 1, block: 0, y, gapAbove: y > 100, hasBullet: segments[0]?.x === 70 }),
  );
  expect(splitEntries(lines, positionReader).map(({ head }) => head[0]?.text)).toEqual([
    'Beekeeper',
    'Shepherd',
  ]);
});

test('a date alone above a list belongs to the larger line above it, whatever the space between them', () => {
  const rows: [string, Partial<Segment>][] = [
    ['Machine fitter / Norvane Turbines', { size: 13, bold: true }],
    ['Sep 2015 – present', { size: 12 }],
    ['• Fitted the parts of turbines', {}],
    ['Warehouse clerk / Larch Motors', { size: 13, bold: true }],
    ['Jan 2014 – Dec 2014', { size: 12 }],
    ['• Kept the stock of spare parts', {}],
  ];
  const lines = rows.map(([text, look], row) => ({
    ...lineOf([{ ...segment(text.replace('• ', ''), 76), ...look }], {
      page: 1,
      block: 0,
      y: 100 + row * 30,
    }),
    hasBullet: text.startsWith('•'),
    gapAbove: true,
  }));
  expect(splitEntries(lines, positionReader).map(({ head }) => head[0]?.text)).toEqual([
    'Machine fitter / Norvane Turbines',
    'Warehouse clerk / Larch Motors',
  ]);
});

test('lines that are set in from titles with dates behind them describe the title above', () => {
  const rows: [x: number, text: string][] = [
    [57, 'NORVANE FOODS PLC, Stockport'],
    [57, '2008 to date'],
    [57, 'Chief Operating Officer – January 2019 to date'],
    [73, 'Eleven factories, 6,800 people'],
    [57, 'Group Supply Chain Director – June 2014 to December 2018'],
    [73, 'Merged three depots'],
    [57, 'General Manager, Chilled Division – 2011 to 2014'],
  ];
  const lines = rows.map(([x, text], row) =>
    lineOf([segment(text, x)], { page: 1, block: 0, y: 100 + row * 12 }),
  );
  const titles = splitEntries(lines, positionReader).map(({ head }) => head[0]?.text);
  expect(titles.slice(-2)).toEqual([rows[4]?.[1], rows[6]?.[1]]);
});

test('texts behind dates with the words of no role are those of the title and the organisation above them', () => {
  const lines = [
    'Developer, Norvane Ltd',
    'January 2015 – December 2015, Fulfilment of important tasks',
    'Trainee, Larch Ltd',
    'March 2014 – December 2014, Tea and cookies',
  ].map((text, row) => lineOf([segment(text, 50)], { page: 1, block: 0, y: 100 + row * 12 }));
  expect(splitEntries(lines, positionReader).map(({ head }) => head[0]?.text)).toEqual([
    'Developer, Norvane Ltd',
    'Trainee, Larch Ltd',
  ]);
});
