import { readSections } from '../sections/sections.ts';
import { linesOfText } from '../tests/support/resume-text.ts';
import { positionReader } from './positions.ts';
import { readEntries } from './read-entries.ts';

/** The positions of a section, each as "title @ company". */
const positions = (text: string): string[] =>
  readEntries(readSections(linesOfText(`EXPERIENCE\n${text}`)), positionReader).map(
    ({ value: { title, companyName } }) => `${title} @ ${companyName}`,
  );

test.each([
  ['Staff Engineer, Platform', 'Senior Engineer, Backend & Data'],
  ['Chef de projet, Paiements', 'Développeur, Données'],
  ['Teamleiterin, Logistik', 'Sachbearbeiterin, Einkauf'],
  ['Responsable, Compras y Ventas', 'Técnica, Mantenimiento'],
])('a field behind the comma of a title is no company: %s', (first, second) => {
  expect(
    positions(`${first}\t2019 - 2022\n- Led nine people\n${second}\t2016 - 2019\n- Wrote reports`),
  ).toEqual([`${first} @ null`, `${second} @ null`]);
});

test('a name behind the comma of a title is its company', () => {
  expect(positions('Cashier, Norvane\t2019 - 2022\nClerk, Quillon\t2016 - 2019')).toEqual([
    'Cashier @ Norvane',
    'Clerk @ Quillon',
  ]);
});

test('"Freelance" above a title is its company', () => {
  expect(
    positions(
      'Holm University, Larchfield\nPeer Advisor\t2023 - 2024\nFreelance\nEnglish Tutor\t2021 - 2022',
    ),
  ).toEqual(['Peer Advisor @ Holm University', 'English Tutor @ Freelance']);
});

test('what a kind of work announces is a title as a whole', () => {
  expect(
    positions('2021\tStage : assistante RH – Cabinet Larch\n2020\tJob d’été : caissière, Super Holm'),
  ).toEqual(['Stage : assistante RH @ Cabinet Larch', 'Job d’été : caissière @ Super Holm']);
});

test('positions whose years are blanked out are kept without dates', () => {
  expect(
    positions(
      'Juriste\tJanvier 20XX – Mars 20XX\nCabinet Holm\nAssistante juridique\t20XX – 20XX\nÉtude Larch',
    ),
  ).toEqual(['Juriste @ Cabinet Holm', 'Assistante juridique @ Étude Larch']);
});
