/** Unpacks zipped documents within limits: both the declared and the actual sizes of a zip bomb are bounded. */
import { unzipSync } from 'fflate';
import { UnreadableError } from '../unreadable.ts';
import { maxInflatedBytes, maxPartBytes } from './limits.ts';
import { decodeText } from './text-encoding.ts';

/** The number of parts that a document may have. */
const maxParts = 5000;

/**
 * Unpacks the parts of a zipped document whose names `wanted` accepts.
 * The inflater writes into buffers of the declared sizes, so a part cannot become larger than the size counted here.
 * @throws UnreadableError `too_large` or `corrupt`
 */
export function unzipParts(bytes: Uint8Array, wanted: (name: string) => boolean): Record<string, Uint8Array> {
  let parts = 0;
  let total = 0;
  try {
    return unzipSync(bytes, {
      filter: (file) => {
        parts += 1;
        if (parts > maxParts) throw new UnreadableError('too_large', 'The document has too many parts.');
        if (!wanted(file.name)) return false;
        total += file.originalSize;
        if (file.originalSize > maxPartBytes) {
          throw new UnreadableError(
            'too_large',
            `A part of the document unpacks to more than ${maxPartBytes / 1_000_000} MB.`,
          );
        }
        if (total > maxInflatedBytes) {
          const message = `The document unpacks to more than ${maxInflatedBytes / 1_000_000} MB.`;
          throw new UnreadableError('too_large', message);
        }
        return true;
      },
    });
  } catch (error) {
    if (error instanceof UnreadableError) throw error;
    throw new UnreadableError('corrupt', 'The document is damaged and cannot be unpacked.', { cause: error });
  }
}

/**
 * The text of an XML part.
 * @throws UnreadableError `corrupt` for a part with a document type declaration, which could declare entities, and for
 *   one that does not end with a tag, of which the end is missing
 */
export function xmlOf(part: Uint8Array): string {
  const xml = decodeText(part, 'utf-8');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml))
    throw new UnreadableError('corrupt', 'The document declares XML entities.');
  if (!xml.trimEnd().endsWith('>'))
    throw new UnreadableError('corrupt', 'A part of the document is cut off.');
  return xml;
}
