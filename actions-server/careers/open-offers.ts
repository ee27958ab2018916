/**
 * All open offers of a site, for feeds and sitemaps: first the ids of all, then the offers in batches, because their texts
 * can be more than one answer may hold and more than should be in memory at once.
 */
import type { Logger } from 'pino';
import type { Hasura } from '../graphql/client.ts';
import { isAnswerTooLarge } from '../graphql/errors.ts';
import {
  ListCareersAddressesDocument,
  type ListCareersAddressesQuery,
  ListCareersFeedDocument,
  type offers_bool_exp,
} from '../graphql/generated.ts';
import { publicSessionOf } from '../keys/sessions.ts';
import { type Offer, offerOf, textPurposes } from './offers.ts';
import type { Site } from './site.ts';

/** The id of an open offer, and when it was changed. */
export type ListedOffer = ListCareersAddressesQuery['offers'][number];

/**
 * No board reads more of one feed, and with two languages it is less than half of what search engines read of one sitemap
 * (50 000 addresses).
 */
export const maxOpenOffers = 10_000;
/** Offers in the first batch, and at most in any. */
const firstBatch = 50;
export const largestBatch = 200;
/** Characters of the offers of a batch that the next one aims at: a fifth of what an answer with a public key may have. */
const batchLength = 1_000_000;

/** A condition for offers that a job board accepts: those with a text and a day of publication. */
export const acceptedByBoards: offers_bool_exp = {
  publishedAt: { _is_null: false },
  fieldsValues: { field: { purpose: { _in: Object.keys(textPurposes) } }, value: { _is_null: false } },
};

/** The ids of the offers that are open, the newest first: at most 10 000, in one answer of less than a megabyte. */
export async function openOfferIds(
  { caller }: Pick<Site, 'caller'>,
  hasura: Hasura,
  where: offers_bool_exp = {},
): Promise<ListedOffer[]> {
  const session = publicSessionOf(hasura, caller);
  return (await session.request(ListCareersAddressesDocument, { where, limit: maxOpenOffers })).offers;
}

/**
 * The offers with these ids in their order, in batches. One that was closed since is left out, and so is one whose texts
 * alone are more than an answer may hold, which is logged.
 */
export async function* offersInBatches(
  { caller }: Pick<Site, 'caller'>,
  open: readonly ListedOffer[],
  hasura: Hasura,
  log: Logger,
): AsyncGenerator<readonly Offer[], void> {
  const session = publicSessionOf(hasura, caller);
  let size = firstBatch;
  for (let from = 0; from < open.length; ) {
    const ids = open.slice(from, from + size).map(({ id }) => id ?? '');
    try {
      const { offers: rows } = await session.request(ListCareersFeedDocument, { ids, limit: ids.length });
      const found = new Map(rows.map((row) => [row.id, offerOf(row)]));
      const offers = ids.flatMap((id) => found.get(id) ?? []);
      from += ids.length;
      const length = offers.reduce((sum, offer) => sum + lengthOf(offer), 1);
      size = Math.min(largestBatch, Math.max(1, Math.floor((ids.length * batchLength) / length)));
      yield offers;
    } catch (error) {
      if (!isAnswerTooLarge(error)) throw error;
      if (ids.length === 1) {
        log.warn({ offerId: ids[0], err: error }, 'an offer is too large for a feed, and was left out');
        from += 1;
      }
      size = Math.max(1, Math.floor(ids.length / 4));
    }
  }
}

/** Characters of the texts of an offer, and some for the rest. */
function lengthOf({ title, texts, others }: Offer): number {
  const all = [
    ...texts.map(({ html }) => html),
    ...others.flatMap(({ values }) => values.map(({ text }) => text)),
  ];
  return all.reduce((sum, text) => sum + text.length, title.length + 500);
}
