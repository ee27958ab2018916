/** The embedded engine where the actions-server expects Hasura: a call, no network in between. */

import type { Engine } from '@platform/engine';
import type { HasuraPost } from '../actions-server/graphql/transport.ts';

/**
 * For `createHasura` and `createDependencies`, which are given the secret of the engine that is started beside them: it is
 * not compared again with each request.
 */
export function postTo(engine: Pick<Engine, 'post'>): HasuraPost {
  return async (headers, body, signal, value) => ({
    status: 200,
    body: await engine.post(headers, body, { signal, isTrusted: true, value: value?.() }),
  });
}
