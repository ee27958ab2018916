/**
 * Names of webhooks are asked of the name servers by messages. The system's own way (`dns.lookup`) has a thread for each name until
 * it knows its addresses, of which Node has few: a handful of names whose name server does not answer would stop every look-up of
 * this process. Neither the hosts file nor other sources of the system are asked.
 */
import { type LookupAddress, Resolver, type lookup as systemLookup } from 'node:dns';

/** Milliseconds for the first try; the second has twice as long. */
const firstTryMs = 1_500;
const tries = 2;

type Callback = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

/** @param servers instead of those of the system, for tests: `address:port` */
export function lookupOfNameServers(servers?: readonly string[]): typeof systemLookup {
  function lookup(name: string, _options: unknown, callback: Callback): void {
    const resolver = new Resolver({ timeout: firstTryMs, tries });
    if (servers !== undefined) resolver.setServers(servers);
    const found: LookupAddress[] = [];
    let first: NodeJS.ErrnoException | null = null;
    let waiting = 2;
    const add = (family: 4 | 6) => (error: NodeJS.ErrnoException | null, addresses?: string[]) => {
      first ??= error;
      for (const address of addresses ?? []) found.push({ address, family });
      waiting -= 1;
      if (waiting > 0) return;
      callback(found.length > 0 ? null : first, found);
    };
    resolver.resolve4(name, add(4));
    resolver.resolve6(name, add(6));
  }
  return lookup as unknown as typeof systemLookup;
}
