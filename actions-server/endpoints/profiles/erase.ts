/**
 * POST /rest/v2/profiles/:id/erase: removes everything personal of a profile, and of the profiles that were merged with
 * it. The rows are erased in one transaction, which also marks the contents of files that nothing names any more. These
 * are removed afterwards, and by the maintenance if the storage does not answer.
 */
import { z } from 'zod';
import { notFound } from '../../errors.ts';
import { removeUnnamedObjects } from '../../files/storage-objects.ts';
import {
  EraseProfilesDocument,
  FindUnerasedDocument,
  FinishErasureDocument,
  ReadErasuresDocument,
  ReadProfileErasureDocument,
} from '../../graphql/generated.ts';
import { sumOfCounts } from '../../personal-data/erasures.ts';
import {
  namedIn,
  nameOthers,
  requireSamePerson,
  type SameIdentity,
  sameIdentitySchema,
} from '../../personal-data/same-identity.ts';
import { operationKind } from '../../saves/operation-kind.ts';
import { runSave } from '../../saves/save-flow.ts';
import type { SaveContext } from '../../tasks/save-context.ts';
import { requiredId } from '../../values/body-values.ts';
import type { Warning } from '../../values/warning.ts';
import { profileId } from './profile-id.ts';

const maxAlso = 100;

export const eraseSchema = z.object({
  id: profileId,
  eraseAlso: z
    .array(requiredId)
    .max(maxAlso, `at most ${maxAlso} profiles`)
    .nullish()
    .meta({
      description:
        'The ids of other profiles of the same person, which are erased in the same transaction: those that `sameIdentity` of the answer, or of a dry run, names. Any other id is refused, and nothing is erased then. Omitted, `null` or empty: only this profile is erased, with those that were merged with it.',
      examples: [['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0083']],
    }),
});
type EraseRequest = z.output<typeof eraseSchema>;

interface Erasure {
  readonly task?: { status: string; response?: unknown } | null;
  readonly outcome: 'updated' | 'unchanged';
  readonly profileId: string;
  /** How many rows of each table were removed or cleared. */
  readonly counts: object;
  /** Other profiles that are still there. */
  readonly sameIdentity: readonly SameIdentity[];
  readonly warnings: readonly Warning[];
}

