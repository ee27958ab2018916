import { plainText, runningText } from '../extract/document.ts';
import { flowLines } from '../lines/flow-lines.ts';
import { linesOfFirstPerson } from './first-person.ts';

/** The lines of a document, in which `#` marks a title. */
const linesOf = (text: string) =>
  flowLines(
    text.split('\n').map((line) => ({
      ...runningText,
      headingLevel: line.startsWith('#') ? 0 : null,
      spans: [{ ...plainText, text: line.replace(/^#/, ''), size: line.startsWith('#') ? 20 : 11 }],
    })),
  );
const countOf = (text: string): number => linesOfFirstPerson(linesOf(text)).length;

const sections =
  'Experience\n2019 - 2021 Accountant, Example Ltd\nEducation\n2018 Bachelor\nSkills\nBookkeeping\n';
const jane = `#Jane Doe\njane@mail.example\n${sections}`;
const size = linesOf(jane).length;

test('the resume of a second person is left out', () => {
  expect(countOf(`${jane}#Omar Haddad\nomar@mail.example\n${sections}`)).toBe(size);
});

test.each([
  ['another language', `#Jane Doe\njane@mail.example\n${sections}`],
  ['another address of the same person', `#JANE DOE\njane.doe@work.example\n${sections}`],
  ['a letter to somebody', '#Omar Haddad\nomar@company.example\nDear Mr Haddad,\nplease find my resume.\n'],
  ['referees', '#References\nOmar Haddad, Head of Finance\nomar@company.example\n'],
  [
    'a title without a name',
    `#Second Part\nomar@company.example\n${sections}`.replace('Second Part', '2 / 2'),
  ],
])('a part that has %s belongs to the same person', (_what, part) => {
  expect(countOf(jane + part)).toBe(linesOf(jane + part).length);
});
