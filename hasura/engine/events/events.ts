/**
 * Runs event and cron triggers. Started with each version of the metadata; without triggers in the metadata no queue
 * runs, and the triggers that an earlier version has installed in the database are dropped.
 */
import type { Pool } from 'pg';
import type { WebhookCall } from '../catalog/trigger-types.ts';
import { EngineError } from '../errors.ts';
import { translate } from '../execute/pg-errors.ts';
import { type CallFetch, callTarget } from '../http-call/call.ts';
import { type CallTarget, type Environment, resolveTarget } from '../http-call/target.ts';
import type { Log } from '../log.ts';
import { MetadataError, type MetadataProblem } from '../metadata/metadata-error.ts';
import type { Model } from '../model/model.ts';
import { DurableQueue, defaultQueueSettings, type QueueSettings } from '../queue/durable-queue.ts';
import type { Presence } from '../queue/presence.ts';
import { repeat } from '../queue/repeat.ts';
import type { Session } from '../session.ts';
import { scheduledCleanup } from './cleanup.ts';
import { CronLog, cronQueue, type DueEvent } from './cron-log.ts';
import { EventLog, eventQueue, type LoggedEvent } from './event-log.ts';
import { installTriggers } from './install.ts';
import { type Attempt, type Invocation, invocationOf, type Outcome, outcomeOf } from './outcome.ts';
import { cronPayload, eventPayload } from './payload.ts';
import { scheduleAhead } from './schedule-ahead.ts';

export interface EventOptions extends Partial<QueueSettings> {
  /** How webhooks are reached; the network by default. */
  readonly fetch?: CallFetch;
  /** Variables that addresses and headers of webhooks name. */
  readonly environment?: Environment;
  /** false: installs and delivers nothing, for short-lived engines beside the one that serves. */
  readonly isServing?: boolean;
}

export interface Events {
  /**
   * Adds an event of a trigger that may be invoked manually.
   * @param row any JSON value, sent as the new row
   * @returns the event's id
   * @throws EngineError when the trigger does not exist, or may not be invoked manually
   */
  invoke(triggerName: string, row: unknown, session: Session): Promise<string>;
  /** Claims no more events, because a newer engine state does. Running deliveries continue to their end. */
  retire(): Promise<{ readonly ended: Promise<void> }>;
  /** Claims no more events, and aborts deliveries that take too long. May follow a `retire`. */
  close(): Promise<void>;
}

interface EventsInput {
  readonly model: Pick<Model, 'eventTriggers' | 'cronTriggers'>;
  readonly pool: Pool;
  readonly presence: Presence;
  readonly options: EventOptions;
  readonly log: Log;
}

const minuteMs = 60_000;

/** The maximum number of bytes that are read and stored of an answer. */
const maximumAnswerBytes = 64 * 1024;

/** A trigger with its resolved webhook. */
interface TriggerWebhook<Trigger> {
  readonly trigger: Trigger & { readonly name: string; readonly call: WebhookCall };
  readonly webhook: CallTarget;
}

/**
 * Installs the triggers in Postgres and starts to deliver events.
 * @throws MetadataError for a webhook whose address or headers cannot be used; errors of Postgres as they are
 */
