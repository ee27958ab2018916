/**
 * Composes an application from the body of the caller, the resumes and the network URL. Pure. A value of the body takes
 * precedence over one that was read; of several resumes the first that has a value counts, while lists such as
 * positions contain the entries of all of them.
 */

import type { ParsedPosition, ParsedResume } from '@platform/resume-reader';
import { readEmailAddresses } from '@platform/vocabulary';
import { type PhoneNumber, readPhoneNumbers } from '@platform/vocabulary/phone-number';
import { quoted } from '../../error-details.ts';
import type { NetworkProfile } from '../../network/network-profile.ts';
import { readNetworkUrl } from '../../network/network-url.ts';
import {
  nameFromEmailAddress,
  nameFromFileName,
  nameLike,
  type PersonName,
} from '../../people/name-from-text.ts';
import { doubtWarnings } from '../../saves/doubt-warnings.ts';
import { isCalendarDate } from '../../text/calendar-date.ts';
import { maxNameLength } from '../../values/body-values.ts';
import type { Warning } from '../../values/warning.ts';
import type { ApplicantFields } from './applicant-body.ts';
import type { Application, ApplicationFile, BackgroundSource, Sourced } from './application.ts';

interface ApplicationParts extends Pick<Application, 'submitted' | 'cleared'> {
  readonly fields: ApplicantFields;
  readonly customFields: Record<string, unknown>;
  readonly files: ApplicationFile[];
  /** What sources outside have found of the person. */
  readonly found: readonly ParsedResume[];
  /** What the network URL of the body says about the person. */
  readonly networkProfile: NetworkProfile | null;
  /** ISO 3166-1 alpha-2. */
  readonly defaultCountry: string;
}

/** A page with more e-mail addresses, or more phone numbers, lists those of others. */
const maxAddressesOfPage = 10;

/** Members of a resume that have one text. */
type TextMember = 'firstName' | 'lastName' | 'networkUrl' | 'location' | 'headline' | 'summary' | 'birthday';

export function composeApplication(parts: ApplicationParts): Application {
  const { fields, files, found, networkProfile } = parts;
  const warnings: Warning[] = [...fileWarnings(files, fields), ...deprecations(fields)];
  const read = files.flatMap((file) => (file.reading?.status === 'read' ? [file.reading.resume] : []));
  const resumes = [...read, ...found];
  const firstOf = (member: TextMember) =>
    resumes.map((resume) => resume[member]).find((value) => value !== null && value.trim() !== '') ?? null;
  return {
    id: fields.id ?? null,
    externalId: fields.externalId,
    referenceId: fields.referenceId,
    projectId: fields.projectId ?? null,
    firstNameManual: fields.firstName,
    lastNameManual: fields.lastName,
    firstNameParsed: boundedName('firstName', firstOf, warnings) ?? networkProfile?.firstName ?? null,
    lastNameParsed: boundedName('lastName', firstOf, warnings) ?? networkProfile?.lastName ?? null,
    emailAddresses: emailAddressesOf(fields, read, found, warnings),
    networkUrl: readUrl(fields, firstOf('networkUrl'), warnings),
    phoneNumbers: phoneNumbersOf(parts, read, warnings),
    location: sourced(fields.location, firstOf('location')),
    headline: sourced(fields.headline, firstOf('headline')),
    summary: sourced(null, firstOf('summary')),
    birthday: sourced(null, fullDate(firstOf('birthday'))),
    positions: positionsOf(fields, read, found),
    educations: [...educationsOf(read, 'RESUME'), ...educationsOf(found, 'NETWORK')],
    locales: resumes.flatMap((resume) => resume.locales),
    files,
    customFields: parts.customFields,
    associations: fields.data?.associations ?? [],
    subject: fields.historyEntrySubject,
    message: fields.historyEntryMessage,
    source: fields.source,
    consent: fields.consent ?? null,
    submitted: parts.submitted,
    cleared: parts.cleared,
    warnings,
  };
}

