import type { NetworkProviderSettings } from '../../../settings/network-provider-settings.ts';
import type { PageQuestion } from '../../source.ts';
import { readAnswer } from '../read-answer.ts';
import { enrichLayer } from './enrich-layer.ts';

const settings: NetworkProviderSettings = {
  url: 'https://enrichlayer.com',
  secret: 'a-secret-of-16-or-more',
  format: 'enrichlayer',
};
const ofPerson: PageQuestion = { kind: 'person', url: 'https://linkedin.com/in/camille-roussel' };
const ofCompany: PageQuestion = { kind: 'company', url: 'https://linkedin.com/company/fournil-du-rhone' };
const read = (answer: unknown, question: PageQuestion) =>
  readAnswer(Buffer.from(JSON.stringify(answer)), question, enrichLayer);

/** In the form of the reference; the person and the companies are invented. */
const profile = {
  public_identifier: 'camille-roussel',
  profile_pic_url: 'https://pictures.example/camille?X-Expires=1800',
  background_cover_image_url: null,
  first_name: 'Camille',
  last_name: 'Roussel',
  full_name: 'Camille Roussel',
  follower_count: 340,
  occupation: 'Head baker at Fournil du Rhône',
  headline: 'Head baker in Lyon',
  summary: 'I bake.',
  country: 'FR',
  country_full_name: 'France',
  city: 'Lyon',
  state: 'Auvergne-Rhône-Alpes',
  experiences: [
    {
      starts_at: { day: 1, month: 3, year: 2019 },
      ends_at: null,
      company: 'Fournil du Rhône',
      company_linkedin_profile_url: 'https://www.linkedin.com/company/fournil-du-rhone/',
      company_facebook_profile_url: null,
      title: 'Head baker',
      description: null,
      location: 'Lyon, France',
      logo_url: null,
    },
    {
      starts_at: { day: 1, month: null, year: 2015 },
      ends_at: { day: 28, month: 2, year: 2019 },
      company: 'Maison Perrin',
      company_linkedin_profile_url: null,
      title: 'Baker',
      description: 'Bread',
      location: null,
    },
  ],
  education: [
    {
      starts_at: { day: 1, month: 1, year: 2013 },
      ends_at: { day: 31, month: 12, year: 2015 },
      field_of_study: 'Boulangerie',
      degree_name: 'CAP',
      school: 'Lycée des Métiers',
      school_linkedin_profile_url: null,
      description: null,
      logo_url: null,
      grade: null,
      activities_and_societies: null,
    },
  ],
  languages: ['French', 'English'],
  languages_and_proficiencies: [{ name: 'French', proficiency: 'NATIVE_OR_BILINGUAL' }],
  accomplishment_courses: [],
  connections: 312,
  people_also_viewed: [{ link: 'https://www.linkedin.com/in/somebody-else', name: 'Somebody Else' }],
  skills: ['Sourdough'],
  personal_emails: ['camille@roussel.example'],
  personal_numbers: [],
  meta: { thin_profile: false, last_updated: '2026-11-01T00:00:00Z' },
};

test('is asked for a profile and for a company as its reference says', () => {
  const headers = { Authorization: 'Bearer a-secret-of-16-or-more', Accept: 'application/json' };
  expect(enrichLayer.request(ofPerson, settings)).toEqual({
    method: 'GET',
    url: 'https://enrichlayer.com/api/v2/profile?profile_url=https%3A%2F%2Flinkedin.com%2Fin%2Fcamille-roussel',
    headers,
  });
  expect(enrichLayer.request(ofCompany, { ...settings, url: 'http://127.0.0.1:4242/proxy/' })).toEqual({
    method: 'GET',
    url: 'http://127.0.0.1:4242/proxy/api/v2/company?url=https%3A%2F%2Flinkedin.com%2Fcompany%2Ffournil-du-rhone',
    headers,
  });
});

