/**
 * Makes the dependencies of the actions-server, once. Tests and the standalone server make the same ones, with the engine's
 * `post` instead of the network.
 */
import { createResumeReader } from '@platform/resume-reader';
import { PersistedQueries, type Tracing } from '@platform/runtime';
import pg from 'pg';
import type { Logger } from 'pino';
import { cachedCheck } from './cached-check.ts';
import { createCareersSites } from './careers/site.ts';
import type { Config } from './config.ts';
import type { Dependencies } from './dependencies.ts';
import { makeStoragePrivate } from './files/folder-driver.ts';
import { createFileStorage } from './files/storage.ts';
import { storageOwner } from './files/storage-objects.ts';
import { storageProblem } from './files/storage-problem.ts';
import { createHasura } from './graphql/client.ts';
import type { HasuraPost } from './graphql/transport.ts';
import { createMemoryCounterStore, createPostgresCounterStore } from './http/counter-stores.ts';
import { RateLimits } from './http/rate-limits.ts';
import { type CounterStore, SharedCounter } from './http/shared-counter.ts';
import { createWorkInProgress } from './http/work-in-progress.ts';
import { ApiKeys } from './keys/api-keys.ts';
import { createPublicReads } from './keys/public-reads.ts';
import { createLog } from './log.ts';
import { EmailSender } from './mail/email-sender.ts';
import { createMetrics } from './metrics/metrics.ts';
import type { OutboundCall } from './outbound/guarded-request.ts';
import { saveKinds } from './save-kinds.ts';
import { installedOcr } from './settings/installed-ocr.ts';
import { createAskSource } from './sources/ask-source.ts';
import { createCompanyRegister } from './sources/company-register/company-register.ts';
import { createGeocoder } from './sources/geocoder/geocoder.ts';
import { createPageSources } from './sources/page-sources.ts';
import { createAccountSlots } from './tasks/account-slots.ts';
import { createKeyedQueue } from './tasks/keyed-queue.ts';
import { thisServerInstance } from './tasks/server-instance.ts';
import type { Services } from './tasks/services.ts';
import { TaskRunner } from './tasks/task-runner.ts';
import { TaskStore } from './tasks/task-store.ts';
import { WebhookSender } from './webhooks/sender.ts';
import { whenReachable } from './when-reachable.ts';

const dayMs = 24 * 3600 * 1000;
/** Interval at which counts are synchronised with the database. */
const counterSyncMs = 1_000;

interface Surroundings {
  /** In place of the network. */
  readonly hasuraPost?: HasuraPost;
  /** The address of Hasura's WebSockets, if it differs from the configuration. */
  readonly hasuraSocketEndpoint?: URL;
  /** In place of the standard output. */
  readonly log?: Logger;
  /** Whoever starts it closes it, after everything else. */
  readonly tracing?: Tracing | null;
  /** The clock of the rate limits, in milliseconds since 1970. */
  readonly now?: () => number;
  /** The clock of the API keys. */
  readonly keysNow?: () => number;
  /** Where the counts are that the processes of one machine share; the memory of this one, when left out. */
  readonly machineCounts?: CounterStore;
  /** Resolves the names of webhooks; the system does, when left out. */
  readonly lookup?: OutboundCall['lookup'];
  /** Makes the reader of resumes, in place of one with processes of its own. */
  readonly createReader?: typeof createResumeReader;
}

/** Makes the dependencies for a configuration. */
export async function createDependencies(
  config: Config,
  {
    hasuraPost,
    hasuraSocketEndpoint,
    log = createLog(config.logLevel),
    tracing = null,
    now = Date.now,
    keysNow = Date.now,
    machineCounts = createMemoryCounterStore(),
    lookup,
    createReader = createResumeReader,
  }: Surroundings = {},
): Promise<Dependencies> {
  const publicReads = createPublicReads(config.publicReadsPerAccount);
  const hasura = createHasura({
    ...config.hasura,
    publicReads,
    post: hasuraPost,
    socketEndpoint: hasuraSocketEndpoint,
    tracing,
  });
  const pool = config.databaseUrl === null ? null : openPool(config.databaseUrl, log);
  const sharedStore = await sharedStoreIn(pool, config, log);
  const [shared, own] = [counterOf(sharedStore, now, log), counterOf(machineCounts, now, log)];
  const apiKeys = new ApiKeys(hasura, log, keysNow);
  const rateLimits = new RateLimits(config.rateLimits, { shared, own }, config.fileLinks.secret, now);
  // The server starts without its storage: whether that can be used is part of its readiness.
  await makeStoragePrivate(config.storage).catch((err: unknown) =>
    log.warn({ err }, 'the folder of files could not be made private'),
  );
  const storage = await createFileStorage(config.storage, storageOwner({ hasura }));
  const ocr = await installedOcr(config.resumeReader.ocr);
  const resumeReader = createReader({
    ...config.resumeReader,
    ocr,
    maxBytes: config.limits.maxResumeBytes,
    onFault: (fault) => log.error({ fault }, 'a resume reader failed'),
  });
  const instance = thisServerInstance();
  const metrics = createMetrics();
  const services: Services = {
    config,
    log,
    metrics,
    tracing,
    hasura,
    storage,
    resumeReader,
    sources: {
      pages: createPageSources(config, { log, reader: resumeReader, lookup }),
      companyRegister: config.companyRegister && createCompanyRegister(config.companyRegister),
      geocoder: config.geocoder && createGeocoder(config.geocoder),
      ask: createAskSource(
        {
          dailyLimit: config.sourcesDailyLimit,
          countQuestion: (groupId) =>
            shared.increment(`sources ${groupId}`, Math.ceil((now() + 1) / dayMs) * dayMs),
        },
        metrics,
      ),
    },
    saveQueue: createKeyedQueue(),
    saveSlots: createAccountSlots(config.savesPerAccount),
  };
  const taskRunner = new TaskRunner(new TaskStore(hasura, instance.name), instance, saveKinds, services);
  return {
    ...services,
    config,
    apiKeys,
    persistedQueries: new PersistedQueries(),
    careersSites: createCareersSites(hasura),
    rateLimits,
    workInProgress: createWorkInProgress(config.limits),
    publicReads,
    taskRunner,
    storageProblem: cachedCheck(() => storageProblem(storage, config.storage)),
    webhookSender: new WebhookSender(services, instance, { lookup }),
    emailSender: config.mail === null ? null : new EmailSender(services, config.mail, instance),
    async close() {
      taskRunner.close();
      await Promise.allSettled([apiKeys.close(), rateLimits.close(), resumeReader.close()]);
      await pool?.end();
    },
  };
}

function openPool(connectionString: string, log: Logger): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4, connectionTimeoutMillis: 10_000 });
  // Without a listener, the loss of an idle connection would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  // The loss of a connection in use rejects its query and is emitted as an event too, which would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The counts that all replicas share; those of this process without a database. */
async function sharedStoreIn(
  pool: pg.Pool | null,
  { startTimeoutMs }: Pick<Config, 'startTimeoutMs'>,
  log: Logger,
): Promise<CounterStore> {
  if (pool === null) return createMemoryCounterStore();
  return whenReachable(() => createPostgresCounterStore(pool), {
    timeoutMs: startTimeoutMs,
    onWait: (err) => log.warn({ err }, 'waiting for the Postgres of DATABASE_URL'),
  });
}

function counterOf(store: CounterStore, now: () => number, log: Logger): SharedCounter {
  return new SharedCounter(store, {
    syncMs: counterSyncMs,
    now,
    onError: (error) =>
      log.warn({ err: error }, 'failed to synchronise rate limits: counting in this process only'),
  });
}
