import { extractHtml } from '../extract/html.ts';
import { readLines } from '../lines/read-lines.ts';
import { partsOf } from './entry-parts.ts';

/** The texts of the parts of one line. */
const texts = (line: string): string[] =>
  partsOf(readLines(extractHtml(new TextEncoder().encode(`<p>${line}</p>`)))).map(({ text }) => text);

test('the range of levels of a post belongs to the text before it', () => {
  expect(texts('Wharf clerk, ST3-5, Norvane Hospital')).toEqual(['Wharf clerk, ST3-5', 'Norvane Hospital']);
  expect(texts('Wharf clerk, CT1/2, Norvane Hospital')).toEqual(['Wharf clerk, CT1/2', 'Norvane Hospital']);
});

test('a name of letters and one digit is a part of its own', () => {
  expect(texts('Tallyman, TF1')).toEqual(['Tallyman', 'TF1']);
});

test('a text in another style has the same place in its entry, however many commas the text before it has', () => {
  const slots = (line: string): (string | undefined)[] =>
    partsOf(readLines(extractHtml(new TextEncoder().encode(`<p>${line}</p>`)))).map(({ slot }) => slot);
  const last = slots('<b>Formation Lumeo</b> Larch').at(-1);
  expect(slots('<b>Vaskel, Formation Lumeo</b> Larch').at(-1)).toBe(last);
  expect(slots('<b>Vaskel, Formation Lumeo, niveau deux</b> Larch').at(-1)).toBe(last);
});

test('the text of a link to a further page is no part of an entry', () => {
  for (const link of [
    'Details',
    'See more',
    'Read more »',
    'Voir plus',
    'Mehr erfahren',
    'Ver más',
    'Lees meer',
  ])
    expect(texts(`Tallyman | Norvane Ltd | ${link}`)).toEqual(['Tallyman', 'Norvane Ltd']);
  expect(texts('Tallyman | More Details Ltd')).toEqual(['Tallyman', 'More Details Ltd']);
});

test('the label of a detail is one only behind the degree or school that it belongs to, and else a title', () => {
  for (const label of ['Director', 'Directeur', 'Directora', 'Mentor', 'Tuteur', 'Begeleider'])
    expect(texts(`${label}: Holm Foods, 2012 - 2014`).join(' ')).toContain('Holm Foods');
  expect(texts('Universidad de Vest. Tesis: Redes. Director: Dr. Ida Lowe')).toEqual(['Universidad de Vest']);
  expect(texts('Especialidad: Redes, Universidad de Vest')).toEqual(['Universidad de Vest']);
  expect(texts('MSc Geology, University of Holm. Mentor: Ida Lowe')).toEqual([
    'MSc Geology',
    'University of Holm',
  ]);
});
