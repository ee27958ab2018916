/** Reads what a form of an application sent. In: the request. Out: answers, files that are taken or refused, and problems. */

import { type Language, texts } from '@platform/vocabulary';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { ReceivedFile } from '../files/received-file.ts';
import { acceptUpload, safeFileName, type Upload } from '../files/upload.ts';
import type { FormBody, FormEntry, PartHead, RequestContext, TextEntry } from '../http/route.ts';
import type { Caller } from '../keys/caller.ts';
import type { Answers, Problem } from './check-answers.ts';
import { sizeText } from './facts.ts';
import { inputs } from './form-state.ts';
import type { RefusedFile } from './refused-files.ts';

export interface ReceivedForm {
  readonly answers: Answers;
  /** New files that are accepted, with the file as it arrived. */
  readonly files: readonly { readonly upload: Upload; readonly received: ReceivedFile }[];
  /** New files that are not. */
  readonly refused: readonly RefusedFile[];
  readonly problems: readonly Problem[];
  /** Removes the new files. Never rejects. */
  dispose(): Promise<void>;
}

type FormRequest = Pick<RequestContext<unknown, unknown, Caller>, 'readForm'>;

/**
 * Reads a form. Files that are too large are refused like others; when the texts are, those that arrived before count.
 * @throws AppError when the request is no form, cannot be read, or the server has no room for it
 */
export async function receiveForm(
  request: FormRequest,
  { limits }: Pick<Config, 'limits'>,
  language: Language,
): Promise<ReceivedForm> {
  const written: TextEntry[] = [];
  const problems: Problem[] = [];
  let form: FormBody | null = null;
  try {
    const isFile = ({ name }: PartHead) => isFileInput(name);
    form = await request.readForm(isFile, written, { leavesLargeFilesOut: true });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'payload_too_large') throw error;
    const message = texts[language].filesTooLarge(sizeText(limits.maxRequestFileBytes, language));
    problems.push({ name: inputs.resumes, message });
  }
  const taken = await takeFiles(form?.entries ?? [], limits);
  const answers = new Map<string, string[]>();
  for (const { name, value } of written) {
    answers.set(name, [...(answers.get(name) ?? []), value.replaceAll('\r\n', '\n')]);
  }
  return { answers, ...taken, problems, dispose: async () => form?.dispose() };
}

async function takeFiles(
  entries: readonly FormEntry[],
  limits: Config['limits'],
): Promise<Pick<ReceivedForm, 'files' | 'refused'>> {
  const files: { upload: Upload; received: ReceivedFile }[] = [];
  const refused: RefusedFile[] = [];
  for (const { name: input, value: received } of entries) {
    if (!(received instanceof ReceivedFile) || !isFileInput(input)) continue;
    const name = safeFileName(received.fileName);
    const refuse = (reason: RefusedFile['reason']) => refused.push({ input, name, reason });
    const isResume = input === inputs.resumes;
    if (received.size === 0) {
      refuse('empty');
      continue;
    }
    if (!received.isKept) {
      const maxBytes = isResume ? limits.maxResumeBytes : limits.maxFileBytes;
      refuse(received.size > maxBytes ? 'too_large' : 'too_large_together');
      continue;
    }
    try {
      const file = { fileName: received.fileName, data: received };
      const place = { path: input, isResume, number: files.length + 1 };
      files.push({ upload: await acceptUpload(file, place, limits), received });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refuse(error.code === 'unsupported_file_type' ? 'wrong_type' : 'too_large');
    }
  }
  return { files, refused };
}

function isFileInput(name: string): name is RefusedFile['input'] {
  return name === inputs.resumes || name === inputs.files;
}

/** The problem of an application that has too many files or too large ones, kept ones included. */
export function fileCountProblem(
  files: readonly { readonly size: number; readonly isResume: boolean }[],
  limits: Config['limits'],
  language: Language,
): Problem[] {
  const words = texts[language];
  const resumes = files.filter(({ isResume }) => isResume).length;
  if (resumes > limits.maxResumes) {
    return [{ name: inputs.resumes, message: words.tooManyFiles(limits.maxResumes) }];
  }
  if (files.length > limits.maxFiles) {
    return [{ name: inputs.files, message: words.tooManyFiles(limits.maxFiles) }];
  }
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes <= limits.maxRequestFileBytes) return [];
  return [
    { name: inputs.files, message: words.filesTooLarge(sizeText(limits.maxRequestFileBytes, language)) },
  ];
}
