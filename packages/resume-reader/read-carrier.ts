/**
 * Reads the resume that another file carries: an attachment of an e-mail message, a document of a PDF portfolio, or the
 * pages of either.
 */
import { type Carrier, type ReadableAttachment, resumesAmong } from './extract/attached-files.ts';
import type { ExtractedDocument } from './extract/document.ts';
import type { ParsedResume, ResumeReadResult } from './types.ts';
import { unreadable } from './unreadable.ts';

/** The number of files that are tried: each may take as long as a file that is sent alone. */
const maxTried = 5;

/** How the files and the pages are read; none of it rejects. */
interface Readers {
  readFile(attachment: ReadableAttachment): Promise<ResumeReadResult>;
  readPages(extract: () => Promise<ExtractedDocument>): Promise<ResumeReadResult>;
}

/**
 * The likeliest file that can be read, else the pages of the carrier. Where a likelier file cannot be read, another is taken
 * only when it has positions or educations: it may be a letter. Without any, the result says why the likeliest one cannot be
 * read.
 */
export async function readCarrier(carrier: Carrier, readers: Readers): Promise<ResumeReadResult> {
  const files = await resumesAmong(carrier.files);
  let failure: ResumeReadResult | null = null;
  for (const file of files.slice(0, maxTried)) {
    const result = await readers.readFile(file);
    if (result.status === 'unreadable') failure ??= failureOf(file, carrier, result);
    else if (failure === null || hasEntries(result.resume)) return withOthers(result, file, files, carrier);
  }
  const own = carrier.ownPages && (await readers.readPages(carrier.ownPages));
  // Pages that only ask to open the file in another program have nothing of a person.
  if (own?.status === 'read' && (hasEntries(own.resume) || hasContacts(own.resume))) return own;
  return failure ?? unreadable('unsupported', carrier.refusal);
}

const hasEntries = ({ positions, educations }: ParsedResume): boolean =>
  positions.length + educations.length > 0;
const hasContacts = ({ emailAddresses, phoneNumbers }: ParsedResume): boolean =>
  emailAddresses.length + phoneNumbers.length > 0;

function failureOf(
  { number }: ReadableAttachment,
  { name, files }: Carrier,
  { code, message }: ResumeReadResult & { status: 'unreadable' },
): ResumeReadResult {
  const which = files.length === 1 ? '' : ` ${number} of ${files.length}`;
  return unreadable(code, `The file is ${name}, whose attachment${which} seems to be the resume. ${message}`);
}

function withOthers(
  { resume }: ResumeReadResult & { status: 'read' },
  { number }: ReadableAttachment,
  files: readonly ReadableAttachment[],
  { name }: Carrier,
): ResumeReadResult {
  if (files.length === 1) return { status: 'read', resume };
  const message = `The file is ${name} with ${files.length} documents; only attachment ${number} was read.`;
  return {
    status: 'read',
    resume: { ...resume, warnings: [{ code: 'attachments_skipped', message }, ...resume.warnings] },
  };
}
