/**
 * Sends what waits in `webhook_deliveries`. It is woken by the event trigger on `webhook_events`, through a handler that
 * Hasura calls, and by the task loop every few seconds, which finds what a lost call, a retry or a server that was killed
 * has left. Which deliveries are due, and what becomes of them, the database decides (`claim_webhook_deliveries`,
 * `settle_webhook_delivery` in migrations/).
 */
import { DeliveryLoop } from '@platform/runtime';
import {
  ClaimWebhookDeliveriesDocument,
  FindWebhookHoldersDocument,
  ListDueWebhooksDocument,
  ReleaseWebhookDeliveriesDocument,
} from '../graphql/generated.ts';
import type { OutboundCall } from '../outbound/guarded-request.ts';
import { hasEnded, type ServerInstance } from '../tasks/server-instance.ts';
import type { Services } from '../tasks/services.ts';
import { databaseNow } from './database-now.ts';
import { type ClaimedDelivery, sendDelivery } from './send-delivery.ts';

interface Endpoint {
  readonly id: string;
  readonly groupId: string;
}

type Sending = Pick<DeliveryLoop<ClaimedDelivery>, 'room' | 'running'>;

/** Endpoints that one query looks at. */
const pageSize = 500;
const beforeAll = '00000000-0000-0000-0000-000000000000';

export class WebhookSender {
  readonly #services: Pick<Services, 'hasura' | 'config' | 'log' | 'metrics'>;
  readonly #instance: ServerInstance;
  readonly #options: Pick<OutboundCall, 'lookup'>;
  /** null while nothing is sent: before the start and after the stop. */
  #loop: DeliveryLoop<ClaimedDelivery> | null = null;
  /** Where the next look at all endpoints begins, so that each has its turn. */
  #after = beforeAll;
  #hasReleased = false;

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
    const { config, log } = this.#services;
    this.#loop = new DeliveryLoop<ClaimedDelivery>(
      {
        claim: (loop) => this.#claim(loop),
        deliver: (delivery, signal) =>
          sendDelivery(delivery, this.#instance.name, this.#services, { signal, ...this.#options }),
        release: ({ id }) => this.#release({ id: { _eq: id }, holders: [this.#instance.name] }),
        onError: (err, delivery) =>
          delivery === undefined
            ? log.warn({ err }, 'failed to claim webhooks')
            : log.warn({ err, deliveryId: delivery.id }, 'failed to send a webhook or to store the result'),
      },
      { concurrency: config.webhooks.concurrency, pollIntervalMs: null, pollsAfterEach: true },
    );
    this.#loop.start();
  }

  /** Looks for due deliveries: call it when there may be one. Never throws. */
  wake(): void {
    this.#loop?.poll();
  }

  /** Resolves when nothing is claimed or sent any more. */
  async idle(): Promise<void> {
    await this.#loop?.idle();
  }

  /** Claims no more, waits for attempts that are under way for `graceMs`, then aborts and releases them. */
  async stop(graceMs: number): Promise<void> {
    const loop = this.#loop;
    this.#loop = null;
    await loop?.close(graceMs);
  }

  /**
   * Goes once round the endpoints that have something to send, from where the last look has ended: where all places are
   * taken most of the time, each endpoint has its turn for those that become free.
   */
  async *#claim(loop: Sending): AsyncGenerator<readonly ClaimedDelivery[]> {
    if (!this.#hasReleased) await this.#releaseOfDeadServers();
    for (let isLastRound = this.#after === beforeAll; loop.room > 0; ) {
      const { webhook_endpoints: due } = await this.#services.hasura
        .asAdmin()
        .request(ListDueWebhooksDocument, { after: this.#after, limit: pageSize, now: databaseNow });
      for (const endpoint of due) {
        if (loop.room === 0) return;
        yield await this.#claimOf(endpoint, loop);
        this.#after = endpoint.id;
      }
      if (due.length === pageSize) continue;
      this.#after = beforeAll;
      if (isLastRound) return;
      isLastRound = true;
    }
  }

  /** Half of what this server sends at a time may be of one account. */
  async #claimOf({ id, groupId }: Endpoint, { room, running }: Sending): Promise<readonly ClaimedDelivery[]> {
    const share = Math.max(4, Math.floor(this.#services.config.webhooks.concurrency / 2));
    const own = running.filter((delivery) => delivery.groupId === groupId).length;
    const most = Math.min(room, share - own);
    if (most <= 0) return [];
    const { claim_webhook_deliveries: claimed } = await this.#services.hasura
      .asAdmin()
      .request(ClaimWebhookDeliveriesDocument, {
        groupId,
        endpointId: id,
        holder: this.#instance.name,
        most,
        now: databaseNow,
      });
    return claimed;
  }

  /** A server on this host whose process has ended sends nothing any more: its leases need not expire first. */
  async #releaseOfDeadServers(): Promise<void> {
    const { webhook_deliveries: held } = await this.#services.hasura
      .asAdmin()
      .request(FindWebhookHoldersDocument, {});
    const holders = held
      .flatMap(({ lockedBy }) => lockedBy ?? [])
      .filter((name) => hasEnded(name, this.#instance));
    if (holders.length > 0) await this.#release({ holders });
    this.#hasReleased = true;
  }

  async #release(held: { holders: string[]; id?: { _eq: string } }): Promise<void> {
    await this.#services.hasura
      .asAdmin()
      .request(ReleaseWebhookDeliveriesDocument, { ...held, now: databaseNow });
  }
}
