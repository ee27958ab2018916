/** Tables of file types: which are rejected, which are text, and what the ending of a name says. */

/** Rejected types: programs, and archives, which hide other files. */
export const rejectedTypes = new Set([
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

/** Endings of names that the recipient's machine runs as a program, or unpacks. */
const executableEnding = new RegExp(
  `\\.(${[
    'exe|com|scr|pif|msi|msp|dll|sys|bat|cmd|ps1|psm1|vb|vbs|vbe|js|jse|mjs|wsf|wsh|hta|lnk|scf|url|inf|reg|cpl|jar',
    'sh|bash|zsh|csh|command|app|dmg|pkg|deb|rpm|apk|ipa|elf|run|bin|py|pyw|pl|rb|php|swf|chm|gadget|jnlp|iso|img',
    'zip|7z|rar|tar|tgz|gz|bz2|xz|cab|zst',
  ].join('|')})[\\s.]*$`,
  'i',
);

/** Whether the name of a file makes it a program on the recipient's machine, whatever its content. */
export function hasExecutableName(fileName: string): boolean {
  return executableEnding.test(fileName);
}

/** Text formats that begin with a signature in their first line. */
export const signedTextTypes: ReadonlySet<string> = new Set([
  'application/postscript',
  'application/eps',
  'application/pgp-encrypted',
  'text/calendar',
  'text/vcard',
  'text/vtt',
]);

const typeByEnding: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  txt: 'text/plain',
  html: 'text/html',
  htm: 'text/html',
};

/** The type for the ending of a name; `null` for endings that are not those of documents. */
export function typeOfName(fileName: string): string | null {
  return typeByEnding[/\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''] ?? null;
}

/** The ending of a name for a type, with its dot; empty for other types than documents and pictures. */
export function endingOfType(mimeType: string): string {
  const endings = Object.entries({ ...typeByEnding, jpg: 'image/jpeg', png: 'image/png' });
  const [ending] = endings.find(([, type]) => type === mimeType) ?? [];
  return ending === undefined ? '' : `.${ending}`;
}
