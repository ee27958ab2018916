/** The settings of the source `networkPage`. Off by default: then no page is ever fetched. */
import { canonicalHostName, readCommaList } from '@platform/vocabulary';
import { z } from 'zod';
import { flag } from './setting-types.ts';

export interface NetworkPagesSettings {
  /** Hosts that the operator refuses, with all below them; in ASCII and lower case. */
  readonly refusedHosts: readonly string[];
  /** Where the owner of a site reads what asks for its pages. */
  readonly explanationUrl: string;
}

function readHosts(text: string, context: z.RefinementCtx): string[] {
  return readCommaList(text).values.flatMap((value) => {
    const host = canonicalHostName(value)?.replace(/\.$/, '') ?? '';
    if (/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/.test(host)) return [host];
    context.addIssue({ code: 'custom', message: `"${value}" is not the name of a host such as example.com` });
    return [];
  });
}

export const networkPagesVariables = {
  NETWORK_PAGES: flag
    .default(false)
    .describe(
      '`true`: public pages of people and companies are fetched from their hosts, as far as these allow it ([docs/network-pages.md](docs/network-pages.md)). It sends the address of the page to its host.',
    ),
  NETWORK_PAGES_REFUSED_HOSTS: z
    .string()
    .default('')
    .transform(readHosts)
    .describe(
      'Hosts whose pages are never fetched, with commas between them; each stands for all names below it, too. Some hosts are always refused ([which](docs/network-pages.md#hosts-that-are-refused)).',
    ),
};

/**
 * null: no page is fetched.
 * @param publicBaseUrl of this server, without a slash at its end
 */
export function networkPagesSettings(
  {
    NETWORK_PAGES: isOn,
    NETWORK_PAGES_REFUSED_HOSTS: refusedHosts,
  }: z.output<z.ZodObject<typeof networkPagesVariables>>,
  publicBaseUrl: string,
): NetworkPagesSettings | null {
  return isOn ? { refusedHosts, explanationUrl: `${publicBaseUrl}/docs/network-pages` } : null;
}
