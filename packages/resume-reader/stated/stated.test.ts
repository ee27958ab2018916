/** Files that state the values of a resume by name. */
import { strToU8, zipSync } from 'fflate';
import { detectFileKind } from '../file-kind/file-kind.ts';
import { readResume } from '../read-resume.ts';
import { dateOf } from './stated-resume.ts';

async function read(bytes: Uint8Array, fileName = '') {
  const result = await readResume(bytes, { fileName, defaultCountry: 'FR' });
  if (result.status === 'unreadable') throw new Error(result.message);
  return result.resume;
}

test('JSON Resume gives its values as they are stated, with the names of members of both schemas', async () => {
  const resume = await read(
    Buffer.from(
      JSON.stringify({
        $schema: 'https://example.com/schema.json',
        basics: {
          name: 'Anna van der Berg',
          label: 'Nurse',
          email: 'Anna@Example.org',
          phone: '06 12 34 56 78',
          location: { city: 'Utrecht', countryCode: 'NL' },
          profiles: [{ network: 'LinkedIn', url: 'https://www.linkedin.com/in/anna-berg' }],
        },
        work: [
          { name: 'Norvane', position: 'Ward nurse', startDate: '2019-03-01', highlights: ['Nights'] },
          { company: 'Quillon', position: 'Assistant', startDate: '2015', endDate: '2019-02' },
        ],
        education: [
          { institution: 'Hogeschool Utrecht', studyType: 'Bachelor', area: 'Nursing', endDate: '2015' },
        ],
        languages: [{ language: 'Dutch', fluency: 'Native' }, { language: 'en' }],
        skills: [{ name: 'Care', keywords: ['Triage'] }],
      }),
    ),
    'resume.json',
  );
  expect(resume).toMatchObject({
    firstName: 'Anna',
    lastName: 'van der Berg',
    headline: 'Nurse',
    emailAddresses: ['anna@example.org'],
    phoneNumbers: [{ number: '06 12 34 56 78', canonicalNumber: '+31612345678' }],
    networkUrl: 'https://www.linkedin.com/in/anna-berg',
    location: 'Utrecht, NL',
    currentPosition: 'Ward nurse',
    currentCompanyName: 'Norvane',
    positions: [
      {
        title: 'Ward nurse',
        companyName: 'Norvane',
        startDate: '2019-03-01',
        isCurrent: true,
        description: 'Nights',
      },
      { title: 'Assistant', companyName: 'Quillon', startDate: '2015', endDate: '2019-02', isCurrent: false },
    ],
    educations: [
      { schoolName: 'Hogeschool Utrecht', degree: 'Bachelor', fieldOfStudy: 'Nursing', endDate: '2015' },
    ],
    locales: [
      { locale: 'nl', level: 'Native' },
      { locale: 'en', level: null },
    ],
    skills: 'Care, Triage',
    warnings: [],
  });
  const company = resume.evidence.find(({ field }) => field === 'positions.1.companyName');
  expect(company).toMatchObject({ source: 'Assistant | Quillon | 2015 | 2019-02', confidence: 0.99 });
  expect(resume.text.split('\n')[company?.lines[0] ?? 0]).toBe(company?.source);
});

test('a vCard gives the parts of its name, and its title as the current position', async () => {
  const card = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:de la Marbury;Jean-Paul;;M.;',
    'FN:Jean-Paul de la Marbury',
    'ORG:Quillon\\, SA;Works',
    'TITLE:Ingénieur',
    'EMAIL;TYPE=INTERNET:jp@example.org',
    'item1.TEL;TYPE="cell,voice":06 12 34 56 78',
    'ADR;TYPE=HOME:;;3 rue Haute;Lyon;;69001;France',
    'NOTE:A long',
    '  note',
    'BDAY:19850312',
    'AGENT:',
    'BEGIN:VCARD',
    'EMAIL:assistant@example.org',
    'END:VCARD',
    'END:VCARD',
    'BEGIN:VCARD',
    'N:Other;Person;;;',
    'END:VCARD',
  ].join('\r\n');
  expect(await read(Buffer.from(card))).toMatchObject({
    firstName: 'Jean-Paul',
    lastName: 'de la Marbury',
    emailAddresses: ['jp@example.org'],
    phoneNumbers: [{ number: '06 12 34 56 78', canonicalNumber: '+33612345678' }],
    location: '3 rue Haute, 69001, Lyon, France',
    summary: 'A long note',
    birthday: '1985-03-12',
    currentPosition: 'Ingénieur',
    currentCompanyName: 'Quillon, SA',
  });
});

test('a vCard keeps its properties apart where values end in a sign of equality', async () => {
  const card =
    'BEGIN:VCARD\r\nVERSION:3.0\r\nURL:https://example.org/?id=\r\nPHOTO;ENCODING=b:aGVsbG8=\r\nN:Doe;Jane;;;\r\nEND:VCARD\r\n';
  expect(await read(Buffer.from(card))).toMatchObject({ firstName: 'Jane', lastName: 'Doe' });
});

