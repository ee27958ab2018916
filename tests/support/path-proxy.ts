/** A proxy that serves a server below a path of its own address, and takes the path away, as nginx does for `location /platform/`. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PathProxy {
  /** `http://127.0.0.1:<port>/platform`. */
  readonly address: string;
  readonly path: string;
  /** What was asked outside of the path since the last call: nothing of the server is there. */
  strays(): string[];
  /** @param origin of the server */
  leadTo(origin: string): void;
  close(): Promise<void>;
}

export async function startPathProxy(path = '/platform'): Promise<PathProxy> {
  let target = '';
  let strays: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const { url = '', method, headers } = incoming;
    if (!url.startsWith(`${path}/`)) {
      strays.push(`${method} ${url}`);
      outgoing.writeHead(404).end('nothing is here');
      return;
    }
    const onward = request(target + url.slice(path.length), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    path,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    strays() {
      const found = strays;
      strays = [];
      return found;
    },
    leadTo(origin) {
      target = origin;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
