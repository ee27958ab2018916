/** The truth about a document: what it states, in the shape of the truth files of a corpus. */
import type { StatedHeader } from './compose-header.ts';
import type { Person } from './person.ts';

/** A text, or the list of the texts that are right. */
export type Accepted = string | readonly string[] | null;

export interface TrueEntry {
  readonly startDate: string | null;
  /** `present` when the document says so. */
  readonly endDate: string | null;
  /** An entry that may be given and may be left out. */
  readonly optional?: boolean;
}
export interface TruePosition extends TrueEntry {
  readonly title: Accepted;
  readonly company: Accepted;
  readonly altTitles?: readonly string[];
}
export interface TrueEducation extends TrueEntry {
  readonly school: Accepted;
  readonly degree: Accepted;
}

/** A member that is missing is not scored; `null` and `[]` say that the document does not state it. */
export interface Truth {
  readonly firstName?: Accepted;
  readonly lastName?: Accepted;
  readonly emailAddresses?: readonly string[];
  readonly optionalEmailAddresses?: readonly string[];
  readonly phoneNumbers?: readonly string[];
  readonly phoneNumbersE164?: readonly (string | null)[];
  readonly optionalPhoneNumbers?: readonly string[];
  readonly location?: Accepted;
  readonly headline?: Accepted;
  readonly networkUrl?: Accepted;
  readonly currentPosition?: Accepted;
  readonly currentCompanyName?: Accepted;
  readonly positions?: readonly TruePosition[];
  readonly educations?: readonly TrueEducation[];
  /** English names. */
  readonly languages?: readonly string[];
}

/** @param positions what the document states of the person's positions; @param educations of the educations */
export function truthOf(
  person: Person,
  header: StatedHeader,
  positions: readonly TruePosition[],
  educations: readonly TrueEducation[],
): Truth {
  const current = positions.find(({ endDate, optional }) => endDate === 'present' && !optional);
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  return {
    firstName: person.givenName,
    lastName: person.familyName,
    emailAddresses: [person.email],
    phoneNumbers: header.phone ? [person.phone.printed] : [],
    phoneNumbersE164: header.phone ? [person.phone.canonical] : [],
    location: header.location ? [person.location, `${person.street}, ${person.location}`] : null,
    headline: header.headline,
    networkUrl: header.network ? `https://www.linkedin.com/in/${person.networkSlug}` : null,
    ...(current ? { currentPosition: current.title, currentCompanyName: current.company } : {}),
    positions,
    educations,
    languages: person.languages.map(({ code }) => names.of(code) ?? code),
  };
}
