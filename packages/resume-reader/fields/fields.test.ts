// size: each test has a document of its own
import { readPhoneNumbers } from '@platform/vocabulary/phone-number';
import { extractHtml } from '../extract/html.ts';
import { readLines } from '../lines/read-lines.ts';
import { readSections } from '../sections/sections.ts';
import { linesOfText } from '../tests/support/resume-text.ts';
import type { ParsedResume } from '../types.ts';
import { readFields } from './read-fields.ts';

/** The fields of a resume in plain text; a tab or three spaces separate the cells of a line. */
function read(text: string, defaultCountry = 'FR'): ParsedResume {
  const lines = linesOfText(text);
  return readFields(lines, readSections(lines), { defaultCountry, warnings: [] });
}

describe('names', () => {
  test.each([
    ['Paul GIRARD', 'Paul', 'Girard'],
    ['GIRARD Paul', 'Paul', 'Girard'],
    ['MORENO-SAÑA Jess-W', 'Jess-W', 'Moreno-Saña'],
    ['JANE DOE', 'Jane', 'Doe'],
    ['Ludwig van der Berg', 'Ludwig', 'van der Berg'],
    ['Florent Du Rocher', 'Florent', 'Du Rocher'],
    ['Dr. rer. nat. Anna Schmidt', 'Anna', 'Schmidt'],
    ['Anna Schmidt, PhD', 'Anna', 'Schmidt'],
    ['LARCH, Charlotte', 'Charlotte', 'Larch'],
    ['Schmidt, Anna M.', 'Anna', 'Schmidt'],
    ['CV : Anna Schmidt', 'Anna', 'Schmidt'],
    ['Lebenslauf: Anna Schmidt', 'Anna', 'Schmidt'],
    ['Name: Anna Schmidt', 'Anna', 'Schmidt'],
    ['Surname(s) / First name(s): Rossi Marco', 'Marco', 'Rossi'],
    ['Анна Иванова', 'Анна', 'Иванова'],
    ['أحمد منصور', 'أحمد', 'منصور'],
  ])('%s', (printed, firstName, lastName) => {
    expect(read(`${printed}\n12 rue Haute\n\nEducation\n2010 - 2012 Diploma\n`)).toMatchObject({
      firstName,
      lastName,
    });
  });

  test.each([
    ['Name : Peter Dupont', 'Peter', 'Dupont'],
    ['Full name : Anna Schmidt', 'Anna', 'Schmidt'],
    ['  Full name\u00a0: Anna Schmidt', 'Anna', 'Schmidt'],
    ['Name\tAnna Schmidt', 'Anna', 'Schmidt'],
    ['Nom : Le Gall\nPrénom : Yann', 'Yann', 'Le Gall'],
    ['Nom : LE GALL\tPrénom : Yann', 'Yann', 'Le Gall'],
    ['Nom : Boulanger\nPrénom : Li', 'Li', 'Boulanger'],
    ['Nom : Dupont', null, 'Dupont'],
    ['Name: Peter Baker', 'Peter', 'Baker'],
    ['Name : peter dupont', 'Peter', 'Dupont'],
    ['Apellidos : García Pérez\nNombre : Ana', 'Ana', 'García Pérez'],
    ['Surname: ADEYEMI\nOther names: Folake Grace', 'Folake Grace', 'Adeyemi'],
    ['Surname\tOkoro\nOther Names\tChidi', 'Chidi', 'Okoro'],
    ['Name\tLARCH, Florence', 'Florence', 'Larch'],
    ['Name: Larch, Sydney', 'Sydney', 'Larch'],
    ['Name: SCHMIDT\nVorname: Anna', 'Anna', 'Schmidt'],
    ['Nom\nMARTIN\nPrénom(s)\nJean-Paul', 'Jean-Paul', 'Martin'],
    ['Given names: Anna Maria\nFamily name: van der Berg', 'Anna Maria', 'van der Berg'],
    ['Full name: Wanjiru, Mary Njeri\nOther names: —', 'Mary Njeri', 'Wanjiru'],
  ])('%j is read with any lines below it', (printed, firstName, lastName) => {
    const text = `${printed}\nother.person@example.org\nTél. 06 12 34 56 78\n\nFormation\n2010 - 2012 Licence\n`;
    expect(read(text)).toMatchObject({ firstName, lastName });
  });

  test.each(['Jane Doe (she/her)', 'Jane "Jenny" Doe', 'Jane Doe née Martin', 'Mme Jane DOE épouse MARTIN'])(
    '%s is Jane Doe',
    (printed) => {
      const resume = read(`${printed}\njd@example.org\n\nEducation\n2010 - 2012 Diploma\n`);
      expect(resume).toMatchObject({ firstName: 'Jane', lastName: 'Doe' });
    },
  );

  test('the initials of a degree behind a comma are no part of a name', () => {
    expect(read('Marie-Josée Holm, M.A.P.\nmj@example.org\n')).toMatchObject({
      firstName: 'Marie-Josée',
      lastName: 'Holm',
    });
  });

  test('a heading and a company are not the name of a person whose name is not found', () => {
    const jobs = '2010 - 2012\tEngineer\tNorvane Ltd\n\nEducation\n2008 - 2010 Diploma\n';
    const text = `41 ans\n06 12 34 56 78\n\nExperience\n${jobs}\nEt aussi\nVoile\n`;
    expect(read(text)).toMatchObject({ firstName: null, lastName: null });
  });

  test('the column titles of a form are not a name', () => {
    expect(read('Nom\tPrénom\nDUPONT\tMarie\nTél. 06 12 34 56 78\n').lastName).not.toBe('Prénom');
  });

  test('a name in lower case is read when the e-mail address repeats it', () => {
    const text = 'peter dupont\npeter.dupont@example.org\nTél. 06 12 34 56 78\n';
    expect(read(text)).toMatchObject({ firstName: 'Peter', lastName: 'Dupont' });
  });

  test.each(['Tél.', 'Tel', 'Tél. Portable', 'Phone', 'E-Mail', 'Courriel', 'Adresse', 'Geburtsdatum'])(
    'the label %j is never a name',
    (label) => {
      expect(read(`${label}\n06 12 34 56 78\n`)).toMatchObject({ firstName: null, lastName: null });
      const text = `Jean Martin\n${label} 06 12 34 56 78\n\nFormation\n2010 - 2012 Licence\n`;
      expect(read(text)).toMatchObject({ firstName: 'Jean', lastName: 'Martin' });
    },
  );

  test('a document title, a job title or a town is not a name', () => {
    const resume = read(
      'CURRICULUM VITAE\nSoftware Engineer\nNew York\n\nExperience\n2010 - 2012\tEngineer\n',
    );
    expect(resume).toMatchObject({ firstName: null, lastName: null });
    expect(resume.warnings).toMatchObject([{ code: 'name_not_found' }]);
  });

  test('a family name that is also an occupation is a name', () => {
    const text =
      'Software Engineer with ten years of practice\nTom Baker\ntom@baker.example\n\nExperience\n2010 - 2012\tEngineer\n';
    expect(read(text)).toMatchObject({ firstName: 'Tom', lastName: 'Baker' });
  });

  test('the e-mail address decides between two candidates for the name', () => {
    const resume = read(
      'Victoria Street\nMaria Lopez\nmaria.lopez@example.org\n\nExperience\n2010 - 2012\tEngineer\n',
    );
    expect(resume).toMatchObject({ firstName: 'Maria', lastName: 'Lopez' });
  });
});

