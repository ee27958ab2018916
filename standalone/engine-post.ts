/** The embedded engine where the actions-server expects Hasura: a call, no network in between. */
import type { HasuraPost } from '../actions-server/graphql/client.ts';
import type { Engine } from '../hasura/engine/engine.ts';

/** For `createHasura` and `createDependencies`. */
export function postTo(engine: Pick<Engine, 'post'>): HasuraPost {
  return async (headers, body, signal) => ({
    status: 200,
    body: await engine.post(headers, body, { signal }),
  });
}
