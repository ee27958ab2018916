import { type Line, lineOf } from './line.ts';
import { withoutRunningHeads } from './running-heads.ts';

const style = { size: 10, bold: false, italic: false, color: null };

function printed(text: string, page: number, y: number): Line {
  const segment = { ...style, text, x: 50, right: 300, links: [], spans: [{ ...style, text }] };
  return lineOf([segment], { page, block: page, y });
}

/** What is left of the foot that two pages have in common. */
const footOf = (text: string): string[] =>
  withoutRunningHeads(
    [1, 2].map((page) => [printed(`Page ${page} of a story`, page, 400), printed(text, page, 800)]),
    [842, 842],
  )
    .filter(({ y }) => y === 800)
    .map((line) => line.text);

describe('a foot that pages have in common', () => {
  test.each(['14 rue des Tilleuls – 39000 Vestville', '5 Mill Lane', 'ida.holm@example.org'])(
    'is read once when it states an address: %s',
    (text) => expect(footOf(text)).toEqual([text]),
  );

  test.each(['Ida Holm · Curriculum Vitae', 'May 10, 2026 Ida Holm'])('is left out otherwise: %s', (text) =>
    expect(footOf(text)).toEqual([]),
  );
});

test('a row that ends a page is no foot when another page has the same words in its middle', () => {
  const row = 'Cargo: Auxiliar';
  const pages = [
    [printed('Larch Mills', 1, 400), printed(row, 1, 800)],
    [printed('Holm Foods', 2, 60), printed(row, 2, 110), printed('Courses', 2, 200)],
  ];
  const texts = withoutRunningHeads(pages, [842, 842]).map(({ text }) => text);
  expect(texts.filter((text) => text === row)).toHaveLength(2);
});
