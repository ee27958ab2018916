/**
 * The whole public API for tests: a database of its own, the embedded engine on it, and the actions-server over real
 * HTTP.
 *
 *     const api = await startTestApi();
 *     afterAll(() => api.stop());
 *     const account = await api.createAccount();
 *     const response = await account.get('/rest/v2/profiles');
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createEngine,
  createEngineMetrics,
  type EngineOptions,
  listen as listenEngine,
  metadataAt,
} from '@platform/engine';
import type { RoleLimits } from '@platform/engine/settings';
import type { Tracing } from '@platform/runtime';
import type { ApiKeyKind } from '@platform/vocabulary';
import type { Registry } from 'prom-client';
import { createApp } from '../../actions-server/app.ts';
import { type Config, loadConfig } from '../../actions-server/config.ts';
import { createDependencies } from '../../actions-server/create-dependencies.ts';
import type { Dependencies } from '../../actions-server/dependencies.ts';
import { serveGraphqlSockets } from '../../actions-server/endpoints/graphql/subscriptions.ts';
import type { HasuraPost } from '../../actions-server/graphql/transport.ts';
import { generateApiKey } from '../../actions-server/keys/api-key-secret.ts';
import { listen } from '../../actions-server/listen.ts';
import { createLog } from '../../actions-server/log.ts';
import type { OutboundCall } from '../../actions-server/outbound/guarded-request.ts';
import { postTo } from '../../standalone/engine-post.ts';
import { defaultRoleLimits } from '../../standalone/role-limits.ts';
import { observedApp } from './contract/observed-app.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { emptiedAfterFile } from './file-memory.ts';
import { repositoryMetadata } from './repository-metadata.ts';
import { shareReader } from './shared-readers.ts';
import { defaultWaitMs } from './wait-until.ts';

const metadata = fileURLToPath(new URL('../../metadata', import.meta.url));
const adminSecret = 'test-admin-secret';
const metricsSecret = 'test-metrics-secret';
/** The secret that Hasura sends to the handlers of actions. */
export const actionsSecret = 'a secret of the actions, only for tests';

/** The limits of public keys that do not depend on the time in which a busy machine answers. */
const sizeLimits: RoleLimits = {
  public: {
    ...defaultRoleLimits.public,
    statementMs: 30_000,
    waitMs: 30_000,
    connectionShare: 1,
    connections: Infinity,
  },
};

/**
 * The time of the rate limits, in milliseconds since 1970: noon of tomorrow (UTC). The window of a limit never ends while
 * a test counts, and the store never deletes its count.
 */
const stoppedClock = new Date().setUTCHours(36, 0, 0, 0);

export interface TestKey {
  readonly id: string;
  readonly secret: string;
}

