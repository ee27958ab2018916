/** Reads a resume in four stages. In: the bytes of a file. Out: profile data, or why the file cannot be read. */
import type { ExtractedDocument } from './extract/document.ts';
import { extractAs } from './extract/extract.ts';
import { linesOfFirstPerson, severalPeople } from './fields/first-person.ts';
import { readFields } from './fields/read-fields.ts';
import { type DocumentFormat, detectFileKind } from './file-kind/file-kind.ts';
import { readLines } from './lines/read-lines.ts';
import { readCarrier } from './read-carrier.ts';
import { readSections } from './sections/sections.ts';
import { readStated } from './stated/read-stated.ts';
import { resumeOf } from './stated/stated-resume.ts';
import type { ParsedResume, ReadResumeOptions, ResumeReadResult } from './types.ts';
import { withUnknownLetters } from './unknown-letters.ts';
import { orUnreadable, UnreadableError, unreadable } from './unreadable.ts';

/**
 * Reads one resume on the calling thread. Servers use `createResumeReader`, which can stop a file that takes too much
 * time or memory. Never rejects: a file that cannot be read gives a result with the status `unreadable`.
 * @param onOcrStart called when OCR begins, which has a separate time limit
 */
export async function parseResume(
  bytes: Uint8Array,
  options: ReadResumeOptions,
  onOcrStart?: () => void,
): Promise<ResumeReadResult> {
  const { format } = await detectFileKind(bytes, options.fileName);
  return orUnreadable(() => readFormat(format, bytes, options, onOcrStart));
}

/** @param isCarried true for a file that another one carries: those that it carries itself are not looked at */
async function readFormat(
  format: DocumentFormat | null,
  bytes: Uint8Array,
  options: ReadResumeOptions,
  onOcrStart?: () => void,
  isCarried = false,
): Promise<ResumeReadResult> {
  const stated = await unlessDamaged(() => readStated(format, bytes));
  if (stated) return { status: 'read', resume: resumeOf(stated, options.defaultCountry) };
  const found = await unlessDamaged(() => extractAs(format, bytes, options, onOcrStart));
  if (found.kind !== 'carrier') return readDocument(found, options);
  return readCarrier(isCarried ? { ...found, files: [] } : found, {
    readFile: ({ file, format: formatOfFile }) =>
      orUnreadable(() =>
        readFormat(formatOfFile, file.bytes, { ...options, fileName: file.name }, onOcrStart, true),
      ),
    readPages: (extract) => orUnreadable(async () => readDocument(await unlessDamaged(extract), options)),
  });
}

function readDocument(document: ExtractedDocument, options: ReadResumeOptions): ResumeReadResult {
  const all = readLines(document);
  const lines = linesOfFirstPerson(all);
  if (!lines.some((line) => /\p{L}{2}/u.test(line.text))) {
    const limit = document.warnings.find(({ code }) => code === 'text_truncated');
    if (limit) return unreadable('too_large', `${limit.message} They contain no text.`);
    const garbled = document.warnings.find(({ code }) => code === 'text_garbled');
    return unreadable('no_text', garbled?.message ?? 'The file contains no text; it may be a scan.');
  }
  const sections = readSections(lines);
  const warnings = lines.length < all.length ? [...document.warnings, severalPeople] : document.warnings;
  const resume = readFields(lines, sections, { ...options, warnings });
  return {
    status: 'read',
    resume: withUnknownLetters(withOcrConfidence(resume, document.ocrConfidence ?? 1)),
  };
}

/** @throws UnreadableError `corrupt` for errors of the libraries, which do not know every way in which a file can be damaged */
async function unlessDamaged<Content>(extract: () => Promise<Content>): Promise<Content> {
  try {
    return await extract();
  } catch (error) {
    if (error instanceof UnreadableError) throw error;
    throw new UnreadableError('corrupt', 'The file is damaged and cannot be read.', { cause: error });
  }
}

/** Multiplies the confidence of all evidence by that of the OCR. */
function withOcrConfidence(resume: ParsedResume, ocrConfidence: number): ParsedResume {
  if (ocrConfidence === 1) return resume;
  const evidence = resume.evidence.map((each) => ({
    ...each,
    confidence: Math.round(each.confidence * ocrConfidence * 100) / 100,
  }));
  return { ...resume, evidence };
}
