/**
 * Which addresses of the internet this server may call on behalf of an account: those of other machines that everybody can
 * reach. Everything else could be a service of the network that the server runs in, which trusts whoever reaches it.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A network in CIDR form, parsed. */
export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Everything that is given to networks of the internet at present: RFC 4291, RFC 3513. */
const globalUnicast: Network = ipaddr.parseCIDR('2000::/3');

/** Networks that have every address in them, of the internet or not. */
export const everyNetwork: readonly Network[] = [ipaddr.parseCIDR('0.0.0.0/0'), ipaddr.parseCIDR('::/0')];

/**
 * Parses `127.0.0.0/8` or `::1/128`.
 * @returns null when it is no network
 */
export function readNetwork(text: string): Network | null {
  return ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : null;
}

/**
 * Whether an address may be called: one of the internet, or one in `allowed` networks. `address` is a literal without
 * brackets; what is no address is refused. IPv6 addresses that stand for an IPv4 one (mapped, compatible, 6to4, NAT64,
 * Teredo) are refused: a translator may turn them into any.
 */
export function isCallable(address: string, allowed: readonly Network[] = []): boolean {
  // A zone says through which interface: it is for local addresses only.
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (allowed.some((network) => isWithin(parsed, network))) return true;
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || isWithin(parsed, globalUnicast);
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Network): boolean {
  if (address.kind() === network.kind()) return address.match(network, bits);
  // A socket that listens on both families reports IPv4 addresses as mapped ones.
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress()) {
    return isWithin(address.toIPv4Address(), [network, bits]);
  }
  return false;
}
