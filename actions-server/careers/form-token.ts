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
  /** Milliseconds since 1970. */
  madeAt: z.number(),
  consentVersion: z.number(),
  /** Whether the applicant was asked to send it again. */
  isConfirmed: z.boolean(),
});

export type FormToken = z.output<typeof formToken>;

const purpose = 'form';
const minMs = 3_000;
const maxMs = 24 * 3_600_000;

/** Of what a token is: a form of a site, for an offer or for none. */
interface Form {
  readonly site: Pick<Site, 'slug' | 'consentVersion'>;
  readonly offerId: string | null;
}

export function newFormToken({ site: { slug, consentVersion }, offerId }: Form): FormToken {
  const form = { site: slug, offer: offerId, consentVersion };
  return { id: randomUUID(), ...form, madeAt: Date.now(), isConfirmed: false };
}

export function writeFormToken(token: FormToken, secret: string): string {
  return signToken(purpose, token, secret);
}

/** null: it was not made here, or for another form. */
export function readFormToken(text: string, { site, offerId }: Form, secret: string): FormToken | null {
  const { data } = formToken.safeParse(readToken(purpose, text, secret));
  return data?.site === site.slug && data.offer === offerId ? data : null;
}

/**
 * Whether a form was sent as people send one.
 * @param trap what is in the input that people do not see
 */
export function looksHuman({ madeAt, isConfirmed }: FormToken, trap: string, now: number): boolean {
  if (isConfirmed) return true;
  const age = now - madeAt;
  return trap === '' && age >= minMs && age <= maxMs;
}
