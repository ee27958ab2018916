/** The rows of an account that are read before an application is saved. Data only. */

import type { FieldDefinition } from '../../custom-fields/field-definition.ts';
import type { StoredFieldValue } from '../../custom-fields/plan-field-changes.ts';
import type { AssignableUser } from '../../people/assignees.ts';
import type { ReadRevision } from '../../saves/revision.ts';

export interface StoredPosition {
  readonly id: string;
  readonly title: string | null;
  readonly companyName: string | null;
  readonly startDate: string | null;
  readonly isCurrent: boolean;
}

export interface StoredEducation {
  readonly id: string;
  readonly schoolName: string | null;
  readonly degree: string | null;
  readonly fieldOfStudy: string | null;
  readonly startDate: string | null;
}

export interface StoredProfile {
  readonly id: string;
  readonly deletedAt: string | null;
  readonly externalId: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly firstNameManual: string | null;
  readonly firstNameParsed: string | null;
  readonly lastNameManual: string | null;
  readonly lastNameParsed: string | null;
  readonly headline: string | null;
  readonly summary: string | null;
  readonly birthday: string | null;
  readonly profileUrl: string | null;
  readonly canonicalNetworkUrl: string | null;
  readonly isNetworkUrlConfirmed: boolean;
  readonly publicIdentifier: string | null;
  readonly location: { id: string; search: string } | null;
  readonly revisions: readonly ReadRevision[];
  /** Live ones. */
  readonly emailAddresses: { id: string; canonicalEmailAddress: string; isConfirmed: boolean }[];
  readonly phoneNumbers: {
    readonly id: string;
    readonly number: string;
    readonly canonicalNumber: string | null;
    readonly isConfirmed: boolean;
  }[];
  readonly positions: StoredPosition[];
  readonly educations: StoredEducation[];
  readonly locales: { locale: string }[];
  readonly files: { id: string; sha256: string; isResume: boolean }[];
  readonly fieldsValues: StoredFieldValue[];
  readonly associations: { associationType: string; companyId: string }[];
  /** Projects that the profile is in. */
  readonly projectIds: string[];
}

/** A confirmed identity and the live profile that claims it. */
export interface ClaimedKey {
  readonly kind: 'externalId' | 'networkUrl' | 'email';
  readonly key: string;
  readonly profileId: string;
}

export interface StoredCompany {
  readonly id: string;
  readonly deletedAt: string | null;
  readonly externalId: string | null;
  readonly name: string;
  readonly statusId: string | null;
}

export interface ProfileSnapshot {
  /** Every profile that matches the application's id, one of its keys or phones; deleted ones by id only. */
  readonly profiles: StoredProfile[];
  readonly keys: ClaimedKey[];
  /** The project that the application names, if the caller may see it. */
  readonly project: { id: string } | null;
  readonly fields: FieldDefinition[];
  /** Enabled users; a public key sees none. */
  readonly users: AssignableUser[];
  /** Companies that the associations name. */
  readonly companies: StoredCompany[];
  /** The statuses named in associations that exist for companies. */
  readonly statusIds: string[];
  readonly defaultCountry: string;
}

/** What the API key of the application may do. */
export interface ApplicationPolicy {
  /** A public key, which all visitors of a site share: it adds data, and never overwrites or confirms any. */
  readonly isPublic: boolean;
  /** Whether `id` and `externalId` of the application are used. */
  readonly mayUseIds: boolean;
  /** Whether unknown keys and fields are errors (`Prefer: handling=strict`). */
  readonly isStrict: boolean;
}
