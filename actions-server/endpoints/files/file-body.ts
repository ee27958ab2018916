/** The body of `POST /rest/v2/files`: files for one record. */
import { z } from 'zod';
import { type ErrorDetail, rejectIfInvalid } from '../../errors.ts';
import { fileObjects } from '../../files/file-objects.ts';
import { requirePicture } from '../../files/picture.ts';
import type { Upload } from '../../files/upload.ts';
import { flag, ownId } from '../../values/body-values.ts';

const oneRecord =
  'Exactly one of `profileId`, `companyId` and `projectId` is required. `null` and an empty text mean that none is given.';

export const fileBodySchema = z
  .object({
    profileId: ownId.meta({
      description: `The id of the profile that the files belong to, or of one of its applications. ${oneRecord}`,
      examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0081'],
    }),
    companyId: ownId.meta({
      description: `The id of the company that the files belong to. ${oneRecord}`,
      examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0011'],
    }),
    projectId: ownId.meta({
      description: `The id of the project that the files belong to. ${oneRecord}`,
      examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0021'],
    }),
    kind: z
      .enum(['file', 'photo'], 'file or photo is expected')
      .optional()
      .meta({
        description:
          '`file`, the default, attaches the files. `photo` makes one file the photo of the profile in the place of the present one: a PNG, JPEG or WebP picture of at most 5 MB.',
        examples: ['file'],
      }),
    isResume: flag.meta({
      description:
        'Profiles only. `true` reads the files as resumes; the values of the profile stay as they are. `true` or `false` also changes a file that the profile has already.',
      examples: [true],
    }),
    isPublic: flag.meta({
      description:
        'Projects only. `true` shows the files with the offer. `true` or `false` also changes a file that the project has already.',
      examples: [true],
    }),
    files: fileObjects.meta({
      description:
        'The files: at least one, at most 10, each of at most 10 MB and together of at most 20 MB. Programs and archives are refused; the kind is recognised by the content. The same content is stored once for a record.',
      minItems: 1,
    }),
  })
  .meta({
    required: ['files'],
    // A record and the files. Generators of clients ignore `not`; of `oneOf` they make several types.
    minProperties: 2,
    not: {
      anyOf: [
        ['profileId', 'companyId'],
        ['profileId', 'projectId'],
        ['companyId', 'projectId'],
      ].map((names) => ({
        required: names,
        properties: Object.fromEntries(names.map((name) => [name, { type: 'string', minLength: 1 }])),
      })),
    },
  });

/** The checked body without its files. */
export type FileFields = Omit<z.output<typeof fileBodySchema>, 'files'>;

/** The record that the files belong to. */
type FileRecord = { profileId: string } | { companyId: string } | { projectId: string };

/** The record of a checked body. */
export function recordOf({ profileId, companyId, projectId }: FileFields): FileRecord {
  if (profileId !== undefined) return { profileId };
  return companyId !== undefined ? { companyId } : { projectId: projectId ?? '' };
}

/** @throws AppError validation_failed when the members do not fit together */
export function requireConsistent(fields: FileFields, numberOfFiles: number): void {
  const { profileId, companyId, projectId, kind, isResume, isPublic } = fields;
  const isPhoto = kind === 'photo';
  const problems: (ErrorDetail | null)[] = [
    [profileId, companyId, projectId].filter((id) => id !== undefined).length === 1
      ? null
      : problem('profileId', 'exactly one of profileId, companyId and projectId is expected'),
    isPhoto && profileId === undefined ? problem('kind', 'only profiles have a photo') : null,
    isResume === true && profileId === undefined ? problem('isResume', 'only profiles have resumes') : null,
    isResume === true && isPhoto ? problem('isResume', 'a photo is no resume') : null,
    isPublic !== undefined && projectId === undefined
      ? problem('isPublic', 'only files of projects can be public')
      : null,
    numberOfFiles === 0 ? problem('files', 'at least one file is expected') : null,
    isPhoto && numberOfFiles > 1 ? problem('files', 'a profile has one photo') : null,
  ];
  rejectIfInvalid(problems.filter((found) => found !== null));
}

/** @throws AppError unsupported_file_type, file_too_large */
export function requirePhoto(upload: Upload): void {
  requirePicture(upload, 'files.0', { what: 'photo', maxBytes: 5_000_000, maxText: '5 MB' });
}

function problem(path: string, message: string): ErrorDetail {
  return { path, code: 'invalid_value', message };
}
