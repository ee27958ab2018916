import { type Line, lineOf } from '../lines/line.ts';
import type { Section } from '../sections/section.ts';
import { educationReader } from './educations.ts';
import { positionReader } from './positions.ts';
import { type EntryReader, readEntries } from './read-entries.ts';

const line = (y: number, x: number, text: string, size = 9): Line => {
  const style = { size, bold: false, italic: false };
  const [first = '', ...others] = text.split('\t');
  const cells = [[first, x] as const, ...others.map((other) => [other, 64] as const)];
  const segments = cells.map(([cell, left]) => {
    const place = { x: left, right: left + 4.5 * cell.length };
    return { text: cell, ...place, ...style, color: null, links: [], spans: [{ text: cell, ...style }] };
  });
  const [bullet, hasBullet] = text.startsWith('• ') ? [2, true] : [0, false];
  const shown = segments.map((segment) => ({ ...segment, text: segment.text.slice(bullet) }));
  return lineOf(shown, { page: 1, y, block: 0, hasBullet, gapAbove: text.includes('\t') });
};

/** An entry whose date begins beside its first text and ends lower, with its place at the right between both texts. */
const entry = (top: number, [start, title, place, organisation, end, detail]: string[]): Line[] => [
  line(top, 11, `${start} –\t${title}`, 9.3),
  line(top + 9, 341, place ?? ''),
  line(top + 12, 64, organisation ?? '', 7.6),
  line(top + 21, 13, end ?? '', 7.6),
  line(top + 32, 64, detail ?? ''),
];

const read = <Value>(kind: Section['kind'], lines: Line[], reader: EntryReader<Value>): Value[] =>
  readEntries([{ kind, alsoKind: null, heading: null, headingLine: null, lines }], reader).map(
    ({ value }) => value,
  );

test('a place opposite of an organisation and a date that ends below it belong to the head', () => {
  const positions = [
    ...entry(80, [
      '09/2021',
      'Web developer',
      'Leeds, England',
      'Norvane',
      'Current',
      '• Built a shop for books.',
    ]),
    ...entry(150, [
      '06/2018',
      'Chef de partie',
      'York, England',
      'Quillon',
      '08/2021',
      '• Trained new cooks.',
    ]),
    ...entry(220, ['01/2015', 'Receptionist', 'Bath, England', 'Larch', '05/2018', '• Welcomed the guests.']),
  ];
  expect(
    read('experience', positions, positionReader).map(
      ({ title, companyName, startDate, endDate, isCurrent }) =>
        `${title} @ ${companyName}, ${startDate}–${isCurrent ? 'now' : endDate}`,
    ),
  ).toEqual([
    'Web developer @ Norvane, 2021-09–now',
    'Chef de partie @ Quillon, 2018-06–2021-08',
    'Receptionist @ Larch, 2015-01–2018-05',
  ]);
});

test('a sentence of the description names no school', () => {
  const educations = [
    ...entry(80, [
      '02/2020',
      'Diploma in Web Development',
      'Leeds, England',
      'Norvane',
      '09/2020',
      '• Full-time coding academy for six months.',
    ]),
    ...entry(150, [
      '06/2018',
      'Diploma in Coding',
      'York, England',
      'Quillon',
      '08/2019',
      '• Evening classes.',
    ]),
  ];
  expect(read('education', educations, educationReader).map(({ schoolName }) => schoolName)).toEqual([
    'Norvane',
    'Quillon',
  ]);
});
