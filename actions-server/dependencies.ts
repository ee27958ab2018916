/**
 * Everything that the actions-server works with, made once by `createDependencies` and passed to `createApp`.
 * Tests and standalone make the same, with another `fetch`.
 */
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { FileStorage } from './files/storage.ts';
import type { Hasura } from './graphql/client.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { ApiKeys } from './keys/api-keys.ts';
import type { ResumeReader } from './resume/reader-pool.ts';

export type Dependencies = {
  readonly config: Config;
  readonly log: Logger;
  readonly hasura: Hasura;
  readonly apiKeys: ApiKeys;
  readonly rateLimits: RateLimits;
  readonly storage: FileStorage;
  readonly resumeReader: ResumeReader;
};
