/** Decides which project an application is for. Pure. */
import type { ErrorDetail } from '../../errors.ts';
import type { Warning } from '../../saves/warning.ts';
import type { Application } from './application.ts';
import type { ApplicationPolicy, ProfileSnapshot } from './profile-snapshot.ts';

interface RequestedProject {
  readonly projectId: string | null;
  readonly problems: ErrorDetail[];
  readonly warnings: Warning[];
}

/**
 * The project that `projectId` or `referenceId` designates. Where both do, they are to designate the same one; where only
 * one exists, that one is used and the other is reported. With a public key an application is never rejected for it, and
 * it is linked to any live recruitment project. Whatever is not a visible offer gets one and the same warning, linked
 * or not, so that visitors of a site cannot find out which projects exist.
 */
export function planProject(
  { projectId, referenceId }: Pick<Application, 'projectId' | 'referenceId'>,
  { projects }: Pick<ProfileSnapshot, 'projects'>,
  { isPublic }: Pick<ApplicationPolicy, 'isPublic'>,
): RequestedProject {
  const named = [
    { path: 'projectId', value: projectId, project: projects.find(({ id }) => id === projectId) },
    {
      path: 'referenceId',
      value: referenceId,
      project: projects.find((project) => project.referenceId === referenceId),
    },
  ].filter(({ value }) => value !== null);
  const [first, second] = named.flatMap(({ project }) => (project === undefined ? [] : [project]));
  const chosen = first?.id ?? null;
  const isConflict = second !== undefined && second.id !== chosen;
  const unknown = named.filter(({ project }) => (isPublic ? !project?.isOffer : project === undefined));
  const details = unknown.map(({ path }) => ({ path, code: 'unknown_project' }));
  if (isPublic) {
    const warnings = details.map((detail) => ({
      ...detail,
      message: 'this is not an open offer; the application was kept',
    }));
    // Of two offers that anybody sees this may be said.
    const isVisibleConflict = isConflict && unknown.length === 0;
    return { projectId: chosen, problems: [], warnings: isVisibleConflict ? [conflict(true)] : warnings };
  }
  if (isConflict) return { projectId: null, problems: [conflict(false)], warnings: [] };
  if (chosen !== null) {
    const message = 'there is no such project; the other one that the application names was used';
    return {
      projectId: chosen,
      problems: [],
      warnings: details.map((detail) => ({ ...detail, message })),
    };
  }
  const problems = details.map((detail) => ({ ...detail, message: 'there is no such project' }));
  return { projectId: null, problems, warnings: [] };
}

function conflict(isPublic: boolean): ErrorDetail {
  const message = 'projectId and referenceId designate different projects';
  return {
    path: 'referenceId',
    code: 'project_conflict',
    message: isPublic ? `${message}; the projectId was used` : message,
  };
}
