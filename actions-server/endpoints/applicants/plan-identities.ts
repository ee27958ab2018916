/** Decides which e-mail addresses, phones and network URL a profile gets, and which of them identify it. Pure. */
import type { profiles_set_input } from '../../graphql/generated.ts';
import { idsOf } from '../../saves/stored-rows.ts';
import type { MatchedApplication } from './match-profile.ts';
import type { ClaimedKey, StoredProfile } from './profile-snapshot.ts';

interface EmailRow {
  readonly id: string;
  readonly emailAddress: string;
  readonly isPreferred: boolean;
  readonly isConfirmed: boolean;
}
interface PhoneRow {
  readonly id: string;
  readonly number: string;
  readonly canonicalNumber: string | null;
  readonly isConfirmed: boolean;
}
export interface IdentityChanges {
  readonly emails: EmailRow[];
  /** Stored addresses that the application confirms. */
  readonly confirmedEmailIds: string[];
  /** Stored addresses and numbers that the application clears. */
  readonly deletedEmailIds: string[];
  readonly deletedPhoneIds: string[];
  readonly phones: PhoneRow[];
  /** The columns of the profile about its network URL. */
  readonly network: profiles_set_input;
}

/**
 * The identities that the application adds. A new profile claims its identities, so that a second application of the
 * person finds it; of several e-mail addresses that come with a public key it claims the first, the one by which a
 * public key finds a person. An identity that another profile claims is not claimed again.
 */
export function planIdentities({
  application,
  profile,
  snapshot: { keys },
  policy,
  makeId,
}: MatchedApplication): IdentityChanges {
  const storedEmails = profile?.emailAddresses ?? [];
  const storedPhones = profile?.phoneNumbers ?? [];
  const { cleared } = application;

  const emails: EmailRow[] = [];
  const confirmedEmailIds: string[] = [];
  for (const [index, address] of application.emailAddresses.entries()) {
    const { emailAddress, canonicalEmailAddress } = address;
    const isIdentity = address.isIdentity && (index === 0 || !policy.isPublic);
    const isConfirmed = isIdentity && !isClaimedByOther(keys, 'email', canonicalEmailAddress, profile);
    const stored = storedEmails.find((email) => email.canonicalEmailAddress === canonicalEmailAddress);
    if (stored === undefined) {
      const isPreferred = storedEmails.length === 0 && emails.length === 0;
      emails.push({ id: makeId(`email:${canonicalEmailAddress}`), emailAddress, isPreferred, isConfirmed });
    } else if (isConfirmed && !stored.isConfirmed) confirmedEmailIds.push(stored.id);
  }

  const phones = application.phoneNumbers
    .filter(({ number, canonicalNumber }) =>
      storedPhones.every((stored) =>
        canonicalNumber === null
          ? digits(stored.number) !== digits(number)
          : stored.canonicalNumber !== canonicalNumber,
      ),
    )
    .map(({ number, canonicalNumber }) => ({
      id: makeId(`phone:${canonicalNumber ?? number}`),
      number,
      canonicalNumber,
      isConfirmed: true,
    }));

  const keptEmails = application.emailAddresses.map((email) => email.canonicalEmailAddress);
  const keptPhones = application.phoneNumbers.map((phone) => phone.canonicalNumber ?? phone.number);
  return {
    emails,
    confirmedEmailIds,
    deletedEmailIds: cleared.includes('emailAddresses')
      ? idsOf(storedEmails.filter((email) => !keptEmails.includes(email.canonicalEmailAddress)))
      : [],
    phones,
    deletedPhoneIds: cleared.includes('phoneNumbers')
      ? idsOf(storedPhones.filter((phone) => !keptPhones.includes(phone.canonicalNumber ?? phone.number)))
      : [],
    network: planNetwork(),
  };

  function planNetwork(): profiles_set_input {
    const input = application.networkUrl;
    const isCleared = cleared.includes('networkUrl');
    if (input === null) {
      if (!isCleared || profile === null || profile.canonicalNetworkUrl === null) return {};
      return { profileUrl: null, canonicalNetworkUrl: null, publicIdentifier: null };
    }
    const isSame = input.url.url === profile?.canonicalNetworkUrl;
    const isConfirmed = !isClaimedByOther(keys, 'networkUrl', input.url.url, profile);
    if (isSame) {
      return isConfirmed && profile?.isNetworkUrlConfirmed === false ? { isNetworkUrlConfirmed: true } : {};
    }
    // A URL that was read from a document never replaces a stored one; a URL of the body does.
    const isFree = profile === null || profile.canonicalNetworkUrl === null || isCleared;
    if (!isFree && !input.isFromCaller) return {};
    return {
      profileUrl: input.written,
      canonicalNetworkUrl: input.url.url,
      publicIdentifier: input.url.identifier,
      isNetworkUrlConfirmed: isConfirmed,
    };
  }
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

function digits(number: string): string {
  return number.replace(/\D/g, '');
}