test.each([
  ['2019-13-45', '2019'],
  ['0000-00', null],
  ['2012-9', '2012-09'],
  ['2012-09-30T00:00:00Z', '2012-09-30'],
  ['2012-09-31T00:00:00Z', '2012-09'],
  ['Mar 2019', '2019-03'],
  ['Mar 12', null],
  ['', null],
])('the date %j of a file is %j', (text, date) => expect(dateOf(text)).toBe(date));

test('a file of very many entries and letters is taken up to the limits, with a warning', async () => {
  const work = Array.from({ length: 1000 }, () => ({
    position: 'Cook',
    name: 'x'.repeat(1000),
    startDate: '2019',
  }));
  const resume = await read(Buffer.from(JSON.stringify({ basics: { name: 'Jane Doe' }, work })));
  expect(resume.positions.length).toBeLessThanOrEqual(500);
  expect(resume.text.length).toBeLessThan(500_000);
  expect(resume.warnings).toMatchObject([{ code: 'text_truncated' }]);
});

test('a vCard in quoted-printable is decoded', async () => {
  const card =
    'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Lef=C3=A8vre;Zo=C3=AB=\r\n;;;\r\nEND:VCARD\r\n';
  expect(await read(Buffer.from(card))).toMatchObject({ firstName: 'Zoë', lastName: 'Lefèvre' });
});

test('a Europass XML file of the first kind gives its values', async () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<SkillsPassport xmlns="http://europass.cedefop.europa.eu/Europass"><LearnerInfo>
<Identification><PersonName><FirstName>Ana</FirstName><Surname>Silva Costa</Surname></PersonName>
<ContactInfo><Address><Contact><AddressLine>Rua Alta 3</AddressLine><PostalCode>1000-001</PostalCode><Municipality>Lisboa</Municipality><Country><Code>PT</Code><Label>Portugal</Label></Country></Contact></Address>
<Email><Contact>ana@example.org</Contact></Email><TelephoneList><Telephone><Contact>+351 912 345 678</Contact></Telephone></TelephoneList></ContactInfo>
<Demographics><Birthdate year="1985" month="--03" day="---12"/></Demographics></Identification>
<WorkExperienceList><WorkExperience><Period><From year="2012" month="--09"/><Current>true</Current></Period><Position><Code>22</Code><Label>Enfermeira</Label></Position><Activities>&lt;p&gt;Urgências&lt;/p&gt;&lt;p&gt;Noites&lt;/p&gt;</Activities><Employer><Name>Hospital Quillon</Name></Employer></WorkExperience></WorkExperienceList>
<EducationList><Education><Period><From year="2008"/><To year="2012"/></Period><Title>Licenciatura</Title><Organisation><Name>Universidade do Porto</Name></Organisation></Education></EducationList>
<Skills><Linguistic><MotherTongueList><MotherTongue><Description><Label>Português</Label></Description></MotherTongue></MotherTongueList><ForeignLanguageList><ForeignLanguage><Description><Label>Inglês</Label></Description><ProficiencyLevel><SpokenInteraction>C1</SpokenInteraction></ProficiencyLevel></ForeignLanguage></ForeignLanguageList></Linguistic></Skills>
</LearnerInfo></SkillsPassport>`;
  expect(await read(Buffer.from(xml))).toMatchObject({
    firstName: 'Ana',
    lastName: 'Silva Costa',
    location: 'Rua Alta 3, 1000-001, Lisboa, Portugal',
    birthday: '1985-03-12',
    positions: [
      {
        title: 'Enfermeira',
        companyName: 'Hospital Quillon',
        startDate: '2012-09',
        isCurrent: true,
        description: 'Urgências\nNoites',
      },
    ],
    educations: [
      { degree: 'Licenciatura', schoolName: 'Universidade do Porto', startDate: '2008', endDate: '2012' },
    ],
    locales: [
      { locale: 'pt', level: 'native' },
      { locale: 'en', level: 'C1' },
    ],
  });
});

test('a Europass XML file of the second kind gives its values', async () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Candidate xmlns="http://www.europass.eu/1.0" xmlns:oa="http://www.openapplications.org/oagis/9" xmlns:hr="http://www.hr-xml.org/3" xmlns:eures="http://www.europass_eures.eu/1.0">
<CandidatePerson><PersonName><oa:GivenName>Ana</oa:GivenName><hr:FamilyName>Silva Costa</hr:FamilyName></PersonName>
<Communication><ChannelCode>Email</ChannelCode><oa:URI>ana@example.org</oa:URI></Communication>
<Communication><ChannelCode>Telephone</ChannelCode><oa:CountryDialing>351</oa:CountryDialing><oa:DialNumber>912345678</oa:DialNumber></Communication>
<Communication><UseCode>home</UseCode><Address><oa:AddressLine>Rua Alta 3</oa:AddressLine><oa:CityName>Lisboa</oa:CityName><CountryCode>pt</CountryCode></Address></Communication>
<PrimaryLanguageCode>por</PrimaryLanguageCode></CandidatePerson>
<CandidateProfile><EmploymentHistory><EmployerHistory><hr:OrganizationName>Hospital Quillon</hr:OrganizationName><PositionHistory><PositionTitle>Enfermeira</PositionTitle><eures:EmploymentPeriod><eures:StartDate><hr:FormattedDateTime>2012-09-01</hr:FormattedDateTime></eures:StartDate><hr:CurrentIndicator>true</hr:CurrentIndicator></eures:EmploymentPeriod></PositionHistory></EmployerHistory></EmploymentHistory>
<EducationHistory><EducationOrganizationAttendance><hr:OrganizationName>Universidade do Porto</hr:OrganizationName><AttendancePeriod><StartDate><hr:FormattedDateTime>2008</hr:FormattedDateTime></StartDate><EndDate><hr:FormattedDateTime>2012</hr:FormattedDateTime></EndDate></AttendancePeriod><EducationDegree><hr:DegreeName>Licenciatura</hr:DegreeName></EducationDegree></EducationOrganizationAttendance></EducationHistory>
<PersonQualifications><PersonCompetency><CompetencyID>eng</CompetencyID><hr:TaxonomyID>language</hr:TaxonomyID><CompetencyDimension><hr:CompetencyDimensionTypeCode>CEF-Speaking</hr:CompetencyDimensionTypeCode><eures:Score><hr:ScoreText>C1</hr:ScoreText></eures:Score></CompetencyDimension></PersonCompetency></PersonQualifications>
</CandidateProfile></Candidate>`;
  expect(await read(Buffer.from(xml))).toMatchObject({
    firstName: 'Ana',
    lastName: 'Silva Costa',
    emailAddresses: ['ana@example.org'],
    phoneNumbers: [{ canonicalNumber: '+351912345678' }],
    location: 'Rua Alta 3, Lisboa, pt',
    positions: [
      { title: 'Enfermeira', companyName: 'Hospital Quillon', startDate: '2012-09-01', isCurrent: true },
    ],
    educations: [
      { degree: 'Licenciatura', schoolName: 'Universidade do Porto', startDate: '2008', endDate: '2012' },
    ],
    locales: [
      { locale: 'pt', level: 'native' },
      { locale: 'en', level: 'C1' },
    ],
  });
});

