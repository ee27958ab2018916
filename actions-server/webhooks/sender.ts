/**
 * Sends what waits in `webhook_deliveries`. It is woken by the event trigger on `webhook_events`, through a handler that
 * Hasura calls, and by the task loop every few seconds, which finds what a lost call, a retry or a server that was killed
 * has left. Which deliveries are due, and what becomes of them, the database decides (`claim_webhook_deliveries`,
 * `settle_webhook_delivery` in migrations/).
 */
import {
  ClaimWebhookDeliveriesDocument,
  FindWebhookHoldersDocument,
  ListDueWebhooksDocument,
  ReleaseWebhookDeliveriesDocument,
} from '../graphql/generated.ts';
import type { OutboundCall } from '../outbound/guarded-post.ts';
import { hasEnded, type ServerInstance } from '../tasks/server-instance.ts';
import type { Services } from '../tasks/services.ts';
import { databaseNow } from './database-now.ts';
import { type ClaimedDelivery, sendDelivery } from './send-delivery.ts';

interface Endpoint {
  readonly id: string;
  readonly groupId: string;
}

/** Endpoints that one query looks at. */
const pageSize = 500;
const beforeAll = '00000000-0000-0000-0000-000000000000';

export class WebhookSender {
  readonly #services: Pick<Services, 'hasura' | 'config' | 'log' | 'metrics'>;
  readonly #instance: ServerInstance;
  readonly #options: Pick<OutboundCall, 'lookup'>;
  readonly #running = new Map<Promise<void>, ClaimedDelivery>();
  readonly #aborted = new AbortController();
  /** Where the next look at all endpoints begins, so that each has its turn. */
  #after = beforeAll;
  #looking: Promise<void> | null = null;
  #lookAgain = false;
  /** Endpoints of which a delivery has just ended: they may have more. */
  readonly #ended = new Map<string, Endpoint>();
  #hasReleased = false;
  #isRunning = false;

  /** @param options what tests replace */
  constructor(
    services: Pick<Services, 'hasura' | 'config' | 'log' | 'metrics'>,
    instance: ServerInstance,
    options: Pick<OutboundCall, 'lookup'> = {},
  ) {
    this.#services = services;
    this.#instance = instance;
    this.#options = options;
  }

  /** From now on deliveries are sent. */
  start(): void {
    this.#isRunning = true;
    this.wake();
  }

  /** Looks for due deliveries: call it when there may be one. Never throws. */
  wake(): void {
    if (!this.#isRunning) return;
    if (this.#looking !== null) {
      this.#lookAgain = true;
      return;
    }
    this.#looking = this.#look()
      .catch((error: unknown) => this.#services.log.warn({ err: error }, 'failed to claim webhooks'))
      .finally(() => {
        this.#looking = null;
        if (!this.#lookAgain) return;
        this.#lookAgain = false;
        this.wake();
      });
  }

  /** Resolves when nothing is claimed or sent any more. */
  async idle(): Promise<void> {
    while (this.#looking !== null || this.#running.size > 0) {
      await this.#looking;
      await Promise.all(this.#running.keys());
    }
  }

  /** Claims no more, waits for attempts that are under way for `graceMs`, then aborts and releases them. */
  async stop(graceMs: number): Promise<void> {
    if (!this.#isRunning) return;
    this.#isRunning = false;
    const grace = setTimeout(() => this.#aborted.abort(new Error('the server stops')), graceMs);
    await this.#looking;
    const wereRunning = this.#running.size > 0;
    await Promise.all(this.#running.keys());
    clearTimeout(grace);
    if (!wereRunning || !this.#aborted.signal.aborted) return;
    await this.#release([this.#instance.name]).catch((error: unknown) =>
      this.#services.log.warn({ err: error }, 'failed to release webhooks'),
    );
  }

  get #room(): number {
    return this.#services.config.webhooks.concurrency - this.#running.size;
  }

  async #look(): Promise<void> {
    if (!this.#hasReleased) await this.#releaseOfDeadServers();
    const ended = [...this.#ended.values()];
    this.#ended.clear();
    for (const endpoint of ended) await this.#claim(endpoint);
    // Once round all endpoints, from where the last look has ended.
    for (let isLastRound = this.#after === beforeAll; ; ) {
      if (this.#room <= 0 || !this.#isRunning) return;
      const { webhook_endpoints: due } = await this.#services.hasura
        .asAdmin()
        .request(ListDueWebhooksDocument, { after: this.#after, limit: pageSize, now: databaseNow });
      for (const endpoint of due) {
        if (this.#room <= 0 || !this.#isRunning) return;
        await this.#claim(endpoint);
        this.#after = endpoint.id;
      }
      if (due.length === pageSize) continue;
      this.#after = beforeAll;
      if (isLastRound) return;
      isLastRound = true;
    }
  }

  /** Half of what this server sends at a time may be of one account. */
  #shareOf(groupId: string): number {
    const share = Math.max(4, Math.floor(this.#services.config.webhooks.concurrency / 2));
    const own = [...this.#running.values()].filter((delivery) => delivery.groupId === groupId).length;
    return Math.min(this.#room, share - own);
  }

  async #claim({ id, groupId }: Endpoint): Promise<void> {
    const most = this.#shareOf(groupId);
    if (most <= 0 || !this.#isRunning) return;
    const { claim_webhook_deliveries: claimed } = await this.#services.hasura
      .asAdmin()
      .request(ClaimWebhookDeliveriesDocument, {
        groupId,
        endpointId: id,
        holder: this.#instance.name,
        most,
        now: databaseNow,
      });
    for (const delivery of claimed) this.#begin(delivery);
  }

  #begin(delivery: ClaimedDelivery): void {
    const { signal } = this.#aborted;
    const run: Promise<void> = sendDelivery(delivery, this.#instance.name, this.#services, {
      signal,
      ...this.#options,
    })
      .catch((error: unknown) => {
        if (signal.aborted) return;
        // Its lease expires, and it is sent again with the same id.
        const { id: deliveryId } = delivery;
        this.#services.log.warn(
          { deliveryId, err: error },
          'failed to send a webhook or to store the result',
        );
      })
      .finally(() => {
        this.#running.delete(run);
        this.#ended.set(delivery.endpointId, { id: delivery.endpointId, groupId: delivery.groupId });
        this.wake();
      });
    this.#running.set(run, delivery);
  }

  /** A server on this host whose process has ended sends nothing any more: its leases need not expire first. */
  async #releaseOfDeadServers(): Promise<void> {
    const { webhook_deliveries: held } = await this.#services.hasura
      .asAdmin()
      .request(FindWebhookHoldersDocument, {});
    const holders = held
      .flatMap(({ lockedBy }) => lockedBy ?? [])
      .filter((name) => hasEnded(name, this.#instance));
    if (holders.length > 0) await this.#release(holders);
    this.#hasReleased = true;
  }

  async #release(holders: string[]): Promise<void> {
    await this.#services.hasura
      .asAdmin()
      .request(ReleaseWebhookDeliveriesDocument, { holders, now: databaseNow });
  }
}
