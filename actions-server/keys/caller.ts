/** Who sends a request: an API key and the account behind it. */
export type Caller = {
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
};
