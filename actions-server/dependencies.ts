/**
 * Everything that the actions-server works with, made once and passed to `createApp`. Tests and standalone make the
 * same, with the engine's `post` instead of the network.
 */
import pg from 'pg';
import type { Logger } from 'pino';
import { type Config, ConfigError } from './config.ts';
import { createFileStorage } from './files/storage.ts';
import { createHasura, type HasuraPost } from './graphql/client.ts';
import { createMemoryCounterStore, createPostgresCounterStore } from './http/counter-stores.ts';
import { createRateLimits, type RateLimits } from './http/rate-limits.ts';
import { SharedCounter } from './http/shared-counter.ts';
import { type ApiKeys, createApiKeys } from './keys/api-keys.ts';
import { createLog } from './log.ts';
import { missingOcrPackages } from './resume/extract/ocr.ts';
import { createResumeReader } from './resume/reader-pool.ts';
import { saveKinds } from './save-kinds.ts';
import type { Services } from './services.ts';
import { createKeyedQueue } from './tasks/keyed-queue.ts';
import { thisServerInstance } from './tasks/server-instance.ts';
import { createTaskRunner, type TaskRunner } from './tasks/task-runner.ts';
import { createTaskStore } from './tasks/task-store.ts';

/** For `http/`, `lists/` and the routes; what runs inside a save knows `Services` alone. */
export interface Dependencies extends Services {
  readonly apiKeys: ApiKeys;
  readonly rateLimits: RateLimits;
  /** Runs saves as tasks. */
  readonly taskRunner: TaskRunner;
  /** Ends what runs in the background and writes what is unwritten. */
  close(): Promise<void>;
}

/** How often counts meet the database. */
const counterSyncMs = 1_000;

/**
 * Makes everything that a configuration describes. `hasuraPost` replaces the network, `log` the standard output;
 * `hasuraSocketEndpoint` is where Hasura's sockets are when that is not where the configuration says.
 */
export async function createDependencies(
  config: Config,
  {
    hasuraPost,
    hasuraSocketEndpoint,
    log = createLog(config.logLevel),
  }: { hasuraPost?: HasuraPost; hasuraSocketEndpoint?: URL; log?: Logger } = {},
): Promise<Dependencies> {
  const hasura = createHasura({
    ...config.hasura,
    ...(hasuraPost ? { post: hasuraPost } : {}),
    ...(hasuraSocketEndpoint ? { socketEndpoint: hasuraSocketEndpoint } : {}),
  });
  const pool = config.databaseUrl === null ? null : openPool(config.databaseUrl, log);
  const counter = new SharedCounter(
    pool ? await createPostgresCounterStore(pool) : createMemoryCounterStore(),
    {
      syncMs: counterSyncMs,
      onError: (error) => log.warn({ err: error }, 'rate limits are counted here alone'),
    },
  );
  const apiKeys = createApiKeys(hasura, log);
  const rateLimits = createRateLimits(config.rateLimits, counter, config.fileLinks.secret);
  const storage = await createFileStorage(config.storage);
  const missing = missingOcrPackages(config.resumeReader.ocr?.languages ?? null);
  if (missing.length > 0) {
    throw new ConfigError(
      `RESUME_OCR: recognition needs packages that are not installed: ${missing.join(', ')}`,
    );
  }
  const resumeReader = createResumeReader({ ...config.resumeReader, maxBytes: config.limits.maxFileBytes });
  const instance = thisServerInstance();
  const services: Services = { config, log, hasura, storage, resumeReader, saveQueue: createKeyedQueue() };
  const taskRunner = createTaskRunner(createTaskStore(hasura, instance.name), instance, saveKinds, services);
  return {
    ...services,
    apiKeys,
    rateLimits,
    taskRunner,
    async close() {
      taskRunner.close();
      await Promise.allSettled([apiKeys.close(), rateLimits.close(), resumeReader.close()]);
      await pool?.end();
    },
  };
}

function openPool(connectionString: string, log: Logger): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4 });
  // Without a listener a connection that breaks while idle would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  // One that breaks while it is in use fails its query, and says so again as an event: the same then.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