/** The options of a request. */
export interface TestRequest {
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An account with one user, one private and one public key. */
export interface TestAccount {
  readonly groupId: string;
  readonly userId: string;
  readonly privateKey: TestKey;
  readonly publicKey: TestKey;
  /** GET with the private key or another one; `key: null` sends none. */
  get(path: string, request?: TestRequest): Promise<Response>;
  /** POST of a value as JSON (a string is sent unchanged), with the private key or another one. */
  post(path: string, body: unknown, request?: TestRequest): Promise<Response>;
  /** Runs a GraphQL document as this account and returns the whole response, with its errors. */
  graphql(
    query: string,
    variables?: Readonly<Record<string, unknown>>,
    request?: TestRequest,
  ): Promise<{
    readonly data?: Record<string, unknown>;
    readonly errors?: { message: string; extensions: Record<string, string> }[];
  }>;
  /** Creates another key with these columns of `apikeys`. */
  createKey(kind: ApiKeyKind, columns?: Readonly<Record<string, unknown>>): Promise<TestKey>;
}

export interface TestApi {
  readonly baseUrl: string;
  readonly database: TestDatabase;
  /** The settings of the actions-server. */
  readonly config: Config;
  readonly dependencies: Dependencies;
  /** The engine's own port, its secrets, and its metrics. */
  readonly engine: {
    readonly baseUrl: string;
    readonly adminSecret: string;
    readonly metrics: Registry;
    readonly metricsSecret: string;
    /** The errors with which requests failed for an internal reason, which their answers do not contain. */
    readonly failures: readonly unknown[];
  };
  /** The engine, for another server on the same database. */
  readonly hasuraPost: HasuraPost;
  /** The logged lines of the server, as objects. */
  readonly log: readonly Record<string, unknown>[];
  createAccount(name?: string): Promise<TestAccount>;
  /** An account that was created by another server on the same database, as a caller of this one. */
  accountOf(account: TestAccount): TestAccount;
  stop(): Promise<void>;
}

export interface TestApiOptions {
  /** The settings of the engine's connections, if not the defaults. */
  readonly connections?: NonNullable<EngineOptions['database']>['connections'];
  /** The limits of the engine's roles, if not those that do not depend on time. */
  readonly roleLimits?: RoleLimits;
  /** See `EngineOptions`. */
  readonly statisticsIntervalMs?: number;
  /** The database of another server, of which this one is a replica; it is not dropped with this one. */
  readonly database?: TestDatabase;
  /** Traces the requests of both servers. */
  readonly tracing?: Tracing | null;
  /** Called and awaited before each request of the actions-server to Hasura. */
  readonly beforeHasura?: (body: string) => Promise<void>;
  /** Whether the engine calls the handlers of event triggers. */
  readonly sendsEvents?: boolean;
  /** Where the console is that the engine serves; none when left out. Its metadata can then be exported. */
  readonly consoleFolder?: string;
  /** Resolves the names of webhooks. */
  readonly lookup?: OutboundCall['lookup'];
  /** The clock of the API keys, if not that of the system. */
  readonly keysNow?: () => number;
}

/** Starts everything; `environment` is added to the configuration of the actions-server. */
export async function startTestApi(
  environment: Readonly<Record<string, string>> = {},
  {
    connections = {},
    roleLimits = sizeLimits,
    statisticsIntervalMs,
    database: shared,
    tracing = null,
    beforeHasura,
    sendsEvents = false,
    consoleFolder,
    lookup,
    keysNow = Date.now,
  }: TestApiOptions = {},
): Promise<TestApi> {
  const database = shared ?? (await createTestDatabase());
  let baseUrl = '';
  // The port is known only when the server listens.
  const toServer = (request: Request) => fetch(new Request(baseUrl + new URL(request.url).pathname, request));
  const engineMetrics = createEngineMetrics();
  const engineFailures: unknown[] = [];
  const engine = await createEngine({
    metadata: consoleFolder === undefined ? repositoryMetadata : metadataAt(metadata),
    pool: database.pool,
    adminSecret: adminSecret,
    options: {
      observation: {
        tracing,
        observe(event) {
          engineMetrics.observe(event);
          if (event.kind === 'requestFailed') engineFailures.push(event.error);
        },
      },
      limits: { roles: roleLimits },
      callers: { console: consoleFolder === undefined ? null : { folder: consoleFolder } },
      database: {
        connections: { accountVariable: 'x-hasura-group-id', ...connections },
        ...(statisticsIntervalMs === undefined ? {} : { statisticsIntervalMs }),
      },
      subscriptions: { liveQueries: { refetchIntervalMs: 100, batchSize: 100 } },
      metadata: { environment: { ACTIONS_BASE_URL: 'http://actions.test', ACTIONS_SECRET: actionsSecret } },
      actions: { fetch: toServer },
      events: { isServing: sendsEvents, fetch: toServer },
    },
  });
  // Requests are function calls in this process; sockets need a port.
  engineMetrics.watch(engine, database.pool);
  const engineServer = await listenEngine(engine, 0, {
    host: '127.0.0.1',
    metrics: { source: engineMetrics.registry, secret: metricsSecret },
    tracing,
  });
  const folder = await mkdtemp(join(tmpdir(), 'api-'));
  const lines: Record<string, unknown>[] = [];
  const config = loadConfig({
    HASURA_GRAPHQL_ADMIN_SECRET: adminSecret,
    HASURA_GRAPHQL_ENDPOINT: 'http://engine.test/v1/graphql',
    FILE_LINK_SECRET: 'a secret that is only for tests, and long enough',
    DATABASE_URL: database.url,
    STORAGE_FOLDER: folder,
    TRUST_PROXY: '1',
    // All requests of a test come from one address.
    RATE_LIMIT_BURST_PER_ADDRESS: '100000',
    RATE_LIMIT_PER_DAY_PER_ADDRESS: '100000',
    // The clock of the limits stands still: all requests of a test are in one window.
    RATE_LIMIT_BURST: '1000000',
    RATE_LIMIT_BURST_PUBLIC: '1000000',
    ACTIONS_SECRET: actionsSecret,
    // The start of a second reader costs more than a second of processor time.
    RESUME_WORKERS: '1',
    // A busy machine reads slowly.
    RESUME_TIMEOUT_MS: String(defaultWaitMs),
    RESUME_OCR_TIMEOUT_MS: String(defaultWaitMs),
    ...environment,
  });
  const hasuraPost = postTo(engine);
  const dependencies = await createDependencies(config, {
    tracing,
    async hasuraPost(headers, body, signal) {
      await beforeHasura?.(body);
      return hasuraPost(headers, body, signal);
    },
    hasuraSocketEndpoint: new URL(`ws://127.0.0.1:${engineServer.port}/v1/graphql`),
    log: createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }),
    now: () => stoppedClock,
    keysNow,
    lookup,
    createReader: shareReader,
  });
  const app = observedApp(createApp(dependencies));
  const listening = await listen(
    app,
    dependencies.log,
    0,
    '127.0.0.1',
    serveGraphqlSockets(app, dependencies),
  );
  baseUrl = `http://127.0.0.1:${listening.port}`;
  return emptiedAfterFile({
    baseUrl,
    database,
    config,
    dependencies,
    engine: {
      baseUrl: `http://127.0.0.1:${engineServer.port}`,
      adminSecret,
      metrics: engineMetrics.registry,
      metricsSecret,
      failures: engineFailures,
    },
    hasuraPost,
    log: lines,
    createAccount: async (name = 'Acme') => callerOf(await createAccount(database, name), baseUrl),
    accountOf: (account) => callerOf(account, baseUrl),
    async stop() {
      await listening.stop(1_000);
      await dependencies.close();
      await engineServer.close();
      if (shared === undefined) await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  });
}

