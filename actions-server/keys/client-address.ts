/** Client addresses as texts of one form, and as keys of limits. */
import ipaddr from 'ipaddr.js';

/** `203.0.113.7:49152` and `[2001:db8::7]:49152`: some load balancers write the port of the client, too. */
const withPort = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/;

/** The address in an element of `X-Forwarded-For`, in the one form that each address has; null when there is none. */
export function addressIn(text: string): string | null {
  const [, ipv6, ipv4] = withPort.exec(text) ?? [];
  const plain = ipv6 ?? ipv4 ?? text;
  // Other forms of IPv4, such as a single number, are none that a proxy writes.
  if (!ipaddr.isValid(plain) || (!plain.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(plain)))
    return null;
  return ipaddr.process(plain).toString();
}

/** The address to count under. An IPv6 subscriber has a whole /64 network, which counts as one address. */
export function addressKey(address: string): string {
  const plain = addressIn(address);
  if (plain === null) return address;
  const parsed = ipaddr.parse(plain);
  if (!(parsed instanceof ipaddr.IPv6)) return plain;
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

const privateRanges = ['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat'];

/** Whether an address is one of a private network or of this machine, as those of proxies mostly are. */
export function isPrivateAddress(address: string): boolean {
  return ipaddr.isValid(address) && privateRanges.includes(ipaddr.process(address).range());
}
