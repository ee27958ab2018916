import { lineOf, type Segment } from '../lines/line.ts';
import { readSections } from '../sections/sections.ts';
import { linesOfText } from '../tests/support/resume-text.ts';
import { educationReader } from './educations.ts';
import { readEntries } from './read-entries.ts';
import { splitEntries } from './split-entries.ts';

/** The educations of a text, each as "degree @ school, from–to". */
const educations = (text: string): string[] =>
  readEntries(readSections(linesOfText(text)), educationReader).map(
    ({ value }) => `${value.degree} @ ${value.schoolName}, ${value.startDate ?? ''}–${value.endDate ?? ''}`,
  );

test.each([
  ['Strukturiertes Promotionsstudium', 'MD track'],
  ['Visiting PhD Scholar', 'Host: Ida Lowe'],
  ['Double Master in Botany', 'Honours programme'],
])('a degree behind a word that describes it is one: %s', (degree, detail) => {
  expect(educations(`Education\n2012 - 2014   ${degree}, University of Holm\n${detail}`)).toEqual([
    `${degree} @ University of Holm, 2012–2014`,
  ]);
});

test('a subject with its degree in brackets is one text', () => {
  const text = `Opleiding
2013 - 2016   Biomedical Engineering (MSc) - Hogeschool Vest
2009 - 2013   Technische Natuurkunde (BSc) - Universiteit Holm`;
  expect(educations(text)).toEqual([
    'Biomedical Engineering (MSc) @ Hogeschool Vest, 2013–2016',
    'Technische Natuurkunde (BSc) @ Universiteit Holm, 2009–2013',
  ]);
});

test('a school with its country in brackets is no place', () => {
  expect(educations('Education\nUniversity of Holm (Italy), M.S. in Geography   2015 - 2017')).toEqual([
    'M.S. in Geography @ University of Holm (Italy), 2015–2017',
  ]);
});

test.each([
  ['DIPLOMA DI LICEO SCIENTIFICO', 'Liceo Holm'],
  ['Diploma ITS Tecnico superiore per la meccatronica', 'ITS Meccatronico del Holm'],
  ['Diplôme IUT Licence professionnelle Logistique', 'IUT de Vest'],
  ['Título IES Técnico en Cocina', 'IES Holm'],
])('a kind of school within the name of a degree is no school: %s', (degree, school) => {
  expect(educations(`Istruzione\n2013 - 2018   ${degree}\n${school}`)).toEqual([
    `${degree} @ ${school}, 2013–2018`,
  ]);
});

test('a remark with a date in brackets is neither an entry nor a part of one', () => {
  const text = `Education
2005   Queens College, Holm
M.A. in Music (degree conferred on 2 June 2005)
2003   Vest School of Music
B.M. in Composition (degree conferred on 23 May 2003)`;
  expect(educations(text)).toEqual([
    'M.A. in Music @ Queens College, –2005',
    'B.M. in Composition @ Vest School of Music, –2003',
  ]);
});

test('posts at a university and military service among the educations are none', () => {
  const text = `Akademischer Werdegang
2019 - 2021   Wissenschaftlicher Mitarbeiter, Institut für Geologie, Universität Vest
2012 - 2014   M.Sc. Geologie, Universität Vest
2008 - 2009   Zivildienst, Krankenhaus Holm`;
  expect(educations(text)).toEqual(['M.Sc. Geologie @ Universität Vest, 2012–2014']);
});

test('the date of an award, alone below a school, is no entry where entries have their dates beside them', () => {
  const text = `Antecedentes académicos
2009 - 2014   Ingeniería Comercial
Universidad de Holm
Titulado en diciembre de 2014
2005 - 2008   Enseñanza Media
Liceo de Vest`;
  expect(educations(text)).toEqual([
    'Ingeniería Comercial @ Universidad de Holm, 2009–2014',
    'Enseñanza Media @ Liceo de Vest, 2005–2008',
  ]);
});

test.each([
  'University of Vest (Erasmus year 1999/2000 at Holm University)',
  'Universität Vest (Auslandssemester 2000 an der Hochschule Holm)',
  'Université de Vest (échange en 2000 avec le Holm College)',
])('a term abroad in brackets behind a school is a remark: %s', (printed) => {
  const [school] = printed.split(' (');
  expect(educations(`Education\n1997 - 2001: BA Economics, ${printed}`)).toEqual([
    `BA Economics @ ${school}, 1997–2001`,
  ]);
});

