/**
 * What sending a file does that the profile has already: the one rule of applications, of their acceptance and of the
 * route of files. Merges follow it in the database (`merge_profiles`). Pure.
 */
import { type ReadUpload, readingColumns } from './read-resumes.ts';

/** A row of `profiles_files` with its file. */
export interface ProfileFile {
  readonly linkId: string;
  readonly sha256: string;
  readonly isResume: boolean;
}

/** A row of `profiles_files` whose columns change. */
export interface ChangedFileLink {
  readonly id: string;
  readonly columns: Readonly<Record<string, unknown>>;
}

/**
 * The links that become resumes: of files that are sent as resumes and are none yet. A resume stays one when it is sent
 * as another file.
 */
export function linksBecomingResumes(
  sent: readonly ReadUpload[],
  stored: readonly ProfileFile[],
): ChangedFileLink[] {
  return sent.flatMap((file) => {
    const known = stored.filter(({ sha256 }) => sha256 === file.sha256);
    const [first] = known;
    if (!file.isResume || first === undefined || known.some(({ isResume }) => isResume)) return [];
    return [{ id: first.linkId, columns: readingColumns(file) }];
  });
}

/** As variables of a mutation. */
export const linkUpdates = (links: readonly ChangedFileLink[]) =>
  links.map(({ id, columns }) => ({ where: { id: { _eq: id } }, _set: columns }));