describe('the parts of a name', () => {
  test.each([
    ['ANNA T. WELLER', 'anna@example.org', 'Anna', 'Weller'],
    ['J. R. Weller', 'jr@example.org', 'J. R.', 'Weller'],
    ['Moreau pierre', 'moreau.pierre@example.org', 'Pierre', 'Moreau'],
    ['Moreau pierre', 'p.moreau61@example.org', 'Pierre', 'Moreau'],
    ['LEROUX BERNARD', 'b.leroux@example.org', 'Bernard', 'Leroux'],
    ['BERNARD LEROUX', 'b.leroux@example.org', 'Bernard', 'Leroux'],
    ['Marisol Etcheverry', 'marisol.e@example.org', 'Marisol', 'Etcheverry'],
    ['Maria Elena Garrido Campos', 'mgarridocampos@example.org', 'Maria Elena', 'Garrido Campos'],
    ['OKORO CHIDI EMEKA', 'chidiokoro@example.org', 'Chidi Emeka', 'Okoro'],
    ['Anne Sophie Martin', 'annesophie.martin@example.org', 'Anne Sophie', 'Martin'],
    ['FIONN Ó DÁLAIGH', 'fionn@example.org', 'Fionn', 'Ó Dálaigh'],
  ])('%s, %s', (printed, address, firstName, lastName) => {
    expect(read(`${printed}\n${address}\n\nEducation\n2010 - 2012 Diploma\n`)).toMatchObject({
      firstName,
      lastName,
    });
  });

  test('a Spanish name under a label has two family names', () => {
    const text =
      'Nombre y apellidos: Lucía Robles Campos\nTeléfono: 612 345 678\n\nExperiencia laboral\n2010 - 2012\tProfesora de español en una academia de idiomas de la ciudad\n';
    expect(read(text)).toMatchObject({ firstName: 'Lucía', lastName: 'Robles Campos' });
  });

  test('a large line that ends in a particle is continued by the next one', () => {
    const html = '<h1>Jane Mac</h1><h1>Weller</h1><p>jane@example.org<h2>Experience</h2><p>2010 - 2012 Clerk';
    const lines = readLines(extractHtml(new TextEncoder().encode(html)));
    const resume = readFields(lines, readSections(lines), { defaultCountry: 'FR', warnings: [] });
    expect(resume).toMatchObject({ firstName: 'Jane', lastName: 'Mac Weller' });
  });

  test('a title behind the second line of a name is no part of it', () => {
    const html =
      '<h1>Jane Adeyinka-</h1><h1>Pratt — Lawyer</h1><p>j.adeyinka@example.org<h2>Experience</h2><p>2010 - 2012 Clerk';
    const lines = readLines(extractHtml(new TextEncoder().encode(html)));
    const resume = readFields(lines, readSections(lines), { defaultCountry: 'FR', warnings: [] });
    expect(resume).toMatchObject({ firstName: 'Jane', lastName: 'Adeyinka-Pratt' });
  });

  test('a hyphen at the end of a large line joins the halves of a family name', () => {
    const html =
      '<h1>Jane Adeyinka-</h1><h1>Pratt</h1><p>j.adeyinka@example.org<h2>Experience</h2><p>2010 - 2012 Clerk';
    const lines = readLines(extractHtml(new TextEncoder().encode(html)));
    const resume = readFields(lines, readSections(lines), { defaultCountry: 'FR', warnings: [] });
    expect(resume).toMatchObject({ firstName: 'Jane', lastName: 'Adeyinka-Pratt' });
  });

  test('the name of a house is not that of a person', () => {
    expect(read('Merton House\n06 12 34 56 78\n\nEducation\n2010 - 2012 Diploma\n').lastName).toBeNull();
  });
});

