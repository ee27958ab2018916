import { plainText, runningText } from '../extract/document.ts';
import { run } from '../tests/support/printed-page.ts';
import { readLines } from './read-lines.ts';

const pageOf = (runs: ReturnType<typeof run>[]) =>
  readLines({
    kind: 'pages',
    pages: [{ number: 1, width: 595, height: 842, runs, links: [], shapes: [] }],
    warnings: [],
  } as Parameters<typeof readLines>[0]).map(({ text }) => text);

const body = [
  run('Experience', 50, 150, 13),
  run('Analyst, Norvane Ltd, 2010 - 2012', 50, 170),
  run('Counted trees and wrote reports', 50, 184),
];

/** The x of a text behind another one in 20 points, with a gap in ems. */
const behind = (text: string, gap: number): number => 50 + text.length * 10 + gap * 20;

describe('the largest line above the contact details is one text', () => {
  test.each([0.5, 1, 1.5, 2, 3, 5, 18])('with a gap of %s em between its parts', (gap) => {
    const name = [run('Sabrina', 50, 60, 20), run('Quervol', behind('Sabrina', gap), 60, 20)];
    expect(pageOf([...name, run('sabrina@example.org', 50, 85), ...body])[0]).toBe('Sabrina Quervol');
  });

  test.each(['Jordan', 'Georgia', 'Chad', 'Israel', 'Florence'])(
    'when its first part is a place: %s',
    (first) => {
      const name = [run(first, 50, 60, 20), run('Quervol', behind(first, 2), 60, 20)];
      expect(pageOf([...name, run('q@example.org', 50, 85), ...body])[0]).toBe(`${first} Quervol`);
    },
  );

  test('beside a column of contact details, which stays apart', () => {
    const name = [run('Sabrina', 50, 60, 20), run('Quervol', behind('Sabrina', 2), 60, 20)];
    const contacts = ['s@example.org', '+44 113 496 0123', 'Leeds'].map((text, row) =>
      run(text, 440, 52 + 13 * row),
    );
    const lines = pageOf([...name, ...contacts, ...body]);
    expect(lines.find((line) => line.includes('Sabrina'))).toMatch(/^Sabrina Quervol(\t|$)/);
  });
});

describe('the parts of a row stay apart', () => {
  test.each([
    ['Sabrina Quervol', 'Sales Manager'],
    ['Sabrina Quervol', 'Leeds'],
    ['Sabrina Quervol', 'Curriculum vitae'],
    ['Experience', 'Education'],
  ])('when they are no parts of one name: %s, %s', (left, right) => {
    const row = [run(left, 50, 60, 20), run(right, behind(left, 3), 60, 20)];
    const lines = pageOf([...row, run('s@example.org', 50, 85), ...body]);
    expect(lines).not.toContain(`${left} ${right}`);
  });
});

describe('in a document without a layout', () => {
  const linesOf = (first: string, ...others: string[]) =>
    readLines({
      kind: 'flow',
      paragraphs: [first, ...others].map((text) => ({ ...runningText, spans: [{ ...plainText, text }] })),
      warnings: [],
    }).map(({ text }) => text);

  test.each([
    ['Sabrina\tQUERVOL', 'Sabrina QUERVOL'],
    ['Sabrina\t\t\tQuervol', 'Sabrina Quervol'],
    ['Sabrina      van Quervol', 'Sabrina van Quervol'],
    ['Obodo\tQuervol', 'Obodo Quervol'],
  ])('the parts of a name above the contact details are one text: %j', (printed, name) => {
    expect(linesOf(printed, 's@example.org | 0113 496 0123 | Leeds', 'Experience')[0]).toBe(name);
  });

  test.each([
    'Name\tSabrina Quervol',
    'Sabrina Quervol\tLeeds',
    'Sabrina Quervol\tAccountant',
    'Accountant\tLeeds',
  ])('other cells stay apart: %j', (printed) => {
    expect(linesOf(printed, 's@example.org', 'Experience')[0]).toBe(printed);
  });
});
