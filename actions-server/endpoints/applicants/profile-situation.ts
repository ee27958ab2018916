/** What is read of an account before an application is saved. Data only. */

import type { FieldDefinition } from '../../custom-fields/field-definition.ts';
import type { StoredFieldValue } from '../../custom-fields/plan-field-changes.ts';
import type { AssignableUser } from '../../people/assignees.ts';
import type { ReadRevision } from '../../saves/revision.ts';

export type StoredPosition = {
  id: string;
  title: string | null;
  companyName: string | null;
  startDate: string | null;
  isCurrent: boolean;
};

export type StoredEducation = {
  id: string;
  schoolName: string | null;
  degree: string | null;
  fieldOfStudy: string | null;
  startDate: string | null;
};

export type StoredProfile = {
  id: string;
  deletedAt: string | null;
  externalId: string | null;
  firstName: string | null;
  lastName: string | null;
  firstNameManual: string | null;
  firstNameParsed: string | null;
  lastNameManual: string | null;
  lastNameParsed: string | null;
  headline: string | null;
  summary: string | null;
  birthday: string | null;
  profileUrl: string | null;
  canonicalNetworkUrl: string | null;
  isNetworkUrlConfirmed: boolean;
  publicIdentifier: string | null;
  location: { id: string; search: string } | null;
  revisions: readonly ReadRevision[];
  /** Live ones. */
  emailAddresses: { id: string; canonicalEmailAddress: string; isConfirmed: boolean }[];
  phoneNumbers: { id: string; number: string; canonicalNumber: string | null; isConfirmed: boolean }[];
  positions: StoredPosition[];
  educations: StoredEducation[];
  locales: { locale: string }[];
  files: { id: string; sha256: string; isResume: boolean }[];
  fieldsValues: StoredFieldValue[];
  associations: { associationType: string; companyId: string }[];
  /** Projects that the profile is in. */
  projectIds: string[];
};

/** A confirmed identity and the live profile that claims it. */
export type ClaimedKey = { kind: 'externalId' | 'networkUrl' | 'email'; key: string; profileId: string };

export type StoredCompany = {
  id: string;
  deletedAt: string | null;
  externalId: string | null;
  name: string;
  statusId: string | null;
};

export type ProfileSituation = {
  /** Every profile that the application's id or one of its keys or phones points at, deleted ones by id only. */
  profiles: StoredProfile[];
  keys: ClaimedKey[];
  /** The project that the application names, if the caller may see it. */
  project: { id: string } | null;
  fields: FieldDefinition[];
  /** Enabled users; a public key sees none. */
  users: AssignableUser[];
  /** Companies that the associations designate. */
  companies: StoredCompany[];
  /** Which of the statuses named in associations there are for companies. */
  statusIds: string[];
  defaultCountry: string;
};

/** What the key that brought the application may do. */
export type ApplicationPolicy = {
  /** A public key, which all visitors of a site share: it adds, and never overwrites or confirms. */
  isPublic: boolean;
  /** Whether `id` and `externalId` of the application count. */
  mayUseIds: boolean;
  /** Whether what is unknown is an error (`Prefer: handling=strict`). */
  isStrict: boolean;
};
