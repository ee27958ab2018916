import { lineOf, type Segment } from '../lines/line.ts';
import { positionReader } from './positions.ts';
import { readEntries } from './read-entries.ts';

type Row = readonly [text: string, date?: string];

/** The positions of rows of a page: titles begin with an asterisk and are bold, dates are at the right. */
function positions(rows: readonly Row[]): string[] {
  const lines = rows.map(([printed, date], row) => {
    const bold = printed.startsWith('*');
    const text = printed.replace('*', '');
    const segmentOf = (content: string, x: number, isBold: boolean): Segment => {
      const style = { size: 10, bold: isBold, italic: false };
      const spans = [{ ...style, text: content }];
      return { ...style, text: content, x, right: x + 5 * content.length, color: null, links: [], spans };
    };
    const segments = [
      ...(text === '' ? [] : [segmentOf(text, 100, bold)]),
      ...(date ? [segmentOf(date, 450, false)] : []),
    ];
    return lineOf(segments, { page: 1, block: 0, y: 100 + row * 13, gapAbove: false });
  });
  const section = { kind: 'experience', alsoKind: null, heading: 'Experience', lines } as never;
  return readEntries([section], positionReader).map(
    ({ value: { title, companyName, startDate } }) => `${title} @ ${companyName}, ${startDate}`,
  );
}

const manager: Row[] = [['*Store Manager'], ['Larch Foods, Leeds', '2019 – present']];
const assistant: Row[] = [['*Sales Assistant'], ['Quillon Stores, York', '2014 – 2017']];
const cashier: Row[] = [['*Cashier'], ['Marbury Market, Hull', '2012 – 2014']];

test.each(['Sabbatical', 'Parental leave', 'Building our own house'])(
  'the date of an entry without an organisation beside the title of the next entry is its own: %s',
  (text) => {
    const [[title] = [''], organisation] = assistant as [Row, Row];
    expect(positions([...manager, [`*${text}`], [title, '2018 – 2019'], organisation, ...cashier])).toEqual([
      'Store Manager @ Larch Foods, 2019',
      `${text} @ null, 2018`,
      'Sales Assistant @ Quillon Stores, 2014',
      'Cashier @ Marbury Market, 2012',
    ]);
  },
);

test('dates beside organisations above titles stay where they are', () => {
  const below = ([[title] = [''], [company, date] = ['', '']]: Row[]): Row[] => [
    [`*${company}`, date ?? ''],
    [title.replace('*', '')],
  ];
  expect(
    positions([...below(manager), ...below(assistant), ['Sabbatical', '2013 – 2014'], ...below(cashier)]),
  ).toEqual([
    'Store Manager @ Larch Foods, 2019',
    'Sales Assistant @ Quillon Stores, 2014',
    'Sabbatical @ null, 2013',
    'Cashier @ Marbury Market, 2012',
  ]);
});