test.each(['XXX ciclo', 'XXXIV° ciclo', 'II ciclo', 'ciclo XXIX'])(
  'the cycle of a doctorate or of a study is neither a degree nor a school: %s',
  (cycle) => {
    expect(
      educations(`Istruzione\n2008 - 2014   Dottorato in Geologia, ${cycle}, Università di Vest`),
    ).toEqual(['Dottorato in Geologia @ Università di Vest, 2008–2014']);
  },
);

test('a company below an apprenticeship with its branch is where it was done', () => {
  const text = `Ausbildung
2012 - 2015
Bachelor of Science in Informatik
Fachhochschule Vest

2008 - 2012
Lehre als Informatiker EFZ, Systemtechnik
Gemeindeverwaltung Holm`;
  expect(educations(text)).toEqual([
    'Bachelor of Science in Informatik @ Fachhochschule Vest, 2012–2015',
    'Lehre als Informatiker EFZ @ Gemeindeverwaltung Holm, 2008–2012',
  ]);
});

test.each([
  ['MSc Human Factors, 2021 — University of Holm', 'MSc Human Factors @ University of Holm, –2021'],
  ['2013 Máster en Mediación (60 ECTS). UNED', 'Máster en Mediación @ UNED, –2013'],
  [
    '2008 - 2014   Specializzazione in Chirurgia (XXX ciclo), Università di Vest',
    'Specializzazione in Chirurgia (XXX ciclo) @ Università di Vest, 2008–2014',
  ],
  [
    '2004 - 2006   Industriemeister Metall (IHK), Abendschule Holm',
    'Industriemeister Metall (IHK) @ Abendschule Holm, 2004–2006',
  ],
  [
    '1999   Licentiaat Biologie, grote onderscheiding, Universiteit Holm',
    'Licentiaat Biologie @ Universiteit Holm, –1999',
  ],
  ['Diploma di maturità, Liceo “M. L. Holm”, 2018', 'Diploma di maturità @ Liceo “M. L. Holm”, –2018'],
])('what stands around a degree and its school takes the place of neither: %s', (line, expected) => {
  expect(educations(`Education\n${line}`)).toEqual([expected]);
});

const style = { size: 10, bold: false, italic: false };
const segment = (text: string, bold: boolean): Segment => ({
  ...style,
  bold,
  text,
  x: 50,
  right: 50 + 5 * text.length,
  color: null,
  links: [],
  spans: [{ ...style, bold, text }],
});
/** The heads of the entries of a section of a page; texts with `*` before them are bold. */
const heads = (rows: string[], gapAbove: (row: number) => boolean): string[] =>
  splitEntries(
    rows.map((row, index) => ({
      ...lineOf([segment(row.replace('*', ''), row.startsWith('*'))], {
        page: 1,
        block: 0,
        y: 100 + index * 27,
      }),
      gapAbove: gapAbove(index),
    })),
    educationReader,
  ).map(({ head }) => head.map(({ text }) => text).join(' / '));

test('space that all lines have above them separates no entries', () => {
  const rows = [
    '*University of Holm',
    'Vest',
    'Specialisation, Accounting - (2006 - 2008)',
    '*Institute of Nord',
    'Nordby',
    'Bachelor, Accounting - (2002 - 2005)',
  ];
  expect(heads(rows, () => true)).toEqual([
    'University of Holm / Vest / Specialisation, Accounting - (2006 - 2008)',
    'Institute of Nord / Nordby / Bachelor, Accounting - (2002 - 2005)',
  ]);
});

test('a detail between a school and the date below it keeps none of the entries from its date', () => {
  const rows = [
    '*Máster en Mediación',
    'Universidad de Holm',
    '2016 – 2017',
    '*Licenciatura en Derecho',
    'Universidad de Vest',
    'Especialidad: Derecho privado',
    '2004 – 2009',
    '*Bachillerato de Humanidades',
    'Instituto Nord',
    '2002 – 2004',
  ];
  expect(heads(rows, (row) => [0, 3, 7].includes(row))).toEqual([
    'Máster en Mediación / Universidad de Holm / 2016 – 2017',
    'Licenciatura en Derecho / Universidad de Vest / 2004 – 2009',
    'Bachillerato de Humanidades / Instituto Nord / 2002 – 2004',
  ]);
});
