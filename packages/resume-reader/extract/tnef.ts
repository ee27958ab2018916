/**
 * Reads the files in `winmail.dat`, in which Outlook sends the attachments of a message to programs of others (MS-OXTNEF).
 * In: bytes. Out: the files.
 */
import type { AttachedFile } from './attached-files.ts';
import { decodeText } from './text-encoding.ts';

const signature = 0x223e9f78;
const headBytes = 6;
/** Of an attribute: its level and number before the length of its data, and a checksum behind it. */
const attributeHeadBytes = 9;
const checksumBytes = 2;

/** Attributes of an attachment: the one that begins it, its name, and its content. */
const begin = 0x00069002;
const title = 0x00018010;
const content = 0x0006800f;

export const isTnef = (bytes: Uint8Array): boolean =>
  bytes.byteLength > headBytes && viewOf(bytes).getUint32(0, true) === signature;

/** The files up to the first attribute that is damaged. */
export function filesInTnef(bytes: Uint8Array): AttachedFile[] {
  const view = viewOf(bytes);
  const files: { name: string; bytes: Uint8Array }[] = [];
  for (let at = headBytes; at + attributeHeadBytes <= bytes.byteLength; ) {
    const attribute = view.getUint32(at + 1, true);
    const start = at + attributeHeadBytes;
    const end = start + view.getUint32(at + 5, true);
    if (end > bytes.byteLength) break;
    const file = files.at(-1);
    const data = bytes.subarray(start, end);
    if (attribute === begin) files.push({ name: '', bytes: new Uint8Array() });
    else if (file && attribute === title) file.name = decodeText(data).replace(/\0+$/, '');
    else if (file && attribute === content) file.bytes = data;
    at = end + checksumBytes;
  }
  return files.filter((file) => file.bytes.byteLength > 0);
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);
