/** Decides what attaching files to a record writes. A file that the record already has is not stored again. Pure. */
import { AppError, notFound } from '../../errors.ts';
import { distinctFiles, type StoredUpload } from '../../files/stored-upload.ts';
import { doubtWarnings } from '../../saves/doubt-warnings.ts';
import type { ReadUpload } from '../../saves/read-resumes.ts';
import { type ChangedFileLink, linksBecomingResumes } from '../../saves/resume-links.ts';
import { nextRevision } from '../../saves/revision.ts';
import type { MakeId } from '../../tasks/save-ids.ts';
import type { Warning } from '../../values/warning.ts';
import type { FileFields } from './file-body.ts';

interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly mimeType: string;
  readonly sha256: string;
}

/** A row of `*_files`. */
interface FileLink {
  readonly id: string;
  readonly file: StoredFile | null;
  readonly isResume?: boolean;
  readonly isPublic?: boolean;
}

/** The record as it is stored. */
interface RecordWithFiles {
  readonly id: string;
  readonly deletedAt: string | null;
  readonly revisions: readonly { readonly number: number }[];
  readonly files: readonly FileLink[];
  readonly image?: { readonly file: StoredFile | null } | null;
}

export interface FilePlan {
  readonly outcome: 'created' | 'updated' | 'unchanged';
  readonly recordId: string;
  readonly revision: number;
  /** Files to be stored, with the ids of their rows and of the rows that link them to the record. */
  readonly newFiles: (ReadUpload & { id: string; linkId: string })[];
  /** Links whose columns change, because the body says so. */
  readonly changedLinks: readonly ChangedFileLink[];
  /** Files that the record, or the request, already has with the same bytes. */
  readonly duplicateFiles: StoredUpload[];
  /** The files of the request as they are stored now, in its order and each once. */
  readonly answered: Omit<StoredFile, 'sha256'>[];
  readonly warnings: Warning[];
}

/**
 * @param what the record in messages: `Profile`
 * @throws AppError not_found, record_deleted
 */
export function planFileSave(
  fields: FileFields,
  files: readonly ReadUpload[],
  { what, record }: { what: string; record: RecordWithFiles | undefined },
  makeId: MakeId,
): FilePlan {
  if (record === undefined) throw notFound(what);
  if (record.deletedAt !== null) {
    throw new AppError(
      'record_deleted',
      'The record was deleted. It has to be restored before it gets files.',
    );
  }
  const isPhoto = fields.kind === 'photo';
  const photo = record.image?.file ?? null;
  const links: readonly FileLink[] = isPhoto
    ? photo === null
      ? []
      : [{ id: '', file: photo }]
    : record.files;
  const distinct = distinctFiles(files);
  const linkOf = ({ sha256 }: ReadUpload) => links.find((link) => link.file?.sha256 === sha256);
  const newFiles = distinct
    .filter((file) => linkOf(file) === undefined)
    .map((file) => ({
      ...file,
      id: makeId(`file:${file.sha256}`),
      linkId: makeId(`fileLink:${file.sha256}`),
    }));
  const changedLinks = distinct.flatMap((file) => changesOf(linkOf(file), fields, file));
  return {
    outcome: newFiles.length > 0 ? 'created' : changedLinks.length > 0 ? 'updated' : 'unchanged',
    recordId: record.id,
    revision: nextRevision(record.revisions),
    newFiles,
    changedLinks,
    duplicateFiles: files.filter(
      (file) => !newFiles.some(({ storageKey }) => storageKey === file.storageKey),
    ),
    answered: distinct.flatMap((file) => {
      const stored = newFiles.find(({ sha256 }) => sha256 === file.sha256) ?? linkOf(file)?.file;
      return stored
        ? [{ id: stored.id, name: stored.name, size: stored.size, mimeType: stored.mimeType }]
        : [];
    }),
    warnings: distinct.flatMap((file) => readingWarnings(file, files.indexOf(file))),
  };
}

/** What the body changes in the link of a file that the record already has. */
function changesOf(
  link: FileLink | undefined,
  { isResume, isPublic }: FileFields,
  file: ReadUpload,
): FilePlan['changedLinks'] {
  if (link === undefined) return [];
  const { id, isResume: wasResume } = link;
  if (isResume === true && wasResume !== undefined) {
    return linksBecomingResumes([file], [{ linkId: id, sha256: file.sha256, isResume: wasResume }]);
  }
  if (isResume === false && wasResume) return [{ id, columns: { isResume } }];
  if (isPublic !== undefined && link.isPublic !== undefined && isPublic !== link.isPublic) {
    return [{ id: link.id, columns: { isPublic } }];
  }
  return [];
}

/** Says why a resume was kept without being read, or which of the values that were read are doubtful. */
function readingWarnings({ isResume, isDocument, reading, mimeType }: ReadUpload, index: number): Warning[] {
  const path = `files.${index}`;
  if (!isResume) return [];
  if (!isDocument) {
    return [{ path, code: 'resume_not_read', message: `files of the type ${mimeType} are not read` }];
  }
  if (reading === null) return [];
  return reading.status === 'unreadable'
    ? [{ path, code: 'resume_unreadable', message: reading.message }]
    : doubtWarnings(path, reading.resume);
}
