import { extractPlainText } from '../extract/plain-text.ts';
import { readLines } from '../lines/read-lines.ts';
import { readSections } from '../sections/sections.ts';
import { educationReader } from './educations.ts';
import { readEntries } from './read-entries.ts';

/** The educations of a section, each as "degree @ school, from–to". */
const educations = (text: string): string[] =>
  readEntries(
    readSections(readLines(extractPlainText(new TextEncoder().encode(`EDUCATION\n${text}`)))),
    educationReader,
  ).map(
    ({ value }) => `${value.degree} @ ${value.schoolName}, ${value.startDate ?? ''}–${value.endDate ?? ''}`,
  );

test('a grade may stand behind the date', () => {
  const text = `B.Tech in Biology, Holm College of Engineering, 2014 – 2018, CGPA 8.1
Class XII, Holm Public School, 2014, 89%
Class X, Vest Public School, 2012, 9.4 CGPA`;
  expect(educations(text)).toEqual([
    'B.Tech in Biology @ Holm College of Engineering, 2014–2018',
    'Class XII @ Holm Public School, –2014',
    'Class X @ Vest Public School, –2012',
  ]);
});

test('a date may stand in square brackets', () => {
  const text = `Master 2 Droit des affaires à l'Université Vest-Nord (mention bien) [2015]
Licence de droit à la Faculté de droit de Vestville [2013]`;
  expect(educations(text)).toEqual([
    'Master 2 Droit des affaires @ Université Vest-Nord, –2015',
    'Licence de droit @ Faculté de droit de Vestville, –2013',
  ]);
});

test('a school follows the kind of a stay abroad', () => {
  const text = `2012 – 2016   Bachelor of Science Maschinenbau, Technische Universität Vestburg
2015 – 2015   Auslandsaufenthalt: Holms Universitet, Norwegen
2004 – 2012   Johannes-Gymnasium, Norden`;
  expect(educations(text)).toEqual([
    'Bachelor of Science Maschinenbau @ Technische Universität Vestburg, 2012–2016',
    'Auslandsaufenthalt @ Holms Universitet, 2015–2015',
    'null @ Johannes-Gymnasium, 2004–2012',
  ]);
});

test('"titre" begins a degree as well as the title of a thesis, and "niveau" may end a degree', () => {
  const text = `2005   Titre d'ingénieur en informatique, ESIV, Norville
2001   Mise à niveau, Lycée Jean Moreau`;
  expect(educations(text)).toEqual([
    "Titre d'ingénieur en informatique @ ESIV, –2005",
    'Mise à niveau @ Lycée Jean Moreau, –2001',
  ]);
});
