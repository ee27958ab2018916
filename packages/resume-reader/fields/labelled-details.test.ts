import { extractHtml } from '../extract/html.ts';
import { readLines } from '../lines/read-lines.ts';
import { readSections } from '../sections/sections.ts';
import { linesOfText } from '../tests/support/resume-text.ts';
import { educationReader } from './educations.ts';
import { readEntries } from './read-entries.ts';

type Lines = ReturnType<typeof readLines>;

const educationsIn = (lines: Lines): string[] =>
  readEntries(readSections(lines), educationReader).map(
    ({ value }) => `${value.degree} @ ${value.schoolName}, ${value.startDate ?? ''}–${value.endDate ?? ''}`,
  );
const educations = (text: string): string[] => educationsIn(linesOfText(text));
const educationsOfHtml = (html: string): string[] =>
  educationsIn(readLines(extractHtml(new TextEncoder().encode(html))));

describe('a labelled detail takes the place of neither the degree nor the school', () => {
  test.each([
    ['Schwerpunkt: Leichtbau und Faserverbund', 'Ausbildung', 'M.Sc. Maschinenbau', 'Hochschule Vest'],
    ['Studienschwerpunkt: Controlling', 'Studium', 'Studium der Betriebswirtschaft', 'Hochschule Vest'],
    ['Major: Econometrics', 'Education', 'BSc Economics', 'University of Holm'],
    ['Best subject: Calculus', 'Education', 'BSc Mathematics', 'University of Holm'],
    ['Spécialité : Génie des procédés', 'Formation', 'Diplôme d’ingénieur', 'École de Vest'],
    ['Mention : Assez bien', 'Formation', 'Baccalauréat STMG', 'Lycée de Vest'],
    ['Especialización: Calidad asistencial', 'Formación', 'Máster en Gestión', 'Universidad de Holm'],
    ['Specializzazione: Automazione', 'Istruzione', 'Diploma di perito', 'Istituto Tecnico Holm'],
    ['Specialisatie: Acute zorg', 'Opleiding', 'HBO Verpleegkunde', 'Hogeschool Vest'],
    ['Diploma behaald: ja', 'Opleiding', 'MBO Autotechniek', 'ROC Vest'],
    ['Área: Transportes', 'Educação', 'Curso Técnico em Logística', 'Instituto Holm'],
  ])('%s', (detail, heading, degree, school) => {
    expect(educations(`${heading}\n2012 - 2014   ${degree}\n${school}\n${detail}`)).toEqual([
      `${degree} @ ${school}, 2012–2014`,
    ]);
    expect(educations(`${heading}\n2012 - 2014   ${degree}\n${detail}\n${school}`)).toEqual([
      `${degree} @ ${school}, 2012–2014`,
    ]);
  });

  test('without a colon, beside another degree', () => {
    const text = `Formación
2014 - 2016   Ingeniería en informática
Universidad de Holm
Especialización en robótica`;
    expect(educations(text)).toEqual(['Ingeniería en informática @ Universidad de Holm, 2014–2016']);
  });

  test('behind the degree or the school in the same line', () => {
    const text = `Education
2014 - 2016   MSc Physics, Major: Optics, University of Holm
2011 - 2014   BSc Physics, University of Vest. Thesis: Light in glass. Advisor: Dr. Ida Lowe`;
    expect(educations(text)).toEqual([
      'MSc Physics @ University of Holm, 2014–2016',
      'BSc Physics @ University of Vest, 2011–2014',
    ]);
  });

  test('with its label in another style than its text', () => {
    const html = `<h2>Educación</h2><p>2015 - 2019</p><p>Grado en Física</p>
<p><i>Institución</i>: Universidad de Vest. <i>Tesis</i>: Redes de vidrio. <i>Director</i>: Dr. Hernán Olmo.</p>`;
    expect(educationsOfHtml(html)).toEqual(['Grado en Física @ Universidad de Vest, 2015–2019']);
  });
});

describe('a labelled degree', () => {
  test('says more about a training that is named above it', () => {
    const text = `Ausbildung
08/2009 - 07/2012   Ausbildung zur Kauffrau
Möbelhaus Holm
Abschluss: IHK-Prüfung
09/2003 - 06/2009   Realschule Vest
Abschluss: Mittlere Reife`;
    expect(educations(text)).toEqual([
      'Ausbildung zur Kauffrau @ Möbelhaus Holm, 2009-08–2012-07',
      'Mittlere Reife @ Realschule Vest, 2003-09–2009-06',
    ]);
  });

  test('is the degree of a school in the same line', () => {
    expect(educations('Schulbildung\n2012 - 2018   Oberschule Vest, Abschluss: Realschulabschluss')).toEqual([
      'Realschulabschluss @ Oberschule Vest, 2012–2018',
    ]);
  });
});

test('honours behind a comma belong to neither the degree nor the school', () => {
  const text = `Education
B.A. in Sociology, with High Distinction, Holm College, 2007
M.A. in Sociology, Vest University, 2010`;
  expect(educations(text)).toEqual([
    'B.A. in Sociology @ Holm College, –2007',
    'M.A. in Sociology @ Vest University, –2010',
  ]);
});
