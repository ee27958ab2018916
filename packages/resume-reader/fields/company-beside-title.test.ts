import { companyBesideTitle } from './company-beside-title.ts';

test.each([
  ['Norvane Systems Ltd Senior Software Engineer', 'Norvane Systems Ltd', 'Senior Software Engineer'],
  ['Senior Software Engineer Norvane Systems Pvt Ltd', 'Norvane Systems Pvt Ltd', 'Senior Software Engineer'],
  ['Chargée de clientèle Larch Presse SARL', 'Larch Presse SARL', 'Chargée de clientèle'],
])('the legal form of a company tells it from the title beside it: %s', (text, company, title) => {
  expect(companyBesideTitle(text)).toEqual({ company, title });
});

test.each([
  'Norvane Systems Ltd',
  'Norvane Engineer Ltd Larch',
  'Software Engineer, Norvane Ltd',
  'Company Secretary',
  'Clerk Ltd',
])('a text without both names side by side is left whole: %s', (text) => {
  expect(companyBesideTitle(text)).toBeNull();
});
