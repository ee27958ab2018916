import { fieldsOfText } from '../tests/support/resume-text.ts';

const read = (text: string) => {
  return fieldsOfText(text);
};

test.each(['Home Education Projects Contact', 'Accueil Parcours Projets Contact', 'Curriculum Vitæ Summary'])(
  'the menu of a page and the title of a document are no headline: %s',
  (text) => {
    expect(read(`Jane Doe\n${text}\njane@example.org\n\nExperience\n2010 - 2012   Cook`).headline).toBeNull();
  },
);

test('a headline with a word of headings is one', () => {
  const text = 'Jane Doe\nEducation and Training Manager\njane@example.org\n\nExperience\n2010 - 2012   Cook';
  expect(read(text).headline).toBe('Education and Training Manager');
});

test.each(['© 2021 Jane Doe.', '(c) 2021 Jane Doe', 'Copyright 2021 Jane Doe'])(
  'the notice of a copyright is no place: %s',
  (notice) => {
    const foot = `Experience\n2010 - 2012   Cook\n\nContact\njane@example.org - Nantes - ${notice}`;
    expect(read(`Jane Doe\n\n${foot}`).location).toBe('Nantes');
  },
);

test('a year in a line of its own is no postal code', () => {
  const text = 'Jane Doe\njane@example.org\nSão Paulo, Brazil\n2022\n2023\n\nExperience\n2010 - 2012   Cook';
  expect(read(text).location).toBe('São Paulo, Brazil');
});

test('the number at the end of the address of a page is no phone number', () => {
  for (const address of ['/in/jane-doe-107663042', 'linkedin.com/in/jane-d-107663042 ', 'jane-doe-789155132'])
    expect(
      read(`Jane Doe\njane@example.org\n${address}\n\nExperience\n2010 - 2012   Cook`).phoneNumbers,
    ).toEqual([]);
  expect(
    read('Jane Doe\nMob-0612345678\n\nExperience\n2010 - 2012   Cook').phoneNumbers.map(
      ({ number }) => number,
    ),
  ).toEqual(['0612345678']);
});
