/** Decides which e-mail addresses, phones and network URL a profile gets, and which of them identify it. Pure. */
import type { profiles_set_input } from '../../graphql/generated.ts';
import { idsOf } from '../../saves/stored-rows.ts';
import type { MatchedApplication } from './match-profile.ts';
import type { ClaimedKey, StoredProfile } from './profile-snapshot.ts';

/** `isConfirmed` is missing with a public key: the permission sets it to false. */
interface Confirmable {
  readonly isConfirmed?: boolean;
}
export interface EmailRow extends Confirmable {
  readonly id: string;
  readonly emailAddress: string;
  readonly isPreferred: boolean;
}
export interface PhoneRow extends Confirmable {
  readonly id: string;
  readonly number: string;
  readonly canonicalNumber: string | null;
}
export interface IdentityChanges {
  readonly emails: EmailRow[];
  /** Stored addresses that the application confirms. */
  readonly confirmedEmailIds: string[];
  /** Stored addresses and numbers that the application clears. */
  readonly deletedEmailIds: string[];
  readonly deletedPhoneIds: string[];
  readonly phones: PhoneRow[];
  /** The identity that an application with a public key claims for the profile that it creates. */
  readonly claims: { kind: 'networkUrl' | 'email'; key: string }[];
  /** The columns of the profile about its network URL. */
  readonly network: profiles_set_input;
  /** Columns that are cleared before others are written: with them the profiles that were merged give up theirs. */
  readonly clearedFirst: profiles_set_input;
}

/**
 * The identities that the application adds. A new profile claims its identities, so that a second application of the
 * person finds it. With a public key it claims one, and provisionally: saves with a private key do not find it by that.
 * An identity that another profile claims is not claimed again.
 */
export function planIdentities(matched: MatchedApplication): IdentityChanges {
  return {
    ...planEmails(matched),
    ...planPhones(matched),
    claims: matched.policy.isPublic ? provisionalClaims(matched) : [],
    ...planNetwork(matched),
  };
}

function planEmails({
  application: { emailAddresses, cleared },
  profile,
  snapshot: { keys },
  policy,
  makeId,
}: MatchedApplication): Pick<IdentityChanges, 'emails' | 'confirmedEmailIds' | 'deletedEmailIds'> {
  const storedEmails = profile?.emailAddresses ?? [];
  const keptEmails = emailAddresses.map((email) => email.canonicalEmailAddress);
  const deletedEmails = cleared.includes('emailAddresses')
    ? storedEmails.filter((email) => !keptEmails.includes(email.canonicalEmailAddress))
    : [];
  const emails: EmailRow[] = [];
  const confirmedEmailIds: string[] = [];
  for (const { emailAddress, canonicalEmailAddress, isIdentity } of emailAddresses) {
    const isConfirmed = isIdentity && !isClaimedByOther(keys, 'email', canonicalEmailAddress, profile);
    const stored = storedEmails.find((email) => email.canonicalEmailAddress === canonicalEmailAddress);
    if (stored === undefined) {
      const isPreferred = storedEmails.length === deletedEmails.length && emails.length === 0;
      const id = makeId(`email:${canonicalEmailAddress}`);
      emails.push({ id, emailAddress, isPreferred, ...confirmation(isConfirmed, policy) });
    } else if (isConfirmed && !stored.isConfirmed) confirmedEmailIds.push(stored.id);
  }
  return { emails, confirmedEmailIds, deletedEmailIds: idsOf(deletedEmails) };
}

function planPhones({
  application: { phoneNumbers, cleared },
  profile,
  policy,
  makeId,
}: MatchedApplication): Pick<IdentityChanges, 'phones' | 'deletedPhoneIds'> {
  const storedPhones = profile?.phoneNumbers ?? [];
  const keptPhones = phoneNumbers.map((phone) => phone.canonicalNumber ?? phone.number);
  return {
    phones: phoneNumbers
      .filter((phone) => !storedPhones.some((stored) => isSamePhone(stored, phone)))
      .map(({ number, canonicalNumber, isIdentity }) => ({
        id: makeId(`phone:${canonicalNumber ?? number}`),
        number,
        canonicalNumber,
        ...confirmation(isIdentity, policy),
      })),
    deletedPhoneIds: cleared.includes('phoneNumbers')
      ? idsOf(storedPhones.filter((phone) => !keptPhones.includes(phone.canonicalNumber ?? phone.number)))
      : [],
  };
}

