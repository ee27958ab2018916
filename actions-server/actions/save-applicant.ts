/** The action saveApplicant. */
import { applicantSave } from '../endpoints/applicants/save.ts';
import { isJsonObject } from '../text/json.ts';
import { saveAction } from './save-action.ts';

export const saveApplicantAction = saveAction({
  name: 'saveApplicant',
  kind: applicantSave,
  argument: 'applicant',
  // The route has the values of custom fields beside the other members, under ids that GraphQL cannot name.
  toBody: ({ customFieldsValues, ...applicant }) => ({
    ...(isJsonObject(customFieldsValues) ? customFieldsValues : {}),
    ...applicant,
  }),
});
