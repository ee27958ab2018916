/** The options of an engine that is a program of its own, as its environment says them. */
import type { EngineOptions } from './engine-options.ts';
import type { EngineEnvironment } from './server-environment.ts';
import { defaultChangeSettings } from './subscriptions/settings.ts';

/** @param environment for the variables that the metadata names */
export function engineOptions(
  config: EngineEnvironment,
  environment: Readonly<Record<string, string | undefined>>,
) {
  return {
    metadata: {
      environment,
      inferFunctionPermissions: config.HASURA_GRAPHQL_INFER_FUNCTION_PERMISSIONS,
      buildsSchemas: true,
    },
    database: {
      connections: {
        connectionWaitMs: config.ENGINE_CONNECTION_WAIT_MS,
        maxWaitingRequests: config.ENGINE_WAITING_REQUESTS,
        accountVariable: config.ENGINE_ACCOUNT_VARIABLE,
      },
      pgDump: config.PG_DUMP ?? null,
    },
    callers: {
      unauthorizedRole: config.HASURA_GRAPHQL_UNAUTHORIZED_ROLE ?? null,
      enabledApis: config.HASURA_GRAPHQL_ENABLED_APIS,
      allowsSql: config.ENGINE_RUN_SQL,
      console: config.HASURA_GRAPHQL_ENABLE_CONSOLE ? {} : null,
    },
    answers: {
      stringifyNumericTypes: config.HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES,
      devMode: config.HASURA_GRAPHQL_DEV_MODE,
    },
    limits: {
      allRoles: {
        statementMs: config.ENGINE_STATEMENT_TIMEOUT_MS,
        depth: config.ENGINE_MAX_DEPTH,
        rootFields: config.ENGINE_MAX_ROOT_FIELDS,
        nodes: config.ENGINE_MAX_NODES,
        cost: config.ENGINE_MAX_COST,
        batch: config.ENGINE_MAX_BATCH,
      },
      roles: config.ENGINE_ROLE_LIMITS,
      preparedBytes: config.ENGINE_PREPARED_BYTES,
    },
    subscriptions: {
      liveQueries: {
        refetchIntervalMs: config.HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_REFETCH_INTERVAL,
        batchSize: config.HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_BATCH_SIZE,
      },
      streams: {
        refetchIntervalMs: config.HASURA_GRAPHQL_STREAMING_QUERIES_MULTIPLEXED_REFETCH_INTERVAL,
        batchSize: config.HASURA_GRAPHQL_STREAMING_QUERIES_MULTIPLEXED_BATCH_SIZE,
      },
      changes: config.ENGINE_CHANGE_TRIGGERS ? defaultChangeSettings : null,
    },
    actions: { maximumAnswerBytes: config.ENGINE_MAX_ACTION_ANSWER_BYTES },
    events: {
      concurrency: config.HASURA_GRAPHQL_EVENTS_HTTP_POOL_SIZE,
      pollIntervalMs: config.HASURA_GRAPHQL_EVENTS_FETCH_INTERVAL,
      graceMs: config.HASURA_GRAPHQL_GRACEFUL_SHUTDOWN_TIMEOUT,
    },
    observation: { slowStatementMs: config.ENGINE_SLOW_STATEMENT_MS },
  } satisfies EngineOptions;
}
