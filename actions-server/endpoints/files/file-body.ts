/** The body of `POST /rest/v2/files`: files for one record. */
import { z } from 'zod';
import { type ErrorDetail, rejectIfInvalid } from '../../errors.ts';
import type { Upload } from '../../files/upload.ts';
import { fileObjects, flag, ownId } from '../../saves/body-values.ts';

export const fileBodySchema = z.object({
  profileId: ownId,
  companyId: ownId,
  projectId: ownId,
  kind: z.enum(['file', 'photo'], 'file or photo is expected').optional(),
  isResume: flag,
  isPublic: flag,
  files: fileObjects,
});

/** The checked body without its files. */
export type FileFields = Omit<z.output<typeof fileBodySchema>, 'files'>;

/** The record that the files belong to. */
type FileRecord = { profileId: string } | { companyId: string } | { projectId: string };

const maxPhotoBytes = 5_000_000;
const photoTypes = ['image/png', 'image/jpeg', 'image/webp'];

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
export function requirePhoto({ mimeType, size }: Upload): void {
  const path = 'files.0';
  if (!photoTypes.includes(mimeType)) {
    const message = 'a photo is a PNG, JPEG or WebP picture';
    rejectIfInvalid([{ path, code: 'unsupported_file_type', message }]);
  }
  if (size > maxPhotoBytes) {
    const message = `the photo is larger than the limit of ${maxPhotoBytes / 1_000_000} MB`;
    rejectIfInvalid([{ path, code: 'file_too_large', message }]);
  }
}

function problem(path: string, message: string): ErrorDetail {
  return { path, code: 'invalid_value', message };
}
