/**
 * Finds the stored profile of the person who applied. Pure. A wrong match would mix the data of two people, so only
 * identifying keys count, the strongest first.
 */
import { AppError } from '../../errors.ts';
import { foldName } from '../../text/fold.ts';
import type { Application } from './application.ts';
import type { ApplicationPolicy, ProfileSnapshot, StoredProfile } from './profile-snapshot.ts';

/** What a profile was found by, strongest first. */
const matchReasons = ['id', 'externalId', 'networkUrl', 'email', 'phoneAndName'] as const;

export type MatchReason = (typeof matchReasons)[number];

export interface ProfileMatch {
  /** `null`: no profile matches, and one is created. */
  readonly profile: StoredProfile | null;
  readonly foundBy: MatchReason | null;
  /** Other profiles that weaker keys match: each may be a duplicate of the same person. */
  readonly others: { profileId: string; reason: MatchReason }[];
}

/**
 * @throws AppError record_deleted when the application's `id` names a deleted profile
 */
export function matchProfile(
  application: Application,
  snapshot: ProfileSnapshot,
  policy: ApplicationPolicy,
): ProfileMatch {
  const found = matchReasons.flatMap((reason) =>
    profilesBy(reason, application, snapshot, policy).map((profile) => ({ reason, profile })),
  );
  const [best] = found;
  if (best === undefined) return { profile: null, foundBy: null, others: [] };
  if (best.profile.deletedAt !== null) {
    throw new AppError(
      'record_deleted',
      'The profile was deleted. It has to be restored before it can be saved.',
    );
  }
  const others = new Map<string, MatchReason>();
  for (const { reason, profile } of found) {
    if (profile.id !== best.profile.id && !others.has(profile.id)) others.set(profile.id, reason);
  }
  return {
    profile: best.profile,
    foundBy: best.reason,
    others: [...others].map(([profileId, reason]) => ({ profileId, reason })),
  };
}

function profilesBy(
  reason: MatchReason,
  application: Application,
  { profiles, keys }: ProfileSnapshot,
  { isPublic, mayUseIds }: ApplicationPolicy,
): StoredProfile[] {
  const claimants = (kind: string, values: readonly string[]) =>
    values.flatMap((value) =>
      keys
        .filter((key) => key.kind === kind && key.key === value)
        .flatMap((key) => profiles.filter((profile) => profile.id === key.profileId)),
    );
  switch (reason) {
    case 'id':
      return mayUseIds ? profiles.filter((profile) => profile.id === application.id) : [];
    case 'externalId':
      return mayUseIds && application.externalId !== null
        ? claimants('externalId', [application.externalId])
        : [];
    case 'networkUrl':
      return claimants(
        'networkUrl',
        application.networkUrl?.isIdentity ? [application.networkUrl.url.url] : [],
      );
    case 'email':
      return claimants(
        'email',
        application.emailAddresses
          .filter((email) => email.isIdentity)
          .map((email) => email.canonicalEmailAddress),
      );
    case 'phoneAndName':
      return isPublic ? [] : profiles.filter((profile) => hasSamePhoneAndName(profile, application));
  }
}

function hasSamePhoneAndName(profile: StoredProfile, application: Application): boolean {
  const firstName = foldName(application.firstNameManual ?? application.firstNameParsed ?? '');
  const lastName = foldName(application.lastNameManual ?? application.lastNameParsed ?? '');
  if (profile.deletedAt !== null || firstName === '' || lastName === '') return false;
  if (foldName(profile.firstName ?? '') !== firstName || foldName(profile.lastName ?? '') !== lastName)
    return false;
  const numbers = profile.phoneNumbers
    .filter((phone) => phone.isConfirmed)
    .map((phone) => phone.canonicalNumber);
  return application.phoneNumbers.some(
    ({ canonicalNumber }) => canonicalNumber !== null && numbers.includes(canonicalNumber),
  );
}
