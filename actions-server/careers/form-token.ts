/**
 * What a form of an application says about itself, signed: when it was made, and which version of the texts it showed.
 * A program fills in a form at once, or sends one that it kept; a person takes longer than a few seconds and less than a
 * day. Who does not is asked to send the form again, and never refused.
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { readToken, signToken } from './signed-token.ts';
import type { Site } from './site.ts';

const formToken = z.object({
  /** The same for every attempt to send one form, so that an application is saved once. */
  id: z.string(),
  /** The slug of the site, whose texts the applicant has read. */
  site: z.string(),
  /** The id of the offer; null: an application without an offer. */
  offer: z.string().nullable(),
  /**
   * The id of the key of those to whom it was shown: a form is sent once, and not once for each key of the account. Forms of
   * the version before have none.
   */
  key: z.string().optional(),
  /** Milliseconds since 1970. */
  madeAt: z.number(),
  consentVersion: z.number(),
  /** Whether the applicant was asked to send it again. */
  isConfirmed: z.boolean(),
});

export type FormToken = z.output<typeof formToken>;

const purpose = 'form';
const minMs = 3_000;
const hourMs = 3_600_000;
const maxHours = 24;

/** Of what a token is: a form of a site, for an offer or for none, shown to callers with a key. */
interface Form {
  readonly site: Pick<Site, 'slug' | 'consentVersion'>;
  readonly offerId: string | null;
  readonly keyId?: string;
}

export function newFormToken({ site: { slug, consentVersion }, offerId, keyId }: Form): FormToken {
  const form = { site: slug, offer: offerId, ...(keyId && { key: keyId }), consentVersion };
  return { id: randomUUID(), ...form, madeAt: Date.now(), isConfirmed: false };
}

export function writeFormToken(token: FormToken, secret: string): string {
  return signToken(purpose, token, secret);
}

/** null: it was not made here, or for another form. */
export function readFormToken(
  text: string,
  { site, offerId, keyId }: Form,
  secret: string,
): FormToken | null {
  const { data } = formToken.safeParse(readToken(purpose, text, secret));
  if (data === undefined || data.site !== site.slug || data.offer !== offerId) return null;
  return data.key === undefined || data.key === keyId ? data : null;
}

/**
 * The key under which the application of a form is saved (`tasks.idempotencyKey`). The database has it once, so that a form
 * is one application, whichever server gets it and however often.
 */
export function saveKeyOf({ id }: FormToken): string {
  return `form ${id}`;
}

/**
 * Whether a form is too old to be sent, also one that was confirmed: what it has become is known for `keptHours` only
 * (`IDEMPOTENCY_HOURS`).
 */
export function isTooOld({ madeAt }: FormToken, now: number, keptHours: number): boolean {
  return now - madeAt > Math.min(maxHours, keptHours) * hourMs;
}

/**
 * Whether a form that is not too old was sent as people send one.
 * @param trap what is in the input that people do not see
 */
export function looksHuman({ madeAt, isConfirmed }: FormToken, trap: string, now: number): boolean {
  return isConfirmed || (trap === '' && now - madeAt >= minMs);
}
