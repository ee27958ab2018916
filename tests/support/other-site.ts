/** A web site of somebody else, which uses the platform from its pages. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

interface OtherSite {
  /** `http://localhost:<port>`: another origin than that of the platform. */
  readonly origin: string;
  close(): Promise<void>;
}

export async function startOtherSite(answer: RequestListener): Promise<OtherSite> {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
    },
  };
}
