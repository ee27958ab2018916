/**
 * What the address of a person's network page says about the person. The page is not fetched, because pages of networks
 * may not be read without permission.
 */
import { nameFromText } from '../people/name-from-text.ts';
import type { NetworkUrl } from './network-url.ts';

/** What is known of a person; an unknown value is `null`. */
export interface NetworkProfile {
  readonly publicIdentifier: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** Reads the public identifier, and a name where the identifier contains one: `jane-doe` does, `janedoe` does not. */
export function profileFromUrl({ identifier }: NetworkUrl): NetworkProfile | null {
  if (identifier === null) return null;
  const name = nameFromText(identifier);
  const fullName = name?.firstName ? name : { firstName: null, lastName: null };
  return { publicIdentifier: identifier, ...fullName };
}
