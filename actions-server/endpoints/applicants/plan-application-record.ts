/** Decides what is kept of an application itself: its row, files, link to the project and history entry. Pure. */
import { distinctFiles } from '../../files/stored-upload.ts';
import type { Application, ApplicationFile } from './application.ts';
import type { MatchedApplication } from './match-profile.ts';

/** Subject of the history entry when the body has none. */
const defaultHistorySubject = 'Candidature depuis formulaire web';

export interface ApplicationRecord extends Pick<Application, 'source' | 'consent' | 'submitted'> {
  readonly id: string;
  /** The project that the application is for. */
  readonly projectId: string | null;
  /** The reference or id of a project as it was sent. */
  readonly requestedReference: string | null;
  /** `pending`: what the application says is not on the profile. */
  readonly review: 'pending' | 'accepted';
  /** All files of the application, as rows of `applications_files`. */
  readonly files: { id: string; fileId: string; isResume: boolean }[];
  /** Those that the profile does not have yet. `id` is that of `files`, `linkId` that of `profiles_files`. */
  readonly newFiles: (ApplicationFile & { id: string; linkId: string })[];
  /** Files that the profile or the application already has, with the same bytes. */
  readonly duplicateFiles: ApplicationFile[];
  /** The row of `projects_profiles`; `null` when the profile is in the project already, or in none. */
  readonly link: { id: string; projectId: string } | null;
  readonly history: { id: string; subject: string; message: string | null };
}

export function planApplicationRecord(
  { application, profile, policy, makeId }: MatchedApplication,
  projectId: string | null,
): ApplicationRecord {
  const stored = new Map((profile?.files ?? []).map((file) => [file.sha256, file.id]));
  const files = distinctFiles(application.files);
  const isLinked = projectId === null || (profile?.projectIds ?? []).includes(projectId);
  return {
    id: makeId('application'),
    projectId,
    requestedReference: application.referenceId ?? application.projectId,
    review: policy.isPublic && profile !== null ? 'pending' : 'accepted',
    source: application.source,
    consent: application.consent,
    submitted: application.submitted,
    files: files.map(({ sha256, isResume }) => ({
      id: makeId(`applicationFile:${sha256}`),
      fileId: stored.get(sha256) ?? makeId(`file:${sha256}`),
      isResume,
    })),
    newFiles: files
      .filter((file) => !stored.has(file.sha256))
      .map((file) => ({
        ...file,
        id: makeId(`file:${file.sha256}`),
        linkId: makeId(`fileLink:${file.sha256}`),
      })),
    duplicateFiles: application.files.filter((file) => !files.includes(file) || stored.has(file.sha256)),
    link: isLinked ? null : { id: makeId('link'), projectId },
    history: {
      id: makeId('history'),
      subject: application.subject ?? defaultHistorySubject,
      message: application.message,
    },
  };
}