type AccountRows = Pick<TestAccount, 'groupId' | 'userId' | 'privateKey' | 'publicKey' | 'createKey'>;

export async function createAccount(database: TestDatabase, name: string): Promise<AccountRows> {
  const groupId = await insert(database, 'groups', { name, defaultCountry: 'FR', locale: 'fr' });
  const userId = await insert(database, 'users', {
    groupId,
    displayName: `${name} User`,
    email: `user@${groupId}.example.org`,
  });
  const createKey: TestAccount['createKey'] = async (kind, columns = {}) => {
    const { secret, hash, prefix } = generateApiKey(kind);
    const id = await insert(database, 'apikeys', {
      groupId,
      userId,
      name: kind,
      kind,
      hash,
      prefix,
      ...columns,
    });
    return { id, secret };
  };
  const [privateKey, publicKey] = [await createKey('private'), await createKey('public')];
  return { groupId, userId, privateKey, publicKey, createKey };
}

/** An account that sends its requests to one server. */
function callerOf(account: AccountRows, baseUrl: string): TestAccount {
  const { privateKey } = account;
  const send = (method: string, path: string, { key, headers }: TestRequest, body?: string) =>
    fetch(baseUrl + path, {
      method,
      headers: {
        ...(key === null ? {} : { 'x-api-key': key ?? privateKey.secret }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
  const post: TestAccount['post'] = (path, body, request = {}) =>
    send('POST', path, request, typeof body === 'string' ? body : JSON.stringify(body));

  return {
    ...account,
    post,
    get: (path, request = {}) => send('GET', path, request),
    graphql: async (query, variables = {}, request = {}) =>
      (await post('/graphql', { query, variables }, request)).json() as ReturnType<TestAccount['graphql']>,
  };
}

/** Inserts a row as the owner of the database, without permissions, and returns its id. */
export async function insert(
  database: TestDatabase,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<string> {
  const columns = Object.keys(row);
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into ${table} (${columns.map((column) => `"${column}"`).join(', ')})
     values (${columns.map((_column, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
  const [inserted] = rows;
  if (!inserted) throw new Error(`nothing was inserted into ${table}`);
  return inserted.id;
}
