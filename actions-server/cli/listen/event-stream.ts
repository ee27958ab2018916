/**
 * The events of an account as they are committed, over a WebSocket. A subscription shows those of the last minutes; what
 * was seen already is passed over. It is opened again when the connection is lost, and now and then, so that it does not
 * show more and more.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { ListenToEventsDocument } from '../../graphql/generated.ts';
import type { ApiAddress } from '../transfer/api-address.ts';

/** A transaction that takes longer than that between its event and its commit is not seen. */
const windowMs = 120_000;
const reopenMs = 60_000;
/** Events of one window. More are lost, with a line that says so. */
const most = 500;
const pauseMs = 2_000;

interface Seen {
  readonly id: string;
  readonly createdAt: string;
}

/**
 * @param since by the clock of the database: nothing that happened before is given
 * @param print is told when the connection is lost, and when events were lost
 */
export async function* followEvents<Event extends Seen>(
  address: ApiAddress,
  since: Date,
  signal: AbortSignal,
  print: (line: string) => void,
): AsyncGenerator<Event> {
  const seen = new Map<string, number>();
  let from = since.getTime();
  while (!signal.aborted) {
    try {
      for await (const events of messages<Event>(address, new Date(from), signal)) {
        if (events.length === most) print(`More than ${most} events in two minutes: some are not shown.`);
        for (const event of events.toReversed()) {
          if (seen.has(event.id)) continue;
          seen.set(event.id, Date.parse(event.createdAt));
          yield event;
        }
        const last = Math.max(since.getTime(), ...seen.values());
        from = Math.max(since.getTime(), last - windowMs);
        for (const [id, at] of seen) if (at < from) seen.delete(id);
      }
    } catch (error) {
      if (signal.aborted) return;
      print(`The connection was lost and is opened again: ${(error as Error).message}`);
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
    }
  }
}

/** What the subscription shows, after every change of it, for a minute. @throws Error when the connection is lost */
async function* messages<Event>(
  { url, apiKey }: ApiAddress,
  since: Date,
  signal: AbortSignal,
): AsyncGenerator<readonly Event[]> {
  const socket = new WebSocket(`${url}/graphql`, 'graphql-transport-ws', {
    handshakeTimeout: 10_000,
  });
  const received: (readonly Event[])[] = [];
  let failure: Error | null = null;
  let isOver = false;
  let wake = () => {};
  const end = (error: Error | null) => {
    failure ??= isOver ? null : error;
    isOver = true;
    wake();
  };
  const send = (message: object) => socket.send(JSON.stringify(message));
  socket.on('error', (error) => end(error));
  socket.on('close', (code, reason) => end(new Error(String(reason) || `closed with ${code}`)));
  socket.on('open', () => send({ type: 'connection_init', payload: { 'X-API-KEY': apiKey } }));
  socket.on('message', (data) => {
    const { type, payload } = JSON.parse(String(data)) as { type: string; payload?: unknown };
    if (type === 'ping') send({ type: 'pong' });
    else if (type === 'connection_ack') {
      const query = ListenToEventsDocument.toString();
      send({
        type: 'subscribe',
        id: '1',
        payload: { query, variables: { since: since.toISOString(), limit: most } },
      });
    } else if (type === 'next') {
      received.push((payload as { data: { webhook_events: Event[] } }).data.webhook_events);
      wake();
    } else if (type === 'error') {
      end(new Error((payload as { message: string }[])[0]?.message ?? 'the subscription was refused'));
    }
  });
  const timer = setTimeout(() => end(null), reopenMs);
  const stop = () => end(null);
  signal.addEventListener('abort', stop);
  try {
    for (;;) {
      const next = received.shift();
      if (next !== undefined) yield next;
      else if (failure !== null) throw failure;
      else if (isOver) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    socket.terminate();
  }
}
