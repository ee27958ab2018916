/** An application with the results of reading its resumes and network URL. Data only. */

import type { ParsedEducation, ParsedLocale, ParsedPosition } from '@platform/resume-reader';
import type { EmailAddress } from '@platform/vocabulary';
import type { PhoneNumber } from '@platform/vocabulary/phone-number';
import type { NetworkUrl } from '../../network/network-url.ts';
import type { ReadUpload } from '../../saves/read-resumes.ts';
import type { Warning } from '../../values/warning.ts';
import type { AssociationInput, ClearableField } from './applicant-body.ts';

export type ApplicationFile = ReadUpload;

/** A value, and whether a caller gives it (`true`), which replaces the stored one, or it was read from a document. */
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
  /** `isIdentity`: a stored profile is searched by it. */
  readonly networkUrl: {
    url: NetworkUrl;
    isFromCaller: boolean;
    isIdentity: boolean;
  } | null;
  /** `isIdentity`: a stored profile is searched by it, and claims it when it is new. */
  readonly emailAddresses: (EmailAddress & { isIdentity: boolean })[];
  /** `isIdentity`: a stored profile is searched by it together with the name. */
  readonly phoneNumbers: (PhoneNumber & { isIdentity: boolean })[];
  readonly location: Sourced | null;
  readonly headline: Sourced | null;
  readonly summary: Sourced | null;
  /** `YYYY-MM-DD`. */
  readonly birthday: Sourced | null;
  readonly positions: (ParsedPosition & { source: BackgroundSource })[];
  readonly educations: (ParsedEducation & { source: BackgroundSource })[];
  readonly locales: ParsedLocale[];
  readonly files: ApplicationFile[];
  /** Input by field id. */
  readonly customFields: Record<string, unknown>;
  readonly associations: AssociationInput[];
  /** Subject and message of the history entry, as far as the body has them. */
  readonly subject: string | null;
  readonly message: string | null;
  /** Where the applicant came from, as the body says. */
  readonly source: string | null;
  readonly consent: Readonly<Record<string, unknown>> | null;
  /** What the body says, as it was sent. */
  readonly submitted: Readonly<Record<string, unknown>>;
  /** Values of the profile that the body clears. Only a private key may do that. */
  readonly cleared: readonly ClearableField[];
  readonly warnings: Warning[];
}
