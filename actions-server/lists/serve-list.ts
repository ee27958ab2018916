/**
 * Serves the four lists: a fixed document, run with the caller's rights. The response of Hasura is passed on without
 * parsing; only its envelope is removed and the links of files are signed.
 */

import { linkFiles } from '../files/link-files.ts';
import { fileLinkSigner } from '../files/signed-links.ts';
import type { TypedDocument } from '../graphql/documents.ts';
import { listBody, listPage } from '../graphql/list-body.ts';
import { defineRoute, type Route } from '../http/route.ts';
import type { RouteDescription } from '../http/route-description.ts';
import type { Caller } from '../keys/caller.ts';
import { serviceSessionOf, sessionOf } from '../keys/sessions.ts';
import type { Services } from '../tasks/services.ts';
import { changedPage, type ListChanges } from './changed-page.ts';
import { translateListError } from './list-errors.ts';
import { type ListParameters, maxLimit, readListParameters } from './list-parameters.ts';
import { locateInvalidValue } from './locate-value.ts';
import { type NearDocuments, nearPage } from './near-page.ts';
import { pointOf } from './near-place.ts';
import { type SearchDocuments, searchedPage } from './searched-page.ts';

interface ListOptions {
  readonly description: RouteDescription;
  readonly access?: 'private' | 'any';
  readonly query?: (query: URLSearchParams) => ListParameters;
  /** For requests with a search: their documents take the list variables, those without an order no `orderBy`. */
  readonly search?: SearchDocuments;
  /** For requests with `near`. */
  readonly near?: NearDocuments;
  /** For requests with a cursor. */
  readonly changes: ListChanges;
  /**
   * Makes the list cacheable: its `Cache-Control`, and the time in milliseconds since 1970 from which the lifetime of its
   * links counts.
   */
  readonly caching?: (
    caller: Caller,
    linkLifetimeSeconds: number,
  ) => { cacheControl: string; linksSince: number };
}

/**
 * Makes the route of a list, `{data, total}`; with a cursor `{data, total, nextCursor, hasMore}`. By default it is for
 * private keys and takes a filter. `document` takes the list variables and has `data` first and `total` last.
 */
export function listRoute<Variables extends object>(
  path: string,
  document: TypedDocument<unknown, Variables>,
  {
    description,
    access = 'private',
    query = readListParameters,
    changes,
    search: searches,
    near: nears,
    caching,
  }: ListOptions,
): Route<Pick<Services, 'config' | 'hasura'>> {
  const filterType = /\$where: (\w+)!/.exec(document.toString())?.[1] ?? '';
  return defineRoute({
    method: 'get',
    path,
    description,
    access,
    query,
    async handler(
      { caller, query: { variables, after, search, near, sent }, signal },
      { config, hasura }: Pick<Services, 'config' | 'hasura'>,
    ) {
      const { groupId } = caller;
      const session = sessionOf(hasura, caller);
      const read = async () => {
        if (search !== null && searches !== undefined) {
          return searchedPage(searches, search, { variables, sent }, (found, values) =>
            session.bytes(found, values, { signal }),
          );
        }
        if (near !== null && nears !== undefined) {
          const point = pointOf(near.centre, caller.defaultCountry);
          return nearPage(nears, near, point, variables, (found, values) =>
            session.bytes(found, values, { signal }),
          );
        }
        if (after === null) {
          // Hasura validates the filter and the order against the schema, so their types are not known here.
          return listPage(await session.bytes(document, variables as unknown as Variables, { signal }));
        }
        const scope = { groupId, list: path, where: variables.where };
        const { secret } = config.fileLinks;
        const service = serviceSessionOf(hasura, caller);
        const mostIds = caller.kind === 'private' ? maxLimit : 200;
        const context = { hasura, session, service, scope, secret, signal, mostIds };
        return changedPage(document, changes, { after, variables }, context);
      };
      const { rows, ...rest } = await read().catch(async (error: unknown) => {
        const send: typeof session.request = (query, values) => session.request(query, values, { signal });
        const [callersFilter] = variables.where._and;
        throw await translateListError(error, sent, () =>
          locateInvalidValue(send, filterType, callersFilter),
        );
      });
      // A page after a cursor is never the same again, and a kept one would hold back what has changed.
      const isCacheable = after === null;
      const { linksSince, ...cached } =
        (isCacheable && caching?.(caller, config.fileLinks.lifetimeSeconds)) || {};
      const signLink = fileLinkSigner(groupId, config, linksSince);
      return { jsonText: linkFiles(listBody(rows, rest), signLink), ...cached };
    },
  });
}
