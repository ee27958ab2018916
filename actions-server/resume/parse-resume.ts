/** Reads a resume: bytes in, profile data out. The stages are called from here, one after the other. */
import type { ReadResumeOptions, ResumeReadResult } from './types.ts';
import { unreadable } from './unreadable.ts';

/** Reads one resume on the calling thread. Servers go through `createResumeReader`. Never rejects. */
export async function parseResume(bytes: Uint8Array, _options: ReadResumeOptions): Promise<ResumeReadResult> {
  if (bytes.byteLength === 0) return unreadable('empty', 'The file is empty.');
  return unreadable('unsupported', 'No reader for this format yet.');
}
