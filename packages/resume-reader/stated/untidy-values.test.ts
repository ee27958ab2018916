/** Files that state the values of a resume by name, as programs and people really write them. */
import { strToU8, zipSync } from 'fflate';
import { detectFileKind } from '../file-kind/file-kind.ts';
import { readResume } from '../read-resume.ts';

async function read(content: string | Uint8Array, fileName = '') {
  const result = await readResume(Buffer.from(content), { fileName, defaultCountry: 'FR' });
  return result.status === 'read' ? result.resume : { code: result.code };
}

const card = (...lines: string[]): string =>
  ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n');
const jane = { basics: { name: 'Jane Doe', email: 'jane@example.com' } };

describe('JSON Resume', () => {
  test('is recognised by its basics, wherever they stand', async () => {
    const awards = Array.from({ length: 50 }, () => ({ title: 'Prize', summary: 'x'.repeat(4000) }));
    expect(await read(JSON.stringify({ awards: awards.slice(0, 2), ...jane }))).toMatchObject({
      firstName: 'Jane',
    });
    expect(await read(JSON.stringify({ awards, ...jane }))).toMatchObject({ firstName: 'Jane' });
    expect(await read(Buffer.from(`\ufeff${JSON.stringify({ awards, ...jane })}`, 'utf16le'))).toMatchObject({
      firstName: 'Jane',
    });
  });

  test.each([
    ['is the first of a list', [jane, { basics: { name: 'Rita Other' } }]],
    ['is a member of another object', { status: 'ok', data: jane }],
    ['is in a list within another object', { resumes: [jane, { basics: { name: 'Rita Other' } }] }],
  ])('is read when it %s', async (_where, value) => {
    expect(await read(JSON.stringify(value))).toMatchObject({
      firstName: 'Jane',
      lastName: 'Doe',
      emailAddresses: ['jane@example.com'],
    });
  });

  test('whose values are nested very deep is too large, and is not built in memory', async () => {
    const nested = `{"basics":{"name":"Jane Doe \\"["},"work":${'['.repeat(2_000_000)}`;
    expect(await read(nested)).toEqual({ code: 'too_large' });
  });
});

describe('a vCard', () => {
  test.each([
    ['a name that is in its first part as a whole', ['N:Jane Doe;;;;', 'FN:Jane Doe'], 'Jane', 'Doe'],
    ['such a name with its family name first', ['N:Doe, Jane;;;;', 'FN:Doe, Jane'], 'Jane', 'Doe'],
    ['a whole name in the part of the given name', ['N:;Jane Doe;;;', 'FN:Jane Doe'], 'Jane', 'Doe'],
    ['a name of one word', ['N:;Jane;;;', 'FN:Jane'], 'Jane', null],
    [
      'a family name of several words',
      ['N:de la Marbury;Jane;;;', 'FN:Jane de la Marbury'],
      'Jane',
      'de la Marbury',
    ],
    ['characters that nobody sees', ['N:D\u202eoe\u0007;\u200bJane\u0001;;;'], 'Jane', 'Doe'],
  ])('gives %s', async (_what, lines, firstName, lastName) => {
    expect(await read(card(...lines))).toMatchObject({ firstName, lastName });
  });

  test.each([
    ['ISO-8859-2', Buffer.from([0xae])],
    ['Windows-1250', Buffer.from([0x8e])],
  ])('is decoded by the encoding %s that it states', async (charset, letter) => {
    const [before = '', after = ''] = card(`N;CHARSET=${charset}:Doe;@ofie`).split('@');
    const plain = Buffer.concat([Buffer.from(before), letter, Buffer.from(after)]);
    expect(await read(plain)).toMatchObject({ firstName: 'Žofie' });
    const quoted = `=${letter.toString('hex').toUpperCase()}ofie`;
    expect(await read(card(`N;CHARSET=${charset};ENCODING=QUOTED-PRINTABLE:Doe;${quoted}`))).toMatchObject({
      firstName: 'Žofie',
    });
  });

  test('in UTF-16 is read', async () => {
    expect(await read(Buffer.from(`\ufeff${card('N:Doe;Zoë;;;')}`, 'utf16le'))).toMatchObject({
      firstName: 'Zoë',
    });
  });

  test('gives its preferred address first', async () => {
    const lines = [
      'EMAIL;TYPE=WORK:a@example.com',
      'EMAIL;PREF=2:b@example.com',
      'EMAIL;TYPE="home,pref":c@example.com',
    ];
    expect(await read(card('N:Doe;Jane', ...lines))).toMatchObject({
      emailAddresses: ['c@example.com', 'b@example.com', 'a@example.com'],
    });
  });

  test('gives languages whose codes name a country, and numbers with their extension', async () => {
    const lines = ['LANG;PREF=1:fr', 'LANG:en-GB', 'TEL;VALUE=uri:tel:+33-1-42-68-53-00;ext=5'];
    expect(await read(card('N:Doe;Jane', ...lines))).toMatchObject({
      locales: [{ locale: 'fr' }, { locale: 'en' }],
      phoneNumbers: [
        { number: '+33-1-42-68-53-00 ext. 5', canonicalNumber: expect.stringMatching(/^\+33142685300/) },
      ],
    });
  });

  test('gives an address of several lines as one', async () => {
    const lines = ['ADR;ENCODING=QUOTED-PRINTABLE:;;3 rue Haute=0D=0ABat. B;Lyon;;69001;France'];
    expect(await read(card('N:Doe;Jane', ...lines))).toMatchObject({
      location: '3 rue Haute Bat. B, 69001, Lyon, France',
    });
  });
});

