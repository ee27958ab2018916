/**
 * Listens to the events of an account: a row of `webhook_endpoints`, renewed as long as the command runs, has the database
 * write them, and a subscription over a WebSocket brings them here.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { matchesEvent } from '@platform/vocabulary';
import { messageBody, type WebhookEvent } from '../../webhooks/message.ts';
import type { Console } from '../console.ts';
import { type ApiAddress, apiAddress } from '../transfer/api-address.ts';
import { type ApiClient, createApiClient, messageOf } from '../transfer/api-client.ts';
import { followEvents } from './event-stream.ts';
import { forward } from './forward.ts';
import { listenSecret } from './listen-secret.ts';

export interface ListenOptions {
  readonly events: readonly string[];
  readonly forwardTo?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly skipVerify?: boolean;
  readonly printJson?: boolean;
  readonly profile?: string;
}

const path = '/rest/v2/webhook-listeners';
/** A listener counts for a minute. */
const renewMs = 20_000;

/**
 * Runs until `signal` aborts, or the process is interrupted.
 * @throws UsageError without a private key
 * @throws Error when the API does not answer, or does not accept the listener
 */
export async function runListen(
  options: ListenOptions,
  console: Console,
  signal: AbortSignal = interruption(),
): Promise<void> {
  const { environment } = console.surroundings;
  const address = await apiAddress(options.profile, environment);
  const api = createApiClient(address, (reason) => console.print(reason));
  const secret = await listenSecret(environment);
  const listener = await startListening(api, options.events);
  console.print(`Listening to ${options.events.join(', ')} at ${address.url}.`);
  if (options.forwardTo !== undefined)
    console.print(`Events are sent to ${options.forwardTo}, signed with ${secret}`);
  const renewing = renew(api, listener, options.events, signal, console.print);
  await follow(address, { ...options, secret, since: listener.since }, console, signal);
  await renewing;
  await api.send('DELETE', `${path}/${listener.id}`, undefined).catch(() => {});
}

interface Listener {
  id: string;
  /** The time of the database at which it began. */
  readonly since: Date;
}

async function startListening(api: ApiClient, events: readonly string[]): Promise<Listener> {
  const answer = await api.post(path, JSON.stringify({ events }));
  const { id, expiresAt } = answer.body as { id: string; expiresAt: string };
  if (answer.status !== 201) throw new Error(messageOf(answer.body));
  return { id, since: new Date(Date.parse(expiresAt) - 60_000) };
}

/** Renews the listener, and begins again when it has ended because the server was away for more than a minute. */
async function renew(
  api: ApiClient,
  listener: Listener,
  events: readonly string[],
  signal: AbortSignal,
  print: (line: string) => void,
): Promise<void> {
  for (;;) {
    await sleep(renewMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    try {
      const { status } = await api.send('PATCH', `${path}/${listener.id}`, JSON.stringify({ events }));
      if (status === 404) listener.id = (await startListening(api, events)).id;
    } catch (error) {
      print(`The listener was not renewed: ${(error as Error).message}`);
    }
  }
}

/** Forwards events, one after another, in the order in which they happened. */
async function follow(
  address: ApiAddress,
  options: ListenOptions & { readonly secret: string; readonly since: Date },
  { print, write }: Console,
  signal: AbortSignal,
): Promise<void> {
  const { forwardTo, events, printJson } = options;
  for await (const event of followEvents<WebhookEvent>(address, options.since, signal, print)) {
    if (!matchesEvent(events, event.type)) continue;
    const body = messageBody(event);
    if (printJson) write(`${body}\n`);
    else print(`${time()} → ${event.type} [${event.id}]`);
    if (forwardTo === undefined) continue;
    const result = await forward(event.id, body, { ...options, forwardTo });
    print(`${time()} ← ${result}`);
  }
}

const time = () => new Date().toISOString().slice(0, 19).replace('T', ' ');

function interruption(): AbortSignal {
  const interrupted = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort());
  return interrupted.signal;
}
