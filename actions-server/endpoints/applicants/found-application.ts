/** What sources have found of a person, as an application that says no more than that. Pure. */
import type { FindingsOfProfileFragment, profiles_set_input } from '../../graphql/generated.ts';
import { networkUrlOf } from '../../network/network-url.ts';
import { nameFromEmailAddress, nameFromText, nameLike } from '../../people/name-from-text.ts';
import type { Finding } from '../../sources/findings.ts';
import { applicantBodySchema } from './applicant-body.ts';
import type { Application } from './application.ts';
import { composeApplication } from './compose-application.ts';
import { asOfProfile } from './says-nothing-new.ts';

/** @param findings those that are believed first come first. @param defaultCountry ISO 3166-1 alpha-2 */
export function foundApplication(
  profileId: string,
  findings: readonly Finding[],
  defaultCountry: string,
): Application {
  const application = composeApplication({
    fields: applicantBodySchema.parse({}),
    customFields: {},
    submitted: {},
    cleared: [],
    files: [],
    found: findings.map(({ resume }) => resume),
    networkProfile: null,
    defaultCountry,
  });
  // It was asked for by its address: an address that it names itself identifies nobody.
  return { ...asOfProfile(application, profileId), networkUrl: null };
}

/**
 * The part of it that fills a profile: a list only where the profile has none, because the entries of two documents that
 * are the same cannot be told for certain; a name in place of one that was guessed.
 */
export function fillingPart(application: Application, profile: FindingsOfProfileFragment): Application {
  const { firstNameParsed, lastNameParsed } = application;
  const hasName = firstNameParsed !== null || lastNameParsed !== null;
  return {
    ...application,
    cleared: hasName && isNameGuessed(profile) ? ['firstName', 'lastName'] : [],
    emailAddresses: profile.emailAddresses.length > 0 ? [] : application.emailAddresses,
    phoneNumbers: profile.phoneNumbers.length > 0 ? [] : application.phoneNumbers,
    positions: profile.positions.some(isOfAnother) ? [] : application.positions,
    educations: profile.educations.some(isOfAnother) ? [] : application.educations,
    locales: profile.locales.length > 0 ? [] : application.locales,
  };
}

/** An entry that no source outside has brought, unless it is the one that `currentCompanyName` of an application makes. */
function isOfAnother(entry: {
  readonly source: string | null;
  readonly startDate?: string | null;
  readonly isCurrent?: boolean;
}): boolean {
  const isGivenInOneLine = entry.source === 'MANUAL' && entry.isCurrent === true && !entry.startDate;
  return entry.source !== 'NETWORK' && !isGivenInOneLine;
}

/**
 * Whether no resume states the name of a profile, and it says no more than the addresses that it was taken from, as
 * `withGuessedName` takes it.
 */
function isNameGuessed(
  profile: Pick<
    FindingsOfProfileFragment,
    | 'canonicalNetworkUrl'
    | 'emailAddresses'
    | 'files'
    | 'firstNameManual'
    | 'firstNameParsed'
    | 'lastNameManual'
    | 'lastNameParsed'
  >,
): boolean {
  const { firstNameManual, firstNameParsed, lastNameManual, lastNameParsed, canonicalNetworkUrl } = profile;
  if (firstNameManual !== null || lastNameManual !== null) return false;
  const shown = asWords(firstNameParsed, lastNameParsed);
  if (shown === '') return true;
  if (profile.files.some(({ firstName, lastName }) => firstName !== null || lastName !== null)) return false;
  const identifier = networkUrlOf(canonicalNetworkUrl ?? '')?.identifier ?? '';
  const ofPage = nameFromText(identifier);
  const guesses = [
    ...(ofPage === null ? [] : [asWords(ofPage.firstName, ofPage.lastName)]),
    asWords(nameLike(identifier), null),
    ...profile.emailAddresses.flatMap(({ emailAddress }) => {
      const name = nameFromEmailAddress(emailAddress);
      return name === null ? [] : [asWords(name.firstName, name.lastName)];
    }),
  ];
  return guesses.includes(shown);
}

const asWords = (firstName: string | null, lastName: string | null): string =>
  [firstName, lastName].filter(Boolean).join(' ').toLowerCase();

const memberColumns = [
  'publicIdentifier',
  'networkId',
  'memberId',
  'primaryLocale',
  'isOpenToNewOpportunities',
  'isPremium',
  'isInfluencer',
  'isHiring',
] as const;

/** The empty columns of a profile that the network of the person fills. */
export function memberColumnsOf(
  profile: FindingsOfProfileFragment,
  findings: readonly Finding[],
): profiles_set_input {
  const columns = memberColumns.flatMap((name) => {
    const value = findings.flatMap(({ member }) => member?.[name] ?? [])[0];
    return profile[name] === null && value !== undefined ? [[name, value]] : [];
  });
  return Object.fromEntries(columns);
}
