/**
 * A proxy in front of a server that changes what is answered, for tests of what a page believes. It stands at a path of
 * its own when one is named, as proxies do that serve several programs under one name.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Changes {
  /** Answers a request in place of the server. @returns whether it did */
  answer?(request: IncomingMessage, response: ServerResponse): boolean;
  /** The answer that is sent in place of that of the server. */
  change?(path: string, answered: Answered): Answered;
}

interface ChangingProxy {
  /** The origin and the path, without a slash at the end. */
  readonly baseUrl: string;
  /** What the proxy does from now on. */
  changes: Changes;
  close(): Promise<void>;
}

/** Headers that hold for one connection, or for a body as it was. */
const notPassedOn = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
]);

export async function startChangingProxy(target: string, at = ''): Promise<ChangingProxy> {
  const server = createServer(async (request, response) => {
    const { url = '/', method = 'GET' } = request;
    if (proxy.changes.answer?.(request, response)) return;
    const path = url.startsWith(`${at}/`) ? url.slice(at.length) : url;
    const headers = Object.entries(request.headers).filter(
      ([name]) => !notPassedOn.has(name) && name !== 'accept-encoding' && name !== 'host',
    ) as [string, string][];
    const body = ['GET', 'HEAD', 'OPTIONS'].includes(method) ? null : new Uint8Array(await bytesOf(request));
    const answer = await fetch(target + path, { method, headers, body, redirect: 'manual' });
    const kept = [...answer.headers].filter(([name]) => !notPassedOn.has(name));
    const answered = { status: answer.status, headers: Object.fromEntries(kept), body: await answer.text() };
    const sent = proxy.changes.change?.(path, answered) ?? answered;
    response.writeHead(sent.status, sent.headers).end(sent.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const proxy: ChangingProxy = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${at}`,
    changes: {},
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return proxy;
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
