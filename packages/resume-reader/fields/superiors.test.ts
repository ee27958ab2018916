import { readSections } from '../sections/sections.ts';
import { linesOfText } from '../tests/support/resume-text.ts';
import { positionReader } from './positions.ts';
import { readEntries } from './read-entries.ts';

/** The positions of a text, each as "title @ company, from–to". */
const positions = (text: string): string[] =>
  readEntries(readSections(linesOfText(text)), positionReader).map(
    ({ value: { title, companyName, startDate, endDate, isCurrent } }) =>
      `${title} @ ${companyName}, ${startDate ?? ''}–${isCurrent ? 'now' : (endDate ?? '')}`,
  );

test('a number of people beside a course is no title', () => {
  const text = `Enseignement
2018 - 2019 : Écologie Fonctionnelle, Licence 3 (60 étudiant·es)
2016 - 2018 : Botanique (120 étudiant·e·s)
2014 - 2016 : Assistant, Université de Norvane`;
  expect(positions(text)).toEqual(['Assistant @ Université de Norvane, 2014–2016']);
});

test('the name of the superior below a head is neither its title nor its company', () => {
  for (const superior of [
    ['Supervisor Prof. I. Holm', 'Supervisor Dr A. B. Larch', 'Manager: Mrs. Ada Nord'],
    ['Directeur : M. Ivar Holm', 'Tuteur Mme Larch', 'Chef de service : Mme le Dr Nord'],
    ['Leiter: Herr Prof. Dr. Holm', 'Betreuerin Frau Dr. Larch', 'Teamleiter Herr Nord'],
    ['Supervisor: Olivia Holm', 'Responsable : Camille de Larch', 'Referente: Giulia D’Holm, Cook'],
    ['Reporting to: Ivar Holm', 'Vorgesetzter: Ivar Larch', 'Supérieure hiérarchique : Ada Nord'],
  ]) {
    const text = `Employment
2019 - 2021   PDRX – Corvane Works
              ${superior[0]}
              Made new alloys and tested them for two years
2016 - 2018   PDRX – Larch Foundry
              ${superior[1]}
2014 - 2015   Demonstrator – Corvane Works
              ${superior[2]}`;
    expect(positions(text)).toEqual([
      'PDRX @ Corvane Works, 2019–2021',
      'PDRX @ Larch Foundry, 2016–2018',
      'Demonstrator @ Corvane Works, 2014–2015',
    ]);
  }
});
