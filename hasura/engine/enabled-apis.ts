/** The parts of the engine's port that can be switched off, with Hasura's names (`HASURA_GRAPHQL_ENABLED_APIS`). */

/**
 * - `graphql`: `/v1/graphql`, by HTTP and by WebSocket
 * - `metadata`: `/v1/metadata`, `/v1/query`, `/v2/query`, `/v1/graphql/explain`
 * - `pgdump`: `/v1alpha1/pg_dump`
 * - `config`: `/v1alpha1/config`
 */
export const apis = ['graphql', 'metadata', 'pgdump', 'config'] as const;

export type Api = (typeof apis)[number];

/** Names of Hasura that have no effect: there are no such paths, and metrics have a switch of their own. */
const withoutEffect: readonly string[] = ['developer', 'metrics'];

/**
 * Reads a list of names with commas between them.
 * @throws Error that names the first unknown one
 */
export function readEnabledApis(text: string): readonly Api[] {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  const unknown = names.find((name) => !isApi(name) && !withoutEffect.includes(name));
  if (unknown !== undefined) {
    throw new Error(`"${unknown}" is not one of ${[...apis, ...withoutEffect].join(', ')}`);
  }
  return apis.filter((api) => names.includes(api));
}

function isApi(name: string): name is Api {
  return (apis as readonly string[]).includes(name);
}
