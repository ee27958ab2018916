/** Reads what a form of an application sent. In: the request. Out: answers, files that are accepted, and problems. */
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { ReceivedFile } from '../files/received-file.ts';
import { acceptUpload, type Upload } from '../files/upload.ts';
import type { FormBody, FormEntry, RequestContext, TextEntry } from '../http/route.ts';
import type { Caller } from '../keys/caller.ts';
import type { Answers, Problem } from './check-answers.ts';
import { sizeText } from './facts.ts';
import { inputs } from './form-state.ts';
import type { Language } from './languages.ts';
import { texts } from './texts.ts';

export interface ReceivedForm {
  readonly answers: Answers;
  /** New files that are accepted, with the file as it arrived. */
  readonly files: readonly { readonly upload: Upload; readonly received: ReceivedFile }[];
  readonly problems: readonly Problem[];
  /** Removes the new files. Never rejects. */
  dispose(): Promise<void>;
}

type FormRequest = Pick<RequestContext<unknown, unknown, Caller>, 'readForm'>;

/**
 * Reads a form. A form that is too large is a problem like others, with the texts before the file that is.
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
    form = await request.readForm([inputs.resumes, inputs.files], written);
  } catch (error) {
    const problem = sizeProblem(error, limits, language);
    if (problem === null) throw error;
    problems.push(problem);
  }
  const files = form === null ? [] : await acceptFiles(form.entries, problems, limits, language);
  const answers = new Map<string, string[]>();
  for (const { name, value } of written) {
    answers.set(name, [...(answers.get(name) ?? []), value.replaceAll('\r\n', '\n')]);
  }
  return { answers, files, problems, dispose: async () => form?.dispose() };
}

async function acceptFiles(
  entries: readonly FormEntry[],
  problems: Problem[],
  limits: Config['limits'],
  language: Language,
): Promise<ReceivedForm['files']> {
  const words = texts[language];
  const accepted: { upload: Upload; received: ReceivedFile }[] = [];
  for (const { name, value: received } of entries) {
    if (!(received instanceof ReceivedFile)) continue;
    if (received.size === 0) {
      problems.push({ name, message: words.emptyFile(received.fileName) });
      continue;
    }
    const place = { path: name, isResume: name === inputs.resumes, number: accepted.length + 1 };
    try {
      const file = { fileName: received.fileName, data: received };
      accepted.push({ upload: await acceptUpload(file, place, limits), received });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const message =
        error.code === 'unsupported_file_type'
          ? words.wrongFile(received.fileName)
          : words.fileTooLarge(sizeText(limits.maxFileBytes, language));
      problems.push({ name, message });
    }
  }
  return accepted;
}

/** The problem of a form that was not read to its end; null when the applicant can do nothing about it. */
function sizeProblem(error: unknown, limits: Config['limits'], language: Language): Problem | null {
  if (!(error instanceof AppError)) return null;
  const words = texts[language];
  const name = error.details[0]?.path === inputs.files ? inputs.files : inputs.resumes;
  if (error.code === 'file_too_large') {
    return { name, message: words.fileTooLarge(sizeText(limits.maxFileBytes, language)) };
  }
  if (error.code === 'payload_too_large') {
    return { name, message: words.filesTooLarge(sizeText(limits.maxRequestFileBytes, language)) };
  }
  return null;
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
