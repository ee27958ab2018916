/**
 * The body of `POST /rest/v2/applicants`. An empty text counts as omitted, because a form sends all of its fields. So does
 * `null`, except that with a private key it clears (`clearedFields`).
 */
import { z } from 'zod';
import { maxValueLength } from '../../custom-fields/read-field-value.ts';
import { AppError, validationFailed } from '../../errors.ts';
import { fileObjects } from '../../files/file-objects.ts';
import { isJsonObject } from '../../text/json.ts';
import {
  customFieldMembers,
  customFieldsValues,
  externalId,
  instant,
  isUuid,
  list,
  nameText,
  ownId,
  plainLines,
  shortLines,
  text,
} from '../../values/body-values.ts';

const optionalText = text.nullish().transform((value) => value || null);
const optionalExternalId = externalId.transform((value) => value ?? null);
const optionalLines = shortLines.nullish().transform((value) => value || null);
const optionalName = nameText.nullish().transform((value) => value || null);

const associationSchema = z.object({
  associationType: z.literal('COMPANY_CONTACT', 'COMPANY_CONTACT is expected').meta({
    description: 'How they are connected. `COMPANY_CONTACT`: the person is a contact at the company.',
    examples: ['COMPANY_CONTACT'],
  }),
  company: z
    .object(
      {
        serviceId: ownId.meta({
          description:
            'The id of a company of the account. `null` and an empty text mean that none is given.',
          examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0011'],
        }),
        externalId: optionalExternalId.meta({
          description:
            'The id of the company in your own software. It finds the company if there is no `serviceId`; an unknown one with a `name` creates the company.',
          examples: ['crm-17'],
        }),
        name: optionalName.meta({
          description:
            'The name of the company. With a private key it renames the company that `externalId` finds. `null` and an empty text mean that none is given.',
          examples: ['Acme'],
        }),
        statusId: ownId.meta({
          description:
            'The id of a status of companies, which the company gets. `null` and an empty text mean that none is given.',
          examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0002'],
        }),
      },
      'an object that designates a company is expected',
    )
    .meta({
      description:
        'The company. With a public key one that exists may be linked or not; the answer does not say which.',
    }),
});

/** What the applicant agreed to, in the words of the site that asked for it. */
const consentSchema = z.object(
  {
    basis: optionalText.meta({
      description:
        'The legal basis, for example `consent`. `null` and an empty text mean that none is given.',
      examples: ['consent'],
    }),
    textVersion: optionalText.meta({
      description:
        'The version of the text that the applicant saw. `null` and an empty text mean that none is given.',
      examples: ['2026-11'],
    }),
    givenAt: instant.nullable().meta({
      description:
        'When the applicant agreed: ISO 8601 with an offset. Omitted or `null`: when the application is received.',
      examples: ['2026-01-15T09:30:00Z'],
    }),
    expiresAt: instant.nullable().meta({
      description:
        'Until when the agreement holds: ISO 8601 with an offset. Omitted or `null`: the retention period of the account decides.',
      examples: ['2028-01-15T09:30:00Z'],
    }),
    talentPool: z
      .boolean('true or false is expected')
      .nullish()
      .meta({
        description:
          'Whether the application may be kept for other jobs. Omitted or `null`: the applicant was not asked.',
        examples: [true],
      }),
  },
  'an object that describes the consent is expected',
);

const maxAssociations = 100;

/** What an empty text and `null` mean where only a private key clears, by `null`. */
const clearedByNull =
  'An empty text means that none is given. So does `null`, except that with a private key it clears the stored value.';
const notGiven = '`null` and an empty text mean that none is given.';

