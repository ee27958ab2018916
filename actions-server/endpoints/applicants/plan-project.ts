/** Decides which project an application is for. Pure. */
import type { ErrorDetail } from '../../errors.ts';
import type { Warning } from '../../values/warning.ts';
import type { MatchedApplication } from './match-profile.ts';

interface RequestedProject {
  readonly projectId: string | null;
  readonly problems: ErrorDetail[];
  readonly warnings: Warning[];
}

/**
 * The project that `projectId` or `referenceId` designates. Where both do, they are to designate the same one; where only
 * one exists, that one is used and the other is reported. With a public key an application is never rejected for it, and
 * it is linked to any live recruitment project. Whatever is not a visible offer gets one and the same warning, linked
 * or not, so that visitors of a site cannot find out which projects exist. A deleted project that the profile is in is
 * kept, with a warning.
 */
export function planProject(
  matched: Pick<MatchedApplication, 'application' | 'profile' | 'snapshot' | 'policy'>,
): RequestedProject {
  const { application, profile, policy } = matched;
  const { projectId, referenceId } = application;
  const { isPublic } = policy;
  const isLive = ({ deletedAt = null }: { deletedAt?: string | null }) => deletedAt === null;
  const all = matched.snapshot.projects;
  const projects = [
    ...all.filter(isLive),
    ...all.filter((project) => !isLive(project) && profile?.projectIds.includes(project.id)),
  ];
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
    const warnings = details.map((detail) => ({ ...detail, message }));
    const gone = named.find(({ project }) => project?.id === chosen && !isLive(project));
    if (gone !== undefined) {
      const text = 'the project was deleted; the application was kept, for the profile is in it';
      warnings.push({ path: gone.path, code: 'unknown_project', message: text });
    }
    return { projectId: chosen, problems: [], warnings };
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
