import { extractHtml } from '../extract/html.ts';
import { readLines } from '../lines/read-lines.ts';
import { linesOfText } from '../tests/support/resume-text.ts';
import { readSections } from './sections.ts';

/** The headings of the sections of a page with the kinds of the sections. */
function sectionsOf(body: string): string[] {
  const css =
    'p{font-size:12px}h2{font-size:16px;font-weight:400;color:#777}b{font-size:16px;color:#000}i{font-style:normal}';
  const style = `<style>${css}i,em{font-size:12px;font-weight:700}em{font-style:normal;color:#777}</style>`;
  const page = `<!doctype html><html><head>${style}</head><body><h1>Ida Holm</h1>${body}</body></html>`;
  const lines = readLines(extractHtml(new TextEncoder().encode(page)));
  return readSections(lines).map(({ kind, heading }) => `${heading}: ${kind}`);
}

const education = (school: string, degree: string, field: string): string =>
  `<p><b>${school}</b></p><p><em>2015 - 2017</em></p><p>${degree}</p><p><i>${field}</i></p>`;

describe('the field of a degree is no heading', () => {
  test.each([
    ['Education', 'Informatique', 'DUT', 'Skills'],
    ['Ausbildung', 'Informatik', 'Bachelor', 'Sprachen'],
    ['Formazione', 'Informatica', 'Laurea', 'Lingue'],
  ])('where a school in capitals, or nothing, stands below it: %s', (heading, field, degree, next) => {
    const entries = education('Holm College', degree, field) + education('VTH', degree, 'Technologies');
    const job = '<p><b>Norvane</b></p><p><em>2017 - 2019</em></p><p><i>Clerk</i></p>';
    const texts = `<h2>Experience</h2>${job}<h2>${heading}</h2>${entries}<h2>${next}</h2><p>Danish</p>`;
    const headings = sectionsOf(texts).map((section) => section.split(':')[0]);
    expect(headings).toEqual(['null', 'Experience', heading, next]);
  });
});

test.each([
  ['Expériences', 'professionnelles', 'experience'],
  ['Esperienze', 'lavorative', 'experience'],
  ['Formação', 'acadêmica', 'education'],
])('a heading goes on in a line that begins with a small letter: %s %s', (first, second, kind) => {
  const page = `<h2>${first}<br>${second}</h2><p>2015 - 2017 Norvane</p><h2>Skills</h2><p>Danish</p>`;
  expect(sectionsOf(page)[1]).toBe(`${first} ${second}: ${kind}`);
});

test.each([
  ['Titres actuels', 'Consultant en logistique chez Norvane', 'Responsable des achats chez Larch SARL'],
  ['Titoli attuali', 'Consulente presso Norvane', 'Responsabile acquisti presso Larch S.r.l.'],
])('titles without dates below a heading that may mean degrees are positions: %s', (heading, ...titles) => {
  const sections = readSections(
    linesOfText(`Ida Holm\nida@example.org\n\n${heading}\n\n${titles.join('\n\n')}\n\nLangues\nDanois`),
  );
  expect(sections.find((section) => section.heading === heading)?.kind).toBe('experience');
});
