/** The kinds of save: for their routes, and for running interrupted tasks again. */
import { applicantSave } from './endpoints/applicants/save.ts';
import { companySave } from './endpoints/companies/save.ts';
import { projectSave } from './endpoints/projects/save.ts';
import type { SaveKind } from './saves/save-kind.ts';

export const saveKinds: readonly SaveKind[] = [projectSave, companySave, applicantSave];