test('a profile is read, without the days that the service fills in', () => {
  const answer = read(profile, ofPerson);
  expect(answer).toMatchObject({
    outcome: 'found',
    found: {
      stated: {
        firstName: 'Camille',
        lastName: 'Roussel',
        headline: 'Head baker in Lyon',
        summary: 'I bake.',
        address: [null, 'Lyon', 'Auvergne-Rhône-Alpes', 'FR'],
        positions: [
          { title: 'Head baker', companyName: 'Fournil du Rhône', startDate: '2019-03', endDate: null },
          { title: 'Baker', companyName: 'Maison Perrin', startDate: '2015', endDate: '2019-02' },
        ],
        educations: [
          { schoolName: 'Lycée des Métiers', degree: 'CAP', startDate: '2013-01', endDate: '2015-12' },
        ],
        languages: [{ name: 'French', level: 'NATIVE_OR_BILINGUAL' }],
        skills: ['Sourdough'],
        emailAddresses: ['camille@roussel.example'],
      },
      imageUrl: 'https://pictures.example/camille?X-Expires=1800',
      connectionCount: 312,
      member: {
        publicIdentifier: 'camille-roussel',
        followerCount: 340,
        companies: [
          { name: 'Fournil du Rhône', networkUrl: 'https://www.linkedin.com/company/fournil-du-rhone/' },
        ],
      },
    },
  });
  expect(answer).not.toHaveProperty('warnings');
  expect(JSON.stringify(answer)).not.toContain('Somebody Else');
});

test('a company is read, also when it was asked for by its number', () => {
  const company = {
    linkedin_internal_id: '23421',
    description: 'Bread for restaurants.',
    website: 'http://fournil.example',
    industry: 'Food Production',
    company_size: [51, 200],
    company_size_on_linkedin: 64,
    hq: { country: 'FR', city: 'Lyon', is_hq: true },
    company_type: 'PRIVATELY_HELD',
    founded_year: 1998,
    specialities: ['bread'],
    name: 'Fournil du Rhône',
    tagline: null,
    universal_name_id: 'fournil-du-rhone',
    profile_pic_url: 'https://pictures.example/fournil',
    follower_count: 900,
    updates: [],
  };
  const found = {
    kind: 'company',
    name: 'Fournil du Rhône',
    description: 'Bread for restaurants.',
    tagline: null,
    foundedAt: '1998',
    employeeCount: 64,
    employeeStartCount: 51,
    employeeEndCount: 200,
    website: 'http://fournil.example',
    imageUrl: 'https://pictures.example/fournil',
    networkId: '23421',
    universalName: 'fournil-du-rhone',
    industries: [{ nameEnglish: 'Food Production', nameFrench: null, networkId: null }],
  };
  expect(read(company, ofCompany)).toEqual({ outcome: 'found', found });
  expect(read(company, { ...ofCompany, url: 'https://linkedin.com/company/23421' })).toEqual({
    outcome: 'found',
    found,
  });
  expect(read({ ...company, company_size: [10_001, null] }, ofCompany)).toMatchObject({
    found: { employeeStartCount: 10_001, employeeEndCount: null },
  });
  expect(read(company, { ...ofCompany, url: 'https://linkedin.com/company/another' })).toMatchObject({
    outcome: 'refused',
  });
});

test('a profile of somebody else is refused, and one that is not as the reference says fails with its path', () => {
  expect(read({ ...profile, public_identifier: 'camille-roussel-1' }, ofPerson)).toMatchObject({
    outcome: 'refused',
  });
  expect(read({ ...profile, experiences: [{ title: 1 }] }, ofPerson)).toMatchObject({
    outcome: 'failed',
    reason: expect.stringContaining('experiences.0.title: '),
  });
  expect(read({ ...profile, public_identifier: null }, ofPerson)).toMatchObject({
    outcome: 'failed',
    reason: expect.stringContaining('url: '),
  });
});
