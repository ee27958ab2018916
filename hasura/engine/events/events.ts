/**
 * Runs event and cron triggers. Started with each version of the metadata; without triggers in the metadata no queue
 * runs, and the triggers that an earlier version has installed in the database are dropped.
 */
import type { Pool } from 'pg';
import type { CronTrigger, EventTrigger } from '../catalog/trigger-types.ts';
import { EngineError } from '../errors.ts';
import { translate } from '../execute/pg-errors.ts';
import { type CallFetch, callTarget } from '../http-call/call.ts';
import type { Log } from '../log.ts';
import type { Model } from '../model/model.ts';
import { type BackgroundWork, together } from '../queue/background-work.ts';
import { DurableQueue, defaultQueueSettings, type QueueSettings } from '../queue/durable-queue.ts';
import type { QueueTable } from '../queue/leases.ts';
import type { Presence } from '../queue/presence.ts';
import { repeat } from '../queue/repeat.ts';
import type { Session } from '../session.ts';
import { scheduledCleanup } from './cleanup.ts';
import { completeCronEvent, cronQueue, type DueEvent, markDead } from './cron-log.ts';
import { addEvent, completeEvent, eventQueue, type LoggedEvent } from './event-log.ts';
import { installTriggers, type TriggerNames } from './install.ts';
import { type Attempt, type Invocation, invocationOf, type Outcome, outcomeOf } from './outcome.ts';
import { cronPayload, eventPayload } from './payload.ts';
import { scheduleAhead } from './schedule-ahead.ts';

export interface EventOptions extends Partial<QueueSettings> {
  /** false: installs and delivers nothing, for short-lived engines beside the one that serves. */
  readonly isServing?: boolean;
  /** Sends the requests, in place of the global `fetch`. */
  readonly fetch?: CallFetch;
}

export interface Events extends BackgroundWork {
  /**
   * Adds an event of a trigger that may be invoked manually.
   * @param row any JSON value, sent as the new row
   * @returns the event's id
   * @throws EngineError when the trigger does not exist, or may not be invoked manually
   */
  invoke(triggerName: string, row: unknown, session: Session): Promise<string>;
}

interface EventsInput {
  readonly model: Pick<Model, 'eventTriggers' | 'cronTriggers'>;
  /** Triggers of the metadata that are not in the model. */
  readonly leftOut: TriggerNames;
  readonly pool: Pool;
  /** Its role may create tables and triggers. */
  readonly ownerPool: Pool;
  readonly presence: Presence;
  readonly options: EventOptions;
  readonly log: Log;
}

const minuteMs = 60_000;

/** The maximum number of bytes that are read and stored of an answer. */
const maximumAnswerBytes = 64 * 1024;

/** Events of one kind of trigger: where they are claimed, what is sent, where the result is stored. */
interface Deliveries<Trigger, Event> {
  readonly table: QueueTable;
  readonly triggers: readonly Trigger[];
  readonly payloadOf: (event: Event, trigger: Trigger) => string;
  readonly complete: (pool: Pool, event: Event, invocation: Invocation, outcome: Outcome) => Promise<void>;
  readonly beforeClaim?: () => Promise<void>;
}

/**
 * Installs the triggers in Postgres and starts to deliver events.
 * @throws errors of Postgres as they are
 */
export async function startEvents({
  model,
  leftOut,
  pool,
  ownerPool,
  presence,
  options,
  log,
}: EventsInput): Promise<Events> {
  const { eventTriggers, cronTriggers } = model;
  const invoke: Events['invoke'] = async (name, row, session) => {
    const trigger = eventTriggers.find((each) => each.name === name);
    if (trigger === undefined) {
      throw new EngineError('not-exists', `event trigger with name "${name}" does not exist`);
    }
    if (!trigger.isManual) {
      throw new EngineError('not-supported', 'manual mode is not enabled for event trigger');
    }
    return addEvent(pool, trigger, row, session).catch((error: unknown) => {
      throw translate(error);
    });
  };
  const idle: Events = { invoke, ...together() };
  if (options.isServing === false) return idle;
  await installTriggers(ownerPool, eventTriggers, cronTriggers, leftOut);
  if (eventTriggers.length === 0 && cronTriggers.length === 0) return idle;

  const onError = (error: unknown): void => log({ kind: 'eventWorkerFailed', error });

  function queueOf<Trigger extends EventTrigger | CronTrigger, Event extends LoggedEvent | DueEvent>({
    triggers,
    payloadOf,
    complete,
    ...claims
  }: Deliveries<Trigger, Event>): DurableQueue<Event> {
    return new DurableQueue<Event>({
      ...claims,
      pool,
      presence,
      settings: { ...defaultQueueSettings, ...options },
      owners: triggers.map(({ name }) => name),
      deliver: async (event, signal) => {
        const trigger = triggers.find(({ name }) => name === event.triggerName);
        if (trigger === undefined) {
          throw new Error(`an event of the unknown trigger "${event.triggerName}" was claimed`);
        }
        const { target, headers, timeoutSeconds } = trigger.call;
        const body = payloadOf(event, trigger);
        const call = { target, body, timeoutSeconds, maximumAnswerBytes, signal };
        const attempt = attemptOf(await callTarget(call, options.fetch));
        const outcome = outcomeOf(attempt, event.tries, trigger.call);
        if (outcome.kind !== 'delivered') {
          const reason = 'failure' in attempt ? attempt.failure : `status ${attempt.answer.status}`;
          const { kind } = outcome;
          log({ kind: 'deliveryFailed', trigger: trigger.name, event: event.id, reason, outcome: kind });
        }
        await complete(pool, event, invocationOf(attempt, headers, body), outcome);
      },
      onError,
    });
  }

  const eventDeliveries = queueOf({
    table: eventQueue,
    triggers: eventTriggers,
    payloadOf: eventPayload,
    complete: completeEvent,
  });
  const cronDeliveries = queueOf({
    table: cronQueue,
    triggers: cronTriggers,
    payloadOf: cronPayload,
    complete: completeCronEvent,
    beforeClaim: () => markDead(pool, cronTriggers),
  });
  const queues = [eventDeliveries, cronDeliveries];
  const scheduleAll = async (): Promise<void> => {
    for (const trigger of cronTriggers) await scheduleAhead(pool, trigger);
  };
  try {
    await scheduleAll();
    for (const queue of queues) await queue.start();
  } catch (error) {
    await together(...queues).close();
    throw error;
  }
  const stops = [
    repeat(scheduleAll, minuteMs, onError),
    repeat(scheduledCleanup(eventTriggers, pool), minuteMs, onError),
  ];
  const stopListening = presence.onNotification(() => eventDeliveries.poll());
  const close = async (): Promise<void> => {
    stopListening();
    await Promise.all(stops.map((stop) => stop()));
  };
  const upkeep: BackgroundWork = { close, retire: async () => ({ ended: Promise.resolve(await close()) }) };
  return { invoke, ...together(...queues, upkeep) };
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