test('names have no characters that nobody sees', async () => {
  const file =
    '{"basics":{"name":"Jane\\u0000 Doe\\ud800\\u202e"},"work":[{"position":"Cook","name":"\\u202eQuillon"}]}';
  expect(await read(file)).toMatchObject({
    firstName: 'Jane',
    lastName: 'Doe',
    positions: [{ companyName: 'Quillon' }],
  });
});

test('values that stand in place of one are none', async () => {
  const file = {
    basics: {
      name: 'Jane Doe',
      label: 'N/A',
      email: 'n/a',
      phone: 'à demander',
      summary: '—',
      location: { city: 'Lyon', region: 'null', countryCode: 'FR' },
    },
    work: [
      { position: 'Cook', name: 'Not available', startDate: '2019', summary: 'none' },
      { position: 'N/A', name: '-', startDate: '2018' },
    ],
    education: [{ institution: 'k. A.', studyType: 'undefined' }],
    skills: ['Excel', 'n/a'],
  };
  expect(await read(JSON.stringify(file))).toMatchObject({
    headline: null,
    emailAddresses: [],
    phoneNumbers: [],
    summary: null,
    location: 'Lyon, FR',
    positions: [{ title: 'Cook', companyName: null, description: null }],
    educations: [],
    skills: 'Excel',
  });
  expect(await read(card('N:Null;Nil', 'EMAIL:Jane <Jane@Example.com>'))).toMatchObject({
    firstName: 'Nil',
    lastName: 'Null',
    emailAddresses: ['jane@example.com'],
  });
});

test('a day that its month does not have is none', async () => {
  expect(await read(card('N:Doe;Jane', 'BDAY:1990-02-31'))).toMatchObject({ birthday: '1990-02' });
  expect(await read(card('N:Doe;Jane', 'BDAY:2000-02-29'))).toMatchObject({ birthday: '2000-02-29' });
  expect(await read(card('N:Doe;Jane', 'BDAY:1900-02-29'))).toMatchObject({ birthday: '1900-02' });
  const text =
    'Jane Doe\njane@example.com\nDate of birth: 31.02.1990\n\nExperience\nCook, Norvane\n2019 - 2022\n';
  // A birthday that a document prints is a whole date.
  expect(await read(text)).toMatchObject({ birthday: null });
});

