/** A provider of network pages as docs/guides/network-provider.md says, whose answers a test chooses. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestProvider {
  readonly environment: Readonly<Record<string, string>>;
  /** The documents of pages by their URL; of others it knows nothing. */
  readonly pages: Map<string, object>;
  /** The URLs that it was asked for. */
  readonly asked: string[];
  /** In place of an answer, for as long as it is set. */
  status: number | null;
  /** What happens between a question and its answer. */
  whileAsked: (() => Promise<unknown>) | null;
  close(): void;
}

export async function startProvider(): Promise<TestProvider> {
  const pages = new Map<string, object>();
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { url } = JSON.parse(text) as { url: string };
    asked.push(url);
    await provider.whileAsked?.();
    const page = pages.get(url);
    const status = provider.status ?? (page === undefined ? 404 : 200);
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(status === 200 ? { url, ...page } : {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const provider: TestProvider = {
    environment: {
      NETWORK_PROVIDER_URL: `http://127.0.0.1:${port}`,
      NETWORK_PROVIDER_SECRET: 'a-secret-of-the-provider',
    },
    pages,
    asked,
    status: null,
    whileAsked: null,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return provider;
}
