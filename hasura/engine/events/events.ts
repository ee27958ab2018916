/**
 * Runs event and cron triggers. Started with each version of the metadata; without triggers in the metadata no queue
 * runs, and the triggers that an earlier version has installed in the database are dropped.
 */
import type { Pool } from 'pg';
import type { Environment } from '../catalog/call-target.ts';
import type { CronTrigger, EventTrigger } from '../catalog/trigger-types.ts';
import { EngineError } from '../errors.ts';
import { translate } from '../execute/pg-errors.ts';
import type { CallFetch } from '../http-call/send-request.ts';
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
import type { Invocation, Outcome } from './outcome.ts';
import { cronPayload, eventPayload } from './payload.ts';
import { scheduleAhead } from './schedule-ahead.ts';
import type { NewScheduledEvent } from './scheduled-event-log.ts';
import { ScheduledEvents } from './scheduled-events.ts';
import { attemptDelivery } from './webhook-attempt.ts';

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
  /**
   * Stores a one-off event, which is delivered at its time.
   * @returns its id
   * @throws EngineError when its webhook cannot be called, or it cannot be stored
   */
  schedule(event: NewScheduledEvent): Promise<string>;
}

interface EventsInput {
  readonly model: Pick<Model, 'eventTriggers' | 'cronTriggers'>;
  /** Triggers of the metadata that are not in the model. */
  readonly leftOut: TriggerNames;
  readonly pool: Pool;
  /** Its role may create tables and triggers. */
  readonly ownerPool: Pool;
  /** For what takes long, so that nothing waits for it. */
  readonly upkeepPool: Pool;
  readonly presence: Presence;
  readonly options: EventOptions;
  /** Variables that webhooks and headers of one-off events name. */
  readonly environment: Environment;
  readonly log: Log;
}

const minuteMs = 60_000;

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
export async function startEvents(input: EventsInput): Promise<Events> {
  const { model, leftOut, pool, ownerPool, presence, options, environment, log } = input;
  const { eventTriggers, cronTriggers } = model;
  const { isServing = true, fetch } = options;
  const oneOff = new ScheduledEvents({
    pool,
    ownerPool,
    presence,
    settings: settingsOf(input),
    environment,
    isServing,
    fetch,
    log,
  });
  const commands: Pick<Events, 'invoke' | 'schedule'> = {
    invoke: (name, row, session) => invoke(input, name, row, session),
    schedule: (event) =>
      oneOff.create(event).catch((error: unknown) => {
        throw translate(error);
      }),
  };
  if (!isServing) return { ...commands, ...together(oneOff) };
  await installTriggers(ownerPool, eventTriggers, cronTriggers, leftOut);
  await oneOff.start();
  if (eventTriggers.length === 0 && cronTriggers.length === 0) return { ...commands, ...together(oneOff) };
  const deliveries = await startDeliveries(input).catch(async (error: unknown) => {
    await oneOff.close();
    throw error;
  });
  return { ...commands, ...together(oneOff, deliveries) };
}

function settingsOf({ options }: EventsInput): QueueSettings {
  return { ...defaultQueueSettings, ...options };
}

/** Adds an event of a trigger, as `Events.invoke` says. */
async function invoke(
  { model, pool }: EventsInput,
  name: string,
  row: unknown,
  session: Session,
): Promise<string> {
  const trigger = model.eventTriggers.find((each) => each.name === name);
  if (trigger === undefined) {
    throw new EngineError('not-exists', `event trigger with name "${name}" does not exist`);
  }
  if (!trigger.isManual) {
    throw new EngineError('not-supported', 'manual mode is not enabled for event trigger');
  }
  return addEvent(pool, trigger, row, session).catch((error: unknown) => {
    throw translate(error);
  });
}

/** Starts the queues of event and cron triggers, and what keeps their tables in order. */
async function startDeliveries(input: EventsInput): Promise<BackgroundWork> {
  const { model, pool, upkeepPool, presence, log } = input;
  const { eventTriggers, cronTriggers } = model;
  const events = queueOf(input, {
    table: eventQueue,
    triggers: eventTriggers,
    payloadOf: eventPayload,
    complete: completeEvent,
  });
  const crons = queueOf(input, {
    table: cronQueue,
    triggers: cronTriggers,
    payloadOf: cronPayload,
    complete: completeCronEvent,
    beforeClaim: () => markDead(pool, cronTriggers),
  });
  const scheduleAll = async (): Promise<void> => {
    for (const trigger of cronTriggers) await scheduleAhead(pool, trigger);
  };
  try {
    await scheduleAll();
    await events.start();
    await crons.start();
  } catch (error) {
    await together(events, crons).close();
    throw error;
  }
  const onError = (error: unknown): void => log({ kind: 'eventWorkerFailed', error });
  const stops = [
    repeat(scheduleAll, minuteMs, onError),
    repeat(scheduledCleanup(eventTriggers, upkeepPool, onError), minuteMs, onError),
  ];
  const stopListening = presence.onNotification(() => events.poll());
  const close = async (): Promise<void> => {
    stopListening();
    await Promise.all(stops.map((stop) => stop()));
  };
  const upkeep: BackgroundWork = { close, retire: async () => ({ ended: Promise.resolve(await close()) }) };
  return together(events, crons, upkeep);
}

/** The queue of one kind of trigger. */
function queueOf<Trigger extends EventTrigger | CronTrigger, Event extends LoggedEvent | DueEvent>(
  input: EventsInput,
  { triggers, payloadOf, complete, ...claims }: Deliveries<Trigger, Event>,
): DurableQueue<Event> {
  const { pool, presence, log } = input;
  const { fetch } = input.options;
  return new DurableQueue<Event>({
    ...claims,
    pool,
    presence,
    settings: settingsOf(input),
    owners: triggers.map(({ name }) => name),
    deliver: async (event, signal) => {
      const trigger = triggers.find(({ name }) => name === event.triggerName);
      if (trigger === undefined) {
        throw new Error(`an event of the unknown trigger "${event.triggerName}" was claimed`);
      }
      const { name: origin, call } = trigger;
      const delivery = {
        origin,
        event: event.id,
        tries: event.tries,
        call,
        body: payloadOf(event, trigger),
      };
      const { invocation, outcome } = await attemptDelivery(delivery, { fetch, log, signal });
      await complete(pool, event, invocation, outcome);
    },
    onError: (error) => log({ kind: 'eventWorkerFailed', error }),
  });
}
