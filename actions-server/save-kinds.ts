/** The saves: what the routes offer and what an interrupted task is run again with. */
import { applicantSave } from './endpoints/applicants/save.ts';
import { companySave } from './endpoints/companies/save.ts';
import { projectSave } from './endpoints/projects/save.ts';
import type { SaveKind } from './saves/save-kind.ts';

export const saveKinds: readonly SaveKind[] = [projectSave, companySave, applicantSave];
