/** Reads files that state the values of a resume by name. In: bytes. Out: these values, or `null` for other files. */
import type { DocumentFormat } from '../file-kind/file-kind.ts';
import type { StatedResume } from './stated-resume.ts';

/** Their modules are loaded with the first file of a format. */
const readers: Partial<Record<DocumentFormat, () => Promise<(bytes: Uint8Array) => StatedResume>>> = {
  jsonResume: async () => (await import('./json-resume.ts')).readJsonResume,
  vcard: async () => (await import('./vcard.ts')).readVcard,
  europassXml: async () => (await import('./europass-xml.ts')).readEuropassXml,
  networkArchive: async () => (await import('./network-archive.ts')).readNetworkArchive,
};

/** @throws UnreadableError `corrupt` or `too_large` */
export async function readStated(
  format: DocumentFormat | null,
  bytes: Uint8Array,
): Promise<StatedResume | null> {
  const load = format === null ? undefined : readers[format];
  return load && bytes.byteLength > 0 ? (await load())(bytes) : null;
}
