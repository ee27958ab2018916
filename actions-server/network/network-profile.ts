/**
 * What a network page says about a person. A provider may be a service under contract; the built-in one knows only the
 * address itself. Nothing is fetched here: pages of networks are not read without the network's leave.
 */
import { nameFromText } from '../people/name-from-text.ts';
import type { ParsedEducation, ParsedLocale, ParsedPosition } from '../resume/types.ts';
import type { NetworkUrl } from './network-url.ts';

/** Everything a provider may know; what it does not is `null` or an empty list. */
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
  /** Shown in the task's steps. */
  readonly name: string;
  /**
   * Reads what is known behind an address; `null` when the provider knows nothing. An address that leads nowhere is
   * no error.
   * @throws when the provider does not answer: the save is then tried again later
   */
  read(url: NetworkUrl): Promise<NetworkProfile | null>;
}

/** The provider that needs nobody: the public identifier, and a name where the identifier spells one. */
export const urlOnlyProvider: NetworkProfileProvider = {
  name: 'url',
  read: async (url) => profileFromUrl(url),
};

/** What the address itself says. One word alone (`janedoe`) is no name. */
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
