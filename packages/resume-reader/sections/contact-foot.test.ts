import { linesOfText } from '../tests/support/resume-text.ts';
import { readSections } from './sections.ts';

const contactLines = (text: string): string[] =>
  readSections(linesOfText(text))
    .filter(({ kind }) => kind === 'contact')
    .flatMap(({ lines }) => lines.map((line) => line.text));

const sections = 'EXPERIENCE\nBaker, Holm & Sons, 2015 - 2019\n\nSKILLS\nRye bread, rolls\n\n';

describe('the lines at the foot of a document', () => {
  test('are contact details and not a part of the last section', () => {
    const foot = '14 Mill Lane, Leeds\n07400 123456\nida.holm@example.org';
    expect(contactLines(`Ida Holm\n\n${sections}${foot}`)).toEqual(foot.split('\n'));
  });

  test('belong to their section when the address of the person is stated above', () => {
    expect(contactLines(`Ida Holm\nida@example.org\n\n${sections}orders@example.org`)).toEqual([]);
  });

  test('belong to the people who give references', () => {
    const references = 'REFERENCES\nOle Lund, master baker\nole.lund@example.org';
    expect(contactLines(`Ida Holm\n\n${sections}${references}`)).toEqual([]);
  });

  test('also when dashes join the parts of the address', () => {
    const foot = '5 Mill Lane – Exeter EX4 3LZ – United Kingdom\n07400 123456   ida.holm@example.org';
    expect(contactLines(`Ida Holm\n\n${sections}${foot}`)).toHaveLength(2);
  });
});
