/** The action saveApplicant. */
import { applicantSave } from '../endpoints/applicants/save.ts';
import { saveAction } from './save-action.ts';

export const saveApplicantAction = saveAction({
  name: 'saveApplicant',
  kind: applicantSave,
  argument: 'applicant',
  // The route has the values of custom fields beside the other members, under ids that GraphQL cannot name.
  toBody: ({ customFieldsValues, ...applicant }) => ({ ...asObject(customFieldsValues), ...applicant }),
});

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
