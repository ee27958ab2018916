/** What a node of JSON-LD says of a person: https://schema.org/Person, and what its members may contain. */
import { dateOf, type StatedResume } from '../stated/stated-resume.ts';
import type { JsonLd, Node } from './json-ld.ts';
import type { PersonOnPage } from './page-content.ts';
import { lineOfMarkup, textOfEntry, textOfMarkup } from './text-of-markup.ts';

type Position = NonNullable<StatedResume['positions']>[number];
type Education = NonNullable<StatedResume['educations']>[number];

/** Entries of a list that are read. */
const maxEntries = 100;
const kept = <Value>(values: readonly (Value | null)[]): Value[] =>
  values.flatMap((value) => value ?? []).slice(0, maxEntries);

/** @param base what addresses are relative to */
export function personOfNode(data: JsonLd, node: Node, base: string): PersonOnPage {
  const line = (name: string) => kept(data.texts(node, name).map(lineOfMarkup))[0] ?? null;
  const headline = line('jobTitle');
  return {
    kind: 'person',
    imageUrl: kept(data.addresses(node, 'image').map((address) => absolute(address, base)))[0] ?? null,
    stated: {
      fullName: line('name'),
      firstName: line('givenName'),
      lastName: line('familyName'),
      headline,
      summary: kept(data.texts(node, 'description').map(textOfMarkup))[0] ?? null,
      address: addressOf(data, node),
      emailAddresses: kept(data.texts(node, 'email').map(withoutScheme)),
      phoneNumbers: kept(data.texts(node, 'telephone').map(withoutScheme)),
      pages: kept(
        ['url', 'sameAs'].flatMap((name) => data.addresses(node, name)).map((each) => absolute(each, base)),
      ),
      positions: [...employersOf(data, node, headline), ...occupationsOf(data, node)].slice(0, maxEntries),
      educations: [...schoolsOf(data, node), ...credentialsOf(data, node)].slice(0, maxEntries),
      languages: kept(data.texts(node, 'knowsLanguage').map(lineOfMarkup)).map((name) => ({
        name,
        level: null,
      })),
      skills: kept(['knowsAbout', 'skills'].flatMap((name) => data.texts(node, name)).map(lineOfMarkup)),
    },
  };
}

/** An address of the web as it has to be written, or null. */
export function absolute(address: string, base: string): string | null {
  if (address.length > 4_000 || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url.href : null;
}

/** `mailto:jane@mail.example?subject=Hello`. */
export function withoutScheme(text: string): string | null {
  const scheme = /^\s*(?:mailto|tel):/i;
  return lineOfMarkup(scheme.test(text) ? text.replace(scheme, '').replace(/\?.*$/s, '') : text);
}

/** The parts of where somebody lives, from the street to the country. */
function addressOf(data: JsonLd, node: Node): string[] {
  const homes = data.nodesIn(node, 'homeLocation');
  for (const owner of [node, ...homes]) {
    for (const value of data.values(owner, 'address')) {
      const place = data.nodeIn(value);
      if (place === null) {
        const line = lineOfMarkup(data.textOf(value) ?? '');
        if (line !== null) return [line];
        continue;
      }
      const parts = kept(
        ['streetAddress', 'postalCode', 'addressLocality', 'addressRegion', 'addressCountry'].map((name) =>
          lineOfMarkup(data.texts(place, name)[0] ?? ''),
        ),
      );
      if (parts.length > 0) return parts;
    }
  }
  return kept(data.texts(node, 'homeLocation').map(lineOfMarkup)).slice(0, 1);
}

const date = (data: JsonLd, node: Node, name: string) => dateOf(data.texts(node, name)[0]);

/** A role stands between a person and a company, with its time: https://schema.org/Role. */
const isRole = ({ types }: Node) => [...types].some((type) => /Role$/.test(type));

function employersOf(data: JsonLd, node: Node, headline: string | null): Position[] {
  const employers = data.values(node, 'worksFor');
  return employers.flatMap((value): Position[] => {
    const role = data.nodeIn(value);
    if (role !== null && isRole(role)) {
      const companyName = lineOfMarkup(data.texts(role, 'worksFor')[0] ?? '');
      const title = titleOfRole(data, role);
      const endDate = date(data, role, 'endDate');
      const description = textOfEntry(data.texts(role, 'description')[0] ?? '');
      return companyName === null && title === null
        ? []
        : [
            {
              title,
              companyName,
              description,
              startDate: date(data, role, 'startDate'),
              endDate,
              isCurrent: endDate === null,
            },
          ];
    }
    const companyName = lineOfMarkup(data.textOf(value) ?? '');
    if (companyName === null) return [];
    // Of several employers nobody knows which one the title belongs to.
    return [{ title: employers.length === 1 ? headline : null, companyName, isCurrent: true }];
  });
}

const titleOfRole = (data: JsonLd, role: Node): string | null =>
  kept(
    ['roleName', 'namedPosition', 'jobTitle'].flatMap((name) => data.texts(role, name)).map(lineOfMarkup),
  )[0] ?? null;

/** Occupations of which a time is stated: others are what somebody can do, and no position. */
function occupationsOf(data: JsonLd, node: Node): Position[] {
  return data.nodesIn(node, 'hasOccupation').flatMap((role): Position[] => {
    const startDate = date(data, role, 'startDate');
    const endDate = date(data, role, 'endDate');
    if (!isRole(role) || (startDate === null && endDate === null)) return [];
    const title = titleOfRole(data, role) ?? lineOfMarkup(data.texts(role, 'hasOccupation')[0] ?? '');
    if (title === null) return [];
    const description = textOfEntry(data.texts(role, 'description')[0] ?? '');
    return [{ title, companyName: null, description, startDate, endDate, isCurrent: endDate === null }];
  });
}

function schoolsOf(data: JsonLd, node: Node): Education[] {
  return data.values(node, 'alumniOf').flatMap((value): Education[] => {
    const school = data.nodeIn(value);
    // Companies have alumni, too.
    if (school !== null && [...school.types].some((type) => /^(?:Corporation|LocalBusiness)$/.test(type)))
      return [];
    if (school !== null && isRole(school)) {
      const schoolName = lineOfMarkup(data.texts(school, 'alumniOf')[0] ?? '');
      const [startDate, endDate] = [date(data, school, 'startDate'), date(data, school, 'endDate')];
      return schoolName === null ? [] : [{ schoolName, startDate, endDate }];
    }
    const schoolName = lineOfMarkup(data.textOf(value) ?? '');
    return schoolName === null ? [] : [{ schoolName }];
  });
}

/** Degrees: https://schema.org/EducationalOccupationalCredential. */
function credentialsOf(data: JsonLd, node: Node): Education[] {
  return data.nodesIn(node, 'hasCredential').flatMap((credential): Education[] => {
    const isDegree = data.texts(credential, 'credentialCategory').some((text) => /degree|diplom/i.test(text));
    const degree = lineOfMarkup(data.texts(credential, 'name')[0] ?? '');
    if (!isDegree || degree === null) return [];
    return [
      {
        degree,
        schoolName: lineOfMarkup(data.texts(credential, 'recognizedBy')[0] ?? ''),
        fieldOfStudy: lineOfMarkup(data.texts(credential, 'about')[0] ?? ''),
        endDate: date(data, credential, 'dateCreated'),
      },
    ];
  });
}
