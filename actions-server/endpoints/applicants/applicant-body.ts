/**
 * The body of `POST /rest/v2/applicants`. An empty text and `null` count as omitted: a form sends all of its fields, and
 * an application never clears what is known of a person.
 */
import { z } from 'zod';
import { validationFailed } from '../../errors.ts';
import {
  customFieldsValues,
  externalId,
  fileObjects,
  isUuid,
  list,
  longText,
  ownId,
  text,
} from '../../saves/body-values.ts';

const optionalText = text.nullish().transform((value) => value || null);
const optionalExternalId = externalId.transform((value) => value ?? null);
const optionalLongText = longText.nullish().transform((value) => (value?.trim() ? value : null));

const associationSchema = z.object({
  associationType: z.literal('COMPANY_CONTACT', 'COMPANY_CONTACT is expected'),
  company: z.object(
    { serviceId: ownId, externalId: optionalExternalId, name: optionalText, statusId: ownId },
    'an object that designates a company is expected',
  ),
});

const maxAssociations = 100;

export const applicantBodySchema = z.object({
  referenceId: optionalText,
  projectId: ownId,
  firstName: optionalText,
  lastName: optionalText,
  emailAddresses: optionalText,
  phoneNumbers: optionalText,
  networkUrl: optionalText,
  historyEntrySubject: optionalText,
  historyEntryMessage: optionalLongText,
  resumesFiles: fileObjects,
  files: fileObjects,
  externalId: optionalExternalId,
  id: ownId,
  location: optionalText,
  headline: optionalText,
  currentCompanyName: optionalText,
  currentPosition: optionalText,
  currentCompanyId: optionalText,
  data: z
    .object({
      associations: list(associationSchema, 'a list of associations is expected')
        .refine(({ length }) => length <= maxAssociations, `at most ${maxAssociations} associations`)
        .nullish(),
    })
    .nullish(),
});

/** The checked body, including its files. */
type ApplicantBody = z.output<typeof applicantBodySchema>;

/** The part of the body that is stored as it is: without files and without custom fields, which have no fixed keys. */
export type ApplicantFields = Omit<ApplicantBody, 'resumesFiles' | 'files'>;

export type AssociationInput = z.output<typeof associationSchema>;

/**
 * The custom fields of a body: every top-level key that is an id.
 * @throws AppError validation_failed when there are too many
 */
export function customFieldsOf(body: object): Record<string, unknown> {
  const input = Object.fromEntries(Object.entries(body).filter(([key]) => isUuid(key)));
  const parsed = customFieldsValues.safeParse(input);
  if (parsed.success) return parsed.data;
  const message = parsed.error.issues[0]?.message ?? 'the custom fields cannot be read';
  throw validationFailed([{ path: '', code: 'invalid_value', message }]);
}
