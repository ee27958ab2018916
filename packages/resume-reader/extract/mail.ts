/** Finds the files that are attached to e-mail messages: MIME, and those of Outlook (MS-OXMSG). */
import { detectFileKind, isCompoundFile } from '../file-kind/file-kind.ts';
import { type AttachedFile, maxAttachments } from './attached-files.ts';
import { openCompoundFile } from './compound-file.ts';
import { bytesOf, parseMime } from './mime.ts';
import { decodeText } from './text-encoding.ts';
import { filesInTnef, isTnef } from './tnef.ts';

/** How many messages may be forwarded within one another. */
const maxForwards = 3;

/**
 * The attachments of a message, and those of the messages that are attached to it. Their texts are left out: they name the
 * people who wrote to each other, and are no resumes.
 * @throws UnreadableError `corrupt` or `too_large`
 */
export async function attachmentsOf(bytes: Uint8Array, forwards = 0): Promise<AttachedFile[]> {
  const attached = isCompoundFile(bytes) ? attachmentsOfOutlook(bytes) : await attachmentsOfMime(bytes);
  const files: AttachedFile[] = [];
  for (const file of attached) {
    const { format } = await detectFileKind(file.bytes, file.name);
    if (format !== 'mail' || forwards === maxForwards) files.push(file);
    // One that is damaged does not keep the others from being read.
    else files.push(...(await attachmentsOf(file.bytes, forwards + 1).catch(() => [])));
  }
  return files.slice(0, maxAttachments);
}

async function attachmentsOfMime(bytes: Uint8Array): Promise<AttachedFile[]> {
  const { attachments } = await parseMime(bytes);
  return attachments
    .map(({ filename, content }) => ({ name: filename ?? '', bytes: bytesOf(content) }))
    .flatMap((file) => (isTnef(file.bytes) ? filesInTnef(file.bytes) : file))
    .slice(0, maxAttachments);
}

/** The streams that have the content of an attachment and its name: the long one, then that of eight letters. */
const contentStream = '__substg1.0_37010102';
const nameStreams = ['3707', '3704'].flatMap((tag) => [`__substg1.0_${tag}001F`, `__substg1.0_${tag}001E`]);

/** The attachments of a message of Outlook, also of those within it, whose parts are in the same compound file. */
function attachmentsOfOutlook(bytes: Uint8Array): AttachedFile[] {
  const storages = openCompoundFile(bytes).storagesWith(contentStream, maxAttachments);
  return storages.map(({ content, beside }) => {
    const stream = nameStreams.find((name) => beside(name) !== null);
    const name = stream === undefined ? null : beside(stream);
    const isUnicode = stream?.endsWith('F');
    return {
      name: name === null ? '' : isUnicode ? name.toString('utf16le') : decodeText(name),
      bytes: content,
    };
  });
}
