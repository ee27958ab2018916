/**
 * One-off events: stored by the API, and delivered to their webhooks at their times. The queue runs from the start when
 * there have been such events, and otherwise from the first one.
 */
import type { Pool } from 'pg';
import { type Environment, resolveTarget } from '../catalog/call-target.ts';
import { EngineError } from '../errors.ts';
import type { CallFetch } from '../http-call/send-request.ts';
import type { Log } from '../log.ts';
import type { BackgroundWork } from '../queue/background-work.ts';
import { DurableQueue, type QueueSettings } from '../queue/durable-queue.ts';
import type { Presence } from '../queue/presence.ts';
import { repeat } from '../queue/repeat.ts';
import { hasTable } from './event-tables.ts';
import { scheduledEventPayload } from './payload.ts';
import {
  addScheduledEvent,
  completeScheduledEvent,
  createScheduledEventTables,
  type DueScheduledEvent,
  markDeadScheduledEvents,
  type NewScheduledEvent,
  scheduledEventOwner,
  scheduledEventQueue,
  scheduledEventTable,
} from './scheduled-event-log.ts';
import { attemptDelivery } from './webhook-attempt.ts';

interface ScheduledEventsInput {
  readonly pool: Pool;
  /** Its role may create tables. */
  readonly ownerPool: Pool;
  readonly presence: Presence;
  readonly settings: QueueSettings;
  readonly environment: Environment;
  /** false: stores events, and delivers none. */
  readonly isServing: boolean;
  readonly fetch: CallFetch | undefined;
  readonly log: Log;
}

/** The pause between two looks for the table, which another server may have created. */
const lookMs = 60_000;

export class ScheduledEvents implements BackgroundWork {
  readonly #input: ScheduledEventsInput;
  readonly #queue: DurableQueue<DueScheduledEvent>;
  #running: Promise<void> | undefined;
  #stopLooking: () => Promise<void> = async () => {};
  #isEnding = false;

  constructor(input: ScheduledEventsInput) {
    this.#input = input;
    const { pool, presence, settings } = input;
    this.#queue = new DurableQueue({
      pool,
      presence,
      settings,
      table: scheduledEventQueue,
      owners: [scheduledEventOwner],
      beforeClaim: () => markDeadScheduledEvents(pool),
      deliver: (event, signal) => this.#deliver(event, signal),
      onError: this.#onError,
    });
  }

  /** Delivers events, if there have been any. @throws errors of Postgres */
  async start(): Promise<void> {
    if (!this.#input.isServing || (await this.#runIfNeeded())) return;
    this.#stopLooking = repeat(async () => void (await this.#runIfNeeded()), lookMs, this.#onError);
  }

  /**
   * Stores an event.
   * @returns its id
   * @throws EngineError `invalid-params` when its webhook cannot be called; errors of Postgres as they are
   */
  async create(event: NewScheduledEvent): Promise<string> {
    const { pool, ownerPool } = this.#input;
    const target = this.#targetOf(event);
    if (typeof target === 'string') throw new EngineError('invalid-params', target, '$.args');
    if (!(await hasTable(pool, scheduledEventTable))) await createScheduledEventTables(ownerPool);
    const id = await addScheduledEvent(pool, event);
    if (this.#input.isServing) await this.#run();
    this.#queue.poll();
    return id;
  }

  async retire(): Promise<{ readonly ended: Promise<unknown> }> {
    await this.#end();
    return this.#queue.retire();
  }

  async close(): Promise<void> {
    await this.#end();
    await this.#queue.close();
  }

  /** @returns whether the queue runs */
  async #runIfNeeded(): Promise<boolean> {
    if (this.#running === undefined && !(await hasTable(this.#input.pool, scheduledEventTable))) return false;
    await this.#run();
    return true;
  }

  async #run(): Promise<void> {
    if (this.#isEnding) return;
    this.#running ??= this.#queue.start().catch((error: unknown) => {
      this.#running = undefined;
      throw error;
    });
    await this.#running;
  }

  /** A queue that is just being started has to run before it can be stopped. */
  async #end(): Promise<void> {
    this.#isEnding = true;
    await this.#stopLooking();
    await this.#running?.catch(() => {});
  }

  async #deliver(event: DueScheduledEvent, signal: AbortSignal): Promise<void> {
    const { pool, fetch, log } = this.#input;
    const { id, tries, headers, retry } = event;
    const call = {
      target: this.#targetOf(event),
      headers,
      retries: retry.num_retries,
      retryIntervalSeconds: retry.retry_interval_seconds,
      timeoutSeconds: retry.timeout_seconds,
    };
    const delivery = {
      origin: scheduledEventOwner,
      event: id,
      tries,
      call,
      body: scheduledEventPayload(event),
    };
    const { invocation, outcome } = await attemptDelivery(delivery, { fetch, log, signal });
    await completeScheduledEvent(pool, event, invocation, outcome);
  }

  /** The resolved webhook, or why there is none. The environment may have changed since the event was created. */
  #targetOf({ webhook, headers }: Pick<NewScheduledEvent, 'webhook' | 'headers'>) {
    const { environment } = this.#input;
    const { target, unset, problems } = resolveTarget('webhook', { template: webhook }, headers, environment);
    if (target !== null) return target;
    return [...problems, ...unset.map((name) => `the environment variable ${name} is not set`)].join('; ');
  }

  readonly #onError = (error: unknown): void => this.#input.log({ kind: 'eventWorkerFailed', error });
}