export async function startEvents(input: EventsInput): Promise<Events> {
  const { pool, presence, options, log } = input;
  const { eventTriggers, cronTriggers } = input.model;
  const { fetch = (request) => globalThis.fetch(request), environment = {} } = options;
  const problems: MetadataProblem[] = [];
  const events = resolveWebhooks('event trigger', eventTriggers, environment, problems);
  const crons = resolveWebhooks('cron trigger', cronTriggers, environment, problems);
  if (problems.length > 0) throw new MetadataError('inconsistent metadata', problems);

  const eventLog = new EventLog(pool);
  const cronLog = new CronLog(pool);
  const invoke: Events['invoke'] = async (name, row, session) => {
    const trigger = events.get(name)?.trigger;
    if (trigger === undefined) {
      throw new EngineError('not-exists', `event trigger with name "${name}" does not exist`);
    }
    if (!trigger.isManual) {
      throw new EngineError('not-supported', 'manual mode is not enabled for event trigger');
    }
    return eventLog.add(trigger.table, name, row, session).catch((error: unknown) => {
      throw translate(error);
    });
  };
  const idle: Events = {
    invoke,
    retire: async () => ({ ended: Promise.resolve() }),
    close: async () => {},
  };
  if (options.isServing === false) return idle;
  await installTriggers(pool, eventTriggers, cronTriggers);
  if (events.size === 0 && crons.size === 0) return idle;

  /** Makes one attempt. @returns its record for the log, and the event's new state */
  async function attempt(
    { trigger: { name, call }, webhook: target }: TriggerWebhook<unknown>,
    event: { readonly id: string; readonly tries: number },
    body: string,
    signal: AbortSignal,
  ): Promise<[Invocation, Outcome]> {
    const { timeoutSeconds } = call;
    const called = await callTarget({ target, body, timeoutSeconds, maximumAnswerBytes, signal }, fetch);
    const result = attemptOf(called);
    const outcome = outcomeOf(result, event.tries, call);
    if (outcome.kind !== 'delivered') {
      const reason = 'failure' in result ? result.failure : `status ${result.answer.status}`;
      log({ kind: 'deliveryFailed', trigger: name, event: event.id, reason, outcome: outcome.kind });
    }
    return [invocationOf(result, call.headers, body), outcome];
  }

  const onError = (error: unknown): void => log({ kind: 'eventWorkerFailed', error });
  const shared = { pool, presence, settings: { ...defaultQueueSettings, ...options }, onError };
  const eventDeliveries = new DurableQueue<LoggedEvent>({
    ...shared,
    table: eventQueue,
    owners: [...events.keys()],
    deliver: async (event, signal) => {
      const triggerWebhook = webhookOf(events, event.triggerName);
      const body = eventPayload(event, triggerWebhook.trigger.call.retries);
      await eventLog.complete(event, ...(await attempt(triggerWebhook, event, body, signal)));
    },
  });
  const cronDeliveries = new DurableQueue<DueEvent>({
    ...shared,
    table: cronQueue,
    owners: [...crons.keys()],
    beforeClaim: () => cronLog.markDead(cronTriggers),
    deliver: async (event, signal) => {
      const triggerWebhook = webhookOf(crons, event.triggerName);
      const body = cronPayload(event, triggerWebhook.trigger);
      await cronLog.complete(event, ...(await attempt(triggerWebhook, event, body, signal)));
    },
  });
  const queues = [...(events.size > 0 ? [eventDeliveries] : []), ...(crons.size > 0 ? [cronDeliveries] : [])];
  const scheduleAll = async (): Promise<void> => {
    for (const trigger of cronTriggers) await scheduleAhead(cronLog, trigger);
  };
  try {
    await scheduleAll();
    for (const queue of queues) await queue.start();
  } catch (error) {
    await Promise.all(queues.map((queue) => queue.close()));
    throw error;
  }
  const repeated = [
    repeat(scheduleAll, minuteMs, onError),
    repeat(scheduledCleanup(eventTriggers, pool), minuteMs, onError),
  ];
  const stopListening = presence.onNotification(() => eventDeliveries.poll());
  const stopRepeating = async (): Promise<void> => {
    stopListening();
    await Promise.all(repeated.map((each) => each.stop()));
  };
  return {
    invoke,
    retire: async () => {
      const [retired] = await Promise.all([
        Promise.all(queues.map((queue) => queue.retire())),
        stopRepeating(),
      ]);
      return { ended: Promise.all(retired.map(({ ended }) => ended)).then(() => {}) };
    },
    close: async () => {
      await Promise.all([stopRepeating(), ...queues.map((queue) => queue.close())]);
    },
  };
}

/** Triggers by name, with their webhooks ready to be called. */
function resolveWebhooks<Trigger extends { readonly name: string; readonly call: WebhookCall }>(
  what: string,
  triggers: readonly Trigger[],
  environment: Environment,
  problems: MetadataProblem[],
): ReadonlyMap<string, TriggerWebhook<Trigger>> {
  const resolved = new Map<string, TriggerWebhook<Trigger>>();
  for (const trigger of triggers) {
    const { address, headers } = trigger.call;
    const { target, unset, problems: found } = resolveTarget('webhook', address, headers, environment);
    const notSet = unset.map((variable) => `the environment variable ${variable} is not set`);
    for (const message of [...notSet, ...found]) {
      problems.push({ file: null, key: `${what} "${trigger.name}"`, message });
    }
    if (target !== null) resolved.set(trigger.name, { trigger, webhook: target });
  }
  return resolved;
}

function attemptOf(called: Awaited<ReturnType<typeof callTarget>>): Attempt {
  if ('failure' in called) return { failure: called.failure.message };
  const { status, headers, text, isCut } = called.answer;
  return {
    answer: {
      status,
      headers: [...headers].map(([name, value]) => ({ name, value })),
      body: isCut ? `${text}…` : text,
    },
  };
}

function webhookOf<Trigger>(
  triggers: ReadonlyMap<string, TriggerWebhook<Trigger>>,
  name: string,
): TriggerWebhook<Trigger> {
  const found = triggers.get(name);
  if (found === undefined) throw new Error(`an event of the unknown trigger "${name}" was claimed`);
  return found;
}
