import { fieldsOfText } from '../tests/support/resume-text.ts';

const read = (text: string) => fieldsOfText(`Ida Holm\nida@example.org\n\n${text}`);
const positions = (text: string) =>
  read(text).positions.map(({ title, companyName, startDate, endDate }) => [
    title,
    companyName,
    startDate,
    endDate,
  ]);
const educations = (text: string) =>
  read(text).educations.map(({ degree, schoolName, endDate }) => [degree, schoolName, endDate]);

test('entries are read behind their numbers, with the items of their descriptions', () => {
  expect(
    positions(`Expérience
1. Depuis le 12 mars 2018 : Directeur du budget, Ministère des Routes, Cotonou
   - préparation du budget
   - dialogue de gestion
2. Du 1er octobre 2012 au 11 mars 2018 : Chef du service des marchés, Mairie de Vest
   - passation de marchés
3. De septembre 2004 à décembre 2006 : Contrôleur stagiaire, Direction du Trésor, Abomey`),
  ).toEqual([
    ['Directeur du budget', 'Ministère des Routes', '2018-03-12', null],
    ['Chef du service des marchés', 'Mairie de Vest', '2012-10-01', '2018-03-11'],
    ['Contrôleur stagiaire', 'Direction du Trésor', '2004-09', '2006-12'],
  ]);
});

test('entries are read behind dashes without a space', () => {
  const text = `Expérience professionnelle
-2014 à 2019 : chauffeur livreur chez Larch Distribution , Oran
-2008 : manœuvre chez ETB Vest , Oran
Niveau d’instruction et formations
-2007 : CAP mécanique automobile , CFPA de Vest`;
  expect(positions(text)).toEqual([
    ['chauffeur livreur', 'Larch Distribution', '2014', '2019'],
    ['manœuvre', 'ETB Vest', '2008', null],
  ]);
  expect(educations(text)).toEqual([['CAP mécanique automobile', 'CFPA de Vest', '2007']]);
});

test('the full stop of an abbreviation in the name of a school does not end it', () => {
  expect(educations('Education\n2010 Class XII, Norvane Matric Hr. Sec. School, Erode')).toEqual([
    ['Class XII', 'Norvane Matric Hr. Sec. School', '2010'],
  ]);
});

test('the section of a teacher who worked at schools has positions, whatever its heading says', () => {
  expect(
    positions(`= Mes classes =
Collège de la Larche, Morges (août 2012 à ce jour)
Maître de mathématiques
École de Vest, Genève (2002 – 2005)
Professeur de sciences

= Langues =
Français
= Loisirs =
Ski`).map(([title]) => title),
  ).toEqual(['Maître de mathématiques', 'Professeur de sciences']);
});

test('a sentence with a date that ends in a full stop is no entry where the heads of entries have none', () => {
  expect(
    positions(`Expérience
Gymnase de Vest, Nyon (août 2005 – juillet 2012)
Maître de physique
Chef de file de la branche dès 2009.
Collège Larch, Genève (2002 – 2005)
Maître de sciences`).map(([title]) => title),
  ).toEqual(['Maître de physique', 'Maître de sciences']);
});

test('the town and province behind the comma are not the company, although their code is a legal form', () => {
  expect(
    positions(`Experience
2019-now     Holm Fabricating, Ponoka AB
             Lead welder
2015-2019    Larch Turnaround Services, Lacombe AB
             Welder`),
  ).toEqual([
    ['Lead welder', 'Holm Fabricating', '2019', null],
    ['Welder', 'Larch Turnaround Services', '2015', '2019'],
  ]);
});

test('a list of various things with a single date below an unknown heading has no positions', () => {
  expect(
    positions(`Formation
Licence, Holm University, 2001

Et encore
- Allemand B2
- Moniteur de ski
- Conseiller communal depuis 2016

Langues
Français`),
  ).toEqual([]);
});

test('certificates with the words of titles below an unknown heading are no positions beside others', () => {
  expect(
    positions(`== Expérience ==
Vendeur, Larch Foods, 2015 - 2019
== What I passed ==
AWS Solutions Architect, 2020
Network Engineer, 2019
== Langues ==
Français`).map(([title]) => title),
  ).toEqual(['Vendeur']);
});

test('an award that names a title is no title', () => {
  expect(
    positions(`Experience
Finance Manager, Holm Foods, 2015 - 2019
CFO of the Year finalist, Larch Forum, 2018`).map(([title]) => title),
  ).not.toContain('CFO of the Year finalist');
});

test('items with one sign are entries, and those with another are their details', () => {
  expect(
    positions(`Work experience

* Service crew
  Holm Kitchen, Vest branch
  June 2023 - present
     - closing shift
     - crew of the day Feb 2024

* Online seller
  Larch Shop
  2020 - 2022`),
  ).toEqual([
    ['Service crew', 'Holm Kitchen', '2023-06', null],
    ['Online seller', 'Larch Shop', '2020', '2022'],
  ]);
});

test('the employer with the whole time stands above its first title, however far apart it is set', () => {
  expect(
    positions(`Expérience

Holm Secours

5 ans 4 mois

Coordinateur logistique
février 2022 - Present (3 ans 3 mois)
Goma, République démocratique du Congo

Responsable de base
janvier 2020 - janvier 2022 (2 ans 1 mois)
Diffa, Niger

Larch Vivres
Logisticien
mars 2016 - novembre 2019 (3 ans 9 mois)
Gao, Mali`),
  ).toEqual([
    ['Coordinateur logistique', 'Holm Secours', '2022-02', null],
    ['Responsable de base', 'Holm Secours', '2020-01', '2022-01'],
    ['Logisticien', 'Larch Vivres', '2016-03', '2019-11'],
  ]);
});

test('an employer with a single year above a title with months is no position, where others have their whole time there', () => {
  expect(
    positions(`Expérience
HOLM & LARCH – Paris   2015 – 2019
Directeur de mission   Juil. 2017 – déc. 2019
Consultant   Sept. 2015 – juin 2017
NORVANE CAPITAL – Londres   2011
Analyste stagiaire   Janv. – juil. 2011`),
  ).toEqual([
    ['Directeur de mission', 'HOLM & LARCH', '2017-07', '2019-12'],
    ['Consultant', 'HOLM & LARCH', '2015-09', '2017-06'],
    ['Analyste stagiaire', 'NORVANE CAPITAL', '2011-01', '2011-07'],
  ]);
});

test('a time without work has no company', () => {
  expect(
    positions(
      'Expérience\n2015 - 2019 : Vendeur, Larch Foods\n2014 : Congé sabbatique, traversée du Nord à vélo',
    ).at(-1),
  ).toEqual(['Congé sabbatique', null, '2014', null]);
});

test('slashes separate the title, the company and the dates where several stand in a line', () => {
  expect(
    positions(`Work
Team leader (goods in) / Holm Fulfilment, Leeds / Aug 2021 to present
Reach truck operator / Larch Foods, Leeds / Nov 2018 to Aug 2021`),
  ).toEqual([
    ['Team leader (goods in)', 'Holm Fulfilment', '2021-08', null],
    ['Reach truck operator', 'Larch Foods', '2018-11', '2021-08'],
  ]);
});

test('the age of children is no length of time', () => {
  expect(
    positions(
      'Emplois\nÉducatrice qualifiée, groupe des 3 ans\taoût 2019 à maintenant\nLes Petits Larch, Vest',
    )[0]?.[1],
  ).toBe('Les Petits Larch');
});
