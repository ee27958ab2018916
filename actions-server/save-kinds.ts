/** The kinds of save: for their routes, and for running interrupted tasks again. */
import { applicationAcceptance } from './endpoints/applicants/accept-application.ts';
import { applicationDismissal } from './endpoints/applicants/dismiss-application.ts';
import { profileFinding } from './endpoints/applicants/find-profile-data.ts';
import { applicationMove } from './endpoints/applicants/move-application.ts';
import { applicantSave } from './endpoints/applicants/save.ts';
import { profileTaking } from './endpoints/applicants/take-profile-data.ts';
import { companyFinding } from './endpoints/companies/find-company-data.ts';
import { companySave } from './endpoints/companies/save.ts';
import { fileSave } from './endpoints/files/save.ts';
import { profileErasure } from './endpoints/profiles/erase.ts';
import { profileMerge } from './endpoints/profiles/merge.ts';
import { projectSave } from './endpoints/projects/save.ts';
import type { RecordKind, SaveKind } from './saves/save-kind.ts';

/** Saves of records, which can be sent in batches. */
export const recordKinds: readonly RecordKind[] = [projectSave, companySave, applicantSave];

export const saveKinds: readonly SaveKind[] = [
  ...recordKinds,
  fileSave,
  applicationAcceptance,
  applicationDismissal,
  applicationMove,
  profileMerge,
  profileErasure,
  profileFinding,
  profileTaking,
  companyFinding,
];
