/** Fixtures for unit tests of saves of applications: a stored profile, snapshots and the policies of API keys. */
import {
  applicantBodySchema,
  clearedFields,
  customFieldsOf,
} from '../../actions-server/endpoints/applicants/applicant-body.ts';
import type { ApplicationFile } from '../../actions-server/endpoints/applicants/application.ts';
import { composeApplication } from '../../actions-server/endpoints/applicants/compose-application.ts';
import { planProfileSave } from '../../actions-server/endpoints/applicants/plan-profile-save.ts';
import type {
  ApplicationPolicy,
  ProfileSnapshot,
  StoredProfile,
} from '../../actions-server/endpoints/applicants/profile-snapshot.ts';
import { AppError } from '../../actions-server/errors.ts';
import { readSaveBody } from '../../actions-server/saves/save-body.ts';
import { clearedMembers } from './cleared-members.ts';

/** A UUID that is derived from a number. */
export const id = (number: number) => `5b0c9a34-3f0f-4c7e-9a5c-${String(number).padStart(12, '0')}`;
const makeId = (name: string) => `new(${name})`;
export const url = 'https://network.example/in/jane-doe';

export const privateKey: ApplicationPolicy = { isPublic: false, mayUseIds: true, isStrict: false };
export const publicKey: ApplicationPolicy = { isPublic: true, mayUseIds: false, isStrict: false };

/** A stored profile. */
export const jane: StoredProfile = {
  ...clearedMembers(applicantBodySchema),
  id: id(1),
  deletedAt: null,
  firstName: 'Jane',
  lastName: 'Doe',
  firstNameManual: 'Jane',
  firstNameParsed: null,
  lastNameManual: null,
  lastNameParsed: 'Doe',
  headline: 'Engineer',
  summary: null,
  birthday: null,
  profileUrl: null,
  canonicalNetworkUrl: null,
  isNetworkUrlConfirmed: true,
  publicIdentifier: null,
  location: { id: id(2), search: 'Paris' },
  locationLinks: [{ id: id(9), locationId: id(2) }],
  revisions: [{ number: 3 }],
  emailAddresses: [{ id: id(3), canonicalEmailAddress: 'jane@example.org', isConfirmed: true }],
  phoneNumbers: [{ id: id(4), number: '06 12 34 56 78', canonicalNumber: '+33612345678', isConfirmed: true }],
  positions: [{ id: id(5), title: 'Engineer', companyName: 'Acme', startDate: '2020-03', isCurrent: true }],
  educations: [{ id: id(6), schoolName: 'ENS', degree: 'MSc', fieldOfStudy: null, startDate: '2015' }],
  locales: [{ locale: 'fr' }],
  files: [{ linkId: id(8), id: id(7), sha256: 'a'.repeat(64), isResume: true }],
  fieldsValues: [{ id: id(8), fieldId: id(71), fieldValueId: null, value: 'old', place: null }],
  associations: [{ associationType: 'COMPANY_CONTACT', companyId: id(31) }],
  projectIds: [id(11)],
};

/** A snapshot in which no profile matches. */
export const empty: ProfileSnapshot = {
  profiles: [],
  keys: [],
  profileIdOfApplication: null,
  projects: [],
  fields: [{ id: id(71), name: 'Note', type: 'text', options: [] }],
  users: [],
  companies: [{ id: id(31), externalId: 'ACME', name: 'Acme', statusId: null }],
  statusIds: [id(41)],
  defaultCountry: 'FR',
};

/** A snapshot in which the profile of Jane matches by its e-mail address. */
export const known: ProfileSnapshot = {
  ...empty,
  profiles: [jane],
  keys: [{ kind: 'email', key: 'jane@example.org', profileId: jane.id }],
};

/** A resume that could not be read. The letter makes the hash of the content unique. */
export function file(name: string, letter: string): ApplicationFile {
  return {
    name,
    size: 10,
    mimeType: 'application/pdf',
    sha256: letter.repeat(64),
    storageKey: name,
    isResume: true,
    isDocument: true,
    reading: { status: 'unreadable', code: 'corrupt', message: 'broken' },
  };
}

/** Plans the save of a body as the endpoint does, without a database. The changes of the profile are at the top too. */
export function plan(
  body: Record<string, unknown>,
  snapshot: ProfileSnapshot = empty,
  policy: ApplicationPolicy = privateKey,
  files: ApplicationFile[] = [],
) {
  const { body: fields } = readSaveBody(applicantBodySchema, body, { isStrict: false });
  const application = composeApplication({
    fields,
    customFields: customFieldsOf(body),
    files,
    found: [],
    networkProfile: null,
    defaultCountry: 'FR',
    submitted: body,
    cleared: policy.isPublic ? [] : clearedFields(body),
  });
  const result = planProfileSave(application, snapshot, policy, makeId);
  return { ...result, ...result.changes };
}

/** The code of the `AppError` that a function throws, or null if it throws none. */
export function codeOf(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return error.code;
  }
  return null;
}

/** A body with the names of Jane, as they are stored. */
export const named = { firstName: 'Jane', lastName: 'Doe' };

/** A body with the e-mail address of Jane. */
export const input = { firstName: 'Janet', lastName: 'Roe', emailAddresses: 'JANE@example.org' };
