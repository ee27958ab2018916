/**
 * People Data Labs: `GET /v5/person/enrich` and `GET /v5/company/enrich`, after its reference at
 * https://docs.peopledatalabs.com (API 5.0, example records of 2025), read in November 2026. Not tried with an account.
 */
import { codeOfCountry } from '@platform/resume-reader';
import { z } from 'zod';
import { networkOfPeople } from '../network-hosts.ts';
import { addressOf, boundsOfSize, dateOf, listOf, number, redirectedFrom, text } from './foreign-values.ts';
import { addressBelow, type ProviderFormat } from './provider-format.ts';

/** In place of a value that is not in the plan of the customer, the service says whether it has one. */
const inPlan = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'boolean' ? null : value), schema);

const texts = inPlan(listOf(z.string()));
const planText = inPlan(text);

const experience = z.object({
  company: z.object({ name: text, linkedin_url: text }).nullish(),
  title: z.object({ name: text }).nullish(),
  location_names: listOf(z.string()),
  start_date: text,
  end_date: text,
  summary: inPlan(text),
});

const education = z.object({
  school: z.object({ name: text }).nullish(),
  degrees: listOf(z.string()),
  majors: listOf(z.string()),
  start_date: text,
  end_date: text,
  summary: inPlan(text),
});

const person = z.object({
  data: z.object({
    full_name: planText,
    first_name: planText,
    last_name: planText,
    headline: planText,
    summary: planText,
    linkedin_url: planText,
    linkedin_username: planText,
    linkedin_id: planText,
    linkedin_connections: inPlan(number),
    location_name: planText,
    location_locality: planText,
    location_region: planText,
    location_country: planText,
    location_postal_code: planText,
    experience: inPlan(listOf(experience)),
    education: inPlan(listOf(education)),
    languages: inPlan(
      listOf(z.object({ name: text, proficiency: z.union([z.number(), z.string()]).nullish() })),
    ),
    skills: texts,
    work_email: planText,
    recommended_personal_email: planText,
    personal_emails: texts,
    mobile_phone: planText,
    phone_numbers: texts,
    profiles: inPlan(listOf(z.object({ url: text }))),
  }),
});

const company = z.object({
  name: planText,
  display_name: planText,
  headline: planText,
  summary: planText,
  founded: inPlan(number),
  employee_count: inPlan(number),
  size: planText,
  website: planText,
  industry: planText,
  industry_v2: planText,
  linkedin_id: planText,
  linkedin_url: planText,
  linkedin_slug: planText,
});

/** Of a number from 1 to 5 no page says what it means. */
const levelOf = (proficiency: string | number | null | undefined) =>
  typeof proficiency === 'string' ? proficiency : null;

const unique = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
];

function profileDocumentOf(answer: unknown, asked: string) {
  const { data: found } = person.parse(answer);
  return {
    url: addressOf(found.linkedin_url),
    redirectedFrom: redirectedFrom(
      asked,
      found.profiles.map(({ url }) => url),
    ),
    firstName: found.first_name,
    lastName: found.last_name,
    fullName: found.full_name,
    headline: found.headline,
    summary: found.summary,
    location: {
      text: found.location_name,
      locality: found.location_locality,
      postalCode: found.location_postal_code,
      region: found.location_region,
      countryCode: codeOfCountry(found.location_country ?? '') ?? null,
    },
    positions: found.experience.map((each) => ({
      title: each.title?.name ?? null,
      companyName: each.company?.name ?? null,
      companyUrl: addressOf(each.company?.linkedin_url ?? null),
      location: each.location_names[0] ?? null,
      description: each.summary,
      startDate: dateOf(each.start_date),
      endDate: dateOf(each.end_date),
    })),
    educations: found.education.map((each) => ({
      schoolName: each.school?.name ?? null,
      degree: each.degrees.join(', ') || null,
      fieldOfStudy: each.majors.join(', ') || null,
      description: each.summary,
      startDate: dateOf(each.start_date),
      endDate: dateOf(each.end_date),
    })),
    languages: found.languages.map(({ name, proficiency }) => ({ name, level: levelOf(proficiency) })),
    skills: found.skills,
    emailAddresses: unique([found.recommended_personal_email, ...found.personal_emails, found.work_email]),
    phoneNumbers: unique([found.mobile_phone, ...found.phone_numbers]),
    connectionCount: found.linkedin_connections,
    publicIdentifier: found.linkedin_username,
    memberId: found.linkedin_id,
  };
}

function companyDocumentOf(answer: unknown, asked: string) {
  const found = company.parse(answer);
  const [start, end] = boundsOfSize(found.size);
  const industry = found.industry_v2 ?? found.industry;
  return {
    url: addressOf(found.linkedin_url),
    redirectedFrom: redirectedFrom(asked, [
      found.linkedin_id && `https://www.${networkOfPeople}/company/${encodeURIComponent(found.linkedin_id)}`,
    ]),
    name: found.display_name ?? found.name,
    description: found.summary,
    tagline: found.headline,
    foundedAt: found.founded === null ? null : String(found.founded),
    employeeCount: found.employee_count,
    employeeStartCount: start,
    employeeEndCount: end,
    website: addressOf(found.website),
    networkId: found.linkedin_id,
    universalName: found.linkedin_slug,
    industries: industry === null ? [] : [{ nameEnglish: industry }],
  };
}

export const peopleDataLabs: ProviderFormat = {
  hosts: new Set([networkOfPeople]),
  request: ({ kind, url }, settings) => ({
    method: 'GET',
    // Otherwise all texts come in lower case.
    url: addressBelow(settings.url, `/v5/${kind}/enrich`, { profile: url, titlecase: 'true' }),
    headers: { 'X-Api-Key': settings.secret, Accept: 'application/json' },
  }),
  documentOf: (answer, { kind, url }) =>
    kind === 'person' ? profileDocumentOf(answer, url) : companyDocumentOf(answer, url),
};
