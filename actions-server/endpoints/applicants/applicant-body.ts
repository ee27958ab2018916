/**
 * What `POST /rest/v2/applicants` takes. In an application an empty text and `null` mean "not given": a form sends all
 * of its fields, and an application never clears what is known of a person.
 */
import { z } from 'zod';
import { validationFailed } from '../../errors.ts';
import {
  customFieldsValues,
  externalId,
  isUuid,
  list,
  longText,
  ownId,
  text,
} from '../../saves/body-values.ts';

const givenText = text.nullish().transform((value) => (value === undefined || value === '' ? null : value));
const givenExternalId = externalId.transform((value) => value ?? null);
const givenLongText = longText
  .nullish()
  .transform((value) => (value === undefined || value === null || value.trim() === '' ? null : value));

const fileSchema = z.object({
  fileName: z.string('a text is expected').nullish(),
  data: z.string('base64 or a data URL is expected'),
});

const associationSchema = z.object({
  associationType: z.literal('COMPANY_CONTACT', 'COMPANY_CONTACT is expected'),
  company: z.object(
    { serviceId: ownId, externalId: givenExternalId, name: givenText, statusId: ownId },
    'an object that designates a company is expected',
  ),
});

const mostAssociations = 100;

export const applicantBodySchema = z.object({
  referenceId: givenText,
  projectId: ownId,
  firstName: givenText,
  lastName: givenText,
  emailAddresses: givenText,
  phoneNumbers: givenText,
  networkUrl: givenText,
  historyEntrySubject: givenText,
  historyEntryMessage: givenLongText,
  resumesFiles: list(fileSchema, 'a list of files is expected').nullish(),
  files: list(fileSchema, 'a list of files is expected').nullish(),
  externalId: givenExternalId,
  id: ownId,
  location: givenText,
  headline: givenText,
  currentCompanyName: givenText,
  currentPosition: givenText,
  currentCompanyId: givenText,
  data: z
    .object({
      associations: list(associationSchema, 'a list of associations is expected')
        .refine(({ length }) => length <= mostAssociations, `at most ${mostAssociations} associations`)
        .nullish(),
    })
    .nullish(),
});

/** An application as given, its files still inside. */
type ApplicantBody = z.output<typeof applicantBodySchema>;

/** An application as it is kept: without the files' content and without the custom fields, which have no fixed keys. */
export type ApplicantFields = Omit<ApplicantBody, 'resumesFiles' | 'files'>;

export type GivenAssociation = z.output<typeof associationSchema>;

/**
 * The custom fields of a body: every top-level key that is an id.
 * @throws AppError validation_failed when there are too many
 */
export function customFieldsOf(body: object): Record<string, unknown> {
  const given = Object.fromEntries(Object.entries(body).filter(([key]) => isUuid(key)));
  const parsed = customFieldsValues.safeParse(given);
  if (parsed.success) return parsed.data;
  const message = parsed.error.issues[0]?.message ?? 'the custom fields cannot be read';
  throw validationFailed([{ path: '', code: 'invalid_value', message }]);
}
