/**
 * The address of the client of a request, as the trusted proxies report it: limits count by it. Nothing else may be read
 * from `X-Forwarded-For`, because a client can send that header too.
 *
 * When the chain of a request cannot be the one that `TRUST_PROXY` describes, many clients are counted as one or a client
 * may choose its address. Nobody would see either, so the log says it, once for each process.
 */
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import proxyAddr from 'proxy-addr';
import { addressIn, isPrivateAddress } from '../keys/client-address.ts';

/** Whether the proxy with an address is trusted, for `proxy-addr`; `distance` is 0 for the one that connected. */
type Trust = (address: string, distance: number) => boolean;

const noClient =
  'a request came without the address of its client: every address of it is that of a trusted proxy, so its limits ' +
  'are those of a proxy. Either it came past a proxy that TRUST_PROXY counts, or a proxy sends no X-Forwarded-For, or ' +
  'drops what the one before it has sent';
const tooFew =
  'a request has a private address as its client, and public ones before it in X-Forwarded-For: all clients behind ' +
  'that address have its limits together. Set TRUST_PROXY to the number of proxies, if there is one more';

/** @param log gets numbers only: addresses of clients are personal data */
export function createClientAddress(trust: Trust, log: Logger): (request: IncomingMessage) => string {
  const said = new Set<string>();
  const warnOnce = (message: string, fields: Readonly<Record<string, number>>) => {
    if (said.has(message)) return;
    said.add(message);
    log.warn(fields, message);
  };
  return (request) => {
    // From the connection to the first address that is not trusted.
    const chain = proxyAddr.all(request, trust);
    const last = chain.length - 1;
    const found = chain[last] ?? 'unknown';
    // A text that is no address, such as `unknown`: who sends it counts as the proxy that passed it on.
    const client = addressIn(found) ?? addressIn(chain[last - 1] ?? '') ?? 'unknown';
    if (trust(found, last)) warnOnce(noClient, { proxies: chain.length });
    else if (!said.has(tooFew) && isPrivateAddress(client)) {
      const before = proxyAddr.all(request).slice(chain.length).map(addressIn);
      if (before.some((address) => address !== null && !isPrivateAddress(address)))
        warnOnce(tooFew, { trusted: last });
    }
    return client;
  };
}
