/**
 * Serves the four lists: a fixed document, run with the caller's rights. The response of Hasura is passed on without
 * parsing; only its envelope is removed and the links of files are signed.
 */
import type { Dependencies } from '../dependencies.ts';
import { fileLinkSigner } from '../files/file-links.ts';
import { linkFiles } from '../files/link-files.ts';
import type { TypedDocument } from '../graphql/client.ts';
import type { RequestContext, RouteResult } from '../http/route.ts';
import type { Caller } from '../keys/caller.ts';
import { sessionOf } from '../keys/sessions.ts';
import { listBody } from './list-body.ts';
import { translateListError } from './list-errors.ts';
import type { ListParameters } from './list-parameters.ts';

/** Answers a list, `{data, total}`. `document` takes the list variables and has `data` first and `total` last. */
export async function serveList<Variables extends object>(
  document: TypedDocument<unknown, Variables>,
  { caller, query, signal }: RequestContext<unknown, ListParameters, Caller>,
  { config, hasura }: Dependencies,
): Promise<RouteResult> {
  // Hasura validates the filter and the order against the schema, so their types are not known here.
  const variables = query.variables as unknown as Variables;
  const response = await sessionOf(hasura, caller)
    .bytes(document, variables, { signal })
    .catch((error: unknown) => {
      throw translateListError(error, query.sent);
    });
  const signLink = fileLinkSigner(caller.groupId, {
    publicBaseUrl: config.publicBaseUrl,
    ...config.fileLinks,
  });
  return { jsonText: linkFiles(listBody(response), signLink) };
}
