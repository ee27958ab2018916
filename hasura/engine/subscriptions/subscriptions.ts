/**
 * All subscriptions of an engine: those of a role with the same statement share a poller, even of different accounts, as
 * long as its polls are fast. An account whose polls take long waits for itself, and nobody else waits for it.
 */

import { type CancelSignal, Counts } from '@platform/runtime';
import type { Pool } from 'pg';
import { EngineError, toResponseText } from '../errors.ts';
import { bind } from '../execute/bind.ts';
import type { Connections } from '../execute/connections.ts';
import { checkAnswer } from '../limits/check.ts';
import type { Limits } from '../limits/limits.ts';
import type { Model } from '../model/model.ts';
import type { StatementWatcher } from '../observation.ts';
import type { PreparedSubscription } from '../prepare/prepared.ts';
import type { Session } from '../session.ts';
import type { BatchStatement } from '../sql/fragment.ts';
import { type Group, type Outcome, runBatch } from './batch.ts';
import { ChangeWatch } from './changes/change-watch.ts';
import { type WatchedStatement, watchedStatement } from './changes/watched-statement.ts';
import { Poller, type WatchSettings } from './poller.ts';
import type { SubscriptionReceiver } from './receiver.ts';
import type { SubscriptionSettings } from './settings.ts';
import { Subscriber } from './subscriber.ts';

/** The polls of one account take at most this part of the time of one connection, and so of one processor. */
const pollLoad = 0.2;
/** Milliseconds between a poll and the next one after a change. */
const pauseBetweenChangesMs = 50;

interface SubscriptionsContext {
  readonly connections: Connections;
  /** Called for the statement of each poll. */
  readonly watcher?: StatementWatcher | undefined;
  /** The limits of a role, which change with the metadata. */
  readonly limitsOf: (role: string) => Limits;
  readonly settings: SubscriptionSettings;
  /** The current version of the metadata. */
  readonly model: () => Model;
  readonly pool: Pool;
  /** Its role may create triggers. */
  readonly ownerPool: Pool;
  readonly devMode: boolean;
  /** Called when a poll has failed for a reason that no subscriber's value has caused. */
  readonly onFailure: (error: unknown) => void;
}

/** One subscription of one client. */
interface SubscriptionRequest {
  /** Prepares the request again, for a later version of the metadata. @throws EngineError */
  readonly prepare: () => PreparedSubscription;
  readonly session: Session;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** A subscriber in its poller. */
interface Subscription extends Membership {
  readonly request: SubscriptionRequest;
}

interface Membership {
  readonly subscriber: Subscriber;
  /** Identifies the statement of a role. */
  readonly statementKey: string;
  readonly leave: () => void;
}

export class Subscriptions {
  readonly #context: SubscriptionsContext;
  readonly #subscriptions = new Set<Subscription>();
  readonly #pollers = new Map<string, Poller>();
  /** Statements whose accounts have pollers of their own, with the keys of these pollers. */
  readonly #apart = new Map<string, Set<string>>();
  /** Of each account, by its share key: the number of its subscriptions, and of the statements that they poll. */
  readonly #subscriptionsOf = new Counts();
  readonly #statementsOf = new Counts();
  readonly #running = new Set<Promise<unknown>>();
  /** null: every statement is polled all the time. */
  readonly #changes: ChangeWatch | null;
  /** What is watched of each statement. A later version of the metadata has other statements. */
  readonly #watched = new WeakMap<BatchStatement, WatchedStatement>();

  constructor(context: SubscriptionsContext) {
    this.#context = context;
    const { pool, ownerPool, onFailure, settings } = context;
    this.#changes =
      settings.changes && new ChangeWatch({ pool, ownerPool, settings: settings.changes, onFailure });
  }

  /**
   * Starts a subscription.
   * @param prepared the request, prepared for the current version of the metadata
   * @returns a function that ends it
   * @throws EngineError for a missing session variable or an invalid value, when the account has too many subscriptions,
   *   and errors of the preparation
   */
  start(
    request: SubscriptionRequest,
    prepared: PreparedSubscription,
    receiver: SubscriptionReceiver,
  ): () => void {
    const account = this.#context.connections.shareKeyOf(request.session);
    const { subscriptions: max } = this.#context.limitsOf(request.session.role);
    if (this.#subscriptionsOf.of(account) >= max) {
      const message = `an account can have at most ${max} concurrent subscriptions`;
      throw new EngineError('start-failed', message, '$', { limit: 'subscriptions' });
    }
    const end = (): void => {
      if (this.#subscriptions.delete(subscription)) this.#subscriptionsOf.change(account, -1);
    };
    const membership = this.#join(request, prepared, {
      ...receiver,
      reject: (response) => {
        end();
        receiver.reject(response);
      },
    });
    const subscription: Subscription = { request, ...membership };
    this.#subscriptions.add(subscription);
    this.#subscriptionsOf.change(account, 1);
    return () => {
      end();
      subscription.leave();
    };
  }