describe('contact details', () => {
  test('phone numbers are E.164 with the default country, and fax numbers are left out', () => {
    const resume = read('Jane Doe\nTél. 05.57.12.34.56.\nFax : 05 57 12 34 57\n');
    expect(resume.phoneNumbers).toEqual([{ number: '05.57.12.34.56', canonicalNumber: '+33557123456' }]);
  });

  test.each(['(+33) 6 12 34 56 78', '(+33)6 12 34 56 78', '(+33) (0)6 12 34 56 78', '0033 (0)6 12 34 56 78'])(
    'the prefix of %s may stand in brackets',
    (number) =>
      expect(read(`Jane Doe\n${number}\n`).phoneNumbers).toEqual([
        { number, canonicalNumber: '+33612345678' },
      ]),
  );

  test.each([
    ['01 99 00 11 22 Durchwahl 45', '01 99 00 11 22 Durchwahl 45', '+33199001122'],
    ['Tél. : ０１ ９９ ００ １１ ２２', '01 99 00 11 22', '+33199001122'],
    ['\u202a+33 1 99\u200b 00 11 22\u202c', '+33 1 99 00 11 22', '+33199001122'],
  ])('%j is read as a form reads it', (text, number, canonicalNumber) => {
    expect(read(`Jane Doe\n${text}\n`).phoneNumbers).toEqual([{ number, canonicalNumber }]);
    expect(readPhoneNumbers(text, 'FR').numbers).toEqual([{ number, canonicalNumber }]);
  });

  test('a name keeps the joiners of its script and has nothing else that nobody sees', () => {
    const resume = read(
      '\u202bعلی\u200cرضا کریمی\u202c\nali@example.org\n\nExperience\n2010 - 2012 Cl\u2060erk\n',
    );
    expect(`${resume.firstName} ${resume.lastName}`).toBe('علی\u200cرضا کریمی');
    expect(resume.text).toContain('2010 - 2012 Clerk');
  });

  test('dots in the middle of the line separate the groups of a phone number', () => {
    const resume = read('Jane Doe\n(608) · 555 · 0107 ⋄ jane@example.org\n');
    expect(resume.phoneNumbers).toEqual([{ number: '(608)-555-0107', canonicalNumber: null }]);
  });

  test('a phone number that two links spell differently is read once', () => {
    const html =
      '<p>Jane Doe<p><a href="tel:+33612345678">call</a><p><a href="tel:+33%206%2012%2034%2056%2078">mobile</a>';
    const lines = readLines(extractHtml(new TextEncoder().encode(html)));
    const options = { defaultCountry: 'FR', warnings: [] };
    const { phoneNumbers, evidence } = readFields(lines, readSections(lines), options);
    expect(phoneNumbers).toEqual([{ number: '+33612345678', canonicalNumber: '+33612345678' }]);
    expect(evidence.find(({ field }) => field === 'phoneNumbers.0')?.source).toBe('call');
  });

  test.each([
    '(2/7/15-30/9/18',
    '28/02-01/03/2011',
    '1650-1651',
    '45678912',
    '200/4 - 54321',
    '12/34567890',
    '123-45-6789',
    'p. 123456-123478',
    'ORCID 0000-0002-1825-0097',
    'P.O. Box 2114-10100, Kvarnby',
    'N° RPPS 10101234567',
    'D.N.I.: 00000014-Z',
  ])('%s is not a phone number', (number) => {
    expect(read(`Jane Doe\n${number}\n`).phoneNumbers).toEqual([]);
  });

  test.each([
    ['555 · 204 · 1180', ['555-204-1180']],
    ['+212.661204488 /537100220', ['+212.661204488', '537100220']],
    ['Tél. : 03 84 12 17 25 / 06 70 43 10 48', ['03 84 12 17 25', '06 70 43 10 48']],
    ['600 123 456', ['600 123 456']],
    ['Mobile (privat): 9123 4567', ['9123 4567']],
    ['0221/1234567', ['0221/1234567']],
    ['Mobil: 0475/12.34.56', ['0475/12.34.56']],
    ['Tel: 555-0178', ['555-0178']],
    ['06 12 34 56 78 · 75011 Paris', ['06 12 34 56 78']],
  ])('all phone numbers of %j are read', (text, numbers) => {
    expect(read(`Jane Doe\n${text}\n`).phoneNumbers.map(({ number }) => number)).toEqual(numbers);
  });

  test('numbers of other sections are phone numbers only with a label or an international prefix', () => {
    const text = (number: string): string => `Jane Doe\n\nPublications\nActa, vol. 12, ${number}\n`;
    expect(read(text('0612345678')).phoneNumbers).toEqual([]);
    expect(read(text('Tel. 0612345678')).phoneNumbers).toHaveLength(1);
  });

  test('a number in a foot below the last section is one when it is grouped like a phone number', () => {
    const text =
      'Jane Doe\n\nEducation\n2010 - 2012   Holm College\n\nJane Doe | 518.555.0142 | Dayton, OH\n';
    expect(read(text).phoneNumbers).toMatchObject([{ number: '518.555.0142' }]);
  });

  test.each([
    ['jane (at) example (dot) org', 'jane@example.org'],
    ['jane at example dot org', 'jane@example.org'],
    ['jane.doe@my‐example.org', 'jane.doe@my-example.org'],
  ])('the e-mail address of %j is read', (text, address) => {
    expect(read(`Jane Doe\n${text}\n`).emailAddresses).toEqual([address]);
  });

  test('a link confirms the address without the label that is printed before it', () => {
    const html = '<p>Jane Doe<p>Emailjane@example.org <a href="mailto:jane@example.org">write</a>';
    const lines = readLines(extractHtml(new TextEncoder().encode(html)));
    const resume = readFields(lines, readSections(lines), { defaultCountry: 'FR', warnings: [] });
    expect(resume.emailAddresses).toEqual(['jane@example.org']);
  });

  test('a link completes an address that the end of its line broke', () => {
    const html = '<p>Jane Doe<p>hon-<p><a href="mailto:honorine.doe@example.org">orine.doe@example.org</a>';
    const lines = readLines(extractHtml(new TextEncoder().encode(html)));
    const resume = readFields(lines, readSections(lines), { defaultCountry: 'FR', warnings: [] });
    expect(resume.emailAddresses).toEqual(['honorine.doe@example.org']);
  });

  test.each([
    ['jane@doe.photography\ndoe.photography', 'jane@doe.photography'],
    ['jane@doe.photography\njanedoe', 'jane@doe.photography'],
    ['jane@north.exam\nple.com', 'jane@north.example.com'],
  ])('the address in %j ends where its domain ends', (text, address) => {
    expect(read(`Jane Doe\n${text}\n`).emailAddresses).toEqual([address]);
  });

  test.each([
    'https://www.linkedin.com/profile/view?id=12345',
    'LinkedIn | Portfolio',
    'LinkedIn - Website',
    'LinkedIn: Jane Doe',
  ])('%j names no page of the person', (text) => {
    expect(read(`Jane Doe\n${text}\n`).networkUrl).toBeNull();
  });

  test('years, postal codes and identifiers are not phone numbers', () => {
    const text =
      'Jane Doe\n2006 - 2010\n4000-123 Porto\nSIRET 732 829 320 00074\n1888-1905\nWork permit number: 123-456-789\nCNI : 880692310285\n';
    expect(read(text).phoneNumbers).toEqual([]);
  });

  test('a number of another country without a prefix stays as printed', () => {
    expect(read('Jane Doe\n(555) 123-4567\n').phoneNumbers).toEqual([
      { number: '(555) 123-4567', canonicalNumber: null },
    ]);
  });

  test('contact details of referees are not those of the person', () => {
    const resume = read(
      'Jane Doe\njane@example.org\n\nReferences\nProf. Smith\nsmith@university.example\n+33 1 23 45 67 89\n',
    );
    expect(resume.emailAddresses).toEqual(['jane@example.org']);
    expect(resume.phoneNumbers).toEqual([]);
  });

  test('several addresses in one line are read separately, without the separators', () => {
    const resume = read('Jane Doe\njane@example.org|doe@example.com · linkedin.com/in/jane-doe?trk=x\n');
    expect(resume.emailAddresses).toEqual(['jane@example.org', 'doe@example.com']);
    expect(resume.networkUrl).toBe('https://www.linkedin.com/in/jane-doe');
  });

  test('an icon printed as a letter is not part of an address', () => {
    expect(read('Jane Doe\n½ 12 rue Haute, 69001 Lyon\nB jane@example.org\n')).toMatchObject({
      location: '12 rue Haute, 69001 Lyon',
      emailAddresses: ['jane@example.org'],
    });
  });

  test('the place of a position is not the location of the person', () => {
    expect(
      read('Jane Doe\n35000 Rennes\n\nExperience\n2019 - 2020\tClerk, Example Ltd, Lyon, France\n').location,
    ).toBe('35000 Rennes');
    expect(
      read('Jane Doe\n\nExperience\n2019 - 2020\tClerk, Example Ltd, Lyon, France\n').location,
    ).toBeNull();
  });
});

