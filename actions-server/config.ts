/**
 * The configuration of the actions-server: the environment, parsed once. Only entry points read `process.env`, to pass it
 * here.
 *
 * Each variable carries its own documentation; the table in docs/configuration.md and `.env.example` are checked against it.
 */
import { tmpdir } from 'node:os';
import { tracingSettings, tracingVariables } from '@platform/runtime';
import { z } from 'zod';
import { captchaSettings, captchaVariables } from './settings/captcha-settings.ts';
import { companyRegisterSettings } from './settings/company-register-settings.ts';
import { geocoderSettings } from './settings/geocoder-settings.ts';
import { mailSettings, mailVariables } from './settings/mail-settings.ts';
import { networkPagesSettings } from './settings/network-pages-settings.ts';
import { networkProviderSettings } from './settings/network-provider-settings.ts';
import { type EnvironmentVariables, parseEnvironment } from './settings/parse-environment.ts';
import { ConfigError } from './settings/setting-problem.ts';
import { flag, integer, milliseconds, readNetworks } from './settings/setting-types.ts';
import { sourceVariables } from './settings/source-settings.ts';
import { storageSettings, storageVariables } from './settings/storage-settings.ts';

const megabyte = 1_000_000;

/** ISO 639-3 codes of the OCR languages whose data is in the packages of `deploy/ocr`. */
const ocrLanguages = ['fra', 'eng', 'deu', 'spa'] as const;

