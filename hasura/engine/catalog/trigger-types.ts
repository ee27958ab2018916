/** Event and cron triggers of the metadata: the webhook, the payload and the retries. Data only. */
import type { HeaderMetadata } from '../metadata/shape-parts.ts';
import type { CallTarget } from './call-target.ts';
import type { Column, Table } from './table-types.ts';

/** The webhook of a trigger, and how often it is retried. */
export interface WebhookCall {
  readonly target: CallTarget;
  /** As in the metadata, for the log: values of the environment may be secret. */
  readonly headers: readonly HeaderMetadata[];
  /** Attempts after the first. */
  readonly retries: number;
  readonly retryIntervalSeconds: number;
  readonly timeoutSeconds: number;
}

/** What an event of one operation contains. */
export interface EventOperation {
  /** The columns of the row in the payload; null: all columns that the table has at that time. */
  readonly payload: readonly Column[] | null;
}

interface UpdateEventOperation extends EventOperation {
  /** An update counts when one of these changes; null: any column. */
  readonly listened: readonly Column[] | null;
}

export interface EventTrigger {
  readonly name: string;
  readonly table: Table;
  readonly insert: EventOperation | null;
  readonly update: UpdateEventOperation | null;
  readonly delete: EventOperation | null;
  /** May be invoked by the metadata API. */
  readonly isManual: boolean;
  /** Fires for rows that replication writes, too. */
  readonly firesOnReplication: boolean;
  readonly call: WebhookCall;
  readonly cleanup: EventCleanup | null;
}

/** When delivered and failed events are deleted. */
export interface EventCleanup {
  /** Cron expression. */
  readonly schedule: string;
  readonly olderThanHours: number;
  readonly batchSize: number;
  readonly timeoutSeconds: number;
  readonly cleansInvocations: boolean;
}

export interface CronTrigger {
  readonly name: string;
  /** Cron expression, in UTC. */
  readonly schedule: string;
  /** Any JSON value. */
  readonly payload: unknown;
  readonly comment: string | null;
  /** An event that is later than this is not delivered. */
  readonly toleranceSeconds: number;
  readonly call: WebhookCall;
}