/** Guesses a name when neither the body nor a document has one, and warns the caller that it is a guess. */
export function withGuessedName(application: Application): Application {
  const { firstNameManual, lastNameManual, firstNameParsed, lastNameParsed } = application;
  if (firstNameManual || lastNameManual || firstNameParsed || lastNameParsed) return application;
  const guesses = [
    ...application.emailAddresses.map((email) => nameFromEmailAddress(email.emailAddress)),
    ...application.files.filter((file) => file.isResume).map((file) => nameFromFileName(file.name)),
    fallbackName(application.networkUrl?.url.identifier),
    fallbackName(application.files.find((file) => file.isResume)?.name.replace(/\.[A-Za-z0-9]{1,5}$/, '')),
    fallbackName(application.networkUrl?.url.host),
  ];
  const guess = guesses.find((name) => name !== null);
  if (guess === undefined) return application;
  const message =
    'there is no name in the input or the resume; it was taken from the e-mail address, the file name or the network URL';
  return {
    ...application,
    firstNameParsed: guess.firstName,
    lastNameParsed: guess.lastName,
    warnings: [...application.warnings, { path: 'lastName', code: 'name_guessed', message }],
  };
}

function fallbackName(text: string | null | undefined): PersonName | null {
  const lastName = nameLike(text ?? '');
  return lastName === '' ? null : { firstName: null, lastName };
}

/** A name that a resume states, unless it is too long to be one. */
function boundedName(
  member: 'firstName' | 'lastName',
  firstOf: (member: TextMember) => string | null,
  warnings: Warning[],
): string | null {
  const name = firstOf(member);
  if (name === null || Array.from(name).length <= maxNameLength) return name;
  const message = `a name has at most ${maxNameLength} characters; that of the resume has more and was left out`;
  warnings.push({ path: member, code: 'invalid_value', message });
  return null;
}

/**
 * The URL of the body, else that of the resume. One that was read identifies the person only when the body has no
 * e-mail address: templates and portfolios contain addresses of other people.
 */
function readUrl(
  fields: ApplicantFields,
  fromResume: string | null,
  warnings: Warning[],
): Application['networkUrl'] {
  const isFromCaller = fields.networkUrl !== null;
  const written = fields.networkUrl ?? fromResume;
  if (written === null) return null;
  const url = readNetworkUrl(written);
  if (url !== null) return { url, isFromCaller, isIdentity: isFromCaller || fields.emailAddresses === null };
  if (isFromCaller) {
    const message =
      'this is no public URL of one person, such as https://linkedin.com/in/jane-doe; it was left out of the profile';
    warnings.push({ path: 'networkUrl', code: 'invalid_value', message });
  }
  return null;
}

/**
 * The addresses of the body, else those of the resumes and pages. Of those that were read only the first of a resume
 * identifies the person: a resume may also contain the addresses of references, and whoever writes a page writes any.
 */
function emailAddressesOf(
  fields: ApplicantFields,
  resumes: readonly ParsedResume[],
  found: readonly ParsedResume[],
  warnings: Warning[],
): Application['emailAddresses'] {
  const isFromCaller = fields.emailAddresses !== null;
  const ofResumes = resumes.flatMap((resume) => resume.emailAddresses);
  const ofPages = found.flatMap((page) => ofOnePerson(page.emailAddresses));
  const texts = isFromCaller ? [fields.emailAddresses] : [...ofResumes, ...ofPages];
  const read = texts.map((text) => readEmailAddresses(text ?? ''));
  const addresses = new Map<string, Application['emailAddresses'][number]>();
  const ofPage = read.slice(ofResumes.length).flatMap((text) => text.addresses);
  for (const address of read.flatMap((text) => text.addresses)) {
    if (addresses.has(address.canonicalEmailAddress)) continue;
    const isIdentity = isFromCaller || (addresses.size === 0 && !ofPage.includes(address));
    addresses.set(address.canonicalEmailAddress, { ...address, isIdentity });
  }
  for (const text of isFromCaller ? read.flatMap(({ unread }) => unread) : []) {
    const message = `${quoted(text)} is not an e-mail address; it was left out of the profile`;
    warnings.push({ path: 'emailAddresses', code: 'invalid_value', message });
  }
  return [...addresses.values()];
}

/**
 * The numbers of the body, else those of the resumes and pages, and what the body has in the place of a number and has a
 * digit. Those of pages identify nobody.
 */