/** Every variable that the actions-server reads, with its default and its description. */
export const environmentSchema = z.object({
  PORT: integer(0, 65535).default(3000).describe('Port of the public API; 0 means any free port.'),
  HOST: z.string().default('0.0.0.0').describe('Address that the public API listens on.'),
  PUBLIC_BASE_URL: z
    .url()
    .refine(isBaseAddress, {
      message: 'must be an address such as https://api.example.com or https://example.com/platform',
    })
    .optional()
    .describe(
      'Address at which callers reach the API, of which links are made; it may have a path ([docs/operations.md](docs/operations.md#below-a-path)). Default: `http://localhost:PORT`.',
    ),
  WORKERS: integer(1, 64)
    .default(1)
    .describe(
      'Number of processes that answer requests, at most one for each processor ([docs/operations.md](docs/operations.md#several-processes-on-one-machine)). Bounds of memory and of work at a time hold for all of them together.',
    ),
  HASURA_GRAPHQL_ENDPOINT: z
    .url()
    .default('http://localhost:8080/v1/graphql')
    .describe('GraphQL address of Hasura.'),
  HASURA_GRAPHQL_ADMIN_SECRET: z.string().min(1).describe('Admin secret of Hasura. Required.'),
  ACTIONS_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Secret that Hasura sends to the handlers of its actions; at least 32 characters. Without it the handlers are off.',
    ),
  HASURA_TIMEOUT_MS: milliseconds(100)
    .default(30_000)
    .describe('Milliseconds that one request of this server to Hasura may take.'),
  GRAPHQL_TIMEOUT_MS: milliseconds(100)
    .default(280_000)
    .describe(
      'Milliseconds that a request at /graphql may take. It must exceed the `timeout` of every action in the metadata.',
    ),
  DATABASE_URL: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Postgres for the rate limits that replicas share, with a role that owns the schema `actions_server`. Without ' +
        'it each replica counts for itself.',
    ),
  START_TIMEOUT_MS: milliseconds(0)
    .default(60_000)
    .describe('Milliseconds that a start waits for the Postgres of `DATABASE_URL` when it does not answer.'),
  ...storageVariables,
  FILE_LINK_SECRET: z
    .string()
    .min(32)
    .describe('Signs file links; at least 32 characters, the same on every replica. Required.'),
  FILE_LINK_LIFETIME_SECONDS: integer(10, 604_800)
    .default(900)
    .describe(
      'Seconds for which a file link works; in answers about offers, which caches may keep, at least half of them.',
    ),
  MAX_BODY_BYTES: integer(1_000)
    .default(5 * megabyte)
    .describe(
      'Largest request body in bytes. Bodies with files (applications, files of records, /graphql with a private key) may be as large as their files.',
    ),
  MAX_FILE_BYTES: integer(1_000)
    .default(10 * megabyte)
    .describe('Largest file of a request, decoded, in bytes.'),
  MAX_RESUME_BYTES: integer(1_000)
    .optional()
    .describe(
      'Largest resume, decoded, in bytes; at most MAX_REQUEST_FILE_BYTES. Default: MAX_FILE_BYTES where it is set, else 20000000.',
    ),
  MAX_REQUEST_FILE_BYTES: integer(1_000)
    .default(20 * megabyte)
    .describe('Largest total size of the files of one request, decoded, in bytes.'),
  MAX_RESUMES: integer(1, 100).default(5).describe('Maximum number of resumes of one request.'),
  MAX_FILES: integer(1, 100)
    .default(10)
    .describe('Maximum number of files of one request, resumes included.'),
  MAX_REQUESTS_IN_PROGRESS: integer(8)
    .default(1_000)
    .describe(
      'Maximum number of requests that one server works on at a time. An account may have half of them, a client address with a public key an eighth.',
    ),
  MAX_BYTES_IN_PROGRESS: integer(1_000)
    .default(256 * megabyte)
    .describe(
      'Maximum size of all bodies that one server holds at a time, in bytes, without the first 64 kB of each. An account may have half of it, a client address with a public key an eighth, and each of them at least one body of the largest size.',
    ),
  RATE_LIMIT_PER_DAY: integer(1)
    .default(100_000)
    .describe('Maximum number of requests for each private key and UTC day; a key can have its own limit.'),
  RATE_LIMIT_PER_DAY_PUBLIC: integer(1)
    .default(10_000)
    .describe('Maximum number of requests for each public key and UTC day; a key can have its own limit.'),
  RATE_LIMIT_BURST: integer(1)
    .default(500)
    .describe('Maximum number of requests for each private key in 10 seconds; a key can have its own limit.'),
  RATE_LIMIT_BURST_PUBLIC: integer(1)
    .default(2_000)
    .describe(
      'Maximum number of requests for each public key in 10 seconds, and of applications; a key can have its own limit.',
    ),
  RATE_LIMIT_PER_DAY_PER_ADDRESS: integer(1)
    .default(1_000)
    .describe(
      'Maximum number of requests with public keys of an account from one client address and UTC day.',
    ),
  RATE_LIMIT_BURST_PER_ADDRESS: integer(1)
    .default(100)
    .describe(
      'Maximum number of requests with public keys of an account from one client address in 10 seconds.',
    ),
  APPLICATIONS_PER_ADDRESS: integer(1)
    .default(60)
    .describe('Maximum number of applications with a public key from one client address in 10 minutes.'),
  APPLICATION_BYTES_PER_DAY_PER_ADDRESS: integer(1_024)
    .default(200 * megabyte)
    .describe(
      'Bytes that applications with public keys of an account may have from one client address in a UTC day, files included.',
    ),
  APPLICATION_BYTES_PER_DAY: integer(1_024)
    .default(2_000 * megabyte)
    .describe(
      'Bytes that applications with public keys of an account may have in a UTC day, files included.',
    ),
  TRUST_PROXY: z
    .string()
    .default('false')
    .describe(
      'Proxies whose `X-Forwarded-For` is trusted for the client address: `false`, a number of hops, or addresses ' +
        'separated by commas (`loopback`, `uniquelocal`, CIDR).',
    ),
  METRICS_PORT: integer(0, 65535)
    .optional()
    .describe(
      'Port of `GET /metrics` for Prometheus; without it there are no metrics ([docs/monitoring.md](docs/monitoring.md)).',
    ),
  METRICS_HOST: z.string().default('127.0.0.1').describe('Address that the port of the metrics listens on.'),
  METRICS_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe(
      'Secret that Prometheus sends as `Authorization: Bearer`; at least 16 characters. Without it everybody who reaches the port may read.',
    ),
  ...tracingVariables,
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Lowest severity that is logged.'),
  RESUME_WORKERS: integer(1, 64).default(2).describe('Number of processes that read resumes.'),
  RESUME_TIMEOUT_MS: milliseconds(100)
    .default(20_000)
    .describe('Milliseconds that reading one resume may take.'),
  // A reader needs about 120 MB before it reads anything.
  RESUME_MEMORY_MB: integer(192)
    .default(512)
    .describe('Megabytes that a process reading resumes may use, at least 192.'),
  RESUME_OCR: flag
    .default(false)
    .describe('`true`: scans and pictures are read by OCR. `npm run ocr` installs what it needs.'),
  RESUME_OCR_TIMEOUT_MS: milliseconds(1000)
    .default(60_000)
    .describe('Milliseconds that OCR may take for one file, in addition to `RESUME_TIMEOUT_MS`.'),
  RESUME_OCR_LANGUAGES: z
    .string()
    .default(ocrLanguages.join(','))
    .transform((text) => text.split(',').map((code) => code.trim()))
    .pipe(z.array(z.enum(ocrLanguages)).min(1))
    .describe('Languages of OCR, separated by commas; fewer languages are faster.'),
  MAX_PUBLIC_READS_PER_ACCOUNT: integer(2)
    .default(4)
    .describe(
      'Requests with public keys of one account that are answered at a time; client addresses take turns, and one has at most half. `npm start` has no more of them than connections for the role `public` (`ENGINE_ROLE_LIMITS`).',
    ),
  MAX_SAVES_PER_ACCOUNT: integer(1)
    .default(8)
    .describe(
      'Number of saves of one account that a server runs at a time, those with public keys apart; the others wait for their turn.',
    ),
  WEBHOOK_CONCURRENCY: integer(1, 1_000)
    .default(50)
    .describe(
      'Number of webhooks that a server sends at a time: at most four to one endpoint, and half of them for one account ([docs/webhooks.md](docs/webhooks.md)).',
    ),
  WEBHOOKS_ALLOW_HTTP: flag
    .default(false)
    .describe('`true`: webhooks may have addresses that begin with `http://`. For development only.'),
  WEBHOOKS_ALLOW_PRIVATE: z
    .string()
    .default('')
    .transform(readNetworks)
    .describe(
      'Networks that are not public and that webhooks may be sent to, with commas between them, such as `127.0.0.0/8,::1/128`. None by default.',
    ),
  ...captchaVariables,
  ...mailVariables,
  ...sourceVariables,
  TASK_CONCURRENCY: integer(1, 64)
    .default(4)
    .describe(
      'Number of saves from the queue that a server runs at a time: accepted with `Prefer: respond-async`, postponed or interrupted ones.',
    ),
  IDEMPOTENCY_HOURS: integer(1)
    .default(24)
    .describe('Hours for which the response to an Idempotency-Key is kept.'),
  SHUTDOWN_GRACE_MS: milliseconds(0)
    .default(10_000)
    .describe('Milliseconds that requests in progress get to finish when the server is told to stop.'),
});

