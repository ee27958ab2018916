/**
 * What job boards read of the offers of an account, and the record of it. An advertisement is written when an offer appears
 * in the feed of a board and ended when it is not in it any more; reading the same offers again writes nothing, because each
 * write is a change of the project for webhooks and cursors.
 */

import { isSameSecret } from '@platform/runtime';
import { fold } from '@platform/vocabulary';
import { AppError } from '../errors.ts';
import type { Hasura } from '../graphql/client.ts';
import {
  FindBoardFeedsDocument,
  ListBoardAdvertisementsDocument,
  type ListBoardAdvertisementsQuery,
  RecordBoardExportsDocument,
} from '../graphql/generated.ts';
import type { Caller } from '../keys/caller.ts';
import { serviceSessionOf } from '../keys/sessions.ts';
import { maxOpenOffers } from './open-offers.ts';

/** A row of `jobboards_feeds`. */
interface BoardFeed {
  readonly id: string;
  readonly jobBoardId: string;
}

type Advertisement = ListBoardAdvertisementsQuery['jobboards_offers'][number];

/** Rows that are written at a time. */
const batchSize = 500;
const statusOfExports = 'exported';

/**
 * The feed of a board in an account.
 * @param board the canonical name of the board, or its name: "france_travail", "France Travail"
 * @param key the secret part of the address
 * @throws AppError not_found (the account has no such feed, or the key is another one)
 */
export async function findBoardFeed(
  caller: Caller,
  board: string,
  key: string,
  hasura: Hasura,
): Promise<BoardFeed> {
  const found = await serviceSessionOf(hasura, caller).request(FindBoardFeedsDocument, {});
  const name = canonicalName(board);
  const feed = found.jobboards_feeds.find(({ jobBoard }) => jobBoard.canonicalName === name);
  if (feed === undefined || !isSameSecret(key, feed.key)) {
    throw new AppError(
      'not_found',
      'There is no feed of this job board with this key: take both from jobboards_feeds of the account, or leave key out to read the offers without a record',
    );
  }
  return { id: feed.id, jobBoardId: feed.jobBoardId };
}

/** `Talent.com` and `Free-Work` as `jobboards.canonicalName` has them: `talent_com`, `free_work`. */
function canonicalName(board: string): string {
  return fold(board).replaceAll(/[^a-z0-9]+/g, '_');
}

/** The advertisements of an account on the board of a feed that have not ended, those that the account wrote included. */
export async function readAdvertisements(
  caller: Caller,
  { jobBoardId }: BoardFeed,
  hasura: Hasura,
): Promise<Advertisement[]> {
  const session = serviceSessionOf(hasura, caller);
  const read = await session.request(ListBoardAdvertisementsDocument, { jobBoardId, limit: maxOpenOffers });
  return read.jobboards_offers;
}

/** Until when offers are advertised, by their ids: the latest time, where any advertisement has one. */
export function endsOf(advertisements: readonly Advertisement[]): ReadonlyMap<string, string> {
  const ends = new Map<string, string>();
  for (const { projectId, expiresAt } of advertisements) {
    if (!expiresAt) continue;
    const known = ends.get(projectId);
    if (known === undefined || Date.parse(known) < Date.parse(expiresAt)) ends.set(projectId, expiresAt);
  }
  return ends;
}

/**
 * Records that a board has read the offers with `exported` as ids, and no others.
 * @param known what `readAdvertisements` found. What another request has recorded since is not recorded twice
 * @param requestId for the audit
 */
export async function recordExports(
  caller: Caller,
  feed: BoardFeed,
  exported: readonly string[],
  known: readonly Advertisement[],
  requestId: string,
  hasura: Hasura,
): Promise<void> {
  const recorded = new Set(
    known.filter(({ feedId }) => feedId === feed.id).map(({ projectId }) => projectId),
  );
  const open = new Set(exported);
  // In the same order in every request, so that two of them wait for each other and do not deadlock.
  const begun = [...open].filter((id) => !recorded.has(id)).sort();
  const ended = [...recorded].filter((id) => !open.has(id)).sort();
  const now = new Date().toISOString();
  const { id: feedId, jobBoardId } = feed;
  const session = serviceSessionOf(hasura, caller, requestId);
  for (let from = 0; from < Math.max(begun.length, ended.length); from += batchSize) {
    const rows = begun.slice(from, from + batchSize);
    await session.request(RecordBoardExportsDocument, {
      begun: rows.map((projectId) => ({
        projectId,
        jobBoardId,
        feedId,
        status: statusOfExports,
        publishedAt: now,
      })),
      ended: ended.slice(from, from + batchSize),
      feedId,
      now,
    });
  }
}
