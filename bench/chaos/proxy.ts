/** A TCP proxy on this machine whose connections can be cut in the middle of an answer. */

import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

export interface CuttingProxy {
  readonly port: number;
  /** Cuts all connections when so many more bytes of answers have passed. */
  cutAfter(bytes: number): void;
  close(): Promise<void>;
}

export async function startProxy(targetPort: number): Promise<CuttingProxy> {
  const open = new Set<Socket>();
  let left: number | null = null;

  const cutAll = () => {
    left = null;
    for (const socket of open) socket.destroy();
  };
  const keep = (socket: Socket, other: Socket) => {
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      open.delete(socket);
      other.destroy();
    });
  };
  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1');
    keep(client, target);
    keep(target, client);
    client.pipe(target);
    target.on('data', (bytes) => {
      const passed = left === null ? bytes : bytes.subarray(0, left);
      if (left !== null) left -= passed.length;
      if (!client.write(passed)) {
        target.pause();
        client.once('drain', () => target.resume());
      }
      // The last bytes leave before the connection is closed.
      if (left === 0) setImmediate(cutAll);
    });
    target.on('end', () => client.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cutAfter(bytes) {
      left = bytes;
    },
    async close() {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
