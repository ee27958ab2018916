/**
 * Settings of Hasura's server that are set and that nothing here reads → why the start is refused. A setting that
 * closes something, such as an allow list, must not be passed over in silence; those that change nothing a caller or an
 * operator relies on are accepted by name.
 */

/** Accepted and without effect, each with the reason why that is harmless. */
const harmless: Readonly<Record<string, string>> = {
  DATABASE_URL: 'named by metadata; the engine is given its connections by DATABASE_URL',
  METADATA_DATABASE_URL: 'metadata is files',
  ADMIN_SECRET: 'ADMIN_SECRET is required, and is what counts',
  ENDPOINT: 'read by programs that call Hasura',
  ENABLE_TELEMETRY: 'nothing is ever reported to anybody',
  ADMIN_INTERNAL_ERRORS: 'internal detail is shown in development mode only',
  LOG_LEVEL: 'there is one level',
  ENABLED_LOG_TYPES: 'there is one log',
  CONSOLE_ASSETS_DIR: 'the console brings its files along',
  PG_CONNECTIONS: 'the pool has a size of its own',
  PG_STRIPES: 'the pool is one',
  PG_TIMEOUT: 'the pool has a time of its own',
  PG_CONN_LIFETIME: 'connections are replaced when they fail',
  USE_PREPARED_STATEMENTS: 'statements are prepared where that pays',
  QUERY_PLAN_CACHE_SIZE: 'Hasura ignores it too',
  CONNECTION_COMPRESSION: 'clients offer compression, and need not be given it',
  SCHEMA_SYNC_POLL_INTERVAL: 'metadata is read again when its files change',
  EVENTS_FETCH_BATCH_SIZE: 'events are fetched as fast as they are delivered',
  CLOSE_WEBSOCKETS_ON_METADATA_CHANGE: 'subscriptions are planned again with the metadata that is new',
  MIGRATIONS_SERVER_TIMEOUT: 'migrations are applied before the engine starts',
};

/** Switches that are without effect while they have the value that is Hasura's own default. */
const defaults: Readonly<Record<string, string>> = {
  ENABLE_ALLOWLIST: 'false',
  DISABLE_EVENTING: 'false',
  ENABLE_MAINTENANCE_MODE: 'false',
  ENABLE_REMOTE_SCHEMA_PERMISSIONS: 'false',
  ENABLE_APOLLO_FEDERATION: 'false',
  ENABLE_METADATA_QUERY_LOGGING: 'false',
  V1_BOOLEAN_NULL_COLLAPSE: 'false',
  TX_ISOLATION: 'read-committed',
  DEFAULT_NAMING_CONVENTION: 'hasura-default',
};

const authentication =
  'callers are known by the admin secret alone; let the public server, or a proxy, authenticate them';

/** What to do instead, where there is something. */
const advice: Readonly<Record<string, string>> = {
  ACCESS_KEY: 'set ADMIN_SECRET',
  JWT_SECRET: authentication,
  JWT_SECRETS: authentication,
  AUTH_HOOK: authentication,
  AUTH_HOOK_MODE: authentication,
  AUTH_HOOK_SEND_REQUEST_BODY: authentication,
  ENABLE_ALLOWLIST:
    'there is no allow list; keep the port from whoever may not ask everything, or run Hasura',
  ENABLED_APIS: 'GraphQL and the reading part of the metadata API are always on; close paths in a proxy',
  DISABLE_EVENTING: 'leave the triggers out of the metadata',
  SERVER_PORT: 'set PORT, or HASURA_PORT for npm start',
  SERVER_HOST: 'the engine listens on every address; bound it by the network',
  METADATA_DIR: 'set METADATA_DIR; npm start takes the metadata of this repository',
};

const prefix = 'HASURA_GRAPHQL_';

/**
 * One sentence for each variable `HASURA_GRAPHQL_…` that is set, not read, and not harmless.
 * @param known full names of the variables that the program reads
 */
export function rejectedHasuraSettings(
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] {
  const refused: string[] = [];
  for (const [variable, value] of Object.entries(environment)) {
    if (!variable.startsWith(prefix) || value === undefined || value === '' || known.includes(variable))
      continue;
    const name = variable.slice(prefix.length);
    if (Object.hasOwn(harmless, name) || defaults[name] === value.toLowerCase()) continue;
    const todo = advice[name] ?? 'unset it, or run Hasura itself';
    refused.push(`${variable} is set, but the embedded engine does not do it: ${todo}`);
  }
  return refused;
}
