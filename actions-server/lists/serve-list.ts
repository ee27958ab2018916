/**
 * Serves the four lists: a fixed document, run with the caller's rights. The response of Hasura is passed on without
 * parsing; only its envelope is removed and the links of files are signed.
 */
import { fileLinkSigner } from '../files/file-links.ts';
import { linkFiles } from '../files/link-files.ts';
import type { TypedDocument } from '../graphql/client.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { sessionOf } from '../keys/sessions.ts';
import { listBody } from './list-body.ts';
import { translateListError } from './list-errors.ts';
import { type ListParameters, readListParameters } from './list-parameters.ts';

interface ListOptions {
  readonly access?: 'private' | 'any';
  readonly query?: (query: URLSearchParams) => ListParameters;
}

/**
 * Makes the route of a list, `{data, total}`; by default it is for private keys and takes a filter. `document` takes the
 * list variables and has `data` first and `total` last.
 */
export function listRoute<Variables extends object>(
  path: string,
  document: TypedDocument<unknown, Variables>,
  { access = 'private', query = readListParameters }: ListOptions = {},
): Route {
  return defineRoute({
    method: 'get',
    path,
    access,
    query,
    async handler({ caller, query: { variables, sent }, signal }, { config, hasura }) {
      const response = await sessionOf(hasura, caller)
        // Hasura validates the filter and the order against the schema, so their types are not known here.
        .bytes(document, variables as unknown as Variables, { signal })
        .catch((error: unknown) => {
          throw translateListError(error, sent);
        });
      const signLink = fileLinkSigner(caller.groupId, {
        publicBaseUrl: config.publicBaseUrl,
        ...config.fileLinks,
      });
      return { jsonText: linkFiles(listBody(response), signLink) };
    },
  });
}
