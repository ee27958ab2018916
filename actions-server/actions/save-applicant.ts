/** The action saveApplicant. */
import { applicantSave } from '../endpoints/applicants/save.ts';
import { isJsonObject } from '../text/json.ts';
import { saveAction } from './save-action.ts';

export const saveApplicantAction = saveAction({
  name: 'saveApplicant',
  kind: applicantSave,
  argument: 'applicant',
  // In the body of the route the values of custom fields are members named by ids, which GraphQL cannot name.
  toBody: ({ customFieldsValues, ...applicant }) => ({
    ...(isJsonObject(customFieldsValues) ? customFieldsValues : {}),
    ...applicant,
  }),
});