describe('positions', () => {
  test('title and company are distinguished in either order', () => {
    const first = read(
      'Experience\nAccountant\nExample Group\n2019 - 2021\n\nController\nOther Works\n2017 - 2019\n',
    );
    const second = read(
      'Experience\nExample Group\nAccountant\n2019 - 2021\n\nOther Works\nController\n2017 - 2019\n',
    );
    const expected = [
      { title: 'Accountant', companyName: 'Example Group', startDate: '2019', endDate: '2021' },
      { title: 'Controller', companyName: 'Other Works', startDate: '2017', endDate: '2019' },
    ];
    expect(first.positions).toMatchObject(expected);
    expect(second.positions).toMatchObject(expected);
  });

  test('a company without typical words is found by its position, like those of other entries', () => {
    const resume = read(
      'Experience\n2019 - 2021   Accountant - Zyvex\n2017 - 2019   Accountant - Moonbeam\n',
    );
    expect(resume.positions.map((position) => position.companyName)).toEqual(['Zyvex', 'Moonbeam']);
  });

  test('the company follows "at" or is in brackets', () => {
    const resume = read(
      'Experience\nML Engineer at Zyvex\nJan 2020 - Present\n\nEngineer (Moonbeam)\n2018 - 2019\n',
    );
    expect(resume.positions).toMatchObject([
      { title: 'ML Engineer', companyName: 'Zyvex', isCurrent: true, endDate: null },
      { title: 'Engineer', companyName: 'Moonbeam', isCurrent: false },
    ]);
    expect(resume).toMatchObject({ currentPosition: 'ML Engineer', currentCompanyName: 'Zyvex' });
  });

  test('projects, certificates and interests are not positions', () => {
    const resume = read('Projects\nRobot arm\n2019 - 2020\n\nCertifications\nAWS Architect, 2020\n');
    expect(resume.positions).toEqual([]);
    expect(resume.currentPosition).toBeNull();
  });
});

test('a date is a birthday only when the document labels it as one', () => {
  expect(read('Jane Doe\nNée le 12 mars 1985 à Lyon\n').birthday).toBe('1985-03-12');
  expect(read('Jane Doe\n12 mars 1985\n').birthday).toBeNull();
});

test('a document of three lines gives only the values that it states', () => {
  const {
    text: _text,
    evidence: _evidence,
    ...fields
  } = read('Alice Doe\nSenior Backend Engineer\nPython, Rust\n');
  expect(fields).toMatchObject({
    firstName: 'Alice',
    lastName: 'Doe',
    headline: 'Senior Backend Engineer',
    emailAddresses: [],
    phoneNumbers: [],
    networkUrl: null,
    location: null,
    summary: null,
    positions: [],
    educations: [],
    locales: [],
  });
});
