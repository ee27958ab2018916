/** All subscriptions of an engine: those with the same statement share a poller, even of different sessions. */
import type { CancelSignal } from '../cancel-signal.ts';
import { toResponseText } from '../errors.ts';
import { bind } from '../execute/bind.ts';
import type { Connections } from '../execute/connections.ts';
import type { Limits } from '../limits/limits.ts';
import type { StatementWatcher } from '../observation.ts';
import type { PreparedSubscription } from '../prepare/prepared.ts';
import type { Session } from '../session.ts';
import type { BatchStatement } from '../sql/fragment.ts';
import { type Group, type Outcome, runBatch } from './batch.ts';
import { Poller } from './poller.ts';
import type { SubscriptionReceiver } from './receiver.ts';
import type { SubscriptionSettings } from './settings.ts';
import { Subscriber } from './subscriber.ts';

interface SubscriptionsContext {
  readonly connections: Connections;
  /** Called for the statement of each poll. */
  readonly watcher?: StatementWatcher | undefined;
  /** The limits of a role, which change with the metadata. */
  readonly limitsOf: (role: string) => Limits;
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
interface Subscription {
  readonly request: SubscriptionRequest;
  readonly subscriber: Subscriber;
  readonly leave: () => void;
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
    const subscription = this.#join(request, {
      ...receiver,
      reject: (response) => {
        this.#subscriptions.delete(subscription);
        receiver.reject(response);
      },
    });
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
      const { request, subscriber, leave } = subscription;
      leave();
      try {
        Object.assign(subscription, this.#join(request, subscriber.receiver, subscriber));
      } catch (error) {
        subscriber.receiver.reject(toResponseText(error, { devMode: this.#context.devMode }));
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
  #join(request: SubscriptionRequest, receiver: SubscriptionReceiver, earlier?: Subscriber): Subscription {
    const { prepare, session, variables } = request;
    const prepared = prepare();
    const context = { session, variables };
    const cursor = bind(prepared.cursor, context);
    const subscriber = new Subscriber(receiver, prepared.statement.perSet, { ...context, cursor });
    if (earlier !== undefined) subscriber.resumeFrom(earlier);
    const poller = this.#pollerOf(prepared, session.role);
    poller.add(subscriber);
    return { request, subscriber, leave: () => poller.remove(subscriber) };
  }

  #pollerOf({ form, statement, template }: PreparedSubscription, role: string): Poller {
    // Subscriptions of a role with the same statement and the same form of answer share a poller.
    const key = JSON.stringify([role, form, statement.text, statement.shared, template]);
    const known = this.#pollers.get(key);
    if (known !== undefined) return known;
    const { settings, devMode, onFailure } = this.#context;
    const poller = new Poller(
      { form, template },
      {
        run: (groups, signal) => this.#run(statement, role, groups, signal),
        settings: form === 'stream' ? settings.streams : settings.liveQueries,
        devMode,
        onFailure,
        onIdle: () => this.#pollers.delete(key),
      },
    );
    this.#pollers.set(key, poller);
    return poller;
  }

  async #run(
    statement: BatchStatement,
    role: string,
    groups: readonly Group[],
    signal: CancelSignal,
  ): Promise<Outcome[]> {
    const { connections, limitsOf, watcher } = this.#context;
    const connection = connections.forPoll({ role, key: null }, limitsOf(role), { signal, watcher });
    const running = runBatch(connection, statement, groups);
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }
}