describe('the data archive of a network', () => {
  const tables = {
    'Profile.csv': strToU8(
      'First Name,Last Name,Address,Birth Date,Headline,Summary,Geo Location\nEva,Marbury,,"Mar 12, 1985",Controller,"Figures,\nand more","Leeds, United Kingdom"\n',
    ),
    'Positions.csv': strToU8(
      'Company Name,Title,Description,Location,Started On,Finished On\nQuillon,Controller,,Leeds,Mar 2019,\nNorvane,Clerk,,,2015,Feb 2019\n',
    ),
    'Education.csv': strToU8(
      'School Name,Start Date,End Date,Notes,Degree Name\nUniversity of Leeds,2011,2014,,BSc\n',
    ),
    'Email Addresses.csv': strToU8('Email Address,Confirmed\neva@example.org,Yes\n'),
  };

  test('gives its values, and is taken though other archives are not', async () => {
    const archive = zipSync(tables);
    expect(await detectFileKind(archive, 'Basic_DataExport.zip')).toMatchObject({ refusal: null });
    expect(await read(archive, 'Basic_DataExport.zip')).toMatchObject({
      firstName: 'Eva',
      lastName: 'Marbury',
      headline: 'Controller',
      summary: 'Figures,\nand more',
      birthday: '1985-03-12',
      location: 'Leeds, United Kingdom',
      emailAddresses: ['eva@example.org'],
      positions: [
        { title: 'Controller', companyName: 'Quillon', startDate: '2019-03', isCurrent: true },
        { title: 'Clerk', companyName: 'Norvane', startDate: '2015', endDate: '2019-02', isCurrent: false },
      ],
      educations: [{ schoolName: 'University of Leeds', degree: 'BSc', startDate: '2011', endDate: '2014' }],
    });
  });

  test('is refused like other archives when it has anything but tables', async () => {
    const archive = zipSync({ ...tables, 'setup.exe': strToU8('MZ') });
    expect(await detectFileKind(archive, 'export.zip')).toMatchObject({ format: null, refusal: 'archive' });
  });
});

test.each([
  [
    'a text that begins like a message',
    'Name: Jane Doe\nE-mail: jane@example.com\n\nExperience\nCook\n',
    'txt',
  ],
  ['another JSON object', '{"name": "Jane"}', 'txt'],
  [
    'a text with the labels of a message',
    'From: 2019 to 2021\nSubject: Mathematics\nDate: since 2019\n\nJane Doe\n',
    'txt',
  ],
  ['another XML file', '<?xml version="1.0"?><cv>Jane</cv>', 'txt'],
])('%s stays a text', async (_what, text, format) => {
  expect(await detectFileKind(Buffer.from(text), 'x')).toMatchObject({ format });
});
