import type { TextRun } from '../extract/document.ts';
import { run, textsOfPage } from '../tests/support/printed-page.ts';

const sections = [
  ['Roofer at Slate & Sons', 'Steep roofs of many kinds', 'Old and new tiles'],
  ['Northern School of Roofing', 'Two years with a good grade'],
  ['Chess, walking in the hills', 'Reading about old houses'],
  ['English and a little French', 'Spanish at school'],
];
const text = sections.flatMap((lines, section) =>
  lines.map((line, index) => run(line, 150, 100 + section * 70 + index * 14)),
);
/** A heading beside each section, so much below the first row of it. */
const margin = (headings: string[], below: number): TextRun[] =>
  headings.map((heading, section) => run(heading, 50, 100 + section * 70 + below, 12));

test('headings in the margin that are set lower than the first rows of their sections belong to these rows', () => {
  const headings = ['Experience', 'Education', 'Interests', 'Languages'];
  expect(textsOfPage([...margin(headings, 7), ...text])).toEqual(
    sections.flatMap(([first = '', ...rest], index) => [`${headings[index]}\t${first}`, ...rest]),
  );
});

test('a heading in the margin over two lines is one text, also where the second line is beside a row', () => {
  const headings = ['Work', 'Education', 'Interests', 'Languages'];
  expect(textsOfPage([...margin(headings, 0), run('so far', 50, 114, 12), ...text])).toEqual(
    sections.flatMap(([first = '', ...rest], index) => [
      `${headings[index]}${index === 0 ? ' so far' : ''}\t${first}`,
      ...rest,
    ]),
  );
});

test('a margin in which most headings are no words of headings is no column', () => {
  const headings = ['Up to now', 'Before that', 'Besides', 'Languages'];
  expect(textsOfPage([...margin(headings, 5), ...text])).toEqual(
    sections.flatMap(([first = '', ...rest], index) => [`${headings[index]}\t${first}`, ...rest]),
  );
});
