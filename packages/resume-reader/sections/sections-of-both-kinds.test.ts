import { readFields } from '../fields/read-fields.ts';
import { linesOfText } from '../tests/support/resume-text.ts';
import { readSections } from './sections.ts';

const read = (text: string) => {
  const lines = linesOfText(text);
  const fields = readFields(lines, readSections(lines), { defaultCountry: 'FR', warnings: [] });
  return {
    titles: fields.positions.map(({ title }) => title),
    degrees: fields.educations.map(({ degree }) => degree),
  };
};

const diplomas = '2019-2022\nBachelor Informatique - Campus Vestby\n\n2012-2015\nBaccalauréat - Lycée Holm';
const jobs = '2015-2017\nVendeur - Norvane\n\n2012-2014\nManutentionnaire - Larch Presse';
const skills = 'Compétences\nWord, Excel';

test('the positions below the diplomas of a document without a section for them are positions', () => {
  expect(read(`Jane Doe\njane@example.org\n\nCursus\n\n${diplomas}\n\n${jobs}\n\n${skills}`)).toEqual({
    titles: ['Vendeur', 'Manutentionnaire'],
    degrees: ['Bachelor Informatique', 'Baccalauréat'],
  });
});

test('the diplomas below the positions of a document without a section for them are educations', () => {
  expect(read(`Jane Doe\njane@example.org\n\nExpérience\n\n${jobs}\n\n${diplomas}\n\n${skills}`)).toEqual({
    titles: ['Vendeur', 'Manutentionnaire'],
    degrees: ['Bachelor Informatique', 'Baccalauréat'],
  });
});

test.each([
  ['Beruflicher Werdegang', 'Grundschule Holm', 'Larch Gymnasium Vestby', 'Verkäufer, Norvane GmbH'],
  ['Parcours', 'Collège Saint-Holm', 'Lycée Larch de Vestby', 'Vendeur, Norvane SARL'],
  ['Percorso professionale', 'Scuola media Holm', 'Liceo Larch di Vestby', 'Commesso, Norvane S.r.l.'],
])('schools in rows of their own among the positions are educations: %s', (heading, first, second, job) => {
  const lines = linesOfText(
    `Jane Doe\njane@example.org\n\n${heading}\n\n2002 - 2006   ${first}\n2006 - 2013   ${second}\n2013 - 2015   ${job}`,
  );
  const fields = readFields(lines, readSections(lines), { defaultCountry: 'FR', warnings: [] });
  expect(fields.educations.map(({ schoolName }) => schoolName)).toEqual([first, second]);
  expect(fields.positions.map(({ title }) => title)).toEqual([job.split(',')[0]]);
});

test('a school above the title of who worked there stays an employer', () => {
  const jobs =
    '2015-2017\nUniversity of Holm\nLecturer in Physics\n\n2012-2014\nLarch University\nResearcher';
  expect(read(`Jane Doe\njane@example.org\n\nExperience\n\n${jobs}\n\n${skills}`).titles).toEqual([
    'Lecturer in Physics',
    'Researcher',
  ]);
});

test.each([
  ['PARCOURS SCOLAIRE', '2019-2022 : Bac pro Gestion, lycée Holm', ['Aide-comptable', 'Vendeuse']],
  ['Bildungsweg', '2019-2022 : Abitur, Gymnasium Holm', ['Buchhalterin', 'Verkäuferin']],
])('positions that begin with their dates are told from diplomas: %s', (heading, diploma, titles) => {
  const work = titles.map((title, index) => `${2022 + index}-${2023 + index} : ${title}, Norvane SARL`);
  expect(
    read(`Jane Doe\njane@example.org\n\n${heading}\n\n${[diploma, ...work].join('\n')}\n\nLangues\nDanois`),
  ).toMatchObject({ titles });
});

test.each([
  [
    'Mon parcours',
    'Mes expériences',
    [
      'Titre professionnel Développeur web - Larch Vest',
      'Licence 3 Arts du spectacle - Université de Holm',
      'Bac L - Lycée Vest',
    ],
  ],
  ['Werdegang', 'Berufserfahrung', ['Bachelor Physik - Hochschule Holm', 'Abitur - Gymnasium Vest']],
])('diplomas below a heading that may mean positions are educations: %s', (heading, other, diplomas) => {
  const studies = diplomas.map((diploma, index) => `${diploma} - ${2019 - 3 * index}`).join('\n');
  const work = 'Vendeuse - Norvane - 2020 à 2022\nServeuse - Café Larch - 2019 à 2020';
  const document = `Jane Doe\njane@example.org\n\n${heading}\n\n${studies}\n\n${other}\n\n${work}`;
  expect(read(document).degrees).toEqual(diplomas.map((diploma) => diploma.split(' - ')[0]));
});
