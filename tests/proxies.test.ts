/**
 * The address of a client behind proxies that treat `X-Forwarded-For` as those of deploy/ and docs/operations.md do, and
 * what these files say of bodies, upgrades and times.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { loadConfig } from '../actions-server/config.ts';
import { defineRoute } from '../actions-server/http/route.ts';
import { startTestApp, type TestApp } from './support/app.ts';

/** What a proxy makes of the header that it got: in, out. `sender` is who connected to it. */
type Forwarding = (received: string | undefined, sender: string) => string | undefined;

/** nginx with `$proxy_add_x_forwarded_for`, and Caddy for a sender in its `trusted_proxies`. */
const appends: Forwarding = (received, sender) =>
  received === undefined ? sender : `${received}, ${sender}`;
/** Caddy since 2.5 for a sender that is not in its `trusted_proxies`. */
const drops: Forwarding = (_received, sender) => sender;
/** Load balancers that write the port, too. */
const appendsWithPort: Forwarding = (received, sender) => appends(received, `${sender}:49152`);
/** A proxy that was not told to. */
const sendsNothing: Forwarding = () => undefined;

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const whoIs = defineRoute({
  method: 'get',
  path: '/who',
  access: 'none',
  description: null,
  handler: async ({ clientAddress }) => ({ json: clientAddress }),
});

/** A server behind proxies, the one that clients reach first. Each connects from an address of its own: 127.0.1.1, … */
async function behind(trustProxy: string, proxies: readonly Forwarding[]) {
  const app = await startTestApp([whoIs], { TRUST_PROXY: trustProxy });
  closing.push(() => app.stop());
  let target = app.baseUrl;
  for (const [index, forwarding] of [...proxies].reverse().entries()) {
    target = await startProxy(target, forwarding, `127.0.1.${proxies.length - index}`);
  }
  return { app, ask: (from: string, forwardedFor?: string) => send(target, from, forwardedFor) };
}

