/** All subscriptions of an engine: those with the same statement share a poller, whoever they belong to. */
import { toResponseBody } from '../errors.ts';
import { bind } from '../execute/bind.ts';
import type { Connections } from '../execute/connections.ts';
import type { OperationPlan } from '../plan/document.ts';
import type { QueryPlan } from '../plan/types.ts';
import type { Session } from '../session.ts';
import { type SubscriptionStatement, subscriptionToStatement } from '../sql/subscription.ts';
import type { ValueSource } from '../values/value-source.ts';
import { type BatchQuery, type Group, type Outcome, runBatch } from './batch.ts';
import { Poller } from './poller.ts';
import type { SubscriptionReceiver } from './receiver.ts';
import type { SubscriptionSettings } from './settings.ts';
import { Subscriber } from './subscriber.ts';

export interface SubscriptionsContext {
  readonly connections: Connections;
  /** Milliseconds for each poll. */
  readonly statementMs: number;
  readonly settings: SubscriptionSettings;
  readonly stringifyNumericTypes: boolean;
  readonly devMode: boolean;
  /** Told of a poll that failed for a reason that its subscribers are not told. */
  readonly onFailure: (error: unknown) => void;
}

interface Polled extends SubscriptionStatement {
  /** The same for plans that are answered by the same statement in the same form. */
  readonly key: string;
}

/** A subscriber in its poller. */
interface Membership {
  subscriber: Subscriber;
  leave: () => void;
}

interface Subscription extends Membership {
  readonly replan: () => OperationPlan;
  readonly session: Session;
  readonly receiver: SubscriptionReceiver;
}

export class Subscriptions {
  readonly #context: SubscriptionsContext;
  readonly #subscriptions = new Set<Subscription>();
  readonly #pollers = new Map<string, Poller>();
  readonly #polled = new WeakMap<QueryPlan, Polled>();
  readonly #running = new Set<Promise<unknown>>();

  constructor(context: SubscriptionsContext) {
    this.#context = context;
  }

  /**
   * Starts a subscription.
   * @param replan makes the plan again, as `replan()` of all asks; may throw what planning throws
   * @returns what ends it
   * @throws EngineError when a session variable is missing or a value does not fit
   */
  start(
    plan: OperationPlan,
    replan: () => OperationPlan,
    session: Session,
    receiver: SubscriptionReceiver,
  ): () => void {
    const forgetting: SubscriptionReceiver = {
      next: (response) => receiver.next(response),
      refuse: (response) => {
        this.#subscriptions.delete(subscription);
        receiver.refuse(response);
      },
      get isBusy() {
        return receiver.isBusy;
      },
    };
    const membership = this.#join(plan, session, forgetting);
    const subscription: Subscription = { replan, session, receiver: forgetting, ...membership };
    this.#subscriptions.add(subscription);
    return () => {
      this.#subscriptions.delete(subscription);
      subscription.leave();
    };
  }

  /**
   * Plans every subscription again, when metadata or tables are others now. Streams go on where they are; what the
   * caller may not have any more ends with the error of its planning.
   */
  replan(): void {
    for (const subscription of this.#subscriptions) {
      const { replan, session, receiver, subscriber, leave } = subscription;
      leave();
      try {
        Object.assign(subscription, this.#join(replan(), session, receiver, subscriber));
      } catch (error) {
        receiver.refuse(JSON.stringify(toResponseBody(error, { devMode: this.#context.devMode })));
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
    plan: OperationPlan,
    session: Session,
    receiver: SubscriptionReceiver,
    earlier?: Subscriber,
  ): Membership {
    const { request } = plan;
    if (request.kind !== 'subscription') throw new Error(`a ${request.kind} is not subscribed to`);
    const polled = this.#polledOf(request);
    const context = { session, variables: plan.variables };
    const cursor = bind(initialCursor(request), context);
    const subscriber = new Subscriber(receiver, polled.statement.perSet, { ...context, cursor });
    if (earlier !== undefined) subscriber.goOnFrom(earlier);
    const poller = this.#pollerOf(polled, request);
    poller.add(subscriber);
    return { subscriber, leave: () => poller.remove(subscriber) };
  }

  #polledOf(plan: QueryPlan): Polled {
    const known = this.#polled.get(plan);
    if (known !== undefined) return known;
    const made = subscriptionToStatement(this.#context, plan);
    const shared = constantTexts(made.statement.shared);
    const form = plan.fields.map((field) => (field.kind === 'json' ? [field.key, field.text] : [field.key]));
    const polled = { ...made, key: JSON.stringify([made.kind, made.statement.text, shared, form]) };
    this.#polled.set(plan, polled);
    return polled;
  }

  #pollerOf({ key, kind, statement }: Polled, plan: QueryPlan): Poller {
    const known = this.#pollers.get(key);
    if (known !== undefined) return known;
    const { settings, devMode, onFailure } = this.#context;
    const poller = new Poller(
      {
        kind,
        plan,
        batch: {
          text: statement.text,
          shared: constantTexts(statement.shared),
          width: statement.perSet.length,
        },
      },
      {
        run: (query, groups, signal) => this.#run(query, groups, signal),
        settings: kind === 'stream' ? settings.streams : settings.liveQueries,
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
    const { connections, statementMs } = this.#context;
    const connection = connections.for({ key: 'subscriptions', isPatient: true, statementMs, signal });
    const running = runBatch(connection, query, groups);
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }
}

function initialCursor(plan: QueryPlan): ValueSource[] {
  const columns = plan.fields.flatMap((field) => (field.kind === 'stream' ? field.cursor : []));
  return columns.map(({ initial }) => initial);
}

/** What all subscribers of a statement share are constants of the request. */
function constantTexts(sources: readonly ValueSource[]): (string | null)[] {
  return sources.map((source) => {
    if (source.kind === 'constant') return source.text;
    throw new Error(`a ${source.kind} is not the same for all`);
  });
}
