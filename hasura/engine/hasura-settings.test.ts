/** Tests of which variables `HASURA_GRAPHQL_…` let a server start. */
import { rejectedHasuraSettings } from './hasura-settings.ts';

const rejected = (...names: string[]): string[] =>
  rejectedHasuraSettings(Object.fromEntries(names.map((name) => [`HASURA_GRAPHQL_${name}`, 'x'])), []);

test.each([
  'VERSION',
  'ENDPOINT',
  'INSECURE_SKIP_TLS_VERIFY',
  'CERTIFICATE_AUTHORITY',
  'API_PATHS_QUERY',
  'API_PATHS_V2_QUERY',
  'API_PATHS_V1_METADATA',
  'API_PATHS_GRAPHQL',
  'API_PATHS_CONFIG',
  'API_PATHS_PG_DUMP',
  'API_PATHS_VERSION',
  'METADATA_DIRECTORY',
  'METADATA_FILE',
  'MIGRATIONS_DIRECTORY',
  'SEEDS_DIRECTORY',
  'ACTIONS_KIND',
  'ACTIONS_HANDLER_WEBHOOK_BASEURL',
  'ACTIONS_CODEGEN_FRAMEWORK',
  'ACTIONS_CODEGEN_OUTPUT_DIR',
  'ACTIONS_CODEGEN_URI',
  'DISABLE_INTERACTIVE',
  'SHOW_UPDATE_NOTIFICATION',
  'CLI_ENVIRONMENT',
  'ENABLE_TELEMETRY',
  'LOG_LEVEL',
])('%s, which the command line of Hasura reads, does not stop a server', (name) => {
  expect(rejected(name)).toEqual([]);
});

test.each(['JWT_SECRET', 'ACCESS_KEY', 'ADMIN_SECRETS', 'AUTH_HOOK', 'UNKNOWN'])(
  '%s, which a server of Hasura would obey, stops one that does not',
  (name) => {
    expect(rejected(name)).toEqual([expect.stringMatching(`^HASURA_GRAPHQL_${name} is set, but`)]);
  },
);
