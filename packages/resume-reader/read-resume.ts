/** Reads one resume where it is asked for. */
import type { ReadResumeOptions, ResumeReadResult } from './types.ts';

/**
 * Reads one resume on the calling thread, for programs that read files of their own. Files of strangers are read by
 * `createResumeReader`, which can stop a file that takes too much time or memory. It never rejects because of a file: one
 * that cannot be read gives a result with the status `unreadable`.
 * @param options without a country, phone numbers without an international prefix stay as they are printed
 */
export async function readResume(
  bytes: Uint8Array,
  options: Partial<ReadResumeOptions> = {},
): Promise<ResumeReadResult> {
  // Loaded with the first file: a program whose files are read in other processes does not need it.
  const { parseResume } = await import('./parse-resume.ts');
  return parseResume(bytes, { fileName: '', defaultCountry: '', ...options });
}
