import { fieldsOfText } from '../tests/support/resume-text.ts';

test.each([
  ['Experience', 'Director'],
  ['Expérience professionnelle', 'Directeur'],
  ['Experiencia profesional', 'Directora'],
  ['Experience', 'Tutor'],
  ['Experience', 'Mentor'],
  ['Experience', 'Supervisor'],
])(
  'a title with a colon before its company is read where it may be a label of an education, too: %s, %s',
  (heading, title) => {
    const text = `Jane Doe\njane@example.org\n\n${heading}\n${title}: Holm Foods, 2012 - 2014\n${title}: Larch Bakery, 2009 - 2012`;
    const { positions } = fieldsOfText(text);
    expect(positions.map((each) => `${each.title} @ ${each.companyName}, ${each.startDate}`)).toEqual([
      `${title} @ Holm Foods, 2012`,
      `${title} @ Larch Bakery, 2009`,
    ]);
  },
);

test('a title that no list knows ends at the colon before its company, also of one in small letters', () => {
  const text =
    'Jane Doe\njane@example.org\n\nBerufserfahrung\nTexterin: larch media gmbh, 2012 - 2014, Luzern\nRedaktorin: Holm Verlag, 2009 - 2012, Visp';
  expect(fieldsOfText(text).positions.map(({ title, companyName }) => `${title} @ ${companyName}`)).toEqual([
    'Texterin @ larch media gmbh',
    'Redaktorin @ Holm Verlag',
  ]);
});
