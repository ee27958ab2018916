/**
 * Files as they come in a request body: decoded, limited, recognised by content, refused when they are programs or
 * archives. What leaves here is safe to store; where it is stored is not decided here.
 */
import { createHash } from 'node:crypto';
import { AppError, type ErrorDetail } from '../errors.ts';
import { decodeBase64Data } from './base64-data.ts';
import { type DocumentFormat, detectFileKind } from './file-kind.ts';

/** A file object of a request body, its shape already checked. */
interface UploadInput {
  readonly fileName?: string | null | undefined;
  readonly data: string;
}

export interface Upload {
  /** The name without folders and control characters; made up from the type when none was given. */
  readonly name: string;
  readonly bytes: Buffer;
  readonly mimeType: string;
  /** What the resume reader knows it as; `null` when it is nothing that resumes are read from. */
  readonly format: DocumentFormat | null;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  readonly isResume: boolean;
}

interface UploadLimits {
  readonly maxFileBytes: number;
  readonly maxRequestFileBytes: number;
  readonly maxResumes: number;
  /** Resumes included. */
  readonly maxFiles: number;
}

/**
 * Takes the files of a body in.
 * @param lists the file lists by the key they came under, which is the path of an error
 * @throws AppError too_many_files, file_too_large, payload_too_large, invalid_base64, unsupported_file_type
 */
export async function acceptUploads(
  lists: { resumesFiles: readonly UploadInput[]; files: readonly UploadInput[] },
  limits: UploadLimits,
): Promise<Upload[]> {
  const { resumesFiles, files } = lists;
  if (resumesFiles.length > limits.maxResumes) {
    throw rejection('too_many_files', 'resumesFiles', `at most ${limits.maxResumes} resumes are accepted`);
  }
  if (resumesFiles.length + files.length > limits.maxFiles) {
    throw rejection(
      'too_many_files',
      'files',
      `at most ${limits.maxFiles} files are accepted, resumes included`,
    );
  }
  const incoming: Upload[] = [];
  let total = 0;
  for (const [list, isResume] of [['resumesFiles', true] as const, ['files', false] as const]) {
    for (const [index, file] of lists[list].entries()) {
      const taken = await acceptUpload(
        file,
        { path: `${list}.${index}`, isResume, number: index + 1 },
        limits,
      );
      total += taken.bytes.byteLength;
      if (total > limits.maxRequestFileBytes) {
        const message = `all files of a request together have ${megabytes(limits.maxRequestFileBytes)} at most`;
        throw rejection('payload_too_large', `${list}.${index}`, message);
      }
      incoming.push(taken);
    }
  }
  return incoming;
}

/**
 * Takes one file in.
 * @param place where it is in the body, for errors and for a name when it has none
 * @throws AppError file_too_large, invalid_base64, unsupported_file_type
 */
export async function acceptUpload(
  file: UploadInput,
  place: { path: string; isResume: boolean; number: number },
  limits: UploadLimits,
): Promise<Upload> {
  const decoded = decodeBase64Data(file.data, limits.maxFileBytes);
  if (decoded === 'not_base64') {
    throw rejection('invalid_base64', `${place.path}.data`, 'the content is not base64');
  }
  if (decoded === 'too_large') {
    const message = `a file has ${megabytes(limits.maxFileBytes)} at most`;
    throw rejection('file_too_large', `${place.path}.data`, message);
  }
  const { bytes } = decoded;
  const given = safeFileName(file.fileName ?? '');
  const content = await detectFileKind(bytes, given);
  if (content.isRejected) {
    throw rejection('unsupported_file_type', place.path, 'programs and archives are not accepted');
  }
  const defaultName = `${place.isResume ? 'resume' : 'file'}-${place.number}${endingOf(content.mimeType)}`;
  return {
    name: given === '' ? defaultName : given,
    bytes,
    mimeType: content.mimeType,
    format: content.format,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    isResume: place.isResume,
  };
}

const maxFileNameLength = 200;

/** The last part of a path, printable, no longer than file systems take; the ending survives the cut. */
export function safeFileName(fileName: string): string {
  const name = (fileName.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    // Direction marks make `cv_fdp.exe` look like `cv_exe.pdf`.
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]+/gu, '')
    .replace(/[<>:"|?*]+/g, '_')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '');
  if (name.length <= maxFileNameLength) return name;
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  return name.slice(0, maxFileNameLength - ending.length) + ending;
}

function endingOf(mimeType: string): string {
  const endings: Readonly<Record<string, string>> = {
    'application/pdf': '.pdf',
    'application/msword': '.doc',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
    'application/vnd.oasis.opendocument.text': '.odt',
    'application/rtf': '.rtf',
    'text/plain': '.txt',
    'text/html': '.html',
    'image/jpeg': '.jpg',
    'image/png': '.png',
  };
  return endings[mimeType] ?? '';
}

function rejection(
  code:
    | 'too_many_files'
    | 'file_too_large'
    | 'payload_too_large'
    | 'invalid_base64'
    | 'unsupported_file_type',
  path: string,
  message: string,
): AppError {
  const detail: ErrorDetail = { path, code, message };
  return new AppError(code, `${path}: ${message}`, { details: [detail] });
}

function megabytes(bytes: number): string {
  return `${Number((bytes / 1_000_000).toFixed(2))} MB`;
}