function phoneNumbersOf(
  { fields, found, defaultCountry }: ApplicationParts,
  resumes: readonly ParsedResume[],
  warnings: Warning[],
): Application['phoneNumbers'] {
  const { numbers, unread } = readPhoneNumbers(fields.phoneNumbers ?? '', defaultCountry);
  const kept = unread.flatMap((text) => {
    const hasDigit = /\d/.test(text);
    const message = `${quoted(text)} is not a phone number; it was ${hasDigit ? 'kept as it was sent' : 'left out of the profile'}`;
    warnings.push({ path: 'phoneNumbers', code: 'invalid_value', message });
    return hasDigit ? [{ number: text, canonicalNumber: null }] : [];
  });
  const ofPages = numbers.length > 0 ? [] : found.flatMap((page) => ofOnePerson(page.phoneNumbers));
  const stated = numbers.length > 0 ? numbers : resumes.flatMap((resume) => resume.phoneNumbers);
  const identifying = (isIdentity: boolean) => (phone: PhoneNumber) =>
    [phone.canonicalNumber ?? phone.number, { ...phone, isIdentity }] as const;
  // The last of those that are the same counts.
  const all = [...ofPages.map(identifying(false)), ...[...stated, ...kept].map(identifying(true))];
  return [...new Map(all).values()];
}

const ofOnePerson = <Address>(addresses: readonly Address[]): readonly Address[] =>
  addresses.length > maxAddressesOfPage ? [] : addresses;

/** The position made of `currentCompanyName` and `currentPosition`, then those of the documents and of pages. */
function positionsOf(
  fields: ApplicantFields,
  resumes: readonly ParsedResume[],
  found: readonly ParsedResume[],
): Application['positions'] {
  const input = currentPositionOf(fields);
  return [
    ...(input === null ? [] : [{ ...input, source: 'MANUAL' as const }]),
    ...resumes.flatMap(withCurrentPosition).map((line) => ({ ...line, source: 'RESUME' as const })),
    ...found.flatMap(withCurrentPosition).map((line) => ({ ...line, source: 'NETWORK' as const })),
  ];
}

const educationsOf = (
  resumes: readonly ParsedResume[],
  source: BackgroundSource,
): Application['educations'] =>
  resumes.flatMap(({ educations }) => educations.map((line) => ({ ...line, source })));

/** The positions of a resume, and one for a current position that it states outside of its list. */
function withCurrentPosition(resume: ParsedResume): ParsedPosition[] {
  const { positions } = resume;
  const current = currentPositionOf(resume);
  if (current === null) return positions;
  const isListed = positions.some(
    ({ isCurrent, title, companyName }) =>
      isCurrent ||
      ((current.title ?? title) === title && (current.companyName ?? companyName) === companyName),
  );
  return isListed ? positions : [current, ...positions];
}

function currentPositionOf({
  currentPosition: title,
  currentCompanyName: companyName,
}: Pick<ParsedResume, 'currentPosition' | 'currentCompanyName'>): ParsedPosition | null {
  if (title === null && companyName === null) return null;
  return {
    title,
    companyName,
    location: null,
    description: null,
    startDate: null,
    endDate: null,
    isCurrent: true,
  };
}

function fileWarnings(files: readonly ApplicationFile[], fields: ApplicantFields): Warning[] {
  const resumes = files.filter((file) => file.isResume);
  return resumes.flatMap((file, index): Warning[] => {
    const path = file.path ?? `resumesFiles.${index}`;
    if (file.reading === null) {
      const message = 'the file was kept, but files of this type are not read';
      return [{ path, code: 'resume_not_read', message }];
    }
    if (file.reading.status === 'unreadable') {
      const message = `the file was kept, but it could not be read (${file.reading.code}): ${file.reading.message}`;
      return [{ path, code: 'resume_unreadable', message }];
    }
    const { resume } = file.reading;
    return [
      ...resume.warnings.map(({ code, message }) => ({ path, code, message })),
      ...doubtWarnings(path, resume, new Set(statedMembers(fields))),
    ];
  });
}

/** The members of the body that have a value. It takes precedence over that of a resume. */
function statedMembers(fields: ApplicantFields): string[] {
  return Object.entries(fields).flatMap(([member, value]) => (value === null ? [] : [member]));
}

function deprecations(fields: ApplicantFields): Warning[] {
  if (fields.currentCompanyId === null) return [];
  const message = 'this field is deprecated and was ignored; send data.associations to link a company';
  return [{ path: 'currentCompanyId', code: 'deprecated', message }];
}

function sourced(input: string | null, read: string | null): Sourced | null {
  if (input !== null) return { value: input, isFromCaller: true };
  return read === null ? null : { value: read, isFromCaller: false };
}

function fullDate(date: string | null): string | null {
  return date !== null && isCalendarDate(date) ? date : null;
}