const hasuraSchema = environmentSchema.pick({
  HASURA_GRAPHQL_ENDPOINT: true,
  HASURA_GRAPHQL_ADMIN_SECRET: true,
  HASURA_TIMEOUT_MS: true,
  GRAPHQL_TIMEOUT_MS: true,
});

export type Config = ReturnType<typeof loadConfig>;

/** Paths are put behind it. */
function isBaseAddress(text: string): boolean {
  const { protocol, username, password, pathname } = new URL(text);
  // A path that begins with two slashes would be the host of every link that begins with it.
  const isPath = !/\/\/+[^/]/.test(pathname);
  return /^https?:$/.test(protocol) && username === '' && password === '' && isPath && !/[?#]/.test(text);
}

/** Without a trailing slash. */
export const publicBaseUrlOf = ({
  PUBLIC_BASE_URL: url,
  PORT: port,
}: {
  PUBLIC_BASE_URL?: string | undefined;
  PORT: number;
}): string => new URL(url ?? `http://localhost:${port}`).href.replace(/\/+$/, '');

/** Scans of a phone are larger than other files. Who sets a size for files means resumes too. */
function maxResumeBytes(
  variables: z.output<typeof environmentSchema>,
  environment: EnvironmentVariables,
): number {
  const { MAX_RESUME_BYTES, MAX_FILE_BYTES, MAX_REQUEST_FILE_BYTES } = variables;
  const unset = environment.MAX_FILE_BYTES ? MAX_FILE_BYTES : 20 * megabyte;
  return Math.min(MAX_RESUME_BYTES ?? unset, MAX_REQUEST_FILE_BYTES);
}

/**
 * Parses the environment. An empty variable counts as not set.
 * @throws ConfigError with a line for every variable that is missing or not valid
 */
export function loadConfig(environment: EnvironmentVariables) {
  const variables = parseEnvironment(environmentSchema, environment);
  const publicBaseUrl = publicBaseUrlOf(variables);
  return {
    port: variables.PORT,
    host: variables.HOST,
    workers: variables.WORKERS,
    /** Without a trailing slash. */
    publicBaseUrl,
    hasura: hasuraConfig(variables),
    /** null: the handlers of actions are disabled. */
    actionsSecret: variables.ACTIONS_SECRET ?? null,
    databaseUrl: variables.DATABASE_URL ?? null,
    startTimeoutMs: variables.START_TIMEOUT_MS,
    storage: storageSettings(variables),
    uploadFolder: variables.UPLOAD_FOLDER ?? tmpdir(),
    fileLinks: { secret: variables.FILE_LINK_SECRET, lifetimeSeconds: variables.FILE_LINK_LIFETIME_SECONDS },
    limits: {
      /** Bytes of a body, applications excepted. */
      maxBodyBytes: variables.MAX_BODY_BYTES,
      /** Bytes of the body of an application: its files in base64 and the other members. */
      maxApplicationBytes: Math.ceil((variables.MAX_REQUEST_FILE_BYTES * 4) / 3) + megabyte,
      maxFileBytes: variables.MAX_FILE_BYTES,
      maxResumeBytes: maxResumeBytes(variables, environment),
      maxRequestsInProgress: variables.MAX_REQUESTS_IN_PROGRESS,
      maxBytesInProgress: variables.MAX_BYTES_IN_PROGRESS,
      maxRequestFileBytes: variables.MAX_REQUEST_FILE_BYTES,
      maxResumes: variables.MAX_RESUMES,
      /** Resumes included. */
      maxFiles: variables.MAX_FILES,
    },
    rateLimits: {
      perDay: variables.RATE_LIMIT_PER_DAY,
      perDayPublic: variables.RATE_LIMIT_PER_DAY_PUBLIC,
      burst: variables.RATE_LIMIT_BURST,
      burstPublic: variables.RATE_LIMIT_BURST_PUBLIC,
      perDayPerAddress: variables.RATE_LIMIT_PER_DAY_PER_ADDRESS,
      burstPerAddress: variables.RATE_LIMIT_BURST_PER_ADDRESS,
      applicationsPerAddress: variables.APPLICATIONS_PER_ADDRESS,
      applicationBytesPerDayPerAddress: variables.APPLICATION_BYTES_PER_DAY_PER_ADDRESS,
      applicationBytesPerDay: variables.APPLICATION_BYTES_PER_DAY,
    },
    /** In the form that Express' `trust proxy` takes. */
    trustProxy: trustProxy(variables.TRUST_PROXY),
    /** null: no metrics are served. */
    metrics:
      variables.METRICS_PORT === undefined
        ? null
        : {
            port: variables.METRICS_PORT,
            host: variables.METRICS_HOST,
            secret: variables.METRICS_SECRET ?? null,
          },
    /** null: nothing is traced. */
    tracing: tracingSettings(variables),
    logLevel: variables.LOG_LEVEL,
    resumeReader: {
      workers: variables.RESUME_WORKERS,
      timeoutMs: variables.RESUME_TIMEOUT_MS,
      memoryMb: variables.RESUME_MEMORY_MB,
      /** null: OCR is disabled. */
      ocr: variables.RESUME_OCR
        ? { languages: variables.RESUME_OCR_LANGUAGES, timeoutMs: variables.RESUME_OCR_TIMEOUT_MS }
        : null,
    },
    publicReadsPerAccount: variables.MAX_PUBLIC_READS_PER_ACCOUNT,
    savesPerAccount: variables.MAX_SAVES_PER_ACCOUNT,
    taskConcurrency: variables.TASK_CONCURRENCY,
    webhooks: {
      concurrency: variables.WEBHOOK_CONCURRENCY,
      outbound: {
        allowsHttp: variables.WEBHOOKS_ALLOW_HTTP,
        allowedNetworks: variables.WEBHOOKS_ALLOW_PRIVATE,
      },
    },
    /** null: forms of applications have no captcha. */
    captcha: captchaSettings(variables),
    /** null: applicants are sent no e-mail. */
    mail: mailSettings(variables),
    /** null: no provider of network pages is asked. */
    networkProvider: networkProviderSettings(variables),
    /** null: no page of a person or company is fetched. */
    networkPages: networkPagesSettings(variables, publicBaseUrl),
    sourcesDailyLimit: variables.SOURCES_DAILY_LIMIT,
    /** null: the register of companies is not asked. */
    companyRegister: companyRegisterSettings(variables),
    /** null: no address is asked for its point. */
    geocoder: geocoderSettings(variables),
    idempotencyHours: variables.IDEMPOTENCY_HOURS,
    shutdownGraceMs: variables.SHUTDOWN_GRACE_MS,
  } as const;
}

/**
 * The part that command lines need: where Hasura is.
 * @throws ConfigError as `loadConfig`, for these variables only
 */
export function loadHasuraConfig(environment: EnvironmentVariables) {
  return hasuraConfig(parseEnvironment(hasuraSchema, environment));
}

function hasuraConfig(variables: z.output<typeof hasuraSchema>) {
  return {
    endpoint: new URL(variables.HASURA_GRAPHQL_ENDPOINT),
    adminSecret: variables.HASURA_GRAPHQL_ADMIN_SECRET,
    timeoutMs: variables.HASURA_TIMEOUT_MS,
    /** For documents that callers wrote, which may call actions. */
    callerTimeoutMs: variables.GRAPHQL_TIMEOUT_MS,
  } as const;
}

function trustProxy(text: string): false | number | string {
  if (text === 'false') return false;
  // If every proxy were trusted, a client could choose the address that its applications are counted under.
  if (text === 'true') throw new ConfigError('TRUST_PROXY: set the number of proxies or their addresses');
  return /^\d+$/.test(text) ? Number(text) : text;
}
