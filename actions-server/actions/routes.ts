/** The handlers of all actions: one for each of metadata/actions.yaml. */
import type { Dependencies } from '../dependencies.ts';
import { applicationAcceptance } from '../endpoints/applicants/accept-application.ts';
import { applicationDismissal } from '../endpoints/applicants/dismiss-application.ts';
import { profileFinding } from '../endpoints/applicants/find-profile-data.ts';
import { applicationMove } from '../endpoints/applicants/move-application.ts';
import { applicantSave } from '../endpoints/applicants/save.ts';
import { profileTaking } from '../endpoints/applicants/take-profile-data.ts';
import { companyFinding } from '../endpoints/companies/find-company-data.ts';
import { companySave } from '../endpoints/companies/save.ts';
import { profileErasure } from '../endpoints/profiles/erase.ts';
import { profileMerge } from '../endpoints/profiles/merge.ts';
import { projectSave } from '../endpoints/projects/save.ts';
import type { Route } from '../http/route.ts';
import { isJsonObject } from '../text/json.ts';
import { deleteWebhookAction, rotateWebhookSecretAction, updateWebhookAction } from './change-webhooks.ts';
import { createWebhookAction } from './create-webhook.ts';
import { exportProfileAction } from './export-profile.ts';
import { fileUrlsAction } from './file-urls.ts';
import { parseResumeAction } from './parse-resume.ts';
import { replayWebhookAction, replayWebhookDeliveryAction, testWebhookAction } from './replay-webhooks.ts';
import { retryTaskAction } from './retry-task.ts';
import { retryTasksAction } from './retry-tasks.ts';
import { saveAction } from './save-action.ts';
import { sendWebhooks } from './send-webhooks.ts';

export const actionRoutes: readonly Route<Dependencies>[] = [
  saveAction({ name: 'saveProject', kind: projectSave, argument: 'project' }),
  saveAction({ name: 'saveCompany', kind: companySave, argument: 'company' }),
  saveAction({
    name: 'saveApplicant',
    kind: applicantSave,
    argument: 'applicant',
    // In the body of the route the values of custom fields are members named by ids, which GraphQL cannot name.
    toBody: ({ customFieldsValues, ...applicant }) => ({
      ...(isJsonObject(customFieldsValues) ? customFieldsValues : {}),
      ...applicant,
    }),
  }),
  saveAction({ name: 'acceptApplication', kind: applicationAcceptance }),
  saveAction({ name: 'dismissApplication', kind: applicationDismissal }),
  saveAction({ name: 'moveApplication', kind: applicationMove }),
  saveAction({ name: 'mergeProfiles', kind: profileMerge }),
  saveAction({ name: 'eraseProfile', kind: profileErasure }),
  saveAction({ name: 'findProfileData', kind: profileFinding }),
  saveAction({ name: 'takeProfileData', kind: profileTaking }),
  saveAction({ name: 'findCompanyData', kind: companyFinding }),
  retryTaskAction,
  retryTasksAction,
  parseResumeAction,
  fileUrlsAction,
  exportProfileAction,
  createWebhookAction,
  updateWebhookAction,
  deleteWebhookAction,
  rotateWebhookSecretAction,
  testWebhookAction,
  replayWebhookAction,
  replayWebhookDeliveryAction,
  sendWebhooks,
];
