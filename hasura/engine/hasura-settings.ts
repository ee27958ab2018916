/**
 * Settings of Hasura's server that are set and that the engine does not support → the reasons why it does not start. A
 * setting that restricts access, such as an allow list, must not be ignored silently; settings that make no difference
 * to clients and operators are accepted by name.
 */

/** Settings that are accepted and have no effect, each with the reason why that is harmless. */
const harmless: Readonly<Record<string, string>> = {
  DATABASE_URL: 'metadata may name it; the engine connects to DATABASE_URL',
  METADATA_DATABASE_URL: 'the metadata is in files',
  ADMIN_SECRET: 'ADMIN_SECRET is required, and is the secret in use',
  ENABLE_TELEMETRY: 'the engine sends no telemetry',
  ADMIN_INTERNAL_ERRORS: 'internal detail is shown in development mode only',
  LOG_LEVEL: 'there is one level',
  ENABLED_LOG_TYPES: 'there is one log',
  CONSOLE_ASSETS_DIR: 'the engine contains the files of the console',
  PG_CONNECTIONS: 'the size of the pool is fixed',
  PG_STRIPES: 'there is one pool',
  PG_TIMEOUT: 'ENGINE_CONNECTION_WAIT_MS bounds the wait for a connection',
  PG_CONN_LIFETIME: 'connections are replaced after ten minutes',
  USE_PREPARED_STATEMENTS: 'the engine decides which statements are prepared',
  QUERY_PLAN_CACHE_SIZE: 'Hasura ignores it too',
  CONNECTION_COMPRESSION: 'clients accept uncompressed responses',
  SCHEMA_SYNC_POLL_INTERVAL: 'metadata is read again when its files change',
  EVENTS_FETCH_BATCH_SIZE: 'events are fetched as fast as they are delivered',
  CLOSE_WEBSOCKETS_ON_METADATA_CHANGE: 'subscriptions are prepared again when the metadata changes',
  MIGRATIONS_SERVER_TIMEOUT: 'migrations are applied before the engine starts',
};

/**
 * Settings of Hasura's command line, which people export in the shell in which they start the server too. It reads each key
 * of its `config.yaml` from a variable as well. `ACCESS_KEY` and `ADMIN_SECRETS` are not here: the server has them too.
 */
const ofCommandLine: ReadonlySet<string> = new Set([
  'VERSION',
  'ENDPOINT',
  'INSECURE_SKIP_TLS_VERIFY',
  'CERTIFICATE_AUTHORITY',
  ...['QUERY', 'V2_QUERY', 'V1_METADATA', 'GRAPHQL', 'CONFIG', 'PG_DUMP', 'VERSION'].map(
    (name) => `API_PATHS_${name}`,
  ),
  'METADATA_DIRECTORY',
  'METADATA_FILE',
  'MIGRATIONS_DIRECTORY',
  'SEEDS_DIRECTORY',
  ...['KIND', 'HANDLER_WEBHOOK_BASEURL', 'CODEGEN_FRAMEWORK', 'CODEGEN_OUTPUT_DIR', 'CODEGEN_URI'].map(
    (name) => `ACTIONS_${name}`,
  ),
  'DISABLE_INTERACTIVE',
  'SHOW_UPDATE_NOTIFICATION',
  'CLI_ENVIRONMENT',
]);

/** Switches that are accepted with the value that is Hasura's default. */
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
  'the engine authenticates clients by the admin secret only; let the public server, or a proxy, authenticate them';

/** What to do instead. */
const advice: Readonly<Record<string, string>> = {
  ACCESS_KEY: 'set ADMIN_SECRET',
  JWT_SECRET: authentication,
  JWT_SECRETS: authentication,
  AUTH_HOOK: authentication,
  AUTH_HOOK_MODE: authentication,
  AUTH_HOOK_SEND_REQUEST_BODY: authentication,
  ENABLE_ALLOWLIST: 'there is no allow list; restrict access to the port, or run Hasura',
  DISABLE_EVENTING: 'leave the triggers out of the metadata',
  SERVER_PORT: 'set PORT, or HASURA_PORT for npm start',
  SERVER_HOST: 'the engine listens on every address; restrict it in the network',
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
  const rejected: string[] = [];
  for (const [variable, value] of Object.entries(environment)) {
    if (!variable.startsWith(prefix) || value === undefined || value === '' || known.includes(variable))
      continue;
    const name = variable.slice(prefix.length);
    if (Object.hasOwn(harmless, name) || ofCommandLine.has(name) || defaults[name] === value.toLowerCase())
      continue;
    const todo = advice[name] ?? 'unset it, or run Hasura itself';
    rejected.push(`${variable} is set, but the embedded engine does not support it: ${todo}`);
  }
  return rejected;
}
