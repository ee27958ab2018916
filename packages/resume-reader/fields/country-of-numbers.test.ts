import { readSections } from '../sections/sections.ts';
import { linesOfText } from '../tests/support/resume-text.ts';
import { detectLanguage } from '../words/detect-language.ts';
import { countryOfNumbers } from './country-of-numbers.ts';
import { readFields } from './read-fields.ts';

test.each([
  ['Boston, MA 02108', 'US'],
  ['Springfield USA', 'US'],
  ['12 Park Lane, Leeds LS1 4AB', 'GB'],
  ['Toronto, ON', 'CA'],
  ['Kvarnby, AB T2P 1J9', 'CA'],
  ['22 Mill Lane, Kvarnby, H91 X2P5', 'IE'],
  ['Unit 3/17 Mill St, Kvarnby VIC 3065', 'AU'],
  ['Pune, Inde', 'IN'],
  ['1012 Amsterdam (Niederlande)', 'NL'],
  ['12, rue des Ormes, Montréal (Québec) H2X 3J6', 'CA'],
  ['12, rue des Ormes, Larchville H2X 3J6', 'CA'],
  ['Parcelles U17, Dakar', 'SN'],
  ['4000 Liège', 'BE'],
  ['Abidjan, Cocody', 'CI'],
])('the country of numbers is that of the address: %s', (location, code) => {
  expect(countryOfNumbers(location, 'en', 'FR')).toEqual({ code, source: 'address' });
});

test.each([
  ['Lyon', 'fr', 'account'],
  [null, 'en', 'account'],
  ['Lyon, France', 'nl', 'account'],
  ['Madrid', 'es', 'guess'],
  ['Utrecht', 'nl', 'guess'],
  ['Europe', 'de', 'guess'],
  ['Chemin des Ormes 8, 1095 Larchy', 'fr', 'guess'],
  ['8 chemin des Ormes, 69003 Larchy', 'fr', 'account'],
])(
  'without another country in the address (%s, in %s) it is that of the account: %s',
  (location, language, source) => {
    expect(countryOfNumbers(location, language, 'FR')).toEqual({ code: 'FR', source });
  },
);

test('the languages of a country are those that are spoken there', () => {
  expect(countryOfNumbers(null, 'fr', 'BE').source).toBe('account');
  expect(countryOfNumbers(null, 'nl', 'BE').source).toBe('account');
  expect(countryOfNumbers(null, 'it', 'CH').source).toBe('account');
  expect(countryOfNumbers(null, 'pt', 'BE').source).toBe('guess');
});

function canonicalNumbers(...header: string[]): (string | null)[] {
  const text = `Jane Doe\n${header.join('\n')}\njane@example.org\n`;
  const lines = linesOfText(text);
  const { phoneNumbers } = readFields(lines, readSections(lines), { defaultCountry: 'FR', warnings: [] });
  return phoneNumbers.map(({ canonicalNumber }) => canonicalNumber);
}

test('a number without a prefix gets that of the country in the address, where it exists there', () => {
  expect(canonicalNumbers('Boston, MA', '617-555-0142')).toEqual(['+16175550142']);
  expect(canonicalNumbers('1450 Pine Street, Apt 4B', 'Boston, MA 02108', '617-555-0142')).toEqual([
    '+16175550142',
  ]);
  expect(canonicalNumbers('12 rue Dupont, 69003 Lyon', '06 12 34 56 78')).toEqual(['+33612345678']);
  expect(canonicalNumbers('Boston, MA', 'Phone: 06 12 34 56 78')).toEqual([null]);
  expect(canonicalNumbers('Boston, MA', '+33 6 12 34 56 78')).toEqual(['+33612345678']);
});

test('a postal code behind a number is no part of it', () => {
  expect(canonicalNumbers('jane@example.org – 06 12 34 56 78 – 59000 Lille')).toEqual(['+33612345678']);
});

test('a number without a prefix is of the country of the number beside it', () => {
  expect(canonicalNumbers('Contact : (+223) 76 12 34 56 / 66 12 34 56')).toEqual([
    '+22376123456',
    '+22366123456',
  ]);
});

test('the department of a town before a number is no part of it', () => {
  expect(canonicalNumbers('Rouen (76) – 07 66 55 44 33 – jane@example.org')).toEqual(['+33766554433']);
  expect(canonicalNumbers('Lyon (69) 04 66 55 44 33')).toEqual(['+33466554433']);
});

test('the word "de" tells no language that lacks the other words', () => {
  expect(
    detectLanguage('De 2015 à ce jour : chef de rang\nDe 2011 à 2012 : commis de salle à Holm, e-mail'),
  ).toBe('fr');
});

test('the titles of sections tell the language of a resume with few words', () => {
  expect(detectLanguage('Werkervaring\nOpleiding\n2019 Docent, Holm')).toBe('nl');
  expect(detectLanguage('Holm\n2019')).toBeNull();
});

test('without a country of the account, numbers without a prefix stay as they are printed', () => {
  expect(countryOfNumbers(null, 'fr', '')).toEqual({ code: '', source: 'guess' });
  expect(countryOfNumbers('Lyon, France', 'fr', '')).toEqual({ code: 'FR', source: 'address' });
});
