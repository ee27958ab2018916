import { nameFromEmailAddress, nameFromFileName, nameFromText } from './name-from-text.ts';

test('a name that is guessed is clean and no longer than a name may be', () => {
  expect(nameFromText(`Jane\u200b ${'ß '.repeat(500)}`)?.lastName.length).toBeLessThanOrEqual(200);
  expect(nameFromText('\u202eJane\u202c_Doe')).toEqual({ firstName: 'Jane', lastName: 'Doe' });
});

describe('a name guessed from text', () => {
  test.each([
    ['jane-doe', 'Jane', 'Doe'],
    ['jane-doe-4b5a16', 'Jane', 'Doe'],
    ['jean-luc-dupont-1234', 'Jean-Luc', 'Dupont'],
    ['marie-curie', 'Marie', 'Curie'],
    ['hélène-de-la-tour', 'Hélène', 'De La Tour'],
    ['JaneMcDoe', 'Jane', 'Mc Doe'],
  ])('%j contains %s %s', (text, firstName, lastName) => {
    expect(nameFromText(text)).toEqual({ firstName, lastName });
  });

  test.each([
    ['CV_Jane_DOE_2024.pdf', 'Jane', 'Doe'],
    ['Resume - Jane Doe (final).docx', 'Jane', 'Doe'],
    ['Lebenslauf.Max.Muster.odt', 'Max', 'Muster'],
  ])('the file name %j contains %s %s', (fileName, firstName, lastName) => {
    expect(nameFromFileName(fileName)).toEqual({ firstName, lastName });
  });

  test('of a mailbox is in its local part without the tag', () => {
    expect(nameFromEmailAddress('jane.doe+jobs@example.org')).toEqual({ firstName: 'Jane', lastName: 'Doe' });
  });

  test('is a last name if it is a single word', () => {
    expect(nameFromEmailAddress('jdoe@example.org')).toEqual({ firstName: null, lastName: 'Jdoe' });
  });

  test.each(['cv', 'resume-2024', '12345', '', 'contact'])('%j contains no name', (text) => {
    expect(nameFromText(text)).toBeNull();
  });
});
