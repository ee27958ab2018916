/** Recognises the files that state the values of a resume by name, without the libraries that read them. */

/** Whether a text begins as a JSON object with a member that only JSON Resume has. */
export const isJsonResume = (start: string): boolean =>
  /^\s*\{/.test(start) && /"basics"\s*:\s*\{/.test(start);

/** Whether a text begins as an XML file of Europass. */
export const isEuropassXml = (start: string): boolean =>
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:\w+:)?(?:SkillsPassport|Candidate|LearnerInfo)\b/s.test(
    start,
  ) && /europass/i.test(start);

/** The tables of the data archive of a network that are read. */
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

export const networkTableOf = (name: string): NetworkTable | undefined =>
  tables.find((table) => new RegExp(`(?:^|/)${table}\\.csv$`, 'i').test(name));

/** Whether the parts of a zip file are the tables of such an archive, and nothing else: an archive could hide programs. */
export function isNetworkArchive(names: readonly string[]): boolean {
  const files = names.filter((name) => !name.endsWith('/'));
  const found = new Set(files.map(networkTableOf));
  return files.every((name) => /\.csv$/i.test(name)) && found.has('Profile') && found.has('Positions');
}
