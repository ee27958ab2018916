/** What microformats say of a person or a company: https://microformats.org/wiki/h-card and h-resume. */
import { dateOf, type StatedResume } from '../stated/stated-resume.ts';
import { addressesOf, type Item, itemsIn, textsOf } from './microformats.ts';
import type { CompanyOnPage, PersonOnPage } from './page-content.ts';
import { absolute, withoutScheme } from './person-of-node.ts';
import { lineOfMarkup, textOfEntry, textOfMarkup } from './text-of-markup.ts';

type Position = NonNullable<StatedResume['positions']>[number];
type Education = NonNullable<StatedResume['educations']>[number];

/** Entries of a list that are read. */
const maxEntries = 100;

/** Texts of elements, which have no markup any more. */
const lines = (item: Item, ...names: string[]): string[] =>
  names
    .flatMap((name) => textsOf(item, name))
    .flatMap((text) => lineOfMarkup(text) ?? [])
    .slice(0, maxEntries);
const line = (item: Item, ...names: string[]): string | null => lines(item, ...names)[0] ?? null;
const paragraphs = (item: Item, ...names: string[]): string | null =>
  names.flatMap((name) => textsOf(item, name)).flatMap((text) => textOfMarkup(text) ?? [])[0] ?? null;

const paragraphOfEntry = (item: Item, ...names: string[]): string | null =>
  names.flatMap((name) => textsOf(item, name)).flatMap((text) => textOfEntry(text) ?? [])[0] ?? null;

export const nameOfCard = (card: Item): string | null =>
  line(card, 'name') ?? lineOfMarkup(card.implied.name ?? '');

/** A card of a company has one name for both: that of the card and that of the organisation. */
export const isOfCompany = (card: Item): boolean => {
  const name = nameOfCard(card);
  return name !== null && lines(card, 'org').includes(name);
};

/** The addresses of the pages of whom a card is about. */
export function pagesOfCard(card: Item): string[] {
  const own = [...addressesOf(card, 'uid'), ...addressesOf(card, 'url')];
  return (own.length > 0 || !card.implied.url ? own : [card.implied.url]).slice(0, maxEntries);
}

function imageOf(card: Item, base: string): string | null {
  const photos = [...addressesOf(card, 'photo'), ...addressesOf(card, 'logo'), card.implied.photo ?? ''];
  return photos.filter(Boolean).flatMap((address) => absolute(address, base) ?? [])[0] ?? null;
}

const placeParts = ['street-address', 'postal-code', 'locality', 'region', 'country-name'];

function addressOf(card: Item): string[] {
  for (const owner of [...itemsIn(card, 'adr'), card]) {
    const parts = placeParts.flatMap((name) => line(owner, name) ?? []);
    if (parts.length > 0) return parts;
  }
  return lines(card, 'adr').slice(0, 1);
}

export function personOfCard(card: Item, base: string): PersonOnPage {
  const headline = line(card, 'job-title', 'role');
  const employers = lines(card, 'org');
  return {
    kind: 'person',
    imageUrl: imageOf(card, base),
    stated: {
      fullName: nameOfCard(card),
      firstName: line(card, 'given-name'),
      lastName: line(card, 'family-name'),
      headline,
      summary: paragraphs(card, 'note'),
      address: addressOf(card),
      emailAddresses: addressesOf(card, 'email').flatMap((text) => withoutScheme(text) ?? []),
      phoneNumbers: addressesOf(card, 'tel').flatMap((text) => withoutScheme(text) ?? []),
      pages: [...new Set(pagesOfCard(card).flatMap((address) => absolute(address, base) ?? []))],
      positions: employers.map((companyName) => ({
        title: employers.length === 1 ? line(card, 'job-title') : null,
        companyName,
        isCurrent: true,
      })),
      educations: [],
      languages: [],
      skills: [],
    },
  };
}

export function companyOfCard(card: Item, base: string): CompanyOnPage {
  return {
    kind: 'company',
    name: nameOfCard(card),
    description: paragraphs(card, 'note'),
    tagline: null,
    foundedAt: null,
    employeeCount: null,
    employeeStartCount: null,
    employeeEndCount: null,
    website: pagesOfCard(card).flatMap((address) => absolute(address, base) ?? [])[0] ?? null,
    imageUrl: imageOf(card, base),
    industries: [],
  };
}

/** The card of the person of a resume is its property `contact`, or beside it. */
export function personOfResume(resume: Item, base: string): PersonOnPage {
  const [contact] = itemsIn(resume, 'contact');
  const person = contact === undefined ? null : personOfCard(contact, base);
  return {
    kind: 'person',
    imageUrl: person?.imageUrl ?? null,
    stated: {
      ...person?.stated,
      fullName: person?.stated.fullName ?? line(resume, 'contact'),
      summary: paragraphs(resume, 'summary') ?? person?.stated.summary ?? null,
      positions: [
        ...itemsIn(resume, 'experience').flatMap(positionOf),
        ...(itemsIn(resume, 'experience').length > 0 ? [] : (person?.stated.positions ?? [])),
      ].slice(0, maxEntries),
      educations: itemsIn(resume, 'education').flatMap(educationOf).slice(0, maxEntries),
      languages: lines(resume, 'language').map((name) => ({ name, level: null })),
      skills: lines(resume, 'skill'),
    },
  };
}

const date = (item: Item, ...names: string[]) =>
  dateOf(names.flatMap((name) => textsOf(item, name))[0] ?? null);

function positionOf(entry: Item): Position[] {
  const companyName = line(entry, 'org', 'company', 'location');
  const title = line(entry, 'job-title', 'title', 'role', 'name');
  if (companyName === null && title === null) return [];
  const place = companyName === line(entry, 'location') ? null : line(entry, 'location', 'locality');
  return [
    {
      title: title === companyName ? null : title,
      companyName,
      location: place,
      description: paragraphOfEntry(entry, 'description', 'summary', 'note'),
      startDate: date(entry, 'start'),
      endDate: date(entry, 'end'),
    },
  ];
}

function educationOf(entry: Item): Education[] {
  const name = line(entry, 'name') ?? lineOfMarkup(entry.implied.name ?? '');
  const school = line(entry, 'org', 'school');
  if (name === null && school === null) return [];
  return [
    {
      schoolName: school ?? name,
      degree: line(entry, 'degree', 'job-title') ?? (school === null || school === name ? null : name),
      fieldOfStudy: line(entry, 'field-of-study'),
      description: paragraphOfEntry(entry, 'description', 'summary'),
      startDate: date(entry, 'start'),
      endDate: date(entry, 'end'),
    },
  ];
}
