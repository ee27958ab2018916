/** Which values of an application are taken over to its profile. Pure. */

import type { acceptableFields } from '@platform/vocabulary';
import { missingField } from '../../saves/named-fields.ts';
import type { Warning } from '../../values/warning.ts';
import type { Application, Sourced } from './application.ts';

type AcceptableField = (typeof acceptableFields)[number];

/**
 * The application with the named values only; all of them when `names` is null. A value that is named replaces what is
 * stored, also when it was read from a resume.
 */
export function acceptedPart(application: Application, names: readonly string[] | null): Application {
  // Ids are the same in either case, and those of the application are as they were sent.
  const ids = names?.map((name) => name.toLowerCase());
  const customFields = Object.entries(application.customFields).filter(
    ([key, value]) => value !== null && value !== '' && (ids?.includes(key.toLowerCase()) ?? true),
  );
  const complete = { ...application, customFields: Object.fromEntries(customFields) };
  if (names === null) return complete;
  const isNamed = (name: AcceptableField) => names.includes(name);
  const listOf = <Value>(name: AcceptableField, values: Value[]) => (isNamed(name) ? values : []);
  const textOf = (name: AcceptableField, text: Sourced | null) =>
    isNamed(name) && text !== null ? { ...text, isFromCaller: true } : null;
  const nameOf = (part: 'firstName' | 'lastName') =>
    isNamed(part) ? (application[`${part}Manual`] ?? application[`${part}Parsed`]) : null;
  const { networkUrl } = application;
  return {
    ...complete,
    firstNameManual: nameOf('firstName'),
    lastNameManual: nameOf('lastName'),
    firstNameParsed: null,
    lastNameParsed: null,
    emailAddresses: listOf('emailAddresses', application.emailAddresses),
    phoneNumbers: listOf('phoneNumbers', application.phoneNumbers),
    networkUrl: isNamed('networkUrl') && networkUrl !== null ? { ...networkUrl, isFromCaller: true } : null,
    location: textOf('location', application.location),
    headline: textOf('headline', application.headline),
    summary: textOf('summary', application.summary),
    birthday: textOf('birthday', application.birthday),
    associations: listOf('associations', application.associations),
    positions: application.positions.filter(({ source }) =>
      isNamed(source === 'MANUAL' ? 'currentPosition' : 'positions'),
    ),
    educations: listOf('educations', application.educations),
    locales: listOf('locales', application.locales),
  };
}

/**
 * A warning for every named value that the application does not have.
 * @param hasNo how the warning begins
 */
export function missingValues(
  application: Application,
  names: readonly string[],
  hasNo = 'the application has no',
): Warning[] {
  return names.flatMap((name, index) => {
    const part = acceptedPart(application, [name]);
    if (saysSomething(part)) return [];
    const message = `${hasNo} ${missingField(name)}`;
    return [{ path: `fields.${index}`, code: 'not_submitted', message }];
  });
}

function saysSomething(part: Application): boolean {
  const { firstNameManual, lastNameManual, networkUrl, location, headline, summary, birthday } = part;
  const { emailAddresses, phoneNumbers, associations, positions, educations, locales, customFields } = part;
  const texts = [firstNameManual, lastNameManual, networkUrl, location, headline, summary, birthday];
  const lists = [emailAddresses, phoneNumbers, associations, positions, educations, locales];
  return (
    texts.some((text) => text !== null) ||
    lists.some((list) => list.length > 0) ||
    Object.keys(customFields).length > 0
  );
}