export const profileErasure = operationKind({
  type: 'eraseProfile',
  path: '/rest/v2/profiles/:id/erase',
  canDryRun: true,
  description: {
    operationId: 'eraseProfile',
    tag: 'Profiles',
    summary: 'Erase a person',
    description:
      'Removes everything personal of a profile for good, and of the profiles that were merged with it: names, texts, addresses, positions, files with their contents, applications, and requests that name the person. What stays says nothing of the person. It cannot be undone. Other profiles that have an identity of the person stay: `sameIdentity` and the warning `same_identity` name them, a dry run does so before anything is erased, and `eraseAlso` erases them too. The outcome is `unchanged` when the person was erased before.',
    examples: {
      person: { summary: 'The person has no other profile', value: {} },
      others: {
        summary: 'With another profile of the same person',
        value: { eraseAlso: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0083'] },
      },
    },
    answerName: 'ErasedProfile',
    message: 'Profile erased',
    answer: {
      profileId: z.guid().meta({
        description: 'The id of the profile.',
        examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0081'],
      }),
      erased: z.record(z.string(), z.int()).meta({
        description: 'How many rows were deleted or cleared, by the name of their table.',
        examples: [{ profiles: 1, profiles_emails: 2, applications: 3, files: 2 }],
      }),
      sameIdentity: sameIdentitySchema,
    },
    triedAnswer: { sameIdentity: sameIdentitySchema },
    errors: ['not_found', 'profile_erased'],
  },
  schema: eraseSchema,
  run: (request, context) =>
    runSave(
      {
        name: 'Profile',
        primaryKey: 'profiles_pkey',
        identities: [request.id, ...(request.eraseAlso ?? [])],
        // The answer has the numbers that the database counts while it erases, so this comes before the decision. An
        // attempt that was interrupted finds its erasure, and continues after it.
        read: () => erase(request, context),
        plan: (erasure) => erasure,
        recordOf: ({ profileId }) => ({ profileId }),
        membersOf: ({ counts, sameIdentity }) => ({
          message: 'Profile erased',
          erased: counts,
          sameIdentity,
        }),
        triedMembersOf: ({ sameIdentity }) => ({
          message: 'Profile not erased: this was a dry run',
          sameIdentity,
        }),
        write: (_erasure, task) => context.session.request(FinishErasureDocument, task),
      },
      context,
    ),
});

async function erase({ id, eraseAlso }: EraseRequest, context: SaveContext): Promise<Erasure> {
  const { session, makeId, taskId, caller, services, isDryRun } = context;
  const erasureId = makeId('erasure');
  const also = [...new Set(eraseAlso ?? [])];
  const found = await session.request(ReadProfileErasureDocument, { taskId, id, also, erasureId });
  const { task, erasure: earlier } = found;
  const profile = found.profiles_by_pk ?? found.applications_by_pk?.profile;
  if (!profile) throw notFound('Profile');
  const profiles = [profile, ...found.also.filter((other) => other.id !== profile.id)];
  const asked = profiles.map((each) => each.id);
  const { ofProfiles: before } = await session.request(ReadErasuresDocument, { ids: asked, taskId });
  const named = [...before.flatMap(namedIn), ...profiles.flatMap(namedIn)];
  // An attempt that was interrupted has checked them.
  if (!earlier) {
    const known = [...profiles, ...before.map((erasure) => ({ ...erasure, id: erasure.profileId }))];
    requireSamePerson(profile.id, also, known);
  }
  const unerased = profiles.filter(({ erasedAt }) => erasedAt === null);
  if (isDryRun) {
    const sameIdentity = await unerasedOf(nameOthers(named, asked), context);
    const outcome = unerased.length === 0 ? 'unchanged' : 'updated';
    return { outcome, profileId: profile.id, counts: {}, sameIdentity, warnings: othersStay(sameIdentity) };
  }
  if (!earlier && unerased.length > 0) {
    const erasures = unerased.map((each) => ({
      id: each.id === profile.id ? erasureId : makeId(`erasure ${each.id}`),
      profileId: each.id,
      taskId,
    }));
    await session.request(EraseProfilesDocument, { erasures });
  }
  const { ofProfiles, ofTask } = await session.request(ReadErasuresDocument, { ids: asked, taskId });
  const sameIdentity = await unerasedOf(nameOthers(ofProfiles.flatMap(namedIn), asked), context);
  const isErased = ofTask.length > 0;
  const { left } = isErased
    ? await removeUnnamedObjects({ removedOf: caller.groupId }, services)
    : { left: 0 };
  return {
    task: task ?? null,
    outcome: isErased ? 'updated' : 'unchanged',
    profileId: profile.id,
    counts: sumOfCounts(ofTask),
    sameIdentity,
    warnings: [...othersStay(sameIdentity), ...(left === 0 ? [] : [filesLeft(left)])],
  };
}

/** Those that were not erased meanwhile. */
async function unerasedOf(
  others: readonly SameIdentity[],
  { session }: SaveContext,
): Promise<SameIdentity[]> {
  if (others.length === 0) return [];
  const ids = others.map((other) => other.profileId);
  const { profiles } = await session.request(FindUnerasedDocument, { ids });
  const there = new Set(profiles.map(({ id }) => id));
  return others.filter((other) => there.has(other.profileId));
}

function othersStay(others: readonly SameIdentity[]): Warning[] {
  if (others.length === 0) return [];
  const ids = others.map((other) => other.profileId).join(', ');
  const message = `Other profiles have an identity of the person, and are not erased: ${ids}. Name them in eraseAlso to erase them too.`;
  return [{ path: 'eraseAlso', code: 'same_identity', message }];
}

function filesLeft(left: number): Warning {
  const message = `The storage of files did not answer: the contents of ${left} files are removed as soon as it does.`;
  return { path: '', code: 'files_left', message };
}
