/** An application with the results of reading its resumes and network URL. Data only. */
import type { NetworkUrl } from '../../network/network-url.ts';
import type { EmailAddress } from '../../people/email-address.ts';
import type { PhoneNumber } from '../../people/phone-number.ts';
import type { ParsedEducation, ParsedLocale, ParsedPosition } from '../../resume/types.ts';
import type { ReadUpload } from '../../saves/read-resumes.ts';
import type { Warning } from '../../saves/warning.ts';
import type { AssociationInput } from './applicant-body.ts';

export type ApplicationFile = ReadUpload;

/** A value, and whether it is in the body of the caller (`true`) or was read from a document. */
export interface Sourced {
  readonly value: string;
  readonly isFromCaller: boolean;
}

/** Where a position or an education comes from. */
type BackgroundSource = 'MANUAL' | 'RESUME';

export interface Application {
  readonly id: string | null;
  readonly externalId: string | null;
  readonly referenceId: string | null;
  readonly projectId: string | null;
  readonly firstNameManual: string | null;
  readonly lastNameManual: string | null;
  readonly firstNameParsed: string | null;
  readonly lastNameParsed: string | null;
  /** `isIdentity`: a stored profile is searched by it. */
  readonly networkUrl: {
    url: NetworkUrl;
    written: string;
    isFromCaller: boolean;
    isIdentity: boolean;
  } | null;
  /** `isIdentity`: a stored profile is searched by it, and claims it when it is new. */
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
  /** Input by field id. */
  readonly customFields: Record<string, unknown>;
  readonly associations: AssociationInput[];
  readonly subject: string;
  readonly message: string | null;
  readonly warnings: Warning[];
}
