/**
 * What is known of a person by the address of a network page. A provider may call a service under contract; the built-in
 * one reads the address itself and fetches nothing, because pages of networks may not be read without permission.
 */
import { nameFromText } from '../people/name-from-text.ts';
import type { ParsedEducation, ParsedLocale, ParsedPosition } from '../resume/types.ts';
import type { NetworkUrl } from './network-url.ts';

/** What a provider knows of a person; an unknown value is `null` or an empty list. */
export interface NetworkProfile {
  readonly publicIdentifier: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly headline: string | null;
  readonly summary: string | null;
  readonly location: string | null;
  readonly currentPosition: string | null;
  readonly currentCompanyName: string | null;
  readonly emailAddresses: string[];
  readonly phoneNumbers: string[];
  readonly positions: ParsedPosition[];
  readonly educations: ParsedEducation[];
  readonly locales: ParsedLocale[];
}

export interface NetworkProfileProvider {
  /**
   * Reads what is known of the person at an address; `null` when the provider knows nothing or there is no such page.
   * @throws when the provider does not answer: the save is then postponed
   */
  read(url: NetworkUrl): Promise<NetworkProfile | null>;
}

/** The built-in provider, which needs no other service: it reads the address alone. */
export const urlOnlyProvider: NetworkProfileProvider = {
  read: async (url) => profileFromUrl(url),
};

/** Reads the public identifier, and a name where the identifier contains one: `jane-doe` does, `janedoe` does not. */
export function profileFromUrl(url: NetworkUrl): NetworkProfile | null {
  if (url.identifier === null) return null;
  const name = nameFromText(url.identifier);
  const isFullName = name !== null && name.firstName !== null;
  return {
    publicIdentifier: url.identifier,
    firstName: isFullName ? name.firstName : null,
    lastName: isFullName ? name.lastName : null,
    headline: null,
    summary: null,
    location: null,
    currentPosition: null,
    currentCompanyName: null,
    emailAddresses: [],
    phoneNumbers: [],
    positions: [],
    educations: [],
    locales: [],
  };
}
