/** Zipped documents that are taken for plain archives, because their parts stand in an unusual order. */
import { strFromU8, unzipSync } from 'fflate';

const office = 'application/vnd.openxmlformats-officedocument';
const openDocumentText = 'application/vnd.oasis.opendocument.text';
/** Parts that say what an OpenDocument file is; both are short. */
const describing = new Set(['mimetype', 'META-INF/manifest.xml']);
const maxDescriptionBytes = 100_000;

/** The type of a zipped document by the list of its parts, whatever their order; else that of an archive. */
export function zippedType(bytes: Uint8Array): string {
  const names: string[] = [];
  let descriptions: Record<string, Uint8Array>;
  try {
    descriptions = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        names.push(name);
        return describing.has(name) && originalSize <= maxDescriptionBytes;
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
  const isText = Object.values(descriptions).some((part) => strFromU8(part).includes(openDocumentText));
  return isText && names.includes('content.xml') ? openDocumentText : 'application/zip';
}
