/**
 * Event and cron triggers at work. Made with the engine and with each reload; without triggers in the metadata there
 * is nothing here to run, and what an earlier version of it has left in the database is taken away.
 */
import type { Pool } from 'pg';
import type { WebhookCall } from '../catalog/trigger-types.ts';
import { EngineError } from '../errors.ts';
import { translate } from '../execute/pg-errors.ts';
import type { Log } from '../log.ts';
import { MetadataError, type MetadataProblem } from '../metadata/metadata-error.ts';
import type { Model } from '../model/model.ts';
import type { Session } from '../session.ts';
import { callWebhook, type WebhookFetch } from './call-webhook.ts';
import { cleaningOf } from './clean.ts';
import { CronLog } from './cron-log.ts';
import { DeliveryLoop, type DeliverySettings, defaultDeliverySettings } from './delivery-loop.ts';
import { EventLog } from './event-log.ts';
import { installTriggers } from './install.ts';
import { type Invocation, invocationOf, type Outcome, outcomeOf } from './outcome.ts';
import { cronPayload, eventPayload } from './payload.ts';
import { Presence } from './presence.ts';
import { repeat } from './repeat.ts';
import { scheduleAhead } from './schedule-ahead.ts';
import { type Environment, resolveWebhook, type Webhook } from './webhook.ts';

export interface EventOptions extends Partial<DeliverySettings> {
  /** How webhooks are reached; the network by default. */
  readonly fetch?: WebhookFetch;
  /** Variables that addresses and headers of webhooks name. */
  readonly environment?: Environment;
  /** false: triggers are left alone, for engines that are there for a moment beside the one that serves. */
  readonly isServing?: boolean;
}

export interface Events {
  /**
   * Adds an event of a trigger that may be invoked by hand.
   * @param row any JSON value, told as the new row
   * @returns the event's id
   * @throws EngineError when there is no such trigger, or it may not be
   */
  invoke(triggerName: string, row: unknown, session: Session): Promise<string>;
  /** Takes no more events: another engine state does the work now. Deliveries under way go on, to their end. */
  retire(): Promise<{ readonly ended: Promise<void> }>;
  /** Takes no more events, and breaks off what takes too long. May follow a `retire`. */
  close(): Promise<void>;
}

interface EventsInput {
  readonly model: Pick<Model, 'eventTriggers' | 'cronTriggers'>;
  readonly pool: Pool;
  readonly options: EventOptions;
  readonly log: Log;
}

/** More than the timeout: the answer has to be read and written down, too. */
const marginSeconds = 30;

const minuteMs = 60_000;

/** A trigger that is told by a webhook. */
interface Told<Trigger> {
  readonly trigger: Trigger & { readonly name: string; readonly call: WebhookCall };
  readonly webhook: Webhook;
}

/**
 * Installs the triggers of Postgres, and begins to deliver.
 * @throws MetadataError for a webhook whose address or headers cannot be made; errors of Postgres as they are
 */
