import { readSections } from '../sections/sections.ts';
import { fieldsOfText, linesOfText } from '../tests/support/resume-text.ts';
import { readFields } from './read-fields.ts';

const headlineOf = (text: string): string | null => {
  return fieldsOfText(text).headline;
};

describe('a title below the details of the person is the headline', () => {
  test('however many details there are', () => {
    expect(
      headlineOf(`Adjoua HOLM
Née le 03/11/1988 à Bouaké
Nationalité : ivoirienne
Situation matrimoniale : mariée, 2 enfants
Adresse : Cocody, Abidjan
Cel : (+225) 07 00 55 12 34
E-mail : adjoua@example.org
Permis B

COMPTABLE CONFIRMÉE

Formation
2018 : BTS Comptabilité, Lycée de Vest`),
    ).toBe('COMPTABLE CONFIRMÉE');
  });

  test('above a certificate with the year until which it is valid', () => {
    expect(
      headlineOf(`Kevin Holm
12 rue du Lac
76100 Rouen
06.55.09.41.27

CARISTE / PRÉPARATEUR DE COMMANDES

CACES 1, 3 et 5 (valable jusqu'en 2028)

Langues
Français`),
    ).toBe('CARISTE / PRÉPARATEUR DE COMMANDES');
  });
});

test('the title of a thesis is no headline', () => {
  expect(
    headlineOf(`Othmane Holm
o.holm@example.org

Formation
2013 – 2016 : Diplôme d'ingénieur, École de Vest

Mémoire de fin d'études
titre : Réponse cyclique des sables du Nord`),
  ).not.toBe('Réponse cyclique des sables du Nord');
});

test('the position that a person looks for is the headline, and no position, in the line below its label', () => {
  const lines = linesOfText(
    'Olfa Holm\nolfa@example.org\n\nEmploi recherché\nTechnicienne de laboratoire\n\nExpérience professionnelle\n2015 – 2019 : Préparatrice, Huilerie Larch',
  );
  const { headline, positions } = readFields(lines, readSections(lines), {
    defaultCountry: 'FR',
    warnings: [],
  });
  expect([headline, positions.length]).toEqual(['Technicienne de laboratoire', 1]);
});

test('a label with the name of the document, as pages of a site have it, is no headline', () => {
  const headlineOf = (title: string): string | null => {
    const lines = linesOfText(`title: ${title}\nauthor: Olfa Holm\n\n# Olfa Holm\n\nolfa@example.org`);
    return readFields(lines, readSections(lines), { defaultCountry: 'FR', warnings: [] }).headline;
  };
  expect(headlineOf('Resume')).toBeNull();
  expect(headlineOf('Curriculum vitae')).toBeNull();
  expect(headlineOf('Bridge engineer')).toBe('Bridge engineer');
});

test.each([
  ['a menu', 'About me · My skills · Portfolio · Hire me'],
  ['a menu with the title of a document', 'Publications Teaching Vita'],
  ['the title of a document', 'Vita'],
  ['the title of a document of a service', 'Larch Resume'],
  ['sentences', 'Studio informatica come studente. Mi piace il mondo dei dati e dell’HTML.'],
])('%s below the name is no headline', (_name, line) => {
  expect(headlineOf(`Anna Holm\n${line}\nanna@example.org\n\nLanguages\nFrench`)).toBeNull();
});

test('a second family name behind a dash is no headline', () => {
  const text = 'Anna van Vest - de Boer\nVerpleegkundige\nanna@example.org\n\nTalen\nFrans';
  expect(headlineOf(text)).toBe('Verpleegkundige');
});