async function startProxy(target: string, forwarding: Forwarding, address: string): Promise<string> {
  const server: Server = createServer((request, response) => {
    const received = request.headers['x-forwarded-for'] as string | undefined;
    const sender = request.socket.remoteAddress ?? '';
    void send(target, address, forwarding(received, sender)).then((answer) => response.end(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function send(base: string, localAddress: string, forwardedFor?: string): Promise<string> {
  const headers = forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor };
  const request = httpRequest(`${base}/who`, { localAddress, headers, agent: false }).end();
  const [response] = await once(request, 'response');
  const body = await text(response);
  return body.replaceAll('"', '');
}

const warnings = ({ log }: TestApp) => log.filter(({ level }) => level === 'warn').map(({ msg }) => msg);

const chains: readonly (readonly [string, string, readonly Forwarding[]])[] = [
  ['the proxy of the compose file', '1', [appends]],
  ['a load balancer and the proxy of the compose file, which trusts it', '2', [appends, appends]],
  ['a load balancer that replaces the header', '2', [drops, appends]],
  ['a load balancer that writes ports', '2', [appendsWithPort, appends]],
];

describe('behind', () => {
  test.each(chains)('%s, each client has its own address', async (_name, trust, proxies) => {
    const { app, ask } = await behind(trust, proxies);
    expect(await Promise.all(['127.0.0.2', '127.0.0.3', '127.0.0.4'].map((from) => ask(from)))).toEqual([
      '127.0.0.2',
      '127.0.0.3',
      '127.0.0.4',
    ]);
    expect(warnings(app)).toEqual([]);
  });
});

test.each(chains)('what a client claims is not believed: %s', async (_name, trust, proxies) => {
  const { ask } = await behind(trust, proxies);
  for (const claim of ['198.51.100.7', '127.0.0.9, 10.0.0.1', 'unknown', ', ,'])
    expect(await ask('127.0.0.2', claim)).toBe('127.0.0.2');
});

describe('the log warns once', () => {
  test.each([
    ['a proxy that drops what the load balancer said', '2', [appends, drops], '127.0.1.1'],
    ['a proxy less than TRUST_PROXY says', '2', [appends], '127.0.0.2'],
    ['a trusted proxy that sends no X-Forwarded-For', '127.0.1.1', [sendsNothing], '127.0.1.1'],
  ] as const)('of %s', async (_name, trust, proxies, address) => {
    const { app, ask } = await behind(trust, proxies);
    for (const from of ['127.0.0.2', '127.0.0.2']) expect(await ask(from)).toBe(address);
    expect(warnings(app)).toEqual([
      expect.stringMatching(/^a request came without the address of its client/),
    ]);
  });

  test.each([
    ['no proxy is trusted', 'false', '127.0.1.1'],
    ['one of two proxies is trusted', '1', '127.0.1.1'],
  ])('when there are more proxies: %s', async (_name, trust, address) => {
    const { app, ask } = await behind(trust, trust === 'false' ? [appends] : [appends, appends]);
    // What a client of the internet has as its address, and a proxy in front of these has said.
    for (const client of ['192.0.2.1', '192.0.2.2']) expect(await ask('127.0.0.2', client)).toBe(address);
    expect(warnings(app)).toEqual([
      expect.stringMatching(/^a request has a private address as its client, and public ones before it/),
    ]);
  });
});

test('an address of IPv6 is the same in every spelling, and a text that is none counts as the proxy that sent it', async () => {
  const { ask } = await behind('1', []);
  expect(await ask('127.0.0.2', '2001:DB8:0::7')).toBe('2001:db8::7');
  expect(await ask('127.0.0.2', '[2001:db8::7]:49152')).toBe('2001:db8::7');
  expect(await ask('127.0.0.2', '::ffff:c000:0201')).toBe('192.0.2.1');
  for (const none of ['unknown', '_hidden', '1', '0x7f.1', '256.0.0.1', 'x'.repeat(10_000)])
    expect(await ask('127.0.0.2', none)).toBe('127.0.0.2');
});

describe('the configuration of', () => {
  const read = (name: string) => readFileSync(new URL(`../deploy/${name}`, import.meta.url), 'utf8');
  /** Without comments, with each line's spaces as one. */
  const linesOf = (name: string) =>
    read(name)
      .split('\n')
      .map((line) => line.replace(/#.*/, '').trim().replaceAll(/\s+/g, ' '))
      .filter((line) => line !== '');
  const { limits, hasura } = loadConfig({
    HASURA_GRAPHQL_ADMIN_SECRET: 'secret',
    FILE_LINK_SECRET: 'a secret that is only for tests, and long enough',
  });
  const number = (lines: readonly string[], form: RegExp): number =>
    Number(lines.map((line) => form.exec(line)?.[1]).find((found) => found !== undefined));

  test('Caddy passes on what a load balancer in a private network says of its clients', () => {
    const text = linesOf('Caddyfile').join('\n');
    const [block = ''] = /reverse_proxy \{[\s\S]*?\n\}/.exec(text) ?? [];
    expect(block.split('\n')).toContain('trusted_proxies private_ranges');
  });

  test('nginx passes on the address of the client, bodies, long addresses, WebSockets and slow answers', () => {
    const lines = linesOf('nginx.conf');
    expect(lines).toEqual(
      expect.arrayContaining([
        'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
        'proxy_set_header Host $host;',
        'proxy_set_header Upgrade $http_upgrade;',
        'proxy_set_header Connection $connection_upgrade;',
        'proxy_http_version 1.1;',
        'location /actions/ {',
      ]),
    );
    expect(number(lines, /^client_max_body_size (\d+)m;$/) * 1024 * 1024).toBeGreaterThanOrEqual(
      limits.maxApplicationBytes,
    );
    expect(number(lines, /^large_client_header_buffers \d+ (\d+)k;$/)).toBeGreaterThanOrEqual(64);
    expect(number(lines, /^proxy_read_timeout (\d+)s;$/)).toBeGreaterThan(hasura.callerTimeoutMs / 1000);
    expect(lines.filter((line) => !/[;{}]$/.test(line) && !line.startsWith("''"))).toEqual([]);
    const braces = lines.join('').replaceAll(/[^{}]/g, '');
    expect(braces.split('{')).toHaveLength(braces.split('}').length);
  });

  test('HAProxy passes on the address of the client, long addresses, WebSockets and slow answers', () => {
    const lines = linesOf('haproxy.cfg');
    expect(lines).toEqual(
      expect.arrayContaining([
        'option forwardfor',
        'http-request deny deny_status 404 if { path_beg /actions/ }',
      ]),
    );
    expect(number(lines, /^tune\.bufsize (\d+)$/)).toBeGreaterThan(65_536);
    for (const form of [/^timeout server (\d+)s$/, /^timeout tunnel (\d+)s$/])
      expect(number(lines, form)).toBeGreaterThan(hasura.callerTimeoutMs / 1000);
  });

  test('docker-compose.yml counts the one proxy that it has', () => {
    expect(readFileSync(new URL('../docker-compose.yml', import.meta.url), 'utf8')).toContain(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of Compose
      'TRUST_PROXY: ${TRUST_PROXY:-1}',
    );
  });
});