function confirmation(isConfirmed: boolean, { isPublic }: MatchedApplication['policy']): Confirmable {
  return isPublic ? {} : { isConfirmed };
}

function planNetwork({
  application: { networkUrl: input, cleared },
  profile,
  snapshot: { keys },
  policy: { isPublic },
}: MatchedApplication): Pick<IdentityChanges, 'network' | 'clearedFirst'> {
  // What was cleared is no longer there to be kept.
  const isCleared =
    cleared.includes('networkUrl') && (profile?.profileUrl ?? profile?.canonicalNetworkUrl ?? null) !== null;
  const stored = isCleared ? null : profile;
  const clearedFirst = isCleared ? noNetworkUrl : {};
  if (input === null) return { network: clearedFirst, clearedFirst: {} };
  const isConfirmed = !isClaimedByOther(keys, 'networkUrl', input.url.url, profile);
  if (input.url.url === stored?.canonicalNetworkUrl) {
    const isNew = isConfirmed && !stored.isNetworkUrlConfirmed;
    return { network: isNew ? { isNetworkUrlConfirmed: true } : {}, clearedFirst };
  }
  // A URL that was read from a document never replaces a stored one; a URL of the body does.
  const isKept = (stored?.canonicalNetworkUrl ?? null) !== null && !input.isFromCaller;
  if (isKept || isOfMergedProfile(keys, 'networkUrl', input.url.url, stored)) {
    return { network: {}, clearedFirst };
  }
  return {
    network: {
      profileUrl: input.url.written,
      canonicalNetworkUrl: input.url.url,
      publicIdentifier: input.url.identifier,
      ...(isPublic ? {} : { isNetworkUrlConfirmed: isConfirmed }),
    },
    clearedFirst,
  };
}

const noNetworkUrl = { profileUrl: null, canonicalNetworkUrl: null, publicIdentifier: null };

/** The first e-mail address, else the network URL: what a public key finds a person by. */
function provisionalClaims({
  application: { emailAddresses, networkUrl },
  profile,
  snapshot: { keys },
}: MatchedApplication): IdentityChanges['claims'] {
  const [email] = emailAddresses;
  const all: IdentityChanges['claims'] = [];
  if (email?.isIdentity) all.push({ kind: 'email', key: email.canonicalEmailAddress });
  if (networkUrl?.isIdentity) all.push({ kind: 'networkUrl', key: networkUrl.url.url });
  return all.filter(({ kind, key }) => !isClaimedByOther(keys, kind, key, profile)).slice(0, 1);
}

/** Whether another profile than `profile` claims an identity. */
export function isClaimedByOther(
  keys: readonly ClaimedKey[],
  kind: ClaimedKey['kind'],
  value: string,
  profile: StoredProfile | null,
): boolean {
  return keys.some((key) => key.kind === kind && key.key === value && key.profileId !== profile?.id);
}

/**
 * Whether a profile is found by an identity that it does not show: one of the profiles that were merged into it has it.
 * @param profile null: a new one
 */
export function isOfMergedProfile(
  keys: readonly ClaimedKey[],
  kind: 'externalId' | 'networkUrl',
  value: string,
  profile: StoredProfile | null,
): boolean {
  const shown = kind === 'externalId' ? profile?.externalId : profile?.canonicalNetworkUrl;
  return (
    shown !== value &&
    keys.some((key) => key.kind === kind && key.key === value && key.profileId === profile?.id)
  );
}

/** A stored number without a canonical form was written through GraphQL. */
function isSamePhone(
  stored: StoredProfile['phoneNumbers'][number],
  { number, canonicalNumber }: { readonly number: string; readonly canonicalNumber: string | null },
): boolean {
  if (canonicalNumber !== null && stored.canonicalNumber !== null)
    return stored.canonicalNumber === canonicalNumber;
  return [number, canonicalNumber ?? number].some((spelling) => digits(spelling) === digits(stored.number));
}

function digits(number: string): string {
  return number.replace(/\D/g, '');
}
