/** The handlers of all actions: one for each of metadata/actions.yaml. */
import type { Route } from '../http/route.ts';
import { parseResumeAction } from './parse-resume.ts';
import { saveApplicantAction } from './save-applicant.ts';
import { saveCompanyAction } from './save-company.ts';
import { saveProjectAction } from './save-project.ts';

export const actionRoutes: readonly Route[] = [
  saveProjectAction,
  saveCompanyAction,
  saveApplicantAction,
  parseResumeAction,
];
