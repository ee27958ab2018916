import { readSections } from '../sections/sections.ts';
import { linesOfText } from '../tests/support/resume-text.ts';
import { educationReader } from './educations.ts';
import { readEntries } from './read-entries.ts';
import { areSpeltOut } from './spelt-out.ts';

/** The educations of a text, each as "degree @ school, from–to". */
const educations = (text: string): string[] =>
  readEntries(readSections(linesOfText(text)), educationReader).map(
    ({ value }) => `${value.degree} @ ${value.schoolName}, ${value.startDate ?? ''}–${value.endDate ?? ''}`,
  );

test.each([
  ['DEAS', "diplôme d'État d'aide-soignant", true],
  ['BAFA', "Brevet d'Aptitude aux Fonctions d'Animateur", true],
  ['PSC1', 'Prévention et Secours Civiques de niveau 1', true],
  ['BSc', 'Building Science', false],
  ['BTS', 'Lycée Doriane', false],
])('%s stands for "%s": %s', (initials, name, expected) =>
  expect(areSpeltOut(initials, name)).toBe(expected),
);

test('initials with their name in brackets are one text, the degree or the school', () => {
  expect(
    educations(
      "Formation\n2017   DEAS (Diplôme d'État d'Aide-Soignant)   Institut Larch\n2015   Bac pro   LPD (Lycée Professionnel Doriane)",
    ),
  ).toEqual([
    "DEAS (Diplôme d'État d'Aide-Soignant) @ Institut Larch, –2017",
    'Bac pro @ LPD (Lycée Professionnel Doriane), –2015',
  ]);
});
