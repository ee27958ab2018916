/** An application after its resumes and network URL were read: everything that is known of the person. Data only. */
import type { StoredUpload } from '../../files/stored-upload.ts';
import type { NetworkUrl } from '../../network/network-url.ts';
import type { EmailAddress } from '../../people/email-address.ts';
import type { PhoneNumber } from '../../people/phone-number.ts';
import type { ParsedEducation, ParsedLocale, ParsedPosition, ResumeReadResult } from '../../resume/types.ts';
import type { Warning } from '../../saves/warning.ts';
import type { AssociationInput } from './applicant-body.ts';

export type ApplicationFile = StoredUpload & {
  /** `null` when nobody tried to read it. */
  reading: ResumeReadResult | null;
};

/** A value and whether the caller gave it (`true`) or it was read from a document. */
export interface Sourced {
  readonly value: string;
  readonly isFromCaller: boolean;
}

/** Where a position or an education comes from. */
export type BackgroundSource = 'MANUAL' | 'RESUME' | 'NETWORK';

export interface Application {
  readonly id: string | null;
  readonly externalId: string | null;
  readonly referenceId: string | null;
  readonly projectId: string | null;
  readonly firstNameManual: string | null;
  readonly lastNameManual: string | null;
  readonly firstNameParsed: string | null;
  readonly lastNameParsed: string | null;
  /** `isIdentity`: the person is found by it. */
  readonly networkUrl: {
    url: NetworkUrl;
    written: string;
    isFromCaller: boolean;
    isIdentity: boolean;
  } | null;
  /** `isIdentity`: the person is found by it, and claims it when it is new. */
  readonly emailAddresses: (EmailAddress & { isIdentity: boolean })[];
  readonly phoneNumbers: PhoneNumber[];
  readonly location: Sourced | null;
  readonly headline: Sourced | null;
  readonly summary: string | null;
  /** `YYYY-MM-DD`. */
  readonly birthday: string | null;
  readonly positions: (ParsedPosition & { source: BackgroundSource })[];
  readonly educations: (ParsedEducation & { source: BackgroundSource })[];
  readonly locales: ParsedLocale[];
  readonly files: ApplicationFile[];
  /** By field id, as given. */
  readonly customFields: Record<string, unknown>;
  readonly associations: AssociationInput[];
  readonly subject: string;
  readonly message: string | null;
  readonly warnings: Warning[];
}
