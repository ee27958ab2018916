/**
 * The settings of `npm start`, from the environment. Those of the actions-server (`actions-server/config.ts`) apply
 * too; what it requires is provided here.
 */
import { resolve } from 'node:path';
import {
  type Api,
  apis,
  type RoleLimits,
  readEnabledApis,
  rejectedHasuraSettings,
  roleLimitsSetting,
} from '@platform/engine/settings';
import { z } from 'zod';
import { environmentSchema } from '../actions-server/config.ts';
import { type EnvironmentVariables, setVariables } from '../actions-server/settings/parse-environment.ts';
import { settingProblem } from '../actions-server/settings/setting-problem.ts';
import { postgresSettings } from './postgres-settings.ts';
import { withDefaults } from './role-limits.ts';

const port = (fallback: number) => z.coerce.number().int().min(0).max(65535).default(fallback);

/** Reports an unknown name, and the absence of what the public API needs, as problems of the variable. */
function enabledApis(text: string, context: z.RefinementCtx): readonly Api[] {
  let named: readonly Api[] = [];
  try {
    named = readEnabledApis(text);
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : String(error));
    return z.NEVER;
  }
  if (!named.includes('graphql'))
    context.addIssue('must have graphql: subscriptions of the public API use it');
  return named;
}

/** Every variable that only the standalone server reads, with its default and what it does. */
export const standaloneSchema = z.object({
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe('Folder of the embedded Postgres, of stored files and of generated secrets.'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional()
    .describe('Address of your own Postgres 17; without it the server starts one in `DATA_DIR`.'),
  POSTGRES_SETTINGS: postgresSettings
    .optional()
    .describe(
      'Settings of the embedded Postgres in place of those of the server, as JSON: `{"shared_buffers": "2GB"}` ([docs/operations.md](docs/operations.md#settings-of-postgres)).',
    ),
  START_TIMEOUT_MS: environmentSchema.shape.START_TIMEOUT_MS,
  PORT: port(3000).describe('Port of the public API; 0 means any free port.'),
  HASURA_PORT: port(8080).describe('Port of the GraphQL engine on 127.0.0.1; 0 means any free port.'),
  WORKERS: environmentSchema.shape.WORKERS,
  HASURA_GRAPHQL_ADMIN_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('Admin secret of the engine; generated at the first start when not set.'),
  HASURA_GRAPHQL_ENABLE_CONSOLE: z
    .enum(['true', 'false'])
    .default('true')
    .describe('Whether the console is served at `/console` of the GraphQL engine.'),
  HASURA_GRAPHQL_ENABLED_APIS: z
    .string()
    .default(apis.join(','))
    .transform(enabledApis)
    .describe(
      'What the GraphQL engine answers on its port: `graphql`, which is required, `metadata`, `pgdump`, `config`. Every other path is answered with 404.',
    ),
  ENGINE_RUN_SQL: z
    .enum(['true', 'false'])
    .default('true')
    .describe('Whether the admin secret allows to run SQL (`run_sql`) and to dump the database (`pg_dump`).'),
  PG_DUMP: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The program `pg_dump` for dumps by the API; the one in `PATH` when not set. Without one of the version of Postgres the engine writes the dumps of the Hasura CLI itself.',
    ),
  HASURA_GRAPHQL_METRICS_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe(
      'Secret for the metrics at `/v1/metrics` of the GraphQL engine; at least 16 characters. Without it there are none ([docs/monitoring.md](docs/monitoring.md)).',
    ),
  HASURA_GRAPHQL_CORS_DOMAIN: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Origins whose pages may use the GraphQL engine, with commas between them, or `*`; none when not set.',
    ),
  HASURA_GRAPHQL_INFER_FUNCTION_PERMISSIONS: z
    .enum(['true', 'false'])
    .default('true')
    .describe('Whether a role may call the functions that read a table it may select from.'),
  ENGINE_STRICT_METADATA: z
    .enum(['true', 'false'])
    .default('false')
    .describe(
      'Whether the server refuses metadata of which any object is inconsistent, at the start and on a reload. Otherwise such an object is left out and reported ([docs/hasura-tools.md](docs/hasura-tools.md#inconsistent-metadata)).',
    ),
  ENGINE_ROLE_LIMITS: z
    .string()
    .transform(roleLimitsSetting)
    .optional()
    .describe(
      'Limits of single roles in place of the defaults, as JSON ([docs/fair-shares.md](docs/fair-shares.md#limits-of-roles)).',
    ),
  DEMO_ACCOUNT: z
    .enum(['true', 'false'])
    .default('true')
    .describe('Whether the start on an empty database makes the demo account.'),
  DEMO_PRIVATE_API_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('Private key of the demo account (`sk_` and 32 letters or digits); generated when not set.'),
  DEMO_PUBLIC_API_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('Public key of the demo account (`pk_` and 32 letters or digits); generated when not set.'),
});

