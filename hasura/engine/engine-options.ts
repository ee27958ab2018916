/** What an engine may be told, by subject. Whatever is left out has its default. */
import type { Tracing } from '@platform/runtime';
import type { ActionOptions } from './actions/actions.ts';
import type { MigrationRecord } from './admin/catalog-state.ts';
import type { Environment } from './catalog/call-target.ts';
import type { Api } from './enabled-apis.ts';
import type { EventOptions } from './events/events.ts';
import type { ConnectionSettings } from './execute/connections.ts';
import type { Limits, RoleLimits } from './limits/limits.ts';
import type { Observe } from './log.ts';
import type { SubscriptionSettings } from './subscriptions/settings.ts';

export interface EngineOptions {
  readonly metadata?: MetadataOptions;
  readonly database?: DatabaseOptions;
  readonly callers?: CallerOptions;
  readonly answers?: AnswerOptions;
  readonly limits?: LimitOptions;
  /** How handlers of actions are reached. */
  readonly actions?: ActionOptions;
  /** How webhooks of event and cron triggers are reached, and whether this engine is one that calls them. */
  readonly events?: EventOptions;
  /** How often subscriptions are polled; what is left out is Hasura's default. */
  readonly subscriptions?: Partial<SubscriptionSettings>;
  readonly observation?: ObservationOptions;
}

/** How metadata is read. */
interface MetadataOptions {
  /** Variables that addresses (`{{NAME}}`) and headers (`value_from_env`) of handlers and webhooks name. */
  readonly environment?: Environment;
  /** Whether a role may call the functions that read a table it may select from; otherwise each has to be granted. */
  readonly inferFunctionPermissions?: boolean;
  /**
   * Rejects metadata of which any object is inconsistent. Without it such an object is left out and reported, and the rest is
   * served.
   */
  readonly isStrict?: boolean;
  /**
   * Builds the GraphQL schemas of all roles when metadata is loaded, so that no request waits for one. Without it each is
   * built on its first use.
   */
  readonly buildsSchemas?: boolean;
}

/** How the database is used. */
interface DatabaseOptions {
  /** How requests share the connections of the pool; what is left out is the default. */
  readonly connections?: Partial<ConnectionSettings>;
  /** Where applied migrations are recorded, when the CLI is not the only one who applies them. */
  readonly migrations?: MigrationRecord | null;
  /** Milliseconds between two checks whether tables have grown so much that their statistics are read again. */
  readonly statisticsIntervalMs?: number;
  /** The program `pg_dump` to use; without it the one in the search path, if it fits the server. */
  readonly pgDump?: string | null;
}

/** Who may ask for what. */
interface CallerOptions {
  /** Role of clients without credentials; without it they are rejected. */
  readonly unauthorizedRole?: string | null;
  /** What the port answers; all when left out. Requests in the same process are answered in any case. */
  readonly enabledApis?: readonly Api[];
  /** Whether administrators may send SQL and dump the database; they may, when left out. */
  readonly allowsSql?: boolean;
  /**
   * Serves the console at `/console`, and GraphiQL at `/console/graphiql`. `folder` is where `scripts/bundle-console.js` writes
   * the console; without it `/console` leads to GraphiQL.
   */
  readonly console?: { readonly folder?: string } | null;
}

/** How answers are written. */
interface AnswerOptions {
  /** bigint, numeric, float8 and money as JSON strings, so that no client rounds them. */
  readonly stringifyNumericTypes?: boolean;
  /** Shows internal detail (SQL, database messages) in errors. Never in production. */
  readonly devMode?: boolean;
}

/** Bounds on what requests may ask for, in place of the defaults; the admin role has none. */
interface LimitOptions {
  readonly allRoles?: Partial<Limits>;
  /** The same for single roles, in place of `allRoles`. */
  readonly roles?: RoleLimits;
  /** What prepared requests may take of memory, in bytes; 64 MiB when left out. */
  readonly preparedBytes?: number;
}

/** Who is told what happens. */
interface ObservationOptions {
  /** Called with every event, for logs and metrics. */
  readonly observe?: Observe | null;
  /** Traces requests and their statements. */
  readonly tracing?: Tracing | null;
  /** Statements that take at least so many milliseconds are reported on their own; one second by default. */
  readonly slowStatementMs?: number;
  /** Whether the program around the engine serves its metrics, for programs that ask. */
  readonly servesMetrics?: boolean;
}
