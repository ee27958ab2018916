import type { NetworkProviderSettings } from '../../../settings/network-provider-settings.ts';
import type { PageQuestion } from '../../source.ts';
import { readAnswer } from '../read-answer.ts';
import { peopleDataLabs } from './people-data-labs.ts';

const settings: NetworkProviderSettings = {
  url: 'https://api.peopledatalabs.com',
  secret: 'a-secret-of-16-or-more',
  format: 'peopledatalabs',
};
const ofPerson: PageQuestion = { kind: 'person', url: 'https://linkedin.com/in/camille-roussel' };
const ofCompany: PageQuestion = { kind: 'company', url: 'https://linkedin.com/company/fournil-du-rhone' };
const read = (answer: unknown, question: PageQuestion) =>
  readAnswer(Buffer.from(JSON.stringify(answer)), question, peopleDataLabs);

/** In the form of the reference; the person and the companies are invented. */
const data = {
  id: 'aBcD_0000',
  full_name: 'Camille Roussel',
  first_name: 'Camille',
  middle_name: null,
  last_name: 'Roussel',
  sex: null,
  birth_date: '1990-04-08',
  linkedin_url: 'linkedin.com/in/camille-roussel',
  linkedin_username: 'camille-roussel',
  linkedin_id: '48151623',
  linkedin_connections: 312,
  headline: null,
  summary: 'I Bake.',
  work_email: 'camille@fournil.example',
  personal_emails: ['camille@roussel.example'],
  recommended_personal_email: 'camille@roussel.example',
  mobile_phone: '+33612345678',
  phone_numbers: ['+33612345678', '+33478000000'],
  job_title: 'Head Baker',
  location_name: 'Lyon, Auvergne-Rhône-Alpes, France',
  location_locality: 'Lyon',
  location_region: 'Auvergne-Rhône-Alpes',
  location_country: 'France',
  location_postal_code: null,
  skills: ['Sourdough'],
  languages: [
    { name: 'French', proficiency: 5 },
    { name: 'English', proficiency: null },
  ],
  experience: [
    {
      company: {
        name: 'Fournil Du Rhône',
        size: '51-200',
        linkedin_url: 'linkedin.com/company/fournil-du-rhone',
      },
      location_names: ['Lyon, Auvergne-Rhône-Alpes, France'],
      end_date: null,
      start_date: '2019-03',
      title: { name: 'Head Baker', role: null, levels: [] },
      is_primary: true,
      summary: null,
    },
    {
      company: null,
      location_names: [],
      end_date: '2019',
      start_date: '2015',
      title: { name: 'Baker' },
      summary: null,
    },
  ],
  education: [
    {
      school: { name: 'Lycée Des Métiers', type: 'secondary school' },
      degrees: ['CAP', 'BP'],
      start_date: '2013',
      end_date: '2015',
      majors: ['Boulangerie'],
      minors: [],
      gpa: null,
      summary: null,
    },
  ],
  profiles: [
    {
      network: 'linkedin',
      id: '48151623',
      url: 'linkedin.com/in/camille-roussel',
      username: 'camille-roussel',
    },
    { network: 'linkedin', id: null, url: 'linkedin.com/in/croussel', username: 'croussel' },
  ],
};
const person = { status: 200, likelihood: 9, data };

test('is asked for a profile and for a company as its reference says', () => {
  const headers = { 'X-Api-Key': 'a-secret-of-16-or-more', Accept: 'application/json' };
  expect(peopleDataLabs.request(ofPerson, settings)).toEqual({
    method: 'GET',
    url: 'https://api.peopledatalabs.com/v5/person/enrich?profile=https%3A%2F%2Flinkedin.com%2Fin%2Fcamille-roussel&titlecase=true',
    headers,
  });
  expect(peopleDataLabs.request(ofCompany, settings)).toMatchObject({
    url: expect.stringContaining('/v5/company/enrich?profile='),
    headers,
  });
});

