/** The embedded engine where the actions-server expects Hasura: a call, no network in between. */
import type { HasuraPost } from '../actions-server/graphql/client.ts';
import type { Engine } from '../hasura/engine/engine.ts';

/** For `createHasura` and `createDependencies`. */
export function postTo(engine: Pick<Engine, 'post'>): HasuraPost {
  return async (headers, body, signal) => {
    const chunks = await engine.post(headers, body, { signal });
    return {
      status: 200,
      body: chunks.map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk)),
    };
  };
}
