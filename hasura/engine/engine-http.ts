/** What the port of an engine answers with: the routes of `http.ts`, given the parts of one engine. */
import { PersistedQueries, withTimeout } from '@platform/runtime';
import { answerAdminRequest } from './admin/answer.ts';
import { CatalogState } from './admin/catalog-state.ts';
import { explainRequest } from './admin/explain.ts';
import { answerDump } from './admin/pg-dump/answer-dump.ts';
import type { Reloading } from './admin/reloading.ts';
import { answerConfig, serverConfig } from './admin/server-config.ts';
import { answerConsole } from './console/console.ts';
import { apis } from './enabled-apis.ts';
import type { EngineOptions } from './engine-options.ts';
import type { EnginePools } from './engine-pools.ts';
import type { Connections } from './execute/connections.ts';
import type { HttpDependencies } from './http.ts';
import { checkBatch } from './limits/check.ts';
import type { Requests } from './requests.ts';
import { defaultSubscriptionSettings } from './subscriptions/settings.ts';

/** Milliseconds until a database that does not answer counts as away. */
const healthMs = 10_000;

interface HttpParts {
  readonly states: Reloading;
  readonly pools: EnginePools;
  readonly connections: Connections;
  readonly requests: Requests;
  readonly options: EngineOptions;
  readonly hasAdminSecret: boolean;
  readonly authenticate: HttpDependencies['sessionOf'];
}

export function httpOf(parts: HttpParts): HttpDependencies {
  const { states, pools, connections, requests, options, hasAdminSecret, authenticate } = parts;
  const { pool, ownerPool, sqlPool } = pools;
  const { allowsSql = true, enabledApis = apis, console = null } = options.callers ?? {};
  const { migrations = null, pgDump: program = null } = options.database ?? {};
  const catalogState = new CatalogState({ pool, ownerPool, migrations });
  const config = serverConfig({
    inferFunctionPermissions: options.metadata?.inferFunctionPermissions ?? true,
    hasAdminSecret,
    servesMetrics: options.observation?.servesMetrics ?? false,
    subscriptions: { ...defaultSubscriptionSettings, ...options.subscriptions },
  });
  return {
    run: (request, session, runOptions) => requests.respond(request, session, runOptions),
    fail: (error) => requests.errorResponse(error),
    sessionOf: authenticate,
    persistedQueries: new PersistedQueries(),
    checkBatch: (size, session) => checkBatch(size, states.current.limitsOf(session.role)),
    admin: (api, body, session, signal) =>
      answerAdminRequest(api, body, { session, states, catalogState, pool, sqlPool, allowsSql, signal }),
    explain: (body, session, signal) =>
      explainRequest(body, session, { state: states.current, connections, signal }),
    pgDump: (body, session, signal) =>
      answerDump(body, { session, states, sqlPool, allowsSql, program, signal }),
    config: (session) => answerConfig(session, config),
    apis: enabledApis,
    ...(console === null
      ? {}
      : { console: (asked: Request) => answerConsole(asked, console.folder ?? null) }),
    health: async () => {
      const isReachable = await withTimeout(healthMs, undefined, () => pool.query('select 1')).then(
        () => true,
        () => false,
      );
      if (!isReachable) return 'error';
      return states.isConsistent ? 'ok' : 'inconsistent';
    },
  };
}
