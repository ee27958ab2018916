/** Webhooks from the change to a real receiver, for the tests of them. Times of the database are moved instead of waiting. */
import { startTestApi, type TestAccount, type TestApi } from './api.ts';
import { waitUntil } from './wait-until.ts';
import { startReceiver, type WebhookReceiver } from './webhook-receiver.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read what is there
export type Answer = any;

export interface TestWebhook {
  readonly id: string;
  readonly secret: string;
  /** Of its route. */
  readonly path: string;
}

/** What the server of a world sends at a time. */
export const webhookConcurrency = 10;

/** Pauses are so much longer than they are, so that none ends while a test looks, on whatever machine; `skipPauses` ends them. */
export const pauseFactor = 100;

export const json = async (response: Promise<Response>): Promise<Answer> => (await response).json();

/** A server that sends, woken by the event trigger of the metadata. Each test has an account and a receiver of its own. */
export class WebhookWorld {
  readonly api: TestApi;
  /** As the task loop of a server looks now and then. */
  readonly #looking: NodeJS.Timeout;
  account!: TestAccount;
  receiver!: WebhookReceiver;

  private constructor(api: TestApi) {
    this.api = api;
    this.#looking = setInterval(() => this.sender.wake(), 1_000);
  }

  static async start(): Promise<WebhookWorld> {
    const api = await startTestApi(
      {
        WEBHOOKS_ALLOW_HTTP: 'true',
        WEBHOOKS_ALLOW_PRIVATE: '127.0.0.0/8',
        WEBHOOK_CONCURRENCY: String(webhookConcurrency),
      },
      { sendsEvents: true },
    );
    await api.database.pool.query(`
      alter function webhook_pause rename to webhook_pause_of_product;
      create function webhook_pause(attempts integer) returns interval
        language sql immutable return ${pauseFactor} * webhook_pause_of_product(attempts)`);
    api.dependencies.webhookSender.start();
    return new WebhookWorld(api);
  }

  async stop(): Promise<void> {
    clearInterval(this.#looking);
    await this.sender.stop(1_000);
    await this.api.stop();
  }

  async beginTest(): Promise<void> {
    this.receiver = await startReceiver();
    this.account = await this.api.createAccount();
  }

  async endTest(): Promise<void> {
    await this.query('delete from webhook_endpoints');
    await this.sender.idle();
    await this.receiver.close();
    // The next look would hide that one has failed.
    expect(this.api.log.filter(({ msg }) => msg === 'failed to claim webhooks')).toEqual([]);
  }

  get sender() {
    return this.api.dependencies.webhookSender;
  }

  async query(sql: string, values: unknown[] = []): Promise<Answer[]> {
    return (await this.api.database.pool.query(sql, values)).rows;
  }

  send(
    method: string,
    path: string,
    body?: unknown,
    key = this.account.privateKey.secret,
  ): Promise<Response> {
    const headers = {
      'x-api-key': key,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    return fetch(this.api.baseUrl + path, { method, headers, ...text });
  }

  /** Adds an endpoint at the receiver. */
  async add(events: readonly string[], options: object = {}, path = '/hook'): Promise<TestWebhook> {
    const url = this.receiver.url + path;
    const response = await this.send('POST', '/rest/v2/webhooks', { url, events, ...options });
    const body = (await response.json()) as Answer;
    if (response.status !== 201) throw new Error(JSON.stringify(body));
    return { ...body, path: `/rest/v2/webhooks/${body.id}` };
  }

  async saveCompany(name: string, more: object = {}): Promise<Answer> {
    const response = await this.account.post('/rest/v2/companies', { name, externalId: name, ...more });
    const body = (await response.json()) as Answer;
    if (response.status !== 200 && response.status !== 201) throw new Error(JSON.stringify(body));
    return body;
  }

  deliveries({ path }: TestWebhook, parameters = ''): Promise<Answer> {
    return json(this.send('GET', `${path}/deliveries${parameters}`));
  }

  /** The types of what was received. */
  types(): string[] {
    return this.receiver.requests.map(({ body }) => body.type);
  }

  /** Makes everything due that waits for its next attempt. */
  async skipPauses(): Promise<void> {
    await this.query(`update webhook_deliveries set "lockedUntil" = now() where status = 'queued'`);
    await this.query(`update webhook_endpoints set "pausedUntil" = null`);
    this.sender.wake();
  }

  /** Waits until so many deliveries have a status. */
  async whenSettled(status: string, count = 1): Promise<void> {
    const sql = 'select count(*)::int as found from webhook_deliveries where status = $1';
    await waitUntil(async () => (await this.query(sql, [status]))[0].found >= count);
  }
}
