/** Sites of the web on one port of this machine, by the name of the host that a request has. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OutboundCall } from '../../actions-server/outbound/guarded-request.ts';
import type { OutboundPolicy } from '../../actions-server/outbound/outbound-policy.ts';
import { readNetwork } from '../../actions-server/outbound/public-address.ts';

export type Page =
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: string | Buffer }
  | ((response: ServerResponse, request: IncomingMessage) => void);

export interface PageServer {
  /** The pages of a host by their paths; what is not there has the status 404. */
  readonly sites: Map<string, Readonly<Record<string, Page>>>;
  /** Addresses in bodies and in headers, such as `https://jane.example/`, are turned into those of this server. */
  url(address: string): string;
  /** What was asked for: `jane.example/robots.txt`. */
  readonly asked: string[];
  readonly requests: { readonly address: string; readonly at: number; readonly userAgent: string }[];
  /** For calls: names of all hosts are this machine's. */
  readonly lookup: NonNullable<OutboundCall['lookup']>;
  readonly policy: OutboundPolicy;
  close(): Promise<void>;
}

const html = { 'Content-Type': 'text/html; charset=utf-8' };

export async function startPageServer(): Promise<PageServer> {
  const sites: PageServer['sites'] = new Map();
  const requests: { address: string; at: number; userAgent: string }[] = [];
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const path = request.url ?? '/';
    asked.push(host + path);
    requests.push({
      address: host + path,
      at: performance.now(),
      userAgent: request.headers['user-agent'] ?? '',
    });
    const page = sites.get(host)?.[path];
    if (typeof page === 'function') return page(response, request);
    const { status = 200, headers = {}, body = '' } = page ?? { status: 404 };
    const own = Object.entries({ ...html, ...headers }).map(([name, value]) => [name, url(value)]);
    response.writeHead(status, Object.fromEntries(own)).end(typeof body === 'string' ? url(body) : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = (text: string): string =>
    text.replace(/https:\/\/((?:[a-z0-9-]+\.)+(?:example|com))(?![a-z.:])/g, `http://$1:${port}`);
  const loopback = readNetwork('127.0.0.0/8');
  const lookup = (
    _name: string,
    _options: unknown,
    callback: (error: Error | null, addresses: { address: string; family: number }[]) => void,
  ) =>
    sites.has(_name)
      ? callback(null, [{ address: '127.0.0.1', family: 4 }])
      : callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []);
  return {
    sites,
    url,
    asked,
    requests,
    lookup: lookup as unknown as PageServer['lookup'],
    policy: { allowsHttp: true, allowedNetworks: loopback === null ? [] : [loopback] },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
