/** Tables of file types: which are taken and how they are read, which are refused, and what the ending of a name says. */

/** The formats that resumes are read from. */
export type DocumentFormat =
  | 'pdf'
  | 'docx'
  | 'doc'
  | 'odt'
  | 'rtf'
  | 'html'
  | 'txt'
  | 'image'
  | 'mhtml'
  | 'mail'
  | 'pages'
  | 'jsonResume'
  | 'vcard'
  | 'europassXml'
  | 'networkArchive';

/** Why a file is not taken: a program, or an archive or a folder in the form of a file, which hide other files. */
export type Refusal = 'program' | 'archive';

const office = 'application/vnd.openxmlformats-officedocument';

/** The data archive of a professional network, which has no type of its own and is told from other archives by its parts. */
export const networkArchiveType = 'application/x-network-archive+zip';

/**
 * The files that people send with an application: their type, the format by which a resume is read (null: it is not), and
 * the endings of their names. Other types are taken as well, unless they are refused below.
 */
const documentTypes: readonly (readonly [type: string, format: DocumentFormat | null, endings: string])[] = [
  ['application/pdf', 'pdf', 'pdf'],
  ['application/msword', 'doc', 'doc'],
  [`${office}.wordprocessingml.document`, 'docx', 'docx'],
  [`${office}.wordprocessingml.template`, 'docx', 'dotx'],
  ['application/vnd.ms-word.document.macroenabled.12', 'docx', 'docm'],
  ['application/vnd.oasis.opendocument.text', 'odt', 'odt'],
  ['application/rtf', 'rtf', 'rtf'],
  ['text/html', 'html', 'html htm'],
  ['text/plain', 'txt', 'txt'],
  ['image/png', 'image', 'png'],
  ['image/jpeg', 'image', 'jpg jpeg'],
  ['image/webp', 'image', 'webp'],
  ['multipart/related', 'mhtml', 'mht mhtml'],
  ['message/rfc822', 'mail', 'eml'],
  ['application/vnd.ms-outlook', 'mail', 'msg'],
  ['application/vnd.apple.pages', 'pages', 'pages'],
  ['application/json', 'jsonResume', 'json'],
  ['text/vcard', 'vcard', 'vcf'],
  ['application/xml', 'europassXml', 'xml'],
  [networkArchiveType, 'networkArchive', ''],
  ['application/vnd.apple.numbers', null, 'numbers'],
  ['application/vnd.apple.keynote', null, 'key'],
  ['application/vnd.ms-excel', null, 'xls'],
  [`${office}.spreadsheetml.sheet`, null, 'xlsx'],
  ['application/vnd.oasis.opendocument.spreadsheet', null, 'ods'],
  ['application/vnd.ms-powerpoint', null, 'ppt'],
  [`${office}.presentationml.presentation`, null, 'pptx'],
  ['application/vnd.oasis.opendocument.presentation', null, 'odp'],
];

/** The format of each type that resumes are read from. */
export const readFormats: Readonly<Record<string, DocumentFormat>> = Object.fromEntries(
  documentTypes.flatMap(([type, format]) => (format === null ? [] : [[type, format]])),
);

/**
 * What a file input offers to choose, as its attribute `accept`: types for phones, and endings for desktops that know no
 * type of a document. Pictures are named one by one, so that phones hand over their photos as JPEG and not as HEIC.
 */
export function acceptOf(input: 'resume' | 'any'): string {
  const offered = documentTypes
    .filter(([, format]) => input === 'any' || format !== null)
    .map(([type, , names]) => ({ type, endings: endingsOf(names) }))
    .filter(({ endings }) => endings.some((ending) => !refusedEndings.includes(ending)));
  const endings = offered.flatMap((each) => each.endings.map((ending) => `.${ending}`));
  return [...endings, ...offered.map(({ type }) => type)].join(',');
}

const programTypes = [
  'application/x-msdownload',
  'application/x-dosexec',
  'application/x-elf',
  'application/x-mach-binary',
  'application/vnd.microsoft.portable-executable',
  'application/x-executable',
  'application/wasm',
  'application/java-vm',
  'application/java-archive',
  'application/vnd.android.package-archive',
  'application/x-ms-shortcut',
  'application/x.apple.alias',
  'application/x-shockwave-flash',
  'application/x-chrome-extension',
  'application/x-xpinstall',
  'application/x-iso9660-image',
  'application/x-deb',
  'application/x-rpm',
  'application/x-apple-diskimage',
];

const archiveTypes = [
  'application/zip',
  'application/x-tar',
  'application/gzip',
  'application/x-bzip2',
  'application/x-xz',
  'application/x-7z-compressed',
  'application/x-rar-compressed',
  'application/zstd',
  'application/x-lzip',
  'application/x-compress',
  'application/vnd.ms-cab-compressed',
  'application/x-unix-archive',
  'application/x-lzh-compressed',
  'application/x-arj',
  'application/x-lz4',
  'application/x-ace-compressed',
  'application/x-asar',
  'application/x-cpio',
  'application/x-lzma',
  'application/x-stuffit',
  'application/x-stuffitx',
];

const refusals = new Map<string, Refusal>([
  ...programTypes.map((type) => [type, 'program'] as const),
  ...archiveTypes.map((type) => [type, 'archive'] as const),
]);

/** The types that are refused, whatever the name of the file. */
export const refusedTypes: readonly string[] = [...refusals.keys()];

/** Endings of names that the recipient's machine runs as a program. */
const programEndings = [
  'exe com scr pif msi msp dll sys bat cmd ps1 psm1 vb vbs vbe js jse mjs wsf wsh hta lnk scf url inf reg cpl jar',
  'sh bash zsh csh command app dmg pkg deb rpm apk ipa elf run bin py pyw pl rb php swf chm gadget jnlp iso img',
].flatMap((line) => line.split(' '));

/** Endings of what it unpacks. */
const archiveEndings = 'zip 7z rar tar tgz gz bz2 xz cab zst'.split(' ');

/** Endings of the documents of iWork. They are taken, but most cannot be read, and only Apple's programs show them. */
const iworkEndings = ['pages', 'numbers', 'key'];

/** The endings of the names of files that a form refuses before they are sent, so that another format can be chosen. */
export const refusedEndings: readonly string[] = [...programEndings, ...archiveEndings, ...iworkEndings];

/** What the ending of a name makes of a file on the recipient's machine, whatever its content. */
export function refusalOfName(fileName: string): Refusal | null {
  const ending = endingIn(fileName.replace(/[\s.]+$/, ''));
  if (programEndings.includes(ending)) return 'program';
  return archiveEndings.includes(ending) ? 'archive' : null;
}

export function refusalOfType(mimeType: string): Refusal | null {
  return refusals.get(mimeType) ?? null;
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

/** Empty when the name has none. */
function endingIn(fileName: string): string {
  return /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** The type for the ending of a name; `null` for endings that are not those of documents. */
export function typeOfName(fileName: string): string | null {
  const ending = endingIn(fileName);
  return documentTypes.find(([, , names]) => endingsOf(names).includes(ending))?.[0] ?? null;
}

/** The ending of a name for a type, with its dot; empty for other types than documents and pictures. */
export function endingOfType(mimeType: string): string {
  const [, , names = ''] = documentTypes.find(([type]) => type === mimeType) ?? [];
  const [ending] = endingsOf(names);
  return ending === undefined ? '' : `.${ending}`;
}

const endingsOf = (names: string): string[] => (names === '' ? [] : names.split(' '));
