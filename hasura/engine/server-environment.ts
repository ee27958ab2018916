/** The environment of the engine's server → its settings, checked; names and defaults are Hasura's where it has them. */

import { maxSettingMs, tracingVariables } from '@platform/runtime';
import { z } from 'zod';
import { defaultMaximumAnswerBytes } from './actions/actions.ts';
import { readCorsDomains } from './cors.ts';
import { apis, readEnabledApis } from './enabled-apis.ts';
import { defaultConnectionSettings } from './execute/connections.ts';
import { rejectedHasuraSettings } from './hasura-settings.ts';
import { defaultLimits } from './limits/limits.ts';
import { roleLimitsSetting } from './limits/read-role-limits.ts';
import { defaultSlowStatementMs } from './observation.ts';
import { defaultPreparedBytes } from './prepare/prepared-store.ts';
import { defaultQueueSettings } from './queue/durable-queue.ts';
import { defaultSubscriptionSettings } from './subscriptions/settings.ts';
import { defaultSocketSettings } from './subscriptions/sockets.ts';

const flag = (fallback: 'true' | 'false') =>
  z
    .enum(['true', 'false'])
    .default(fallback)
    .transform((value) => value === 'true');
const bound = (fallback: number, maximum = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number().int().min(1).max(maximum).default(fallback);
const milliseconds = (fallback: number) => bound(fallback, maxSettingMs);

const { liveQueries: defaultPolling } = defaultSubscriptionSettings;
const seconds = (defaultMs: number) =>
  z.coerce
    .number()
    .positive()
    .max(maxSettingMs / 1000)
    .default(defaultMs / 1000)
    .transform((value) => value * 1000);

/** Reports a value that cannot be read as a problem of its variable. */
const readBy =
  <Value>(read: (text: string) => Value) =>
  (text: string, context: z.RefinementCtx): Value => {
    try {
      return read(text);
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : String(error));
      return z.NEVER;
    }
  };

const environmentShape = z
  .object({
    DATABASE_URL: z.string().min(1),
    METADATA_FILE: z.string().min(1).optional(),
    METADATA_DIR: z.string().min(1).optional(),
    PORT: z.coerce.number().int().min(0).max(65535).default(8080),
    ADMIN_SECRET: z.string().min(1),
    HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: flag('false'),
    HASURA_GRAPHQL_UNAUTHORIZED_ROLE: z.string().min(1).optional(),
    HASURA_GRAPHQL_DEV_MODE: flag('false'),
    HASURA_GRAPHQL_ENABLE_CONSOLE: flag('false'),
    HASURA_GRAPHQL_ENABLED_APIS: z.string().default(apis.join(',')).transform(readBy(readEnabledApis)),
    HASURA_GRAPHQL_METRICS_SECRET: z.string().min(1).optional(),
    ...tracingVariables,
    HASURA_GRAPHQL_INFER_FUNCTION_PERMISSIONS: flag('true'),
    HASURA_GRAPHQL_CORS_DOMAIN: z.string().default('*').transform(readBy(readCorsDomains)),
    HASURA_GRAPHQL_DISABLE_CORS: flag('false'),
    HASURA_GRAPHQL_WS_READ_COOKIE: flag('false'),
    ENGINE_WATCH_METADATA: flag('true'),
    ENGINE_RUN_SQL: flag('true'),
    PG_DUMP: z.string().min(1).optional(),
    ENGINE_STRICT_METADATA: flag('false'),
    ENGINE_CHANGE_TRIGGERS: flag('false'),
    ENGINE_MAX_BODY_BYTES: bound(16 * 1024 * 1024),
    ENGINE_MAX_ACTION_ANSWER_BYTES: bound(defaultMaximumAnswerBytes),
    ENGINE_PREPARED_BYTES: bound(defaultPreparedBytes),
    ENGINE_STATEMENT_TIMEOUT_MS: bound(defaultLimits.statementMs),
    ENGINE_SLOW_STATEMENT_MS: bound(defaultSlowStatementMs),
    ENGINE_CONNECTION_WAIT_MS: milliseconds(defaultConnectionSettings.connectionWaitMs),
    ENGINE_WAITING_REQUESTS: bound(defaultConnectionSettings.maxWaitingRequests),
    ENGINE_ACCOUNT_VARIABLE: z
      .string()
      .regex(/^x-hasura-/i)
      .default(defaultConnectionSettings.accountVariable)
      .transform((name) => name.toLowerCase()),
    ENGINE_MAX_DEPTH: bound(defaultLimits.depth),
    ENGINE_MAX_ROOT_FIELDS: bound(defaultLimits.rootFields),
    ENGINE_MAX_NODES: bound(defaultLimits.nodes),
    ENGINE_MAX_COST: bound(defaultLimits.cost),
    ENGINE_MAX_BATCH: bound(defaultLimits.batch),
    ENGINE_ROLE_LIMITS: z.string().default('{}').transform(roleLimitsSetting),
    HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_REFETCH_INTERVAL: milliseconds(defaultPolling.refetchIntervalMs),
    HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_BATCH_SIZE: bound(defaultPolling.batchSize),
    HASURA_GRAPHQL_STREAMING_QUERIES_MULTIPLEXED_REFETCH_INTERVAL: milliseconds(
      defaultPolling.refetchIntervalMs,
    ),
    HASURA_GRAPHQL_STREAMING_QUERIES_MULTIPLEXED_BATCH_SIZE: bound(defaultPolling.batchSize),
    HASURA_GRAPHQL_EVENTS_HTTP_POOL_SIZE: bound(defaultQueueSettings.concurrency),
    HASURA_GRAPHQL_EVENTS_FETCH_INTERVAL: milliseconds(defaultQueueSettings.pollIntervalMs),
    HASURA_GRAPHQL_GRACEFUL_SHUTDOWN_TIMEOUT: seconds(defaultQueueSettings.graceMs),
    HASURA_GRAPHQL_WEBSOCKET_KEEPALIVE: seconds(defaultSocketSettings.keepAliveMs),
    HASURA_GRAPHQL_WEBSOCKET_CONNECTION_INIT_TIMEOUT: seconds(defaultSocketSettings.initTimeoutMs),
  })
  .transform((environment, context) => {
    const metadataPath = environment.METADATA_FILE ?? environment.METADATA_DIR;
    if (metadataPath === undefined) {
      context.addIssue('METADATA_FILE or METADATA_DIR is required');
      return z.NEVER;
    }
    return { ...environment, metadataPath };
  });

export type EngineEnvironment = z.output<typeof environmentShape>;

/** @throws Error that names every variable that is missing, invalid, or a setting of Hasura that the engine lacks */
export function readEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): EngineEnvironment {
  const parsed = environmentShape.safeParse(environment);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  const rejected = rejectedHasuraSettings(environment, Object.keys(environmentShape.in.shape));
  if (rejected.length > 0) throw new Error(rejected.join('\n'));
  return parsed.data;
}
