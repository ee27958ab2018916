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
