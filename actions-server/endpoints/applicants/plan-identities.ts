/** Which e-mail addresses, phones and network URL a profile gets, and which of them claim it. Pure. */
import type { MakeId } from '../../saves/save-ids.ts';
import type { Application } from './application.ts';
import type { ApplicationPolicy, ClaimedKey, StoredProfile } from './profile-snapshot.ts';

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
export interface NetworkColumns {
  readonly profileUrl?: string;
  readonly canonicalNetworkUrl?: string;
  readonly publicIdentifier?: string | null;
  readonly isNetworkUrlConfirmed?: boolean;
}

export interface IdentityChanges {
  readonly emails: EmailRow[];
  /** Stored addresses that the application confirms. */
  readonly confirmedEmailIds: string[];
  readonly phones: PhoneRow[];
  readonly network: NetworkColumns;
}

/**
 * What the application adds. A new profile claims its identities, so that two applications of one person meet. To a
 * known profile a public key adds them unconfirmed: otherwise anybody could put an own address on another's profile
 * and be taken for that person. What another profile claims already is never claimed twice.
 */
export function planIdentities(
  application: Application,
  profile: StoredProfile | null,
  keys: readonly ClaimedKey[],
  policy: ApplicationPolicy,
  makeId: MakeId,
): IdentityChanges {
  const mayClaim = profile === null || !policy.isPublic;
  const isClaimedByOther = (kind: ClaimedKey['kind'], value: string) =>
    keys.some((key) => key.kind === kind && key.key === value && key.profileId !== profile?.id);
  const storedEmails = profile?.emailAddresses ?? [];
  const storedPhones = profile?.phoneNumbers ?? [];

  const emails: EmailRow[] = [];
  const confirmedEmailIds: string[] = [];
  for (const { emailAddress, canonicalEmailAddress, isIdentity } of application.emailAddresses) {
    const isConfirmed = mayClaim && isIdentity && !isClaimedByOther('email', canonicalEmailAddress);
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
      isConfirmed: mayClaim,
    }));

  return { emails, confirmedEmailIds, phones, network: planNetwork() };

  function planNetwork(): NetworkColumns {
    const input = application.networkUrl;
    if (input === null) return {};
    const isSame = input.url.url === profile?.canonicalNetworkUrl;
    const isConfirmed = mayClaim && !isClaimedByOther('networkUrl', input.url.url);
    if (isSame) {
      return isConfirmed && profile?.isNetworkUrlConfirmed === false ? { isNetworkUrlConfirmed: true } : {};
    }
    // A URL read out of a document never replaces one that is there; a given one does, except with a public key.
    const isFree = profile === null || profile.canonicalNetworkUrl === null;
    if (!isFree && (policy.isPublic || !input.isFromCaller)) return {};
    return {
      profileUrl: input.written,
      canonicalNetworkUrl: input.url.url,
      publicIdentifier: input.url.identifier,
      isNetworkUrlConfirmed: isConfirmed,
    };
  }
}

function digits(number: string): string {
  return number.replace(/\D/g, '');
}
