/** The rows of an account that are read before an application is saved. Data only. */
import type { FieldDefinition } from '../../custom-fields/field-definition.ts';
import type { StoredFieldValue } from '../../custom-fields/plan-field-changes.ts';
import type {
  ReadApplicationQuery,
  ReadPublicApplicationQuery,
  StoredProfileFragment,
} from '../../graphql/generated.ts';
import type { AssignableUser } from '../../people/assignees.ts';
import type { ProfileFile } from '../../saves/resume-links.ts';

export interface StoredProfile extends Omit<StoredProfileFragment, 'files' | 'fieldsValues' | 'projects'> {
  /** `id` is that of `files`, `linkId` that of `profiles_files`. */
  readonly files: (ProfileFile & { id: string })[];
  readonly fieldsValues: StoredFieldValue[];
  /** Projects that the profile is in. */
  readonly projectIds: string[];
}

/** A confirmed identity and the live profile that claims it. */
export interface ClaimedKey {
  readonly kind: 'externalId' | 'networkUrl' | 'email';
  readonly key: string;
  readonly profileId: string;
}

/** A company that an association names. For a public key it is live, and its name and status are not read. */
export type DesignatedCompany = ReadPublicApplicationQuery['companies'][number] &
  Partial<ReadApplicationQuery['companies'][number]>;

export interface ProfileSnapshot {
  /** Every profile that matches the application's id, one of its keys or phones; deleted ones by id only. */
  readonly profiles: StoredProfile[];
  readonly keys: ClaimedKey[];
  /** The profile of the application that the body names in place of a profile. */
  readonly profileIdOfApplication: string | null;
  /**
   * The projects that the application names; with a public key the live ones for recruitment. `isOffer`: anybody may see
   * it, which is read for public keys only.
   */
  readonly projects: {
    id: string;
    referenceId: string | null;
    isOffer: boolean;
    deletedAt?: string | null;
  }[];
  readonly fields: FieldDefinition[];
  /** Users; a public key sees none. */
  readonly users: AssignableUser[];
  readonly companies: DesignatedCompany[];
  /** The statuses named in associations that exist for companies. */
  readonly statusIds: string[];
  readonly defaultCountry: string;
  /** That of the account, by its name of IANA. */
  readonly timeZone?: string;
}

/** What the API key of the application may do. */
export interface ApplicationPolicy {
  /** A public key, which all visitors of a site share: it creates profiles, and changes none that exists. */
  readonly isPublic: boolean;
  /** Whether `id` and `externalId` of the application are used. */
  readonly mayUseIds: boolean;
  /** Whether unknown keys and fields are errors (`Prefer: handling=strict`). */
  readonly isStrict: boolean;
}