export interface Settings {
  /** Absolute. */
  readonly dataDirectory: string;
  readonly databaseUrl: string | undefined;
  /** Of the embedded Postgres, `name=value`. */
  readonly postgresSettings: readonly string[];
  readonly startTimeoutMs: number;
  readonly port: number;
  readonly hasuraPort: number;
  readonly adminSecret: string | undefined;
  readonly enableConsole: boolean;
  /** What the port of the engine answers. */
  readonly enabledApis: readonly Api[];
  /** Whether administrators may send SQL and dump the database. */
  readonly allowsSql: boolean;
  readonly pgDump: string | null;
  /** null: the engine serves no metrics. */
  readonly metricsSecret: string | null;
  /** As configured: one or more origins, or `*`. */
  readonly corsDomain: string | undefined;
  readonly inferFunctionPermissions: boolean;
  /** Whether metadata with an inconsistent object is refused as a whole. */
  readonly isStrict: boolean;
  readonly roleLimits: RoleLimits;
  /** Whether an empty database gets the demo account. */
  readonly makesDemo: boolean;
  readonly demoPrivateKey: string | undefined;
  readonly demoPublicKey: string | undefined;
}

/**
 * Reads the settings; an empty variable counts as not set.
 * @throws Error with one line for each variable that is wrong
 */
export function readSettings(environment: EnvironmentVariables): Settings {
  const set = setVariables(environment);
  const parsed = standaloneSchema.safeParse(set, { error: settingProblem });
  if (!parsed.success) {
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  const rejected = rejectedHasuraSettings(set, Object.keys(standaloneSchema.shape));
  if (rejected.length > 0) throw new Error(rejected.join('\n'));
  const variables = parsed.data;
  return {
    dataDirectory: resolve(variables.DATA_DIR),
    databaseUrl: variables.DATABASE_URL,
    postgresSettings: variables.POSTGRES_SETTINGS ?? [],
    startTimeoutMs: variables.START_TIMEOUT_MS,
    port: variables.PORT,
    hasuraPort: variables.HASURA_PORT,
    adminSecret: variables.HASURA_GRAPHQL_ADMIN_SECRET,
    enableConsole: variables.HASURA_GRAPHQL_ENABLE_CONSOLE === 'true',
    enabledApis: variables.HASURA_GRAPHQL_ENABLED_APIS,
    allowsSql: variables.ENGINE_RUN_SQL === 'true',
    pgDump: variables.PG_DUMP ?? null,
    metricsSecret: variables.HASURA_GRAPHQL_METRICS_SECRET ?? null,
    corsDomain: variables.HASURA_GRAPHQL_CORS_DOMAIN,
    inferFunctionPermissions: variables.HASURA_GRAPHQL_INFER_FUNCTION_PERMISSIONS === 'true',
    isStrict: variables.ENGINE_STRICT_METADATA === 'true',
    roleLimits: withDefaults(variables.ENGINE_ROLE_LIMITS ?? {}),
    makesDemo: variables.DEMO_ACCOUNT === 'true',
    demoPrivateKey: variables.DEMO_PRIVATE_API_KEY,
    demoPublicKey: variables.DEMO_PUBLIC_API_KEY,
  };
}
