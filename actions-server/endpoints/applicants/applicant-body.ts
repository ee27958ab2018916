/**
 * The body of `POST /rest/v2/applicants`. An empty text counts as omitted, because a form sends all of its fields. So does
 * `null`, except that with a private key it clears (`clearedFields`).
 */
import { z } from 'zod';
import { maxValueLength } from '../../custom-fields/read-field-value.ts';
import { AppError, validationFailed } from '../../errors.ts';
import {
  customFieldsValues,
  externalId,
  fileObjects,
  instant,
  isUuid,
  list,
  longText,
  ownId,
  text,
} from '../../saves/body-values.ts';
import { isJsonObject } from '../../text/json.ts';

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

/** What the applicant agreed to, in the words of the site that asked for it. */
const consentSchema = z.object(
  {
    basis: optionalText,
    textVersion: optionalText,
    givenAt: instant.nullable(),
    expiresAt: instant.nullable(),
    talentPool: z.boolean('true or false is expected').nullish(),
  },
  'an object that describes the consent is expected',
);

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
  source: optionalText,
  consent: consentSchema.nullish(),
  data: z
    .object({
      associations: list(associationSchema, 'a list of associations is expected')
        .refine(({ length }) => length <= maxAssociations, `at most ${maxAssociations} associations`)
        .nullish(),
    })
    .nullish(),
});

/**
 * A JSON body may be as long as its files need. Its texts may not: the task keeps them, and they are read at once.
 * @throws AppError payload_too_large when the texts are longer than `maxLength` characters together
 */
export function requireShortTexts(body: unknown, maxLength: number): void {
  if (!isJsonObject(body)) return;
  // Copying a body of thousands of members takes longer than anything else here.
  const names = Object.keys(body).filter((name) => name !== 'resumesFiles' && name !== 'files');
  if (lengthOfTexts(names.map((name) => body[name])) <= maxLength) return;
  const message = `The texts of an application, its files left out, are longer than the limit of ${maxLength} characters`;
  throw new AppError('payload_too_large', message);
}

function lengthOfTexts(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((length, member) => length + lengthOfTexts(member), 0);
}

/** The checked body, including its files. */
type ApplicantBody = z.output<typeof applicantBodySchema>;

/** The part of the body that is stored as it is: without files and without custom fields, which have no fixed keys. */
export type ApplicantFields = Omit<ApplicantBody, 'resumesFiles' | 'files'>;

export type AssociationInput = z.output<typeof associationSchema>;

/** Members whose `null` clears what is stored of a person, with a private key. */
const clearable = [
  'firstName',
  'lastName',
  'emailAddresses',
  'phoneNumbers',
  'networkUrl',
  'externalId',
  'location',
  'headline',
] as const;

export type ClearableField = (typeof clearable)[number];

/** The members of a body that are `null` to clear what is stored. */
export function clearedFields(body: Readonly<Record<string, unknown>>): ClearableField[] {
  return clearable.filter((name) => body[name] === null);
}

/**
 * What an application says, as it was sent: the members of its body that are known, without files, and the values of
 * custom fields under `customFieldsValues`.
 */
export function submittedFields(
  body: Readonly<Record<string, unknown>>,
  { data, consent, ...texts }: ApplicantFields,
  customFields: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const sent = Object.keys(texts).filter((name) => Object.hasOwn(body, name));
  return {
    ...Object.fromEntries(sent.map((name) => [name, body[name]])),
    // Objects as they were read: what is unknown in them was reported and is not kept.
    ...(data ? { data } : {}),
    ...(consent ? { consent } : {}),
    ...(Object.keys(customFields).length === 0 ? {} : { customFieldsValues: customFields }),
  };
}

/**
 * The custom fields of a body: every top-level key that is an id.
 * @throws AppError validation_failed when there are too many
 */
export function customFieldsOf(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const ids = Object.keys(body).filter(isUuid);
  const input = Object.fromEntries(ids.map((id) => [id, body[id]]));
  const parsed = customFieldsValues.safeParse(input);
  if (parsed.success) return parsed.data;
  const message = parsed.error.issues[0]?.message ?? 'the custom fields cannot be read';
  throw validationFailed([{ path: '', code: 'invalid_value', message }]);
}

/**
 * Custom fields with the values of those with these ids; null in the place of any other value. A text that is too long
 * for any field is cut to one that is still too long.
 */
export function valuesOfFields(
  customFields: Readonly<Record<string, unknown>>,
  ids: readonly string[],
): Record<string, unknown> {
  const restricted = (key: string, value: unknown) => {
    if (!ids.includes(key.toLowerCase())) return null;
    return typeof value === 'string' ? value.slice(0, maxValueLength + 1) : value;
  };
  return Object.fromEntries(
    Object.entries(customFields).map(([key, value]) => [key, restricted(key, value)]),
  );
}
