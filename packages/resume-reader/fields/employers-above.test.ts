import { lineOf, type Segment } from '../lines/line.ts';
import { positionReader } from './positions.ts';
import { readEntries } from './read-entries.ts';

/** The positions of rows of a page: the font size in points, the text, and whether there is empty space above, and the page. */
function positions(rows: [size: number, text: string, gapAbove?: boolean, page?: number][]): string[] {
  const lines = rows.map(([size, text, gapAbove = false, page = 1], row) => {
    const style = { size, bold: false, italic: false };
    const segment: Segment = {
      ...style,
      text,
      x: 220,
      right: 220 + 5 * text.length,
      color: null,
      links: [],
      spans: [{ ...style, text }],
    };
    return lineOf([segment], { page, block: 0, y: 100 + row * 14, gapAbove });
  });
  const section = { kind: 'experience', alsoKind: null, heading: 'Experience', lines } as never;
  return readEntries([section], positionReader).map(
    ({ value: { title, companyName, startDate, endDate, isCurrent } }) =>
      `${title} @ ${companyName}, ${startDate ?? ''}–${isCurrent ? 'now' : (endDate ?? '')}`,
  );
}

describe('an employer is printed once above several titles', () => {
  test('with the whole time below it, in a larger size, and towns below the dates that no list knows', () => {
    expect(
      positions([
        [12, 'Quillon Verbeek'],
        [10.5, '5 years 2 months'],
        [11.5, 'Wharf clerk'],
        [10.5, 'March 2021 - Present (3 years 1 month)'],
        [10.5, 'Fernwick'],
        [11.5, 'Tallyman', true],
        [10.5, 'February 2019 - February 2021 (2 years 1 month)'],
        [10.5, 'Fernwick'],
        [12, 'Norvane', true],
        [11.5, 'Assistant to the harbour master'],
        [10.5, 'January 2017 - January 2019 (2 years 1 month)'],
        [10.5, 'Aldmouth'],
      ]),
    ).toEqual([
      'Wharf clerk @ Quillon Verbeek, 2021-03–now',
      'Tallyman @ Quillon Verbeek, 2019-02–2021-02',
      'Assistant to the harbour master @ Norvane, 2017-01–2019-01',
    ]);
  });

  test('above all titles of the section, in a size of its own', () => {
    expect(
      positions([
        [14, 'Quillon Verbeek'],
        [10, 'Wharf clerk'],
        [10, '2021 - 2024'],
        [10, 'Wrote the weekly report for the office of the harbour and the two piers.'],
        [10, 'Tallyman', true],
        [10, '2019 - 2021'],
        [10, 'Counted what the ships brought for the office of the harbour and the two piers.'],
      ]),
    ).toEqual(['Wharf clerk @ Quillon Verbeek, 2021–2024', 'Tallyman @ Quillon Verbeek, 2019–2021']);
  });

  test('set apart from its titles by less space than from the entries above, beside entries that begin with a title', () => {
    expect(
      positions([
        [16, 'Quillon Verbeek', true],
        [13, 'Wharf clerk', true],
        [10, 'March 2021 - Present'],
        [10, 'Wrote the weekly report for the office of the harbour and the two piers.'],
        [13, 'Tallyman', true],
        [10, 'February 2019 - February 2021'],
        [10, 'Counted what the ships brought for the office of the harbour and the two piers.'],
        [16, 'Administrative Assistant', true],
        [10, 'Aldmouth Water Board'],
        [10, 'January 2017 - January 2019'],
        [10, 'Answered the letters of the people of the town and kept the accounts in order.'],
        [16, 'Sales Assistant', true],
        [10, 'Fernwick Stores'],
        [10, 'May 2014 - December 2016'],
      ]),
    ).toEqual([
      'Wharf clerk @ Quillon Verbeek, 2021-03–now',
      'Tallyman @ Quillon Verbeek, 2019-02–2021-02',
      'Administrative Assistant @ Aldmouth Water Board, 2017-01–2019-01',
      'Sales Assistant @ Fernwick Stores, 2014-05–2016-12',
    ]);
  });

  test('with what follows "at" below the employer as a part of the title', () => {
    expect(
      positions([
        [12, 'Norvane'],
        [10, 'Surveyor at Coastal Programme'],
        [10, '2021 - 2023'],
        [10, 'Assistant', true],
        [10, '2019 - 2021'],
        [10, 'Trainee', true],
        [10, '2018 - 2019'],
      ]),
    ).toEqual([
      'Surveyor at Coastal Programme @ Norvane, 2021–2023',
      'Assistant @ Norvane, 2019–2021',
      'Trainee @ Norvane, 2018–2019',
    ]);
  });

  test('but the heading of a group of positions with companies is no employer', () => {
    expect(
      positions([
        [12, 'Hydrology'],
        [10, 'Surveyor'],
        [10, 'Norvane Ltd'],
        [10, '2021 - 2023'],
        [10, 'Assistant', true],
        [10, 'Quillon Ltd'],
        [10, '2019 - 2021'],
      ]),
    ).toEqual(['Surveyor @ Norvane Ltd, 2021–2023', 'Assistant @ Quillon Ltd, 2019–2021']);
  });

  test('but the heading of a group of positions with titles below their dates is no employer', () => {
    expect(
      positions([
        [12, 'Hydrology'],
        [10, 'Norvane, 2021 - 2023'],
        [10, 'Surveyor'],
        [10, 'Quillon, 2019 - 2021'],
        [10, 'Assistant'],
        [12, 'Statistics'],
        [10, 'Fernwick, 2017 - 2019'],
        [10, 'Clerk'],
      ]),
    ).toEqual([
      'Surveyor @ Norvane, 2021–2023',
      'Assistant @ Quillon, 2019–2021',
      'Clerk @ Fernwick, 2017–2019',
    ]);
  });

  test('but the heading above an employer with the whole time is no employer', () => {
    expect(
      positions([
        [12, 'Hydrology'],
        [10, 'Norvane Ltd, 2017 - 2023'],
        [10, 'Surveyor, 2021 - 2023'],
        [10, 'Assistant, 2017 - 2021'],
      ]),
    ).toEqual(['Surveyor @ Norvane Ltd, 2021–2023', 'Assistant @ Norvane Ltd, 2017–2021']);
  });

  test.each([
    ['the companies', ['2021 - 2023 Surveyor', 'Norvane'], ['2019 - 2021 Assistant', 'Quillon']],
    ['companies and titles', ['2021 - 2023', 'Norvane', 'Surveyor'], ['2019 - 2021', 'Quillon', 'Assistant']],
  ])('but the heading of a group is no employer where %s stand below the dates', (_case, ...entries) => {
    const rows = entries.flatMap((texts) =>
      [...texts, 'Counted what the ships brought for the office of the harbour and the two piers.'].map(
        (text, index): [number, string, boolean] => [10, text, index === 0],
      ),
    );
    expect(positions([[10, 'Other work', true], ...rows])).toEqual([
      'Surveyor @ Norvane, 2021–2023',
      'Assistant @ Quillon, 2019–2021',
    ]);
  });

  test('but a title with a word of companies is none for the dated stages below its company', () => {
    expect(
      positions([
        [11, 'Software Engineer'],
        [11, 'Quillon Verbeek (Quillon / Verbeek), Sep 2023 - Present'],
        [10, 'Keeps the books of the harbour and writes to the owners of the ships.'],
        [10, 'Piers and sheds (Mar 2025 - Present)'],
        [10, 'Measured what stands in the sheds and wrote the lists of the two piers.'],
        [10, 'Ferries (Sep 2023 - Mar 2025)'],
        [10, 'Sold the tickets of the ferries and counted the passengers of each week.'],
        [11, 'Software Engineer', true],
        [11, 'Norvane, May 2021 - Feb 2023'],
        [10, 'Counted what the ships brought for the office of the harbour and the two piers.'],
      ])[0],
    ).toContain('Software Engineer @ Quillon Verbeek');
  });

  test('but the last line of a page is no employer of the titles on the next one', () => {
    const [, second] = positions([
      [10, '2019 - 2021 Assistant, Quillon Ltd'],
      [10, 'Jane Fernwick', true, 1],
      [10, '2016 - 2019 Surveyor', false, 2],
      [10, '2014 - 2016 Trainee', true, 2],
    ]);
    expect(second).not.toMatch('Fernwick');
  });
});
