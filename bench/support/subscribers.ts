/** Opens many sockets with one subscription each, and counts and times their messages. */
import { once } from 'node:events';
import { WebSocket } from 'ws';

export interface Subscribers {
  /** The number of results that all subscribers have received. */
  readonly messages: number;
  /** The times at which these subscribers receive their next results, by `performance.now()`. */
  nextMessages(indexes: readonly number[]): Promise<number[]>;
  close(): Promise<void>;
}

/** Opens the sockets in groups, and resolves when every connection was acknowledged. */
export async function connectSubscribers(options: {
  readonly url: string;
  readonly count: number;
  readonly headersOf: (index: number) => Readonly<Record<string, string>>;
  readonly requestOf: (index: number) => object;
}): Promise<Subscribers> {
  const sockets: WebSocket[] = [];
  const waiting = new Map<number, (time: number) => void>();
  let messages = 0;

  const connect = async (index: number): Promise<void> => {
    const socket = new WebSocket(options.url, ['graphql-transport-ws']);
    sockets[index] = socket;
    await once(socket, 'open');
    const acknowledged = new Promise<void>((resolve, reject) => {
      socket.on('message', (data) => {
        const time = performance.now();
        const text = String(data);
        if (text.startsWith('{"type":"connection_ack"')) resolve();
        if (text.startsWith('{"type":"error"')) reject(new Error(text));
        if (!text.startsWith('{"type":"next"')) return;
        messages += 1;
        waiting.get(index)?.(time);
        waiting.delete(index);
      });
    });
    socket.send(JSON.stringify({ type: 'connection_init', payload: { headers: options.headersOf(index) } }));
    await acknowledged;
    socket.send(JSON.stringify({ type: 'subscribe', id: 's', payload: options.requestOf(index) }));
  };
  const groupSize = 50;
  for (let start = 0; start < options.count; start += groupSize) {
    const indexes = Array.from(
      { length: Math.min(groupSize, options.count - start) },
      (_, offset) => start + offset,
    );
    await Promise.all(indexes.map(connect));
  }

  return {
    get messages() {
      return messages;
    },
    nextMessages: (indexes) =>
      Promise.all(indexes.map((index) => new Promise<number>((resolve) => waiting.set(index, resolve)))),
    close: async () => {
      const closed = sockets.map((socket) => once(socket, 'close'));
      for (const socket of sockets) socket.close();
      await Promise.all(closed);
    },
  };
}
