import { readSections } from '../sections/sections.ts';
import { linesOfText } from '../tests/support/resume-text.ts';
import { positionReader } from './positions.ts';
import { readEntries } from './read-entries.ts';

/** The positions of a section, each as "title @ company, start". */
const positions = (heading: string, text: string): string[] =>
  readEntries(readSections(linesOfText(`${heading}\n${text}`)), positionReader).map(
    ({ value: { title, companyName, startDate } }) => `${title} @ ${companyName}, ${startDate}`,
  );

test.each([
  [
    'Experience',
    `Systems Engineer, Norvane Ltd
since January 2016, Programming of control software for cranes
Maintenance Technician, Quillon GmbH
June 2010 to December 2015, Repair of machines in three plants
Apprentice, Marbury Works
September 2007 to May 2010, Work on the machines of the plant`,
    [
      'Systems Engineer @ Norvane Ltd, 2016-01',
      'Maintenance Technician @ Quillon GmbH, 2010-06',
      'Apprentice @ Marbury Works, 2007-09',
    ],
  ],
  [
    'Berufserfahrung',
    `Systemingenieur, Norvane GmbH
seit Januar 2016, Programmierung von Steuerungen für Krane
Wartungstechniker, Quillon GmbH
Juni 2010 bis Dezember 2015, Instandhaltung der Maschinen in drei Werken
Auszubildender, Marbury AG
September 2007 bis Mai 2010, Arbeit an den Maschinen im Werk`,
    [
      'Systemingenieur @ Norvane GmbH, 2016-01',
      'Wartungstechniker @ Quillon GmbH, 2010-06',
      'Auszubildender @ Marbury AG, 2007-09',
    ],
  ],
  [
    'Expérience',
    `Ingénieur système, Norvane SA
depuis janvier 2016, programmation des automates des grues
Technicien de maintenance, Quillon SARL
de juin 2010 à décembre 2015, entretien des machines de trois usines
Apprenti, Marbury
de septembre 2007 à mai 2010, travail sur les machines de l’usine`,
    [
      'Ingénieur système @ Norvane SA, 2016-01',
      'Technicien de maintenance @ Quillon SARL, 2010-06',
      'Apprenti @ Marbury, 2007-09',
    ],
  ],
])('a date before what was done dates the title above it: %s', (heading, text, expected) => {
  expect(positions(heading, text)).toEqual(expected);
});

test('a date before an organisation begins an entry, although a title stands above it', () => {
  const text = `2019 - 2022: Norvane Ltd, office of the north
Accountant
2016 - 2019: Quillon Stores
Clerk
2014 - 2016: Marbury Market
Cashier`;
  expect(positions('Experience', text)).toEqual([
    'Accountant @ Norvane Ltd, 2019',
    'Clerk @ Quillon Stores, 2016',
    'Cashier @ Marbury Market, 2014',
  ]);
});