export const applicantBodySchema = z
  .object({
    referenceId: optionalText.meta({
      description: `The reference of the offer or recruitment project that the application is for. An application whose reference is wrong is kept. ${notGiven}`,
      examples: ['DEMO-BACKEND'],
    }),
    projectId: ownId.meta({
      description: `The id of that offer or project, in the place of \`referenceId\`. With neither, the application is for no project. ${notGiven}`,
      examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0021'],
    }),
    firstName: optionalName.meta({
      description: `The first name, of at most 200 characters. It is required unless it can be read from a resume, the network URL or the e-mail address, or \`id\` or \`externalId\` names a profile. ${clearedByNull}`,
      examples: ['Jane'],
    }),
    lastName: optionalName.meta({
      description: `The last name, required as the first name is. ${clearedByNull}`,
      examples: ['Doe'],
    }),
    emailAddresses: optionalLines.meta({
      description: `E-mail addresses, separated by commas, semicolons or line ends, with or without a display name. What is no address is left out, with a warning, and kept with the application. A person is found by a confirmed address. ${clearedByNull}`,
      examples: ['jane.doe@example.com'],
    }),
    phoneNumbers: optionalLines.meta({
      description: `Phone numbers, separated by commas, semicolons or line ends, as they are dialled in the country of the account or with \`+\`, with labels and extensions. What has digits and is no number is kept as it was sent, with a warning. ${clearedByNull}`,
      examples: ['+33 6 12 34 56 78'],
    }),
    networkUrl: optionalText.meta({
      description: `The address of the page of the person in the professional network. A person is found by it. At most 1,990 characters; an address that is not valid is left out, with a warning. ${clearedByNull}`,
      examples: ['https://network.example/in/jane-doe'],
    }),
    historyEntrySubject: optionalText.meta({
      description: `The subject of the entry in the history of the person, as plain text. The default is \`Candidature depuis formulaire web\`. ${notGiven}`,
      examples: ['Application for Backend developer'],
    }),
    historyEntryMessage: plainLines.meta({
      description: `The message of that entry, such as a cover letter, as plain text. ${notGiven}`,
      examples: ['I have built such systems for five years.'],
    }),
    resumesFiles: fileObjects.meta({
      description:
        'Resumes: PDF, DOCX, DOC, ODT, RTF, HTML or plain text. They are read, and what they say fills what the body does not say. At most 5. A resume that cannot be read is kept, with a warning.',
    }),
    files: fileObjects.meta({
      description:
        'Other files, which are kept and not read. At most 10 files, resumes included, of at most 10 MB each and 20 MB together. Programs and archives are left out, with a warning.',
    }),
    externalId: optionalExternalId.meta({
      description: `The id of the person in your own software. With a private key it finds the profile, and a body with nothing else than values is an update and no application. A public key may not use it, unless the key was made for it. ${clearedByNull}`,
      examples: ['crm-4711'],
    }),
    id: ownId.meta({
      description: `The id of the profile, or of one of its applications; a new profile gets it. A public key may not use it, unless the key was made for it. ${notGiven}`,
      examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0081'],
    }),
    location: optionalText.meta({
      description: `Where the person lives, as they would write it. ${clearedByNull}`,
      examples: ['Lyon, France'],
    }),
    headline: optionalText.meta({
      description: `What the person does, in one line of plain text. ${clearedByNull}`,
      examples: ['Backend developer'],
    }),
    currentCompanyName: optionalText.meta({
      description: `Where the person works now. With \`currentPosition\` it completes the current position or is a new one. ${notGiven}`,
      examples: ['Acme'],
    }),
    currentPosition: optionalText.meta({
      description: `What the person does there. Alone, it is a new title at the current company. ${notGiven}`,
      examples: ['Backend developer'],
    }),
    currentCompanyId: optionalText.meta({
      description:
        'Ignored, with the warning `deprecated`, whatever it is: send `data.associations` instead.',
      deprecated: true,
      examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0011'],
    }),
    source: optionalText.meta({
      description: `Where the applicant came from, for example the name of a job board. It is kept with the application. ${notGiven}`,
      examples: ['Careers page'],
    }),
    consent: consentSchema.nullish().meta({
      description:
        'What the applicant agreed to. It is kept with the application and decides how long the person may be kept. `null` means that none is given.',
    }),
    data: z
      .object({
        associations: list(associationSchema, 'a list of associations is expected')
          .refine(({ length }) => length <= maxAssociations, `at most ${maxAssociations} associations`)
          .nullish()
          .meta({
            description:
              'Companies that the person is connected with; those that are there already stay. `null` means that none is given.',
          }),
      })
      .nullish()
      .meta({ description: 'More about the person. `null` means that nothing is given.' }),
  })
  // Its other members are the values of custom fields.
  .meta(customFieldMembers);

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
