/** Reads a resume: bytes in, profile data out, in four stages. */
import { extract } from './extract/extract.ts';
import { readFields } from './fields/read-fields.ts';
import { readLines } from './lines/read-lines.ts';
import { readSections } from './sections/sections.ts';
import type { ParsedResume, ReadResumeOptions, ResumeReadResult } from './types.ts';
import { UnreadableError, unreadable } from './unreadable.ts';

/**
 * Reads one resume on the calling thread. Servers go through `createResumeReader`, which can stop a reading that takes
 * too long or too much. Never rejects: a file that cannot be read is a result.
 * @param onOcrStart called when text in pictures begins to be recognised, which has a time limit of its own
 */
export async function parseResume(
  bytes: Uint8Array,
  options: ReadResumeOptions,
  onOcrStart?: () => void,
): Promise<ResumeReadResult> {
  try {
    const document = await extract(bytes, options, onOcrStart);
    const lines = readLines(document);
    if (!lines.some((line) => /\p{L}{2}/u.test(line.text))) {
      return unreadable('no_text', 'The file holds no text; it may be a scan.');
    }
    const sections = readSections(lines);
    const resume = readFields(lines, sections, { ...options, warnings: document.warnings });
    return { status: 'read', resume: withOcrConfidence(resume, document.recognition ?? 1) };
  } catch (error) {
    if (error instanceof UnreadableError) return unreadable(error.code, error.message);
    return unreadable('corrupt', 'The file is damaged and cannot be read.');
  }
}

/** What was read of recognised text is no surer than the recognition. */
function withOcrConfidence(resume: ParsedResume, recognition: number): ParsedResume {
  if (recognition === 1) return resume;
  const evidence = resume.evidence.map((each) => ({
    ...each,
    confidence: Math.round(each.confidence * recognition * 100) / 100,
  }));
  return { ...resume, evidence };
}
