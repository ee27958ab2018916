/** All subscriptions of an engine: those with the same statement share a poller, whoever they belong to. */
import { toResponseBody } from '../errors.ts';
import { bind } from '../execute/bind.ts';
import type { Connections } from '../execute/connections.ts';
import type { StatementWatcher } from '../observation.ts';
import type { PreparedSubscription } from '../prepare/prepared.ts';
import type { Session } from '../session.ts';
import type { ValueSource } from '../values/value-source.ts';
import { type BatchQuery, type Group, type Outcome, runBatch } from './batch.ts';
import { Poller } from './poller.ts';
import type { SubscriptionReceiver } from './receiver.ts';
import type { SubscriptionSettings } from './settings.ts';
import { Subscriber } from './subscriber.ts';

interface SubscriptionsContext {
  readonly connections: Connections;
  /** Told of polls that take long. */
  readonly watcher?: StatementWatcher | undefined;
  /** Milliseconds for each poll. */
  readonly statementMs: number;
  readonly settings: SubscriptionSettings;
  readonly devMode: boolean;
  /** Told of a poll that failed for a reason that its subscribers are not told. */
  readonly onFailure: (error: unknown) => void;
}

/** One subscription of somebody. */
interface SubscriptionRequest {
  /** Again for each version of the metadata; may throw what preparing throws. */
  readonly prepare: () => PreparedSubscription;
  readonly session: Session;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** A subscriber in its poller. */
interface Membership {
  readonly subscriber: Subscriber;
  readonly leave: () => void;
}

interface Subscription extends Membership {
  readonly request: SubscriptionRequest;
  readonly receiver: SubscriptionReceiver;
}

export class Subscriptions {
  readonly #context: SubscriptionsContext;
  readonly #subscriptions = new Set<Subscription>();
  readonly #pollers = new Map<string, Poller>();
  readonly #running = new Set<Promise<unknown>>();

  constructor(context: SubscriptionsContext) {
    this.#context = context;
  }

  /**
   * Starts a subscription.
   * @returns what ends it
   * @throws EngineError when a session variable is missing or a value does not fit, and what preparing throws
   */
  start(request: SubscriptionRequest, receiver: SubscriptionReceiver): () => void {
    const forgetting: SubscriptionReceiver = {
      next: (response) => receiver.next(response),
      reject: (response) => {
        this.#subscriptions.delete(subscription);
        receiver.reject(response);
      },
      get isBusy() {
        return receiver.isBusy;
      },
    };
    const membership = this.#join(request, forgetting);
    const subscription: Subscription = { request, receiver: forgetting, ...membership };
    this.#subscriptions.add(subscription);
    return () => {
      this.#subscriptions.delete(subscription);
      subscription.leave();
    };
  }

  /**
   * Prepares every subscription again, when metadata or tables are others now. Streams go on where they are; what the
   * caller may not have any more ends with the error of its preparation.
   */
  reprepareAll(): void {
    for (const subscription of this.#subscriptions) {
      const { request, receiver, subscriber, leave } = subscription;
      leave();
      try {
        Object.assign(subscription, this.#join(request, receiver, subscriber));
      } catch (error) {
        receiver.reject(JSON.stringify(toResponseBody(error, { devMode: this.#context.devMode })));
      }
    }
  }

  /** How many statements are polled, and for how many subscribers. */
  get counts(): { readonly pollers: number; readonly subscribers: number } {
    const sizes = [...this.#pollers.values()].map(({ size }) => size);
    return { pollers: sizes.length, subscribers: sizes.reduce((sum, size) => sum + size, 0) };
  }

  /** Waits for polls that are under way. Whoever holds the subscribers ends them first. */
  async close(): Promise<void> {
    await Promise.allSettled([...this.#running]);
  }

  /** @param earlier the subscriber that this one goes on for */
  #join(
    { prepare, session, variables }: SubscriptionRequest,
    receiver: SubscriptionReceiver,
    earlier?: Subscriber,
  ): Membership {
    const prepared = prepare();
    const context = { session, variables };
    const cursor = bind(prepared.cursor, context);
    const subscriber = new Subscriber(receiver, prepared.statement.perSet, { ...context, cursor });
    if (earlier !== undefined) subscriber.resumeFrom(earlier);
    const poller = this.#pollerOf(prepared);
    poller.add(subscriber);
    return { subscriber, leave: () => poller.remove(subscriber) };
  }

  #pollerOf({ form, statement, template }: PreparedSubscription): Poller {
    const shared = constantTexts(statement.shared);
    // The same for all that are answered by the same statement in the same form.
    const key = JSON.stringify([form, statement.text, shared, template]);
    const known = this.#pollers.get(key);
    if (known !== undefined) return known;
    const { settings, devMode, onFailure } = this.#context;
    const poller = new Poller(
      { form, template, batch: { text: statement.text, shared, width: statement.perSet.length } },
      {
        run: (query, groups, signal) => this.#run(query, groups, signal),
        settings: form === 'stream' ? settings.streams : settings.liveQueries,
        devMode,
        onFailure,
        onIdle: () => this.#pollers.delete(key),
      },
    );
    this.#pollers.set(key, poller);
    return poller;
  }

  /** All polls share what is fair for one: however many queries are subscribed to, requests find a connection. */
  async #run(query: BatchQuery, groups: readonly Group[], signal: AbortSignal): Promise<Outcome[]> {
    const { connections, statementMs, watcher } = this.#context;
    const connection = connections.for({
      key: 'subscriptions',
      isInternal: true,
      statementMs,
      signal,
      watcher,
    });
    const running = runBatch(connection, query, groups);
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }
}

/** What all subscribers of a statement share are constants of the request. */
function constantTexts(sources: readonly ValueSource[]): (string | null)[] {
  return sources.map((source) => {
    if (source.kind === 'constant') return source.text;
    throw new Error(`a ${source.kind} is not the same for all`);
  });
}
