/** Reads e-mail messages (MIME, and those of Outlook) and web pages that are saved as one file of MIME parts (MHTML). */
import PostalMime from 'postal-mime';
import { isCompoundFile } from '../file-kind/file-kind.ts';
import { UnreadableError } from '../unreadable.ts';
import { type AttachedFile, maxAttachments } from './attached-files.ts';
import { openCompoundFile } from './compound-file.ts';
import type { ExtractedDocument } from './document.ts';
import { extractHtml } from './html.ts';

/** The stream that has the content of an attachment (PidTagAttachDataBinary of MS-OXMSG). */
const contentOfAttachment = '__substg1.0_37010102';

/**
 * The attachments of a message. Its text is left out: it names the people who wrote to each other, and is no resume.
 * @throws UnreadableError `corrupt`
 */
export async function attachmentsOf(bytes: Uint8Array): Promise<AttachedFile[]> {
  if (isCompoundFile(bytes)) {
    const contents = openCompoundFile(bytes).streams(contentOfAttachment, maxAttachments);
    return contents.map((content) => ({ name: '', bytes: content }));
  }
  const { attachments } = await parseMime(bytes);
  return attachments
    .slice(0, maxAttachments)
    .map(({ filename, content }) => ({ name: filename ?? '', bytes: bytesOf(content) }));
}

/**
 * The page of an MHTML file.
 * @throws UnreadableError `corrupt`
 */
export async function extractMhtml(bytes: Uint8Array): Promise<ExtractedDocument> {
  const { html } = await parseMime(bytes);
  if (html === undefined) throw new UnreadableError('no_text', 'The saved web page has no text.');
  return extractHtml(bytesOf(html));
}

/** The number of parts of a message, and the bytes of the header of one, which the parser reads in quadratic time. */
const maxParts = 1_000;
const maxHeaderBytes = 100_000;

async function parseMime(bytes: Uint8Array) {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let parts = 0;
  for (let at = text.indexOf('\n--'); at >= 0 && parts <= maxParts; at = text.indexOf('\n--', at + 1))
    parts += 1;
  if (parts > maxParts)
    throw new UnreadableError('too_large', `The message has more than ${maxParts} parts.`);
  try {
    // An empty line would end the header before it began.
    const start = text.findIndex((byte) => byte > 0x20);
    return await PostalMime.parse(text.subarray(Math.max(0, start)), {
      maxNestingDepth: 20,
      maxHeadersSize: maxHeaderBytes,
    });
  } catch (error) {
    throw new UnreadableError('corrupt', 'The message is damaged and cannot be read.', { cause: error });
  }
}

const bytesOf = (content: string | ArrayBuffer | Uint8Array): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
