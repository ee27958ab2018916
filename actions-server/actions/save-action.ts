/** A save as an action: the same use case as the route, with GraphQL arguments and the result that the metadata declares. */
import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { sha256OfJson } from '../files/sha256.ts';
import type { ActionName } from '../graphql/action-names.ts';
import { requestHeaders, responseHeaders } from '../header-names.ts';
import type { Route } from '../http/route.ts';
import type { SaveKind } from '../saves/save-kind.ts';
import { handleSave, type SaveServer } from '../saves/save-route.ts';
import { actionRoute } from './action-route.ts';

/** Bytes that Hasura may add to a body: names, session variables, and the document of the caller. */
const envelopeBytes = 1_000_000;

interface SaveAction<Payload> {
  readonly name: ActionName;
  readonly kind: SaveKind<Payload>;
  /** The argument that holds the body of the save; without it the arguments themselves are the body. */
  readonly argument?: string;
  /** Converts the argument to the form of the route's body, where the two differ. */
  readonly toBody?: (argument: Readonly<Record<string, unknown>>) => unknown;
}

/** Makes the handler's route. */
export function saveAction<Payload>({
  name,
  kind,
  argument,
  toBody,
}: SaveAction<Payload>): Route<SaveServer & Pick<Dependencies, 'config'>> {
  return actionRoute({
    name,
    input: z.looseObject({
      ...(argument === undefined ? {} : { [argument]: z.record(z.string(), z.unknown()) }),
      strict: z.boolean().nullish(),
      idempotencyKey: z.string().nullish(),
    }),
    maxBodyBytes: (config) => config.limits[kind.bodyLimit] + envelopeBytes,
    async handler({ input, caller, requestId, log }, dependencies: SaveServer) {
      const { strict, idempotencyKey, ...others } = input;
      const body = argument === undefined ? others : (others[argument] as Readonly<Record<string, unknown>>);
      const value = toBody === undefined ? body : toBody(body);
      const sha256 = await sha256OfJson(value);
      const headers: Readonly<Record<string, string | undefined>> = {
        [requestHeaders.prefer]: strict === true ? 'handling=strict' : undefined,
        [requestHeaders.idempotencyKey]: (idempotencyKey as string | null | undefined) ?? undefined,
      };
      const { headers: answered = {}, ...result } = await handleSave(
        kind,
        {
          caller,
          requestId,
          log,
          header: (name) => headers[name],
          readJsonBody: async () => ({ value, sha256 }),
        },
        dependencies,
      );
      if (!('json' in result)) throw new Error('the response of a save must be JSON');
      return {
        warnings: [],
        ...(result.json as object),
        outcome: answered[responseHeaders.recordOutcome] ?? null,
      };
    },
  });
}
