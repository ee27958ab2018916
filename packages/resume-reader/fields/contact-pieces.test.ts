import { extractHtml } from '../extract/html.ts';
import { readLines } from '../lines/read-lines.ts';
import { readSections } from '../sections/sections.ts';
import { fieldsOfText } from '../tests/support/resume-text.ts';
import type { ParsedResume } from '../types.ts';
import { readFields } from './read-fields.ts';

const body = '\n\nExperience\n2010 - 2012\tEngineer\n';

function read(text: string): ParsedResume {
  return fieldsOfText(text + body);
}

describe('the location', () => {
  test.each([
    'Montcel (73) : disponible à distance',
    'Montcel (73), mobile dans la région',
    'Montcel (73) - véhiculée',
  ])('of %j is the town with the number of its department', (line) =>
    expect(read(`Sabrina Quervol\n${line}\n06 02 84 17 35 · sabrina@example.org`).location).toBe(
      'Montcel (73)',
    ),
  );

  test.each([
    '31 Clarrow Grv, Kvarnby 3071',
    '31 Clarrow Cres, Kvarnby 3071',
    '31 Clarrow Hwy, Kvarnby 3071',
  ])('%s is an address with an abbreviated street', (address) =>
    expect(read(`Sabrina Quervol\nsabrina@example.org\n${address}\n+61 491 570 156`).location).toBe(address),
  );

  test.each(['Numero di telefono: (+39) 347 441 8203', 'Número de contacto: (+34) 656 292 361'])(
    'is no label that a phone number follows: %s',
    (line) => expect(read(`Sabrina Quervol\n${line}\nsabrina@example.org`).location).toBeNull(),
  );

  test('is not the value of another label', () =>
    expect(
      read('Sabrina Quervol\nsabrina@example.org\nReligion:    Christianity\nSex:    Female').location,
    ).toBeNull());

  test('is not what a link calls another page', () => {
    const html = `<h1>Sabrina Quervol</h1><p>sabrina@example.org</p>
      <p><a href="https://www.kestrel.example/u/17">Kestrel</a></p>
      <h2>Experience</h2><p>2010 - 2012 Engineer</p>`;
    const lines = readLines(extractHtml(new TextEncoder().encode(html)));
    const { location } = readFields(lines, readSections(lines), { defaultCountry: 'FR', warnings: [] });
    expect(location).toBeNull();
  });
});

test('levels in square brackets belong to the languages before them', () => {
  const text =
    'Sabrina Quervol\nsabrina@example.org\n\nCompétences\nLangues\nfrançais [natif]; anglais [C2, courant et scientifique]; espagnol [B1-B2, quotidien];\nchinois [A2-B1]; japonais [A2]\n';
  expect(read(text).locales.map(({ locale, level }) => `${locale} ${level}`)).toEqual([
    'fr natif',
    'en C2, courant et scientifique',
    'es B1-B2, quotidien',
    'zh A2-B1',
    'ja A2',
  ]);
});

test('a phone number beside the address of a page is read, and the digits of the address are not', () => {
  for (const sign of ['●', '|', '·']) {
    const text = `Jane Doe\njane@example.org ${sign} 518-555-0142 ${sign} https://example.org/518-555-0143\n\nExperience\n2010 - 2012   Cook`;
    expect(read(text).phoneNumbers.map(({ number }) => number)).toEqual(['518-555-0142']);
  }
  expect(read('Jane Doe\nhttps://doi.org/10.1109/518.555.0143\n\nExperience\n').phoneNumbers).toEqual([]);
  expect(read('Jane Doe\ndoi: 10.1109/518-555-0143\n\nExperience\n').phoneNumbers).toEqual([]);
});

test('a town before the code of its state is the location, and no headline', () => {
  for (const town of ['Kvarnby TX', 'San Vesto CA 93401', 'Nordby ON']) {
    const text = `Jane Doe\n${town}\njane@example.org\n\nExperience\n2010 - 2012   Cook, Holm Inn`;
    expect(read(text)).toMatchObject({ location: town, headline: null });
  }
  const text =
    'Jane Doe\nMechanical Engineer PE\njane@example.org\n\nExperience\n2010 - 2012   Cook, Holm Inn';
  expect(read(text)).toMatchObject({ location: null, headline: 'Mechanical Engineer PE' });
});

test('the links to the other pages of a site state no location', () => {
  for (const pages of ['Home\tRésumé\tPortfolio', 'Home\tPortfolio\tContact', 'Home | CV | Publications'])
    expect(read(`Jane Doe\n${pages}\njane@example.org`).location).toBeNull();
});

test('a comma between spaces belongs to a town and its region, and separates other details', () => {
  for (const [printed, location] of [
    ['Kvarnby , NY', 'Kvarnby, NY'],
    ['Kvarnby , Norway | 06 02 84 17 35', 'Kvarnby, Norway'],
    ['06 02 84 17 35 , Kvarnby , TX', 'Kvarnby, TX'],
  ])
    expect(read(`Jane Doe\n${printed}\njane@example.org`).location).toBe(location);
});

test('the pronouns of a person and labels are no headline', () => {
  expect(read('Sabrina Quervol\nShe/Her · Product Manager · Leeds\ns@example.org').headline).toBe(
    'Product Manager',
  );
  expect(read("Sabrina Quervol\ns@example.org\nFather's Name   :   M. Quervol").headline).toBeNull();
});

test('the post that a person applies for is the headline', () => {
  expect(read('Sabrina Quervol\nPost Applied For: Civil Engineer\ns@example.org').headline).toBe(
    'Civil Engineer',
  );
});

test.each(['jane.miller@example.org', 'jane.miller (at) example.org', 'jane.miller @ example.org'])(
  'the address that is printed as %j goes before another one in the link of its text',
  (printed) => {
    const html = `<p>Jane Miller<p><a href="mailto:author@template.example">${printed}</a>`;
    const lines = readLines(extractHtml(new TextEncoder().encode(html)));
    const resume = readFields(lines, readSections(lines), { defaultCountry: 'GB', warnings: [] });
    expect(resume.emailAddresses).toEqual(['jane.miller@example.org']);
  },
);