test('a profile is read', () => {
  const answer = read(person, ofPerson);
  expect(answer).toMatchObject({
    outcome: 'found',
    found: {
      stated: {
        firstName: 'Camille',
        lastName: 'Roussel',
        summary: 'I Bake.',
        address: ['Lyon, Auvergne-Rhône-Alpes, France'],
        positions: [
          {
            title: 'Head Baker',
            companyName: 'Fournil Du Rhône',
            location: 'Lyon, Auvergne-Rhône-Alpes, France',
            startDate: '2019-03',
            endDate: null,
          },
          { title: 'Baker', companyName: null, location: null, startDate: '2015', endDate: '2019' },
        ],
        educations: [
          {
            schoolName: 'Lycée Des Métiers',
            degree: 'CAP, BP',
            fieldOfStudy: 'Boulangerie',
            startDate: '2013',
            endDate: '2015',
          },
        ],
        languages: [
          { name: 'French', level: null },
          { name: 'English', level: null },
        ],
        skills: ['Sourdough'],
        emailAddresses: ['camille@roussel.example', 'camille@fournil.example'],
        phoneNumbers: ['+33612345678', '+33478000000'],
      },
      imageUrl: null,
      connectionCount: 312,
      place: { locality: 'Lyon', region: 'Auvergne-Rhône-Alpes', country: 'FR' },
      member: {
        publicIdentifier: 'camille-roussel',
        memberId: '48151623',
        companies: [
          { name: 'Fournil Du Rhône', networkUrl: 'https://linkedin.com/company/fournil-du-rhone' },
        ],
      },
    },
  });
  // What nobody asked for is not taken.
  expect(JSON.stringify(answer)).not.toContain('1990');
});

test('a profile is also found by another address that the service knows of it, and by no other', () => {
  expect(read(person, { ...ofPerson, url: 'https://linkedin.com/in/croussel' })).toMatchObject({
    outcome: 'found',
  });
  expect(read(person, { ...ofPerson, url: 'https://linkedin.com/in/somebody-else' })).toMatchObject({
    outcome: 'refused',
  });
});

test('what is not in the plan of the customer is unknown', () => {
  const limited = {
    ...data,
    work_email: true,
    personal_emails: true,
    mobile_phone: false,
    phone_numbers: true,
  };
  expect(
    read({ status: 200, data: { ...limited, location_name: true, experience: false } }, ofPerson),
  ).toMatchObject({
    outcome: 'found',
    found: {
      stated: {
        firstName: 'Camille',
        emailAddresses: ['camille@roussel.example'],
        phoneNumbers: [],
        positions: [],
        address: [null, 'Lyon', 'Auvergne-Rhône-Alpes', 'FR'],
      },
    },
  });
});

test('a company is read', () => {
  const company = {
    status: 200,
    likelihood: 10,
    id: 'tnHc',
    name: 'fournil du rhône',
    display_name: 'Fournil du Rhône',
    size: '10001+',
    employee_count: 12_083,
    linkedin_follower_count: 900,
    founded: 1998,
    industry: 'food production',
    industry_v2: 'food and beverage manufacturing',
    linkedin_id: '23421',
    linkedin_url: 'linkedin.com/company/fournil-du-rhone',
    linkedin_slug: 'fournil-du-rhone',
    website: 'fournil.example',
    headline: 'Bread, every day',
    summary: 'bread for restaurants.',
    location: { name: 'lyon, france' },
  };
  const found = {
    kind: 'company',
    name: 'Fournil du Rhône',
    description: 'bread for restaurants.',
    tagline: 'Bread, every day',
    foundedAt: '1998',
    employeeCount: 12_083,
    employeeStartCount: 10_001,
    employeeEndCount: null,
    website: 'https://fournil.example',
    imageUrl: null,
    networkId: '23421',
    universalName: 'fournil-du-rhone',
    industries: [{ nameEnglish: 'food and beverage manufacturing', nameFrench: null, networkId: null }],
  };
  expect(read(company, ofCompany)).toEqual({ outcome: 'found', found });
  expect(read(company, { ...ofCompany, url: 'https://linkedin.com/company/23421' })).toMatchObject({ found });
  expect(read({ ...company, size: '51-200' }, ofCompany)).toMatchObject({
    found: { employeeStartCount: 51, employeeEndCount: 200 },
  });
});

test('an answer that is not as the reference says fails with its path', () => {
  expect(read({ status: 200 }, ofPerson)).toMatchObject({
    outcome: 'failed',
    reason: expect.stringContaining('data: '),
  });
  expect(read({ data: { ...data, experience: [{ start_date: 2019 }] } }, ofPerson)).toMatchObject({
    outcome: 'failed',
    reason: expect.stringContaining('data.experience.0.start_date: '),
  });
});
