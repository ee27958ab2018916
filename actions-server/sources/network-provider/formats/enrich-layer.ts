/**
 * Enrich Layer, which goes on with the API of Proxycurl: `GET /api/v2/profile` and `GET /api/v2/company`, after its reference
 * at https://enrichlayer.com/docs (data dictionary of 2026-03-31), read in November 2026. Not tried with an account.
 */
import { z } from 'zod';
import { networkOfPeople } from '../network-hosts.ts';
import { addressOf, listOf, number, redirectedFrom, text } from './foreign-values.ts';
import { addressBelow, type ProviderFormat } from './provider-format.ts';

/** The service fills in the first or the last day of the month, which no page states. */
const date = z
  .object({ month: number, year: number })
  .nullish()
  .transform((value) => {
    if (value?.year == null) return null;
    const month = value.month === null ? '' : `-${String(value.month).padStart(2, '0')}`;
    return `${value.year}${month}`;
  });

const experience = z.object({
  starts_at: date,
  ends_at: date,
  company: text,
  company_linkedin_profile_url: text,
  title: text,
  description: text,
  location: text,
});

const education = z.object({
  starts_at: date,
  ends_at: date,
  field_of_study: text,
  degree_name: text,
  school: text,
  description: text,
});

const profile = z.object({
  public_identifier: text,
  profile_pic_url: text,
  first_name: text,
  last_name: text,
  full_name: text,
  headline: text,
  summary: text,
  country: text,
  city: text,
  state: text,
  experiences: listOf(experience),
  education: listOf(education),
  languages: listOf(z.string()),
  languages_and_proficiencies: listOf(z.object({ name: text, proficiency: text })),
  skills: listOf(z.string()),
  connections: number,
  follower_count: number,
  personal_emails: listOf(z.string()),
  personal_numbers: listOf(z.string()),
});

const company = z.object({
  linkedin_internal_id: text,
  universal_name_id: text,
  name: text,
  description: text,
  tagline: text,
  website: text,
  industry: text,
  company_size: z.array(number).nullish(),
  company_size_on_linkedin: number,
  founded_year: number,
  profile_pic_url: text,
});

/** The address of a page by the end of it. */
const pageAt = (path: 'in' | 'company', name: string | null): string | null =>
  name === null ? null : `https://www.${networkOfPeople}/${path}/${encodeURIComponent(name)}`;

function profileDocumentOf(answer: unknown) {
  const found = profile.parse(answer);
  const levels = found.languages_and_proficiencies;
  return {
    url: pageAt('in', found.public_identifier),
    firstName: found.first_name,
    lastName: found.last_name,
    fullName: found.full_name,
    headline: found.headline,
    summary: found.summary,
    location: {
      locality: found.city,
      region: found.state,
      countryCode: /^[A-Z]{2}$/.test(found.country ?? '') ? found.country : null,
    },
    imageUrl: addressOf(found.profile_pic_url),
    positions: found.experiences.map((each) => ({
      title: each.title,
      companyName: each.company,
      companyUrl: addressOf(each.company_linkedin_profile_url),
      location: each.location,
      description: each.description,
      startDate: each.starts_at,
      endDate: each.ends_at,
    })),
    educations: found.education.map((each) => ({
      schoolName: each.school,
      degree: each.degree_name,
      fieldOfStudy: each.field_of_study,
      description: each.description,
      startDate: each.starts_at,
      endDate: each.ends_at,
    })),
    languages:
      levels.length > 0
        ? levels.map(({ name, proficiency }) => ({ name, level: proficiency }))
        : found.languages.map((name) => ({ name, level: null })),
    skills: found.skills,
    emailAddresses: found.personal_emails,
    phoneNumbers: found.personal_numbers,
    connectionCount: found.connections,
    followerCount: found.follower_count,
    publicIdentifier: found.public_identifier,
  };
}

function companyDocumentOf(answer: unknown, asked: string) {
  const found = company.parse(answer);
  const [start = null, end = null] = found.company_size ?? [];
  return {
    url: pageAt('company', found.universal_name_id),
    redirectedFrom: redirectedFrom(asked, [pageAt('company', found.linkedin_internal_id)]),
    name: found.name,
    description: found.description,
    tagline: found.tagline,
    foundedAt: found.founded_year === null ? null : String(found.founded_year),
    employeeCount: found.company_size_on_linkedin,
    employeeStartCount: start,
    employeeEndCount: end,
    website: addressOf(found.website),
    imageUrl: addressOf(found.profile_pic_url),
    networkId: found.linkedin_internal_id,
    universalName: found.universal_name_id,
    industries: found.industry === null ? [] : [{ nameEnglish: found.industry }],
  };
}

export const enrichLayer: ProviderFormat = {
  hosts: new Set([networkOfPeople]),
  request({ kind, url }, settings) {
    const [path, parameter] = kind === 'person' ? ['profile', 'profile_url'] : ['company', 'url'];
    return {
      method: 'GET',
      url: addressBelow(settings.url, `/api/v2/${path}`, { [parameter]: url }),
      headers: { Authorization: `Bearer ${settings.secret}`, Accept: 'application/json' },
    };
  },
  documentOf: (answer, { kind, url }) =>
    kind === 'person' ? profileDocumentOf(answer) : companyDocumentOf(answer, url),
};
