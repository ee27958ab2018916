/**
 * Uploads in a request body. In: file objects with base64 data. Out: decoded files of a detected type that are safe to
 * store; programs and archives are refused. Storing them is the task of the save.
 */

import { type DocumentFormat, detectFileKind, endingOfType, type Refusal } from '@platform/resume-reader';
import { inTurns, nextTurn } from '@platform/runtime';
import type { ErrorCode } from '@platform/vocabulary';
import type { Config } from '../config.ts';
import { AppError, type ErrorDetail, rejection } from '../errors.ts';
import { decodeBase64Data } from './base64-data.ts';
import type { ReceivedFile } from './received-file.ts';
import { sha256Of } from './sha256.ts';

/** A file object of a request body, its shape already validated. */
interface UploadInput {
  readonly fileName?: string | null | undefined;
  /** A data URL or base64; in a form, the file itself. */
  readonly data: string | ReceivedFile;
}

export interface Upload {
  /** The name without folders and control characters; derived from the type when the client sent none. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** All bytes; those of a form are read from the disk. */
  readonly readBytes: () => Promise<Uint8Array>;
  readonly mimeType: string;
  /** The format for the resume reader; `null` when resumes are not read from files of this type. */
  readonly format: DocumentFormat | null;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  readonly isResume: boolean;
  /** The path of the file in the body: `resumesFiles.0`. */
  readonly path: string;
}

type UploadLimits = Pick<
  Config['limits'],
  'maxFileBytes' | 'maxResumeBytes' | 'maxRequestFileBytes' | 'maxResumes' | 'maxFiles'
>;

/**
 * Decodes and validates all files of a body.
 * @param lists the file lists by their keys in the body, which are the paths of errors
 * @param leaveOut gets the reason for each file of a kind that is not taken: it is left out. Without the function such a
 * file is an error
 * @throws AppError too_many_files, file_too_large, payload_too_large, invalid_base64, unsupported_file_type
 */
export async function acceptUploads(
  lists: { resumesFiles: readonly UploadInput[]; files: readonly UploadInput[] },
  limits: UploadLimits,
  leaveOut?: (reason: ErrorDetail) => void,
): Promise<Upload[]> {
  const { resumesFiles, files } = lists;
  if (resumesFiles.length > limits.maxResumes) {
    throw problemAt('too_many_files', 'resumesFiles', `at most ${limits.maxResumes} resumes are accepted`);
  }
  if (resumesFiles.length + files.length > limits.maxFiles) {
    throw problemAt(
      'too_many_files',
      'files',
      `at most ${limits.maxFiles} files are accepted, resumes included`,
    );
  }
  const uploads: Upload[] = [];
  let total = 0;
  for (const [list, isResume] of [['resumesFiles', true] as const, ['files', false] as const]) {
    for (const [index, file] of lists[list].entries()) {
      const place = { path: `${list}.${index}`, isResume, number: index + 1 };
      const upload = await acceptUpload(file, place, limits).catch((error: unknown) => {
        if (leaveOut === undefined || !(error instanceof RefusedFile)) throw error;
        leaveOut(error.leftOut);
        return null;
      });
      if (upload === null) continue;
      total += upload.size;
      if (total > limits.maxRequestFileBytes) {
        const message = `the files of the request are together larger than the limit of ${megabytes(limits.maxRequestFileBytes)}`;
        throw problemAt('payload_too_large', `${list}.${index}`, message);
      }
      uploads.push(upload);
    }
  }
  return uploads;
}

/**
 * Decodes and validates one file.
 * @param place its place in the body, for errors and for the default name
 * @throws AppError file_too_large, invalid_base64, unsupported_file_type
 */
export async function acceptUpload(
  file: UploadInput,
  place: { path: string; isResume: boolean; number: number },
  limits: UploadLimits,
): Promise<Upload> {
  const maxBytes = place.isResume ? limits.maxResumeBytes : limits.maxFileBytes;
  const { readBytes, size } = await contentOf(file.data, place.path, maxBytes);
  const bytes = await readBytes();
  const sentName = safeFileName(file.fileName ?? '');
  const content = await detectFileKind(bytes, sentName);
  if (content.refusal !== null) throw new RefusedFile(content.refusal, place.path, sentName);
  await nextTurn();
  const defaultName = `${place.isResume ? 'resume' : 'file'}-${place.number}${endingOfType(content.mimeType)}`;
  return {
    name: sentName === '' ? defaultName : sentName,
    size,
    readBytes,
    mimeType: content.mimeType,
    format: content.format,
    sha256: await sha256Of(bytes),
    isResume: place.isResume,
    path: place.path,
  };
}

/** A file of a kind that is not taken. */
class RefusedFile extends AppError {
  /** What an application that is saved without the file says about it. */
  readonly leftOut: ErrorDetail;

  /** @param name empty when the client sent none */
  constructor(refusal: Refusal, path: string, name: string) {
    const code = 'unsupported_file_type';
    const reason = 'programs and archives are not accepted';
    super(code, `${path}: ${reason}`, { details: [{ path, code, message: reason }] });
    const [kind, advice] = kinds[refusal];
    this.leftOut = {
      path,
      code,
      message: `${name || 'the file'} is ${kind}, which is not accepted: the application was saved without it; ${advice}`,
    };
  }
}

const kinds = {
  archive: ['an archive', 'send the files in it, such as a PDF'],
  program: ['a program', 'send a document, such as a PDF'],
} as const;

/** @throws AppError file_too_large, invalid_base64 */
async function contentOf(
  data: UploadInput['data'],
  path: string,
  maxBytes: number,
): Promise<{ size: number; readBytes: () => Promise<Uint8Array> }> {
  if (typeof data !== 'string') {
    if (data.size > maxBytes) throw fileTooLarge(path, maxBytes);
    return { size: data.size, readBytes: () => data.readBytes() };
  }
  const decoded = await inTurns(decodeBase64Data(data, maxBytes));
  if (decoded === 'not_base64') {
    throw problemAt('invalid_base64', `${path}.data`, 'the content is not valid base64');
  }
  if (decoded === 'too_large') throw fileTooLarge(`${path}.data`, maxBytes);
  const { bytes } = decoded;
  return { size: bytes.byteLength, readBytes: async () => bytes };
}

export function fileTooLarge(path: string, maxBytes: number): AppError {
  const message = `the file is larger than the limit of ${megabytes(maxBytes)}`;
  return problemAt('file_too_large', path, message);
}

const maxFileNameLength = 200;

/** The last part of a path, printable and short enough for file systems; a cut keeps the ending. */
export function safeFileName(fileName: string): string {
  const name = (fileName.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    // Direction marks can make `cv_fdp.exe` look like `cv_exe.pdf`.
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]+/gu, '')
    .replace(/[<>:"|?*]+/g, '_')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '');
  if (name.length <= maxFileNameLength) return name;
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  return name.slice(0, maxFileNameLength - ending.length) + ending;
}

function problemAt(code: ErrorCode, path: string, message: string): AppError {
  return rejection([{ path, code, message }]);
}

function megabytes(bytes: number): string {
  return `${Number((bytes / 1_000_000).toFixed(2))} MB`;
}