export async function startEvents({ model, pool, options, log }: EventsInput): Promise<Events> {
  const { eventTriggers, cronTriggers } = model;
  const problems: MetadataProblem[] = [];
  const told = <Trigger extends { readonly name: string; readonly call: WebhookCall }>(
    what: string,
    triggers: readonly Trigger[],
  ): ReadonlyMap<string, Told<Trigger>> => {
    const environment = options.environment ?? {};
    return new Map(
      triggers.flatMap((trigger) => {
        const webhook = resolveWebhook(`${what} "${trigger.name}"`, trigger.call, environment, problems);
        return webhook === null ? [] : [[trigger.name, { trigger, webhook }]];
      }),
    );
  };
  const events = told('event trigger', eventTriggers);
  const crons = told('cron trigger', cronTriggers);
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

  const { fetch = (request) => globalThis.fetch(request) } = options;
  const settings = { ...defaultDeliverySettings, ...definedOf(options) };
  const onError = (error: unknown): void => log({ kind: 'eventWorkerFailed', error });

  /** One attempt: what is to be written down of it, and what becomes of the event. */
  async function attempt(
    { trigger, webhook }: Told<unknown>,
    event: { readonly id: string; readonly tries: number },
    body: string,
    signal: AbortSignal,
  ): Promise<[Invocation, Outcome]> {
    const result = await callWebhook(webhook, body, fetch, signal);
    const outcome = outcomeOf(result, event.tries, trigger.call);
    if (outcome.kind !== 'delivered') {
      const reason = 'failure' in result ? result.failure : `status ${result.answer.status}`;
      log({ kind: 'deliveryFailed', trigger: trigger.name, event: event.id, reason, outcome: outcome.kind });
    }
    return [invocationOf(result, webhook, body), outcome];
  }

  const presence = new Presence(pool, { onNotification: () => eventLoop.look(), onError });
  const holdSeconds =
    Math.max(...[...events.values(), ...crons.values()].map(({ webhook }) => webhook.timeoutSeconds)) +
    marginSeconds;
  const eventLoop = new DeliveryLoop(
    {
      take: async (most) => {
        if (presence.number === null || events.size === 0) return [];
        return eventLog.take(presence.number, [...events.keys()], holdSeconds, most);
      },
      deliver: async (event, signal) => {
        const receiver = find(events, event.triggerName);
        const body = eventPayload(event, receiver.trigger.call.retries);
        await eventLog.finish(event, ...(await attempt(receiver, event, body, signal)));
      },
      giveBack: (event) => eventLog.giveBack(event),
    },
    settings,
    onError,
  );
  const cronLoop = new DeliveryLoop(
    {
      take: async (most) => {
        if (presence.number === null || crons.size === 0) return [];
        await cronLog.bury(cronTriggers);
        return cronLog.take(presence.number, [...crons.keys()], holdSeconds, most);
      },
      deliver: async (event, signal) => {
        const receiver = find(crons, event.triggerName);
        const body = cronPayload(event, receiver.trigger);
        await cronLog.finish(event, ...(await attempt(receiver, event, body, signal)));
      },
      giveBack: (event) => cronLog.giveBack(event),
    },
    settings,
    onError,
  );

  const freeAbandoned = async (): Promise<void> => {
    await eventLog.freeAbandoned();
    await cronLog.freeAbandoned();
  };
  const clean = cleaningOf(eventTriggers, pool);
  const scheduleAll = async (): Promise<void> => {
    for (const trigger of cronTriggers) await scheduleAhead(cronLog, trigger);
  };
  try {
    await presence.open();
    await freeAbandoned();
    await scheduleAll();
  } catch (error) {
    presence.close();
    await Promise.all([eventLoop.close(), cronLoop.close()]);
    throw error;
  }
  const repeated = [
    repeat(freeAbandoned, settings.lookMs, onError),
    repeat(scheduleAll, minuteMs, onError),
    repeat(clean, minuteMs, onError),
  ];
  eventLoop.look();
  cronLoop.look();

  const end = async (how: 'finish' | 'close'): Promise<void> => {
    await Promise.all([...repeated.map((each) => each.stop()), eventLoop[how](), cronLoop[how]()]);
    // Until here the others must see that what is held is held.
    presence.close();
  };
  return {
    invoke,
    retire: async () => {
      await Promise.all([eventLoop.stopTaking(), cronLoop.stopTaking()]);
      return { ended: end('finish') };
    },
    close: () => end('close'),
  };
}

function find<Trigger>(triggers: ReadonlyMap<string, Told<Trigger>>, name: string): Told<Trigger> {
  const found = triggers.get(name);
  if (found === undefined) throw new Error(`an event of the trigger "${name}" was taken, which is not there`);
  return found;
}

/** Settings that were given: an option may be there and undefined. */
function definedOf({ atOnce, lookMs, graceMs }: EventOptions): Partial<DeliverySettings> {
  return {
    ...(atOnce === undefined ? {} : { atOnce }),
    ...(lookMs === undefined ? {} : { lookMs }),
    ...(graceMs === undefined ? {} : { graceMs }),
  };
}
