/** Detects zipped documents whose parts have an unusual order, which `file-type` reports as plain archives. */
import { strFromU8, unzipSync } from 'fflate';
import { networkArchiveType, typeOfName } from './file-types.ts';
import { isIworkDocument, isNetworkArchive } from './stated-files.ts';

const office = 'application/vnd.openxmlformats-officedocument';
const openDocumentText = 'application/vnd.oasis.opendocument.text';
/** Parts that contain the type of an OpenDocument file; both are short. */
const typeParts = new Set(['mimetype', 'META-INF/manifest.xml']);
const maxDescriptionBytes = 100_000;

/** The type of a zipped document by the names of its parts in any order; otherwise the type of an archive. */
export function zippedType(bytes: Uint8Array, fileName: string): string {
  const names: string[] = [];
  let descriptions: Record<string, Uint8Array>;
  try {
    descriptions = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        names.push(name);
        return typeParts.has(name) && originalSize <= maxDescriptionBytes;
      },
    });
  } catch {
    return 'application/zip';
  }
  const has = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  if (has(/\.class$|^META-INF\/MANIFEST\.MF$|^AndroidManifest\.xml$/)) return 'application/java-archive';
  if (names.includes('[Content_Types].xml')) {
    if (has(/^word\//)) return `${office}.wordprocessingml.document`;
    if (has(/^xl\//)) return `${office}.spreadsheetml.sheet`;
    if (has(/^ppt\//)) return `${office}.presentationml.presentation`;
  }
  // The documents of Pages, Numbers and Keynote have the same parts, and differ in the endings of their names.
  if (isIworkDocument(names)) {
    const type = typeOfName(fileName);
    return type?.startsWith('application/vnd.apple.') ? type : 'application/vnd.apple.pages';
  }
  if (isNetworkArchive(names)) return networkArchiveType;
  const isText = Object.values(descriptions).some((part) => strFromU8(part).includes(openDocumentText));
  return isText && names.includes('content.xml') ? openDocumentText : 'application/zip';
}
