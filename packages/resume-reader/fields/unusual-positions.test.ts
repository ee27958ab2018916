import { readSections } from '../sections/sections.ts';
import { linesOfText } from '../tests/support/resume-text.ts';
import { positionReader } from './positions.ts';
import { readEntries } from './read-entries.ts';

/** The positions of a section, each as "title @ company, from–to". */
const positions = (text: string): string[] =>
  readEntries(readSections(linesOfText(`EXPERIENCE\n${text}`)), positionReader).map(
    ({ value: { title, companyName, startDate, endDate, isCurrent } }) =>
      `${title} @ ${companyName}, ${startDate ?? ''}–${isCurrent ? 'now' : (endDate ?? '')}`,
  );

test('a length of time may follow the date at the end of a line', () => {
  const text = `Stage community manager – Radio Larch – avril à juin 2021 – 3 mois
Serveuse – Café Holm – étés 2018 et 2019`;
  expect(positions(text)).toEqual([
    'Stage community manager @ Radio Larch, 2021-04–2021-06',
    'Serveuse @ Café Holm, 2018–2019',
  ]);
});

test('the code of a region may stand before the colon of a title, and a name with "&" is no town', () => {
  const text = `Norvane Investments, Boston, MA: Vice President (2015-Present)
Larch & Grove, New York, NY: Analyst (2007-2010)`;
  expect(positions(text)).toEqual([
    'Vice President @ Norvane Investments, 2015–now',
    'Analyst @ Larch & Grove, 2007–2010',
  ]);
});

test('texts follow a section that begins with a date, although another entry has its date in its line', () => {
  const text = `Depuis 2015
Assistante maternelle à domicile
Particuliers employeurs, Nantes
2008 à 2015
ATSEM
École maternelle Larch, Rezé
2005 – 2008 : Vendeuse (Quillon), Saint-Herblain`;
  expect(positions(text)).toEqual([
    'Assistante maternelle à domicile @ Particuliers employeurs, 2015–now',
    'ATSEM @ École maternelle Larch, 2008–2015',
    'Vendeuse @ Quillon, 2005–2008',
  ]);
});

test('a time without work is a position without a company', () => {
  const text = `01.04.2018 – heute
Buchhalterin
Steuerkanzlei Holm mbB, München

15.09.2012 – 31.03.2018
Sachbearbeiterin
Autohaus Larch GmbH, Augsburg

08/2010 - 08/2012   Elternzeit`;
  expect(positions(text)[2]).toBe('Elternzeit @ null, 2010-08–2012-08');
});

test('the kind of a job names no company', () => {
  const text = `Summer work
Barista, Larch Coffee, Summers 2013 & 2014`;
  expect(positions(text)).toEqual(['Barista @ Larch Coffee, 2013–2014']);
});

test('a line that lists several things with their dates is no position where positions begin with their dates', () => {
  const text = `2014 - 2019 : NORVANE CONSTRUCTION, Rennes (35)
Conducteur de travaux
Chantiers : lycée de 12 M€, EHPAD 80 lits (2016-2018), logements (2019)
2009 - 2014 : LARCH BATIMENT, Nantes (44)
Aide-conducteur de travaux
2007 - 2009 : QUILLON, Le Mans
Chef de chantier`;
  expect(positions(text)).toEqual([
    'Conducteur de travaux @ NORVANE CONSTRUCTION, 2014–2019',
    'Aide-conducteur de travaux @ LARCH BATIMENT, 2009–2014',
    'Chef de chantier @ QUILLON, 2007–2009',
  ]);
});

test('the noun of a company in brackets tells how a person was employed, and letters in brackets number the entries', () => {
  const text = `(1) Staff Nurse (Bank) – Vest Hospital, 2012 – 2013
(2) Staff Nurse (Agency) – Holm Clinic, 2010 – 2012`;
  expect(positions(text)).toEqual([
    'Staff Nurse (Bank) @ Vest Hospital, 2012–2013',
    'Staff Nurse (Agency) @ Holm Clinic, 2010–2012',
  ]);
});

test('the legal form of a practice belongs to its name', () => {
  expect(positions('BRADY & KESSLER, P.C., Austin, TX (2008–2014)\nAuditor')).toEqual([
    'Auditor @ BRADY & KESSLER, P.C., 2008–2014',
  ]);
});

test('a military service has no employer, neither its own nor that of the position above', () => {
  const text = `De 11/2012 à 01/2015 : Agent de maintenance.
Larch Plastiques SARL, Rouiba.
De 2011 à 2012 : Service national.`;
  expect(positions(text)).toEqual([
    'Agent de maintenance @ Larch Plastiques SARL, 2012-11–2015-01',
    'Service national @ null, 2011–2012',
  ]);
});

test('the organisations of Belgium, Quebec and West Africa are known by their words', () => {
  const text = `- Aide-soignante à la maison de repos « Les Ormes » de Holm du 01/09/2018 au 30/06/2023
- Préposée aux bénéficiaires, CHSLD Larch, 2014-2018
- Secrétaire à l'ONG Terre de Larch de 2011 à 2014`;
  expect(positions(text)).toEqual([
    'Aide-soignante @ maison de repos « Les Ormes » de Holm, 2018-09-01–2023-06-30',
    'Préposée aux bénéficiaires @ CHSLD Larch, 2014–2018',
    'Secrétaire @ ONG Terre de Larch, 2011–2014',
  ]);
});

test('years at home with children are a position without an employer', () => {
  const text = `Mai 2021 à déc. 2023
Agent d'entretien des locaux
Larch Propreté, Lyon

1998 à 2014
Mère au foyer (éducation de mes enfants)

Oct. 1995 à juin 1998
Ouvrière textile
Rubans du Holm, Lyon`;
  expect(positions(text)).toEqual([
    "Agent d'entretien des locaux @ Larch Propreté, 2021-05–2023-12",
    'Mère au foyer (éducation de mes enfants) @ null, 1998–2014',
    'Ouvrière textile @ Rubans du Holm, 1995-10–1998-06',
  ]);
});

test('two names before the number of a department may be a company and its town', () => {
  const text = `Depuis sept. 2023 : Apprenti technicien – Larch Picardie (80)
2021-2022 : Vendeuse – SARL Holm – Longueau
2019-2020 : Vendeuse – Boulangerie Vest – Redon (35)`;
  expect(positions(text)).toEqual([
    'Apprenti technicien @ Larch Picardie, 2023-09–now',
    'Vendeuse @ SARL Holm, 2021–2022',
    'Vendeuse @ Boulangerie Vest, 2019–2020',
  ]);
});

test('a slash between two titles separates no company', () => {
  expect(positions('2019 - 2021: Scientific Employee / Software Development, Holm University')).toEqual([
    'Scientific Employee / Software Development @ Holm University, 2019–2021',
  ]);
});

test('the project at the end of studies is a title', () => {
  const text = `• Octobre 2019 : Data Analyst chez Larch Holding, Tunis
• Février – Juin 2019 : Projet de fin d'études, Norvane`;
  expect(positions(text)).toEqual([
    'Data Analyst @ Larch Holding, 2019-10–',
    "Projet de fin d'études @ Norvane, 2019-02–2019-06",
  ]);
});

test('the words of a date make no sentence of the line of a position', () => {
  const text = `Stage de 3ème – Cabinet vétérinaire du Larch – Rouen – décembre 2020 (5 jours)
Baby-sitting – Familles – 2021-2022`;
  expect(positions(text)[0]).toBe('Stage de 3ème @ Cabinet vétérinaire du Larch, 2020-12–');
});
