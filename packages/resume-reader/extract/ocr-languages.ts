/** The temporary folder with links to the languages of OCR. A reader that exceeds a limit is killed while it has one. */
import { tmpdir } from 'node:os';
import { makeTemporaryFolder, removeAbandoned } from '@platform/runtime/processes';

const purpose = 'resume-languages';

export function makeLanguagesFolder(): Promise<string> {
  return makeTemporaryFolder(tmpdir(), purpose);
}

/** Removes those of readers that have ended. */
export function removeAbandonedLanguages(): Promise<void> {
  return removeAbandoned(tmpdir(), purpose, { earlier: /^resume-languages-\w{6}$/ });
}
