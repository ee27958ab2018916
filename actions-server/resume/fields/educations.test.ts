import { extractHtml } from '../extract/html.ts';
import { extractPlainText } from '../extract/plain-text.ts';
import { readLines } from '../lines/read-lines.ts';
import { readSections } from '../sections/sections.ts';
import { educationReader } from './educations.ts';
import { readEntries } from './read-entries.ts';

type Extract = (bytes: Uint8Array) => Parameters<typeof readLines>[0];

/** The educations of a text, each as "degree @ school, from–to". */
const educations = (text: string, extract: Extract = extractPlainText): string[] =>
  readEntries(readSections(readLines(extract(new TextEncoder().encode(text)))), educationReader).map(
    ({ value }) => `${value.degree} @ ${value.schoolName}, ${value.startDate ?? ''}–${value.endDate ?? ''}`,
  );

test('abbreviations of degrees that are also words are read in capitals only', () => {
  expect(
    educations('Formation\nDU Plaies, Clinique de Nord, 2012\nBUT Génie civil, Salines de Holm, 2010\n'),
  ).toEqual(['DU Plaies @ Clinique de Nord, –2012', 'BUT Génie civil @ Salines de Holm, –2010']);
});

test('a degree or a school below the head is read when the head has none', () => {
  const text = `Education
2011 - 2013   Holm University
- Diploma in forestry. Coursework: soil, trees
2008 - 2010   BSc History
- Vest College`;
  expect(educations(text)).toEqual([
    'Diploma in forestry @ Holm University, 2011–2013',
    'BSc History @ Vest College, 2008–2010',
  ]);
});

test('abbreviated degrees are read whole', () => {
  const text = `Education
B.A., Music, University of Holm, 2004
2006 - 2010: Vest College
BSc. Food Science`;
  expect(educations(text)).toEqual([
    'B.A., Music @ University of Holm, –2004',
    'BSc. Food Science @ Vest College, 2006–2010',
  ]);
});

test('a date before another sentence dates its entry', () => {
  const text = `Education
Ph.D., University of Holm, 2011. Dissertation: “Songs”
M.Mus., University of Vest, 2006

Formación
2013: Máster en Enseñanza de la Lengua. Universidad de Nord.`;
  expect(educations(text)).toEqual([
    'Ph.D. @ University of Holm, –2011',
    'M.Mus. @ University of Vest, –2006',
    'Máster en Enseñanza de la Lengua @ Universidad de Nord., –2013',
  ]);
});

test('a degree in quotation marks or behind a colon follows its school', () => {
  const text = `Formation
2017   Lycée de Holm « BTS Tourisme »
2015   Collège Vest : Brevet`;
  expect(educations(text)).toEqual(['BTS Tourisme @ Lycée de Holm, –2017', 'Brevet @ Collège Vest, –2015']);
});

test('the titles of the columns of a table are no entry', () => {
  const text = `Education
Qualification   Institute   Year   Percentage
Diploma in Forestry   Holm College   2012   71%
Matriculation   Vest School   2009   64%`;
  expect(educations(text)).toEqual([
    'Diploma in Forestry @ Holm College, –2012',
    'Matriculation @ Vest School, –2009',
  ]);
});

test('a section of positions and educations has those with the words of educations', () => {
  const text = `Expérience et formation
2021 - 2023   Ingénieur, Sols de Holm
2016 - 2018   Classe préparatoire, Lycée Vest`;
  expect(educations(text)).toEqual(['Classe préparatoire @ Lycée Vest, 2016–2018']);
});

test('bold list items without dates are entries', () => {
  const items = ['Diploma in forestry – Holm College', 'Matriculation – Vest School'];
  const html = `<h2>Education</h2><ul>${items.map((item) => `<li><b>${item}</b></li>`).join('')}</ul>`;
  expect(educations(html, extractHtml)).toEqual([
    'Diploma in forestry @ Holm College, –',
    'Matriculation @ Vest School, –',
  ]);
});
