/**
 * What the four lists have in common: one document with the described keys, run as the caller; its answer is sent as
 * Hasura made it, with the envelope cut off and the files' links signed.
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
  // Whether the filter and the order fit the schema is for Hasura to say, so that no type can vouch for them here.
  const variables = query.variables as unknown as Variables;
  const response = await sessionOf(hasura, caller)
    .bytes(document, variables, { signal })
    .catch((error: unknown) => {
      throw translateListError(error, query.given);
    });
  const signLink = fileLinkSigner(caller.groupId, {
    publicBaseUrl: config.publicBaseUrl,
    ...config.fileLinks,
  });
  return { jsonText: linkFiles(listBody(response), signLink) };
}
