import { fieldsOfText } from '../tests/support/resume-text.ts';

/** The educations of a section. */
const read = (heading: string, ...entries: string[]): string[] =>
  fieldsOfText(
    ['Ida Holm\nida@example.org', heading, ...entries, 'Languages', 'Danish'].join('\n\n'),
  ).educations.map(({ degree, schoolName, endDate }) => `${degree} @ ${schoolName}, ${endDate}`);

test.each([
  ['Education', 'PhD, Geography', 'University of Holm', 'MA, Geography', 'Vest University'],
  ['Formation', 'Doctorat de géographie', 'Université de Holm', 'Licence', 'Université de Vest'],
  ['Ausbildung', 'Master Geographie', 'Universität Holm', 'Bachelor Geographie', 'Hochschule Vest'],
])('a line without a date is an education above one in a line, too: %s', (heading, ...texts) => {
  const [degree, school, next, nextSchool] = texts;
  expect(read(heading, `${degree}, ${school}\n${next}, ${nextSchool}, 2016`)).toEqual([
    `${degree} @ ${school}, null`,
    `${next} @ ${nextSchool}, 2016`,
  ]);
});

test.each([
  ['Opleidingen', 'Hogeschool Holm | 2014, diploma', 'ROC Vest | 2009, certificaat'],
  ['Ausbildung', 'Hochschule Holm | 2014, abgeschlossen', 'Abendschule Vest | 2009 (abgebrochen)'],
])('the date of an education may stand before what was awarded: %s', (heading, first, second) => {
  const educations = read(heading, `Bachelor Logistiek\n${first}\nMBO Logistiek\n${second}`);
  expect(educations.map((text) => text.split(', ')[1])).toEqual(['2014', '2009']);
});

test.each([
  ['Educación', 'Ingeniero de Caminos, Canales y Puertos (Ingeniería superior)', 'Máster en Puertos'],
  ['Formation', 'Ingénieur civil, ports et canaux (formation continue)', 'Master en hydraulique'],
])(
  'initials below a degree of several texts are its school, as in other entries: %s',
  (heading, ...degrees) => {
    const [long, short] = degrees;
    const educations = read(heading, `2017 - 2022   ${short}\nHVTH, Holm\n2007 - 2013   ${long}\nHVTH, Vest`);
    expect(educations.map((text) => text.split(' @ ')[1])).toEqual(['HVTH, 2022', 'HVTH, 2013']);
  },
);

test.each([
  ['Formação', 'Licenciatura em Gestão', 'Instituto Superior de Holm', 'Curso Profissional de Informática'],
  ['Formación', 'Grado en Gestión', 'Universidad de Holm', 'Curso de Informática'],
])('a degree above its school and its date is no heading: %s', (heading, degree, school, course) => {
  const entries = [`${degree}\n${school}\n2012 - 2015`, `${course}\n${school}\n2009 - 2012`];
  expect(read(heading, ...entries)).toEqual([`${degree} @ ${school}, 2015`, `${course} @ ${school}, 2012`]);
});
