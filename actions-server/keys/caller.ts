/** The caller of a request: an API key and its account. In: a row of `apikeys`; out: a caller. */
import type { CallerOfKeyFragment } from '../graphql/generated.ts';
import { timeZoneOf } from '../text/time-zone.ts';
import { addressKey } from './client-address.ts';

export interface Caller {
  readonly apikeyId: string;
  readonly groupId: string;
  /** The user that the key was made for, if any. */
  readonly userId: string | null;
  readonly kind: 'public' | 'private';
  /** Public keys only: `id` and `externalId` of an application may name an existing profile. */
  readonly mayMerge: boolean;
  /** Web origins whose pages may use the key; null: any. */
  readonly allowedOrigins: readonly string[] | null;
  /** Web origins to which the answer to a form may redirect; null: none. */
  readonly redirectOrigins: readonly string[] | null;
  /** Requests in a UTC day; null: the server's default. */
  readonly dailyLimit: number | null;
  /** Requests in 10 seconds; null: the server's default. */
  readonly burstLimit: number | null;
  /** Country of phone numbers without an international prefix, ISO 3166-1 alpha-2. */
  readonly defaultCountry: string;
  /** The time zone in which the account counts days, by its name of IANA. */
  readonly timeZone: string;
  /** Language of the account, BCP 47. */
  readonly locale: string;
  /**
   * Whose request it is among all that have the same public key: the client address as limits count it (`addressKey`).
   * null: a private key, or work that goes on after its request.
   */
  readonly visitor: string | null;
}

/** Which callers may use an operation: those with one kind of key, with any key, or all (`none`: no key is needed). */
export type Access = 'public' | 'private' | 'any' | 'none';

/**
 * How the requests of a route are counted: those of a caller by key, and with a public key by address (see
 * `http/rate-limits.ts`), or, without a caller, by address alone.
 */
export type Counting = 'request' | 'application' | 'address' | 'none';

/** The caller as the sender of one request from an address. */
export function callerFrom(caller: Caller, clientAddress: string): Caller {
  return caller.kind === 'private' ? caller : { ...caller, visitor: addressKey(clientAddress) };
}

/** The caller of a key. Whether the key is still active is checked by `keyStateAt`. */
export function callerOf({ id, kind, group, expiresAt, revokedAt, ...key }: CallerOfKeyFragment): Caller {
  const { disabledAt, ...settings } = group;
  // An unknown kind gets the lesser rights.
  return {
    ...key,
    ...settings,
    timeZone: timeZoneOf(settings.timeZone, settings.defaultCountry),
    apikeyId: id,
    kind: kind === 'private' ? 'private' : 'public',
    visitor: null,
  };
}
