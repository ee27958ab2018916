/** Recognises the files that state the values of a resume by name, without the libraries that read them. */
import { refusalOfName } from './file-types.ts';
import { withoutProlog } from './prolog.ts';

/** Whether a text begins as a JSON object with a member that only JSON Resume has. */
export const isJsonResume = (start: string): boolean =>
  /^\s*\{/.test(start) && /"basics"\s*:\s*\{/.test(start);

/** Whether a text begins as an XML file of Europass. */
export const isEuropassXml = (start: string): boolean =>
  /^<(?:\w+:)?(?:SkillsPassport|Candidate|LearnerInfo)\b/.test(withoutProlog(start)) &&
  /europass/i.test(start);

/** The tables of the data archive of a network that are read, by the names of their files in small letters. */
const tables = [
  'Profile',
  'Positions',
  'Education',
  'Languages',
  'Skills',
  'Email Addresses',
  'PhoneNumbers',
] as const;
export type NetworkTable = (typeof tables)[number];
const tablesByFile = new Map<string, NetworkTable>(
  tables.map((table) => [`${table.toLowerCase()}.csv`, table]),
);

export const networkTableOf = (path: string): NetworkTable | undefined =>
  tablesByFile.get(path.slice(path.lastIndexOf('/') + 1).toLowerCase());

/** Whether the parts of a zip file are the tables of such an archive, and nothing else: an archive could hide programs. */
export function isNetworkArchive(names: readonly string[]): boolean {
  const files = names.filter((name) => !name.endsWith('/'));
  if (!files.every((name) => /\.csv$/i.test(name))) return false;
  const found = new Set(files.map(networkTableOf));
  return found.has('Profile') && found.has('Positions');
}

/**
 * What the parts of a document of Pages, Numbers or Keynote are. Nothing else may be in it: an archive with such a part
 * could hide programs.
 */
const iworkPart =
  /^(?:Index\/.*\.iwa|Index\.zip|index\.(?:xml|apxl)(?:\.gz)?|(?:Data|Metadata|QuickLook|thumbs|Index)\/.*|preview[\w-]*\.jpg|[\w-]+\.(?:plist|jpe?g|png|tiff?|pdf))$/i;
const iworkIndex = /^(?:Index\/Document\.iwa|Index\.zip|index\.(?:xml|apxl)(?:\.gz)?)$/;

/** Whether the parts of a zip file are those of a document of iWork. */
export function isIworkDocument(names: readonly string[]): boolean {
  const files = names.filter((name) => !name.endsWith('/'));
  return (
    files.some((name) => iworkIndex.test(name)) &&
    files.every((name) => iworkPart.test(name) && (name === 'Index.zip' || refusalOfName(name) === null))
  );
}
