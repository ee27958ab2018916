import { lineOf, type Segment } from '../lines/line.ts';
import { readSections } from '../sections/sections.ts';
import { linesOfText } from '../tests/support/resume-text.ts';
import { educationReader } from './educations.ts';
import { positionReader } from './positions.ts';
import { readEntries } from './read-entries.ts';

const positions = (text: string): string[] =>
  readEntries(readSections(linesOfText(text)), positionReader).map(
    ({ value }) =>
      `${value.title} @ ${value.companyName}, ${value.startDate ?? ''}–${value.endDate ?? 'now'}`,
  );

describe('dates below the descriptions of their entries', () => {
  const expected = [
    'Harbour Clerk @ Holm Foods, 2018-03–now',
    'Baker @ Larch Bakery, 2014-01–2018-02',
    'Tallyman @ Marbury Shipping, 2012–2013',
  ];

  test('belong to the head above, with a place beside, above or below them', () => {
    for (const [first, second, third] of [
      ['Leeds, England\nMarch 2018 - Present', 'Leeds, England\nJanuary 2014 - February 2018', '2012 - 2013'],
      ['March 2018 - Present\nLeeds, England', 'January 2014 - February 2018\nLeeds, England', '2012 - 2013'],
      [
        'Leeds, England | March 2018 - Present',
        'Leeds, England | January 2014 - February 2018',
        '2012 - 2013',
      ],
    ])
      expect(
        positions(
          `Experience\nHolm Foods\nHarbour Clerk\nWrote the lists of all ships that came to the harbour of the town.\n${first}\nLarch Bakery\nBaker\nBaked bread and cakes for the shops and hotels around the harbour.\n${second}\nMarbury Shipping\nTallyman\n- Counted sacks\n- Counted ships\n${third}\n`,
        ),
      ).toEqual(expected);
  });

  test('and those above their descriptions to the head below or beside them', () => {
    expect(
      positions(
        'Experience\nHarbour Clerk, Holm Foods\nMarch 2018 - Present\nWrote the lists of all ships that came to the harbour of the town.\nBaker, Larch Bakery\nJanuary 2014 - February 2018\nBaked bread and cakes for the shops and hotels around the harbour.\nTallyman, Marbury Shipping\n2012 - 2013\n',
      ),
    ).toEqual(expected);
  });
});

test('a school from which several dated degrees are set in is the school of those below it', () => {
  const rows: [x: number, text: string][] = [
    [45, 'Holm University, Vestby'],
    [61, 'Master of Library Science, Dec. 2012'],
    [61, 'Master of Information Science, Dec. 2011'],
    [61, 'GPA 3.8'],
    [45, 'Larch University, Nordby'],
    [61, 'B.A. History, 2009'],
    [61, 'B.A. International Studies (Middle East Concentration), 2008'],
    [61, 'GPA 3.9'],
  ];
  const lines = rows.map(([x, text], row) => {
    const style = { size: 10, bold: false, italic: false };
    const place = { x, right: x + 5 * text.length, color: null, links: [] };
    const segment: Segment = { ...style, ...place, text, spans: [{ ...style, text }] };
    return lineOf([segment], { page: 1, block: 0, y: 100 + row * 12, gapAbove: row === 0 });
  });
  const section = { kind: 'education', alsoKind: null, heading: 'Education', lines } as never;
  expect(
    readEntries([section], educationReader).map(
      ({ value }) => `${value.schoolName}, ${value.endDate ?? value.startDate}`,
    ),
  ).toEqual([
    'Holm University, 2012-12',
    'Holm University, 2011-12',
    'Larch University, 2009',
    'Larch University, 2008',
  ]);
});
