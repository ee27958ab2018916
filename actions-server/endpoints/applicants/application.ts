/** An application after its resumes and network URL were read: everything that is known of the person. Data only. */
import type { StoredIncomingFile } from '../../files/stored-file.ts';
import type { NetworkUrl } from '../../network/network-url.ts';
import type { EmailAddress } from '../../people/email-address.ts';
import type { PhoneNumber } from '../../people/phone-number.ts';
import type { ParsedEducation, ParsedLocale, ParsedPosition, ResumeReadResult } from '../../resume/types.ts';
import type { Warning } from '../../saves/warning.ts';
import type { GivenAssociation } from './applicant-body.ts';

export type ApplicationFile = StoredIncomingFile & {
  /** `null` when nobody tried to read it. */
  reading: ResumeReadResult | null;
};

/** A value and whether the caller gave it (`true`) or it was read from a document. */
export type Sourced = { value: string; isGiven: boolean };

/** Where a position or an education comes from. */
export type LineSource = 'MANUAL' | 'RESUME' | 'NETWORK';

export type Application = {
  id: string | null;
  externalId: string | null;
  referenceId: string | null;
  projectId: string | null;
  firstNameManual: string | null;
  lastNameManual: string | null;
  firstNameParsed: string | null;
  lastNameParsed: string | null;
  /** `isIdentity`: the person is found by it. */
  networkUrl: { url: NetworkUrl; written: string; isGiven: boolean; isIdentity: boolean } | null;
  /** `isIdentity`: the person is found by it, and claims it when it is new. */
  emailAddresses: (EmailAddress & { isIdentity: boolean })[];
  phoneNumbers: PhoneNumber[];
  location: Sourced | null;
  headline: Sourced | null;
  summary: string | null;
  /** `YYYY-MM-DD`. */
  birthday: string | null;
  positions: (ParsedPosition & { source: LineSource })[];
  educations: (ParsedEducation & { source: LineSource })[];
  locales: ParsedLocale[];
  files: ApplicationFile[];
  /** By field id, as given. */
  customFields: Record<string, unknown>;
  associations: GivenAssociation[];
  subject: string;
  message: string | null;
  warnings: Warning[];
};
