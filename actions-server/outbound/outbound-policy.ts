/**
 * What an address must look like that an account, or the operator, gives this server to call: checked when it is given, and
 * when it is called.
 */
import { isIP } from 'node:net';
import { everyNetwork, isCallable, type Network } from './public-address.ts';

/** What an operator allows beyond `https` to addresses of the internet. */
export interface OutboundPolicy {
  readonly allowsHttp: boolean;
  /** Networks of their own that may be called. */
  readonly allowedNetworks: readonly Network[];
}

/**
 * For addresses in the settings: an operator may name a service of their own network, with or without TLS. An address that
 * an account has given is never called by this policy.
 */
export const operatorPolicy: OutboundPolicy = { allowsHttp: true, allowedNetworks: everyNetwork };

const lowestFreePort = 1024;

/**
 * Why a URL may not be called, as a sentence for whoever has given it; null when it may. Names are looked up only when it
 * is called.
 */
export function problemOfUrl(text: string, { allowsHttp, allowedNetworks }: OutboundPolicy): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    return `an address that begins with ${allowsHttp ? 'https:// or http://' : 'https://'} is expected`;
  }
  if (url.protocol === 'http:' && !allowsHttp) return 'the address has to begin with https://';
  if (url.username !== '' || url.password !== '') return 'the address must not contain a user or a password';
  if (url.hash !== '') return 'the address must not contain a #';
  const port = Number(url.port);
  if (port !== 0 && port !== 80 && port !== 443 && port < lowestFreePort) {
    return `the port has to be 80, 443, or ${lowestFreePort} or higher`;
  }
  const host = hostOf(url);
  const isName = isIP(host) === 0;
  if (!isName && !isCallable(host, allowedNetworks)) return 'the address is not one of the public internet';
  // Names of one's own machine or network resolve to such addresses, if at all.
  const isLocal = isName && (!host.includes('.') || /\.(localhost|local|internal|home\.arpa)\.?$/.test(host));
  if (isLocal && allowedNetworks.length === 0) return 'the address is not one of the public internet';
  return null;
}

/** The name or the address of a URL, without brackets. `URL` has turned `0x7f.1` and the like into dotted addresses. */
function hostOf({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}
