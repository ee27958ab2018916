import { positionsOfPage } from '../tests/support/positions-of-page.ts';
import { fieldsOfText } from '../tests/support/resume-text.ts';

const space = '<div style="height: 14px"></div>';

/** The positions of a text, each as "title @ company, from–to". */
const positions = (text: string): string[] =>
  fieldsOfText(`Clara Holmwood\n\n${text}`).positions.map(
    ({ title, companyName, startDate, endDate, isCurrent }) =>
      `${title} @ ${companyName}, ${startDate ?? ''}–${isCurrent ? 'now' : (endDate ?? '')}`,
  );

test('where empty space separates entries that end with dates, the dates belong to what is above them', async () => {
  expect(
    await positionsOfPage([
      '<b>Despacho propio, Valladolid</b>',
      '<i>Abogada ejerciente</i>',
      'Turno de oficio en familia y violencia de género. Mediadora',
      'Desde mayo de 2018',
      space,
      '<b>Bufete Larch</b>',
      '<i>Abogada asociada</i>',
      'Octubre de 2013 – abril de 2018',
      space,
      '<b>Notaría Holm</b>',
      '<i>Becaria</i>',
      'Verano de 2008',
    ]),
  ).toEqual([
    'Abogada ejerciente @ Despacho propio, 2018-05–now',
    'Abogada asociada @ Bufete Larch, 2013-10–2018-04',
    'Becaria @ Notaría Holm, 2008–',
  ]);
});

test.each([
  ['Experience', 'Intern at Norvane Leeds: creation of a system for logs', 'Intern @ Norvane Leeds'],
  ['Ervaring', 'stage bij Norvane Gent: creatie van een systeem voor logs', 'stage @ Norvane Gent'],
  ['Expérience', "Stage chez Norvane : création d'un outil de suivi des stocks", 'Stage @ Norvane'],
])('what was done behind a colon is no part of a company (%s)', (heading, line, expected) => {
  expect(positions(`${heading.toUpperCase()}\n2016: ${line}`)).toEqual([`${expected}, 2016–`]);
});

test.each(['Current position', 'Posición actual', 'Poste actuel', 'Posizione attuale'])(
  'the position below the heading "%s" is the current one, also without a date',
  (heading) => {
    expect(positions(`${heading.toUpperCase()}\nSenior Analyst, Norvane Ltd, Leeds`)).toEqual([
      'Senior Analyst @ Norvane Ltd, –now',
    ]);
  },
);

test('a name below a title is its company, although a sentence follows it', () => {
  expect(
    positions(`SERVIZIO
2016 – oggi   Docente di ruolo di Matematica
Liceo scientifico “A. Holm”, Spoleto. Funzione strumentale PTOF dal 2020.

2012 – 2016   Docente a tempo determinato
Liceo “Larice”, Spoleto`),
  ).toEqual([
    'Docente di ruolo di Matematica @ Liceo scientifico “A. Holm”, 2016–now',
    'Docente a tempo determinato @ Liceo “Larice”, 2012–2016',
  ]);
});

test('the name of a group of list items is no employer', async () => {
  expect(
    await positionsOfPage([
      `<ul><li>Internships<ul><li>2016: Intern at Norvane</li><li>2015: Trainee at Quillon</li></ul></li>
      <li>Student jobs<ul><li>2014: Waiter at Café Holm</li></ul></li></ul>`,
    ]),
  ).toEqual(['Intern @ Norvane, 2016–', 'Trainee @ Quillon, 2015–', 'Waiter @ Café Holm, 2014–']);
});

test.each([
  [
    'Esperienze',
    'Project Manager dal 2010 al 2013 in Larice S.r.l. - Torino',
    'Project Manager @ Larice S.r.l.',
  ],
  ['Experience', 'Project Manager from 2010 to 2013 at Larch Foods, Leeds', 'Project Manager @ Larch Foods'],
])('a period may stand between a title and the word before its company (%s)', (heading, line, expected) => {
  expect(positions(`${heading.toUpperCase()}\n${line}`)).toEqual([`${expected}, 2010–2013`]);
});

test('a title that no list knows stands where the others have theirs, below a company and its town', async () => {
  const right = (text: string, date: string): string => `${text}<span style="float:right">${date}</span>`;
  expect(
    await positionsOfPage([
      right('<b>Norvane GmbH - Hagenholm</b>', '07.2024 - 08.2024'),
      'Praktikant Softwareentwicklung',
      '<ul><li>Angular</li></ul>',
      right('<b>Larch Austria GmbH - Dietholm</b>', '07.2018 - 07.2018'),
      'Pflichtpraktikum',
      '<ul><li>Tabellen</li></ul>',
      right('<b>Herz-Zentrum - Bad Holm</b>', '09.2016 - 05.2017'),
      'Zivildiener',
      '<ul><li>Hilfe im Büro</li></ul>',
    ]),
  ).toEqual([
    'Praktikant Softwareentwicklung @ Norvane GmbH, 2024-07–2024-08',
    'Pflichtpraktikum @ Larch Austria GmbH, 2018-07–2018-07',
    'Zivildiener @ Herz-Zentrum, 2016-09–2017-05',
  ]);
});
