/** Everything that the server is made of, as `create-dependencies.ts` makes it. */
import type { PersistedQueries } from '@platform/runtime';
import type { CareersSites } from './careers/site.ts';
import type { Config } from './config.ts';
import type { VisitorTurns } from './graphql/visitor-turns.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { WorkInProgress } from './http/work-in-progress.ts';
import type { ApiKeys } from './keys/api-keys.ts';
import type { EmailSender } from './mail/email-sender.ts';
import type { Services } from './tasks/services.ts';
import type { TaskRunner } from './tasks/task-runner.ts';
import type { WebhookSender } from './webhooks/sender.ts';

/** Each function says which of them it takes, and takes no more. Code inside a save knows `Services` only. */
export interface Dependencies extends Services {
  readonly config: Services['config'] &
    Pick<Config, 'actionsSecret' | 'captcha' | 'hasura' | 'mail' | 'trustProxy'>;
  readonly apiKeys: ApiKeys;
  /** Documents that clients of GraphQL name by their hash. */
  readonly persistedQueries: PersistedQueries;
  readonly careersSites: CareersSites;
  readonly rateLimits: RateLimits;
  readonly workInProgress: WorkInProgress;
  /** Why files cannot be stored, in one sentence; null when they can. */
  readonly storageProblem: () => Promise<string | null>;
  /** Places for what is read with public keys, which `hasura` takes for each request. Operations on sockets take them too. */
  readonly publicReads: VisitorTurns;
  /** Runs saves as tasks. */
  readonly taskRunner: TaskRunner;
  /** Sends webhooks, once it is started. */
  readonly webhookSender: WebhookSender;
  /** null: there is no mail server in the settings. */
  readonly emailSender: EmailSender | null;
  /** Stops background work and writes pending data. */
  close(): Promise<void>;
}
