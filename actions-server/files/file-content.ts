/** What a file is, decided by its bytes; its name counts only where bytes cannot tell. */
import { fileTypeFromBuffer } from 'file-type';

export type FileContent = {
  mimeType: string;
  /** `refused`: runs when somebody opens it, or hides other files. */
  kind: 'document' | 'image' | 'other' | 'refused';
};

const documents = new Set([
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
  'application/vnd.ms-word.document.macroenabled.12',
  'application/vnd.oasis.opendocument.text',
  'application/rtf',
  'text/plain',
  'text/html',
]);

const refusedTypes = new Set([
  ...['application/x-msdownload', 'application/x-dosexec', 'application/x-elf', 'application/x-mach-binary'],
  ...['application/vnd.microsoft.portable-executable', 'application/x-executable', 'application/wasm'],
  ...['application/java-vm', 'application/java-archive', 'application/vnd.android.package-archive'],
  ...['application/x-ms-shortcut', 'application/x.apple.alias', 'application/x-shockwave-flash'],
  ...['application/x-chrome-extension', 'application/x-xpinstall', 'application/x-iso9660-image'],
  ...['application/zip', 'application/x-tar', 'application/gzip', 'application/x-bzip2', 'application/x-xz'],
  ...[
    'application/x-7z-compressed',
    'application/x-rar-compressed',
    'application/zstd',
    'application/x-lzip',
  ],
  ...['application/x-compress', 'application/vnd.ms-cab-compressed', 'application/x-unix-archive'],
  ...['application/x-deb', 'application/x-rpm', 'application/x-lzh-compressed', 'application/x-arj'],
  ...[
    'application/x-lz4',
    'application/x-ace-compressed',
    'application/x-apple-diskimage',
    'application/x-asar',
  ],
  ...['application/x-cpio', 'application/x-lzma', 'application/x-stuffit', 'application/x-stuffitx'],
]);

/** A text that one of these names would make a program on the recipient's machine. */
const programEnding = new RegExp(
  `\\.(${[
    'exe|com|scr|pif|msi|msp|dll|sys|bat|cmd|ps1|psm1|vb|vbs|vbe|js|jse|mjs|wsf|wsh|hta|lnk|scf|url|inf|reg|cpl|jar',
    'sh|bash|zsh|csh|command|app|dmg|pkg|deb|rpm|apk|ipa|elf|run|bin|py|pyw|pl|rb|php|swf|chm|gadget|jnlp|iso|img',
    'zip|7z|rar|tar|tgz|gz|bz2|xz|cab|zst',
  ].join('|')})[\\s.]*$`,
  'i',
);

/** Decides what the bytes are. An empty file is what its name says it is. */
export async function readFileContent(bytes: Uint8Array, fileName: string): Promise<FileContent> {
  const mimeType = await typeOf(bytes, fileName);
  if (mimeType === null || refusedTypes.has(mimeType) || programEnding.test(fileName)) {
    return { mimeType: mimeType ?? 'application/octet-stream', kind: 'refused' };
  }
  if (documents.has(mimeType)) return { mimeType, kind: 'document' };
  return { mimeType, kind: mimeType.startsWith('image/') ? 'image' : 'other' };
}

/** The MIME type; `null` for a program that no type names (scripts, unknown compound files). */
async function typeOf(bytes: Uint8Array, fileName: string): Promise<string | null> {
  if (bytes.byteLength === 0) return typeByName(fileName) ?? 'application/octet-stream';
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096)).toString(
    'latin1',
  );
  if (beginning.startsWith('MZ') && bytes.byteLength > 64) return 'application/x-msdownload';
  if (beginning.startsWith('{\\rtf')) return 'application/rtf';
  const found = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  if (found === 'application/x-cfb') return compoundFileType(bytes);
  if (found === 'application/zip') return zipType(bytes);
  if (found !== undefined && found !== 'application/xml') return found;
  // Mail programs and scanners put bytes before the header; readers accept it within the first kilobyte.
  if (beginning.slice(0, 1024).includes('%PDF-')) return 'application/pdf';
  if (beginning.startsWith('#!')) return null;
  if (!isText(bytes)) return 'application/octet-stream';
  return /^\s*(<!--.*?-->\s*|<\?xml[^>]*>\s*)*<(!doctype html|html|head|body)\b/is.test(
    beginning.replace(/^ï»¿/, ''),
  )
    ? 'text/html'
    : 'text/plain';
}

/** Old Office files, Outlook messages and Windows installers share one container: the stream names tell them apart. */
function compoundFileType(bytes: Uint8Array): string | null {
  const has = (name: string) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(name, 0, 'utf16le');
  if (has('WordDocument')) return 'application/msword';
  // A modern Office file behind a password. Which program's is inside of what is encrypted.
  if (has('EncryptedPackage'))
    return 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  if (has('Workbook')) return 'application/vnd.ms-excel';
  if (has('PowerPoint Document')) return 'application/vnd.ms-powerpoint';
  if (has('__properties_version1.0')) return 'application/vnd.ms-outlook';
  return null;
}

/** A document whose parts are in an unusual order is taken for a plain archive by its beginning. */
function zipType(bytes: Uint8Array): string {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return content.includes('word/document.xml') && content.includes('[Content_Types].xml')
    ? 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    : 'application/zip';
}

/** Whether bytes are written text: no control characters beyond white space, in UTF-8, UTF-16 or an 8-bit code. */
function isText(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isUtf16) return true;
  const sample = bytes.subarray(0, 65_536);
  return sample.every(
    (byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d,
  );
}

function typeByName(fileName: string): string | null {
  const types: Readonly<Record<string, string>> = {
    pdf: 'application/pdf',
    doc: 'application/msword',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    odt: 'application/vnd.oasis.opendocument.text',
    rtf: 'application/rtf',
    txt: 'text/plain',
    html: 'text/html',
    htm: 'text/html',
  };
  return types[/\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''] ?? null;
}
