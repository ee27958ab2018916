/** Recognises the files that state the values of a resume by name, without the libraries that read them. */
import { refusalOfName } from './file-types.ts';
import { withoutProlog } from './prolog.ts';

/** Whether a text in JSON has the member that only JSON Resume has, in an object or a list of them. */
export const isJsonResume = (json: string): boolean => /"basics"\s*:\s*\{/.test(json);

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

/** What file managers add to an archive: on macOS a second file for each, and files about folders. */
const addedParts = /^__MACOSX\/(?:.*\/)?\._[^/]*$|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/;
/** The articles that a member wrote. */
const article = /(?:^|\/)Articles\/[^/]+\.html$/;

/**
 * Whether the parts of a zip file are the tables of such an archive, and nothing else but the articles of the member: an
 * archive could hide programs. A table without rows is not in it.
 */
export function isNetworkArchive(names: readonly string[]): boolean {
  const files = names.filter((name) => !name.endsWith('/') && !isAddedPart(name));
  if (!files.every((name) => /\.csv$/i.test(name) || article.test(name))) return false;
  const found = new Set(files.flatMap((name) => networkTableOf(name) ?? []));
  return found.has('Profile') && found.size > 1;
}

const isAddedPart = (name: string): boolean =>
  addedParts.test(name) && refusalOfName(name.slice(name.lastIndexOf('/') + 1)) === null;

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
