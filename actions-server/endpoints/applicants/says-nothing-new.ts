/** Whether an application with a public key says anything that is not known of its person. Pure. */
import { foldName, isSameFolded } from '@platform/vocabulary';
import type { profiles_set_input } from '../../graphql/generated.ts';
import type { MakeId } from '../../tasks/save-ids.ts';
import { acceptedPart } from './accepted-fields.ts';
import type { Application } from './application.ts';
import { isUnchanged } from './plan-profile-changes.ts';
import { planAcceptance } from './plan-profile-save.ts';
import type { ProfileSnapshot, StoredProfile } from './profile-snapshot.ts';

/** An application as one that was received before, for the profile that it belongs to. */
export function asOfProfile(application: Application, profileId: string): Application {
  return {
    ...application,
    id: profileId,
    externalId: null,
    projectId: null,
    referenceId: null,
    warnings: [],
  };
}

/**
 * Whether to accept all of the application would leave the profile as a reader sees it. Another case, other accents and
 * other spaces in names and texts are no news, and neither is that an address would be confirmed, or a value that was read
 * stored beside the one that is shown.
 * @param snapshot with what is known of the profile
 */
export function saysNothingNew(
  application: Application,
  profileId: string,
  snapshot: ProfileSnapshot,
  makeId: MakeId,
): boolean {
  const profile = snapshot.profiles.find(({ id }) => id === profileId);
  if (profile === undefined) return false;
  const submitted = acceptedPart(asOfProfile(application, profileId), null);
  const { changes } = planAcceptance(submitted, snapshot, makeId);
  const identities = { ...changes.identities, confirmedEmailIds: [] };
  return isUnchanged({ ...changes, identities, columns: newsIn(changes.columns, profile) });
}

function newsIn(columns: profiles_set_input, profile: StoredProfile): profiles_set_input {
  const {
    firstNameManual,
    firstNameParsed,
    lastNameManual,
    lastNameParsed,
    isNetworkUrlConfirmed,
    ...texts
  } = columns;
  const names = {
    firstName: firstNameManual ?? profile.firstNameManual ?? firstNameParsed ?? profile.firstNameParsed,
    lastName: lastNameManual ?? profile.lastNameManual ?? lastNameParsed ?? profile.lastNameParsed,
  };
  const changedNames = (['firstName', 'lastName'] as const).filter(
    (part) => foldName(names[part] ?? '') !== foldName(profile[part] ?? ''),
  );
  const changedTexts = Object.entries(texts).filter(
    ([name, value]) => !isSameText(value, profile[name as keyof StoredProfile]),
  );
  return Object.fromEntries([...changedTexts, ...changedNames.map((part) => [`${part}Manual`, names[part]])]);
}

function isSameText(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' && isSameFolded(one, other);
}
