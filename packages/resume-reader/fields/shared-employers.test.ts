import { fieldsOfText } from '../tests/support/resume-text.ts';

const companies = (text: string): (string | null)[] => {
  return fieldsOfText(text).positions.map(({ companyName }) => companyName);
};

test('an employer without a title shares its name only with titles within its months, not within its years', () => {
  expect(
    companies(
      'Experience\n10/2016 - 12/2016\tNorvane Hospital\n01/2016 - 07/2016\tNurse, Quillon Hospital\n2014 - 2015\tNurse, Vest Hospital',
    ),
  ).toEqual(['Norvane Hospital', 'Quillon Hospital', 'Vest Hospital']);
});
