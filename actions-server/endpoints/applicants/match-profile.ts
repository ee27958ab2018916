/**
 * Finds the stored profile of the person who applied. Pure. A wrong match would mix the data of two people, so only
 * identifying keys count, the strongest first.
 */

import { foldName } from '@platform/vocabulary';
import { AppError } from '../../errors.ts';
import type { MakeId } from '../../tasks/save-ids.ts';
import type { Application } from './application.ts';
import type { ApplicationPolicy, ClaimedKey, ProfileSnapshot, StoredProfile } from './profile-snapshot.ts';

/** What a profile was found by. */
export type MatchReason = 'id' | 'externalId' | 'networkUrl' | 'email' | 'phoneAndName';

interface ProfileMatch {
  /** `null`: no profile matches, and one is created. */
  readonly profile: StoredProfile | null;
  readonly foundBy: MatchReason | null;
  /** Other profiles that weaker keys match: each may be a duplicate of the same person. */
  readonly others: { profileId: string; reason: MatchReason }[];
}

/** What every part of a plan is decided from. */
export interface MatchedApplication extends Pick<ProfileMatch, 'profile' | 'foundBy'> {
  readonly application: Application;
  readonly snapshot: ProfileSnapshot;
  readonly policy: ApplicationPolicy;
  /** Ids of new rows, the same whenever the save is run again. */
  readonly makeId: MakeId;
}

/**
 * @throws AppError record_deleted when the application's `id` names a deleted profile
 */
export function matchProfile(
  application: Application,
  snapshot: ProfileSnapshot,
  policy: ApplicationPolicy,
): ProfileMatch {
  const [best, ...weaker] = candidatesOf(application, snapshot, policy);
  if (best === undefined) return { profile: null, foundBy: null, others: [] };
  if (best.profile.deletedAt !== null) {
    throw new AppError(
      'record_deleted',
      'The profile was deleted. It has to be restored before it can be saved.',
    );
  }
  const others = new Map<string, MatchReason>();
  for (const { reason, profile } of weaker) {
    if (profile.id !== best.profile.id && !others.has(profile.id)) others.set(profile.id, reason);
  }
  return {
    profile: best.profile,
    foundBy: best.reason,
    others: [...others].map(([profileId, reason]) => ({ profileId, reason })),
  };
}

interface Candidate {
  readonly reason: MatchReason;
  readonly profile: StoredProfile;
}

/** The profiles that may be the person's, those with the strongest key first. */
function candidatesOf(
  application: Application,
  { profiles, keys, profileIdOfApplication }: ProfileSnapshot,
  { isPublic, mayUseIds }: ApplicationPolicy,
): Candidate[] {
  const { id, externalId, networkUrl, emailAddresses } = application;
  const where = (reason: MatchReason, matches: (profile: StoredProfile) => boolean): Candidate[] =>
    profiles.filter(matches).map((profile) => ({ reason, profile }));
  const claiming = (kind: ClaimedKey['kind'], value: string): Candidate[] =>
    keys
      .filter((key) => key.kind === kind && key.key === value)
      .flatMap((key) => where(kind, (profile) => profile.id === key.profileId));
  const emails = emailAddresses.filter((email) => email.isIdentity).slice(0, isPublic ? 1 : undefined);
  return [
    ...(mayUseIds ? where('id', (profile) => profile.id === (profileIdOfApplication ?? id)) : []),
    ...(mayUseIds && externalId !== null ? claiming('externalId', externalId) : []),
    ...(networkUrl?.isIdentity ? claiming('networkUrl', networkUrl.url.url) : []),
    ...emails.flatMap((email) => claiming('email', email.canonicalEmailAddress)),
    ...(isPublic ? [] : where('phoneAndName', (profile) => hasSamePhoneAndName(profile, application))),
  ];
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
    ({ canonicalNumber, isIdentity }) =>
      isIdentity && canonicalNumber !== null && numbers.includes(canonicalNumber),
  );
}
