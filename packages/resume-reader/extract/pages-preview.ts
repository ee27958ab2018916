/** Reads documents of Apple Pages by the PDF that older versions store as their preview. */
import { UnreadableError } from '../unreadable.ts';
import { unzipParts } from './zip.ts';

/** @throws UnreadableError `unsupported` for a document without such a preview, `corrupt` or `too_large` */
export function previewOfPages(bytes: Uint8Array): Uint8Array {
  const [preview] = Object.values(unzipParts(bytes, (name) => /(?:^|\/)QuickLook\/Preview\.pdf$/.test(name)));
  if (preview) return preview;
  const message =
    'The document of Pages contains no PDF that could be read. In Pages, choose File > Export To > PDF and send the PDF.';
  throw new UnreadableError('unsupported', message);
}