  /**
   * Prepares every subscription again after a change of metadata or tables. Streams continue from their cursor; a
   * subscription that is no longer allowed ends with the error of its preparation.
   */
  reprepareAll(): void {
    this.#changes?.forgetTables();
    for (const subscription of this.#subscriptions) this.#rejoin(subscription);
  }

  /** The number of polled statements and of their subscribers. */
  get counts(): { readonly pollers: number; readonly subscribers: number } {
    const sizes = [...this.#pollers.values()].map(({ size }) => size);
    return { pollers: sizes.length, subscribers: sizes.reduce((sum, size) => sum + size, 0) };
  }

  /** Waits for running polls. The sockets must have ended their subscriptions before. */
  async close(): Promise<void> {
    await this.#changes?.close();
    await Promise.allSettled([...this.#running]);
  }

  #rejoin(subscription: Subscription): void {
    const { request, subscriber, leave } = subscription;
    leave();
    try {
      Object.assign(subscription, this.#join(request, request.prepare(), subscriber.receiver, subscriber));
    } catch (error) {
      subscriber.receiver.reject(toResponseText(error, { devMode: this.#context.devMode }));
    }
  }

  /** @param earlier the subscriber that this one replaces */
  #join(
    { session, variables }: SubscriptionRequest,
    prepared: PreparedSubscription,
    receiver: SubscriptionReceiver,
    earlier?: Subscriber,
  ): Membership {
    const context = { session, variables };
    const cursor = bind(prepared.cursor, context);
    const { connections } = this.#context;
    const account = connections.shareKeyOf(session);
    const { form, statement, template } = prepared;
    const printed =
      this.#changes &&
      this.#watchedOf(statement, session.role).printedAccount(connections.accountOf(session));
    const subscriber = new Subscriber(receiver, { shareKey: account, printed }, statement, {
      ...context,
      cursor,
    });
    if (earlier !== undefined) subscriber.resumeFrom(earlier);
    const statementKey = JSON.stringify([session.role, form, statement.text, statement.shared, template]);
    const poller = this.#pollerOf(statementKey, prepared, session.role, account);
    poller.add(subscriber);
    return { subscriber, statementKey, leave: () => poller.remove(subscriber) };
  }

  #pollerOf(statementKey: string, prepared: PreparedSubscription, role: string, account: string): Poller {
    const own = this.#apart.get(statementKey);
    const key = own === undefined ? statementKey : `${statementKey} ${account}`;
    own?.add(key);
    const known = this.#pollers.get(key);
    if (known !== undefined) return known;
    const { form, statement, template } = prepared;
    const { settings, limitsOf, devMode, onFailure } = this.#context;
    const { batchSize, refetchIntervalMs } = form === 'stream' ? settings.streams : settings.liveQueries;
    const poller: Poller = new Poller(
      { form, template },
      {
        run: (groups, owner, signal, onStatement) =>
          this.#run(statement, { role, key: owner }, groups, signal, onStatement),
        batchSize,
        checkAnswer: (response) => checkAnswer(Buffer.byteLength(response), limitsOf(role)),
        watch: this.#watchOf(statement, role),
        pauseAfter: (ms, isWatched) => {
          if (poller.accounts > 1 && ms > settings.maxSharedPollMs + poller.accounts)
            this.#separate(statementKey);
          const leastMs = isWatched ? pauseBetweenChangesMs : refetchIntervalMs;
          return Math.max(leastMs, (ms / pollLoad) * this.#statementsBeside(poller));
        },
        onAccount: (name, by) => this.#statementsOf.change(name, by),
        devMode,
        onFailure,
        onIdle: () => {
          this.#pollers.delete(key);
          if (own?.delete(key) && own.size === 0) this.#apart.delete(statementKey);
        },
      },
    );
    this.#pollers.set(key, poller);
    return poller;
  }

  #watchOf(statement: BatchStatement, role: string): WatchSettings | null {
    const changes = this.#changes;
    if (changes === null) return null;
    const watched = this.#watchedOf(statement, role);
    return { start: (watcher) => changes.watch(watched, watcher), refreshMs: changes.refreshMs };
  }

  #watchedOf(statement: BatchStatement, role: string): WatchedStatement {
    const { model, connections } = this.#context;
    const known = this.#watched.get(statement);
    const watched = known ?? watchedStatement(model(), role, statement.objects, connections.accountVariable);
    this.#watched.set(statement, watched);
    return watched;
  }

  /** The number of statements among which the time for polls of the poller's account is divided. */
  #statementsBeside({ onlyAccount }: Poller): number {
    return onlyAccount === null ? 1 : this.#statementsOf.of(onlyAccount);
  }

  /** Gives each account that has subscriptions to the statement a poller of its own. */
  #separate(statementKey: string): void {
    this.#apart.set(statementKey, new Set());
    for (const subscription of this.#subscriptions) {
      if (subscription.statementKey === statementKey) this.#rejoin(subscription);
    }
  }

  async #run(
    statement: BatchStatement,
    owner: { readonly role: string; readonly key: string | null },
    groups: readonly Group[],
    signal: CancelSignal,
    onStatement: (ms: number) => void,
  ): Promise<Outcome[]> {
    const { connections, limitsOf, watcher } = this.#context;
    const measured: StatementWatcher = {
      waited: () => {},
      ran: (statements, ms) => {
        onStatement(ms);
        watcher?.ran(statements, ms);
      },
    };
    const connection = connections.forPoll(owner, limitsOf(owner.role), { signal, watcher: measured });
    const running = runBatch(connection, statement, groups);
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }
}
