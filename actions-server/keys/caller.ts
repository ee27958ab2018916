/** Who sends a request: an API key and the account behind it. In: a row of `apikeys`; out: a caller. */
import type { CallerOfKeyFragment } from '../graphql/generated.ts';

export interface Caller {
  readonly apikeyId: string;
  readonly groupId: string;
  /** The user that the key was made for, if any. */
  readonly userId: string | null;
  readonly kind: 'public' | 'private';
  /** Public keys only: `id` and `externalId` of an application may name an existing profile. */
  readonly mayMerge: boolean;
  /** Origins that browsers may send the key from; null: any. */
  readonly allowedOrigins: readonly string[] | null;
  /** Requests a UTC day; null: the server's default. */
  readonly dailyLimit: number | null;
  /** Requests in 10 seconds; null: the server's default. */
  readonly burstLimit: number | null;
  /** Country of phone numbers without an international prefix, ISO 3166-1 alpha-2. */
  readonly defaultCountry: string;
  /** Language of the account, BCP 47. */
  readonly locale: string;
}

/** Which callers an operation is for: one kind of key, both kinds, or anybody (no key is looked at). */
export type Access = 'public' | 'private' | 'any' | 'none';

/** How the requests of a caller are counted: see `http/rate-limits.ts`. */
export type Counting = 'request' | 'application' | 'none';

/** The caller that a key stands for. Whether the key still works is for `keyStateAt` to say. */
export function callerOf(key: CallerOfKeyFragment): Caller {
  return {
    apikeyId: key.id,
    groupId: key.groupId,
    userId: key.userId,
    // Whatever is not known to be private has the rights of everybody.
    kind: key.kind === 'private' ? 'private' : 'public',
    mayMerge: key.mayMerge,
    allowedOrigins: key.allowedOrigins,
    dailyLimit: key.dailyLimit,
    burstLimit: key.burstLimit,
    defaultCountry: key.group.defaultCountry,
    locale: key.group.locale,
  };
}