describe('Europass XML', () => {
  const candidate = (person: string, profile: string): string =>
    `<?xml version="1.0"?><Candidate xmlns="http://www.europass.eu/1.0" xmlns:oa="http://www.openapplications.org/oagis/9" xmlns:hr="http://www.hr-xml.org/3">${person}<CandidateProfile>${profile}</CandidateProfile></Candidate>`;
  const person =
    '<CandidatePerson><PersonName><oa:GivenName>Ana</oa:GivenName><hr:FamilyName>Silva</hr:FamilyName></PersonName></CandidatePerson>';
  const history =
    '<EmploymentHistory><EmployerHistory><hr:OrganizationName>Quillon &amp;amp; Co</hr:OrganizationName><OrganizationContact><Communication><Address><oa:CityName>Porto</oa:CityName><CountryCode>pt</CountryCode></Address></Communication></OrganizationContact><PositionHistory><PositionTitle>Enfermeira</PositionTitle><oa:Description>&lt;p&gt;R&amp;amp;D&amp;nbsp;&amp;#39;A&amp;#39; 5 &amp;lt; 10&lt;/p&gt;&lt;ul&gt;&lt;li&gt;B&lt;/li&gt;&lt;/ul&gt;</oa:Description></PositionHistory></EmployerHistory></EmploymentHistory>';

  test('gives the place of an employer to the position, and never to the person', async () => {
    for (const who of [person, '']) {
      expect(await read(candidate(who, history))).toMatchObject({
        location: null,
        positions: [{ title: 'Enfermeira', location: 'Porto' }],
      });
    }
    const withCity = history.replace(
      '</oa:Description>',
      '</oa:Description><City>Braga</City><Country>pt</Country>',
    );
    expect(await read(candidate(person, withCity))).toMatchObject({ positions: [{ location: 'Braga' }] });
  });

  test('gives texts whose entities are written twice', async () => {
    expect(await read(candidate(person, history))).toMatchObject({
      positions: [{ companyName: 'Quillon & Co', description: "R&D 'A' 5 < 10\nB" }],
    });
  });

  test('says when a part was left out', async () => {
    const deep = `${'<a>'.repeat(600)}${'</a>'.repeat(600)}`;
    expect(await read(candidate(person, deep))).toMatchObject({
      firstName: 'Ana',
      warnings: [{ code: 'text_truncated' }],
    });
  });
});

describe('the data archive of a network', () => {
  const tables = {
    'Profile.csv': strToU8('First Name,Last Name\nEva,Marbury\n'),
    'Education.csv': strToU8('School Name,Start Date,End Date\nUniversity of Leeds,2011,2014\n'),
    'Email Addresses.csv': strToU8(
      'Email Address,Confirmed,Primary\nold@example.org,Yes,No\neva@example.org,Yes,Yes\n',
    ),
  };

  test.each([
    [
      'in a folder that macOS packed',
      { 'Export/.DS_Store': strToU8('Bud1'), '__MACOSX/Export/._Profile.csv': strToU8('x') },
    ],
    ['with files of Windows about folders', { 'Thumbs.db': strToU8('x'), 'desktop.ini': strToU8('x') }],
    ['with the articles of the member', { 'Articles/Articles/hello.html': strToU8('<html></html>') }],
    ['without positions', {}],
  ])('%s is read, with the primary address first', async (_what, others) => {
    const archive = zipSync({ ...tables, ...others });
    expect(await read(archive, 'Complete_Export.zip')).toMatchObject({
      firstName: 'Eva',
      emailAddresses: ['eva@example.org', 'old@example.org'],
      educations: [{ schoolName: 'University of Leeds' }],
    });
  });

  test.each([
    '__MACOSX/._setup.exe',
    '__MACOSX/setup.csv.exe',
    'Articles/setup.js',
    'Thumbs.db.exe',
    'other/page.html',
  ])('with a file %s is refused like other archives', async (name) => {
    const archive = zipSync({ ...tables, [name]: strToU8('x') });
    expect(await detectFileKind(archive, 'export.zip')).toMatchObject({ format: null, refusal: 'archive' });
  });
});
