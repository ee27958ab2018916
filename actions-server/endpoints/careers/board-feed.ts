/** The offers of a careers site for job boards. */

import { z } from 'zod';
import { endsOf, findBoardFeed, readAdvertisements, recordExports } from '../../careers/board-exports.ts';
import { boardFeedResult } from '../../careers/feeds.ts';
import { acceptedByBoards, openOfferIds } from '../../careers/open-offers.ts';
import { siteRoute } from '../../careers/page-route.ts';
import { loadDetector } from '../../careers/text-language.ts';
import type { Dependencies } from '../../dependencies.ts';
import { invalidParameter } from '../../errors.ts';
import { defineRoute } from '../../http/route.ts';

/** Names of boards become the source of applications. */
const boardForm = /^[\p{L}\p{N}_ .-]{1,60}$/u;

// Programs read the feed: they get errors as JSON.
const { errorPage: _page, ...programRoute } = siteRoute;

/**
 * `/careers/:site/jobs.xml?board=<name>`: what job boards read. With `key` of the feed of the board, what it has read is
 * recorded, also when the answer is 304: the board has these offers then. HEAD reads nothing.
 */
export const careersBoardFeed = defineRoute({
  ...programRoute,
  method: 'get',
  path: '/careers/:site/jobs.xml',
  params: z.object({ site: z.string() }),
  async handler(
    { params, caller, query, method, requestId, log },
    { careersSites, hasura, config }: Pick<Dependencies, 'careersSites' | 'hasura' | 'config'>,
  ) {
    const site = await careersSites.visit(params.site, caller);
    const board = query.get('board') ?? '';
    const key = query.get('key');
    if ((board !== '' || key !== null) && !boardForm.test(board)) {
      throw invalidParameter(
        'board',
        'board must be 1 to 60 letters, digits, spaces, dots, hyphens and underscores; with a key it is the name of the job board of the feed',
      );
    }
    const feed = key === null ? null : await findBoardFeed(caller, board, key, hasura);
    const open = await openOfferIds(site, hasura, acceptedByBoards);
    const advertisements = feed === null ? [] : await readAdvertisements(caller, feed, hasura);
    if (feed !== null && method !== 'HEAD') {
      const exported = open.flatMap(({ id }) => id ?? []);
      try {
        await recordExports(caller, feed, exported, advertisements, requestId, hasura);
      } catch (err) {
        // The board gets its offers all the same. The next time it reads them, what is missing now is recorded.
        log.error({ err }, 'what a job board has read was not recorded');
      }
    }
    const ends = endsOf(advertisements);
    await loadDetector();
    return boardFeedResult(site, open, board, ends, config.publicBaseUrl, hasura, log);
  },
});
