import { lineOf, type Segment } from '../lines/line.ts';
import { educationReader } from './educations.ts';
import { readEntries } from './read-entries.ts';

/** The educations of rows of a page, each as "degree @ school": the font size, the text, and whether space is above. */
function educations(rows: [size: number, text: string, gapAbove?: boolean][]): string[] {
  const lines = rows.map(([size, text, gapAbove = false], row) => {
    const style = { size, bold: true, italic: false };
    const segment: Segment = {
      ...style,
      text,
      x: 50,
      right: 50 + 5 * text.length,
      color: null,
      links: [],
      spans: [{ ...style, text }],
    };
    return lineOf([segment], { page: 1, block: 0, y: 100 + row * 14, gapAbove });
  });
  const section = { kind: 'education', alsoKind: null, heading: 'Education', lines } as never;
  return readEntries([section], educationReader).map(
    ({ value: { degree, schoolName } }) => `${degree} @ ${schoolName}`,
  );
}

const university: [number, string, boolean?][] = [
  [12, 'HOLM UNIVERSITY'],
  [11, 'MENG IN COMPUTER SCIENCE'],
  [10, 'Dec 2014 | Leeds, England'],
  [12, 'NORD UNIVERSITY', true],
  [11, 'BS IN COMPUTER SCIENCE'],
  [10, 'May 2014 | Leeds, England'],
];

test('a school without a degree is the school, which is printed like the schools of the other entries', () => {
  expect(
    educations([...university, [12, 'SAINT ALDWYN FOR BOYS', true], [10, 'May 2011 | Leeds, England']]),
  ).toEqual([
    'MENG IN COMPUTER SCIENCE @ HOLM UNIVERSITY',
    'BS IN COMPUTER SCIENCE @ NORD UNIVERSITY',
    'null @ SAINT ALDWYN FOR BOYS',
  ]);
});

test('a degree without a school is the degree, which is printed like the degrees of the other entries', () => {
  expect(educations([...university, [11, 'TIDAL STUDIES', true], [10, 'May 2011 | Leeds, England']])).toEqual(
    [
      'MENG IN COMPUTER SCIENCE @ HOLM UNIVERSITY',
      'BS IN COMPUTER SCIENCE @ NORD UNIVERSITY',
      'TIDAL STUDIES @ null',
    ],
  );
});
