import { readSections } from '../sections/sections.ts';
import { linesOfText } from '../tests/support/resume-text.ts';
import type { ParsedEducation } from '../types.ts';
import { educationReader } from './educations.ts';
import { readEntries } from './read-entries.ts';

const readEducations = (text: string): ParsedEducation[] =>
  readEntries(readSections(linesOfText(`EDUCATION\n${text}`)), educationReader).map(({ value }) => value);

/** The educations of a section, each as "degree @ school, from–to". */
const educations = (text: string): string[] =>
  readEducations(text).map(
    ({ degree, schoolName, startDate, endDate }) =>
      `${degree} @ ${schoolName}, ${startDate ?? ''}–${endDate ?? ''}`,
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

test('a year may stand behind a bracket, or as a sentence of its own', () => {
  const text = `MBBS (University of Vest) 1998
MRCP (UK) 2001
M.A. in French, Holm University, Montreal, Canada. 2003.`;
  expect(educations(text)).toEqual([
    'MBBS @ University of Vest, –1998',
    'MRCP @ null, –2001',
    'M.A. in French @ Holm University, –2003',
  ]);
});

test('a grade above the date of the next education is no day of it, and needs no separator', () => {
  const text = `University of Vest, Holm, WA	Sep 2019 – Jun 2023
Bachelor of Science in Informatics	GPA: 3.8
Holm High School, Vest, WA	Sep 2015 – Jun 2019
High School Diploma	GPA: 3.9`;
  expect(educations(text)).toEqual([
    'Bachelor of Science in Informatics @ University of Vest, 2019-09–2023-06',
    'High School Diploma @ Holm High School, 2015-09–2019-06',
  ]);
  expect(educations('2012	B.E. (Computer) Holm University 68%')).toEqual([
    'B.E. (Computer) @ Holm University, –2012',
  ]);
});

test('the field of a degree is its subject, without a minor and honours', () => {
  const fields = [
    'Bachelor of Science in Informatics, Minor in Mathematics, Holm University, 2019',
    'Master en Géographie, Université de Vest, 2018',
    'BA (Mod), First Class Honours, University of Vest, 2017',
  ].map((line) => readEducations(line)[0]?.fieldOfStudy);
  expect(fields).toEqual(['Informatics', 'Géographie', null]);
});

test('a degree may be told in a sentence with who awarded it, the year and the grade', () => {
  const text = `10th from Holm Board in 2005 with 60%.
B.Com from Vest University, Meerut in 2010.
MBA (Finance) from Norvane, Lucknow in 2012.`;
  expect(educations(text)).toEqual([
    '10th @ Holm Board, –2005',
    'B.Com @ Vest University, –2010',
    'MBA (Finance) @ Norvane, –2012',
  ]);
});

test('the short form of a degree behind its name is left out', () => {
  expect(educations('Master of Science - MS, Computer Science, Holm University, 2012 - 2014')).toEqual([
    'Master of Science, Computer Science @ Holm University, 2012–2014',
  ]);
});

test('semesters are years beside a year alone, too', () => {
  const text = `Ausbildung
WS 2010/11 – SS 2013   Master of Science Maschinenbau
Hochschule Vest
WS 2007/08 – SS 2010   Bachelor of Science Maschinenbau
Hochschule Holm`;
  expect(educations(text.slice(text.indexOf('\n') + 1))).toEqual([
    'Master of Science Maschinenbau @ Hochschule Vest, 2010–2013',
    'Bachelor of Science Maschinenbau @ Hochschule Holm, 2007–2010',
  ]);
});

test('a year at the end of a degree dates it beside whole periods, too', () => {
  const text = `Master of Public Health (in progress, expected 2026)
University of Holm
Bachelor of Nursing, 2012–2015
University of Vest
National Senior Certificate, 2011
Nord Secondary School`;
  expect(educations(text)).toEqual([
    'Master of Public Health @ University of Holm, –2026',
    'Bachelor of Nursing @ University of Vest, 2012–2015',
    'National Senior Certificate @ Nord Secondary School, –2011',
  ]);
});

test('a date may stand between a school and its town, in several languages', () => {
  const text = `NHV 2018
Praktijkdiploma boekhouden
ROC 2017 Lelystad
Nederlands als tweede taal
ROC 2015-2016 te Lelystad
Basiskennis rekenen`;
  expect(educations(text)).toEqual([
    'Praktijkdiploma boekhouden @ NHV, –2018',
    'Nederlands als tweede taal @ ROC, –2017',
    'Basiskennis rekenen @ ROC, 2015–2016',
  ]);
  const items = `• Diploma di ottica : Istituto Vesta il 17/03/2020 a Palermo
• Diploma di cucina : Istituto Norvano il 24/11/2019 a Palermo`;
  expect(educations(items)).toEqual([
    'Diploma di ottica @ Istituto Vesta, –2020-03-17',
    'Diploma di cucina @ Istituto Norvano, –2019-11-24',
  ]);
});

test('a date in brackets may stand between a degree and its school', () => {
  expect(
    educations(
      'Licenciatura em Direito (08/2023) – Universidade Vesta\nBacharelado (2015) – Universidade Holm',
    ),
  ).toEqual([
    'Licenciatura em Direito @ Universidade Vesta, –2023-08',
    'Bacharelado @ Universidade Holm, –2015',
  ]);
});
