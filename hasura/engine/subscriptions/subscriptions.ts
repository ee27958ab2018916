/** All subscriptions of an engine: those with the same statement share a poller, even of different sessions. */
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
  /** Called for the statement of each poll. */
  readonly watcher?: StatementWatcher | undefined;
  /** The timeout of each poll, in milliseconds. */
  readonly statementMs: number;
  readonly settings: SubscriptionSettings;
  readonly devMode: boolean;
  /** Called when a poll has failed for a reason that no subscriber's value has caused. */
  readonly onFailure: (error: unknown) => void;
}

/** One subscription of one client. */
interface SubscriptionRequest {
  /** Prepares the request; called again for each version of the metadata. @throws EngineError */
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
   * @returns a function that ends it
   * @throws EngineError for a missing session variable or an invalid value, and errors of the preparation
   */
  start(request: SubscriptionRequest, receiver: SubscriptionReceiver): () => void {
    const removingReceiver: SubscriptionReceiver = {
      next: (response) => receiver.next(response),
      reject: (response) => {
        this.#subscriptions.delete(subscription);
        receiver.reject(response);
      },
      get isBusy() {
        return receiver.isBusy;
      },
    };
    const membership = this.#join(request, removingReceiver);
    const subscription: Subscription = { request, receiver: removingReceiver, ...membership };
    this.#subscriptions.add(subscription);
    return () => {
      this.#subscriptions.delete(subscription);
      subscription.leave();
    };
  }

  /**
   * Prepares every subscription again after a change of metadata or tables. Streams continue from their cursor; a
   * subscription that is no longer allowed ends with the error of its preparation.
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

  /** The number of polled statements and of their subscribers. */
  get counts(): { readonly pollers: number; readonly subscribers: number } {
    const sizes = [...this.#pollers.values()].map(({ size }) => size);
    return { pollers: sizes.length, subscribers: sizes.reduce((sum, size) => sum + size, 0) };
  }

  /** Waits for running polls. The sockets must have ended their subscriptions before. */
  async close(): Promise<void> {
    await Promise.allSettled([...this.#running]);
  }

  /** @param earlier the subscriber that this one replaces */
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
    // Subscriptions with the same statement and the same form of answer share a poller.
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

  /** All polls together have one fair share, so that requests find a connection beside any number of subscriptions. */
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

/** The values of the parameters that all subscribers of a statement share, which are constants. */
function constantTexts(sources: readonly ValueSource[]): (string | null)[] {
  return sources.map((source) => {
    if (source.kind === 'constant') return source.text;
    throw new Error(`a ${source.kind} is no constant that subscribers can share`);
  });
}
