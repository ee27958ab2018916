/** Hosts whose pages are not fetched, whatever their `robots.txt` says. */

const logIn = 'it shows people only to those who have signed in, and its terms forbid programs to read them';
const terms = 'its terms forbid programs to read pages of people without an agreement';

/** By the name of the host, which stands for all below it. The reason goes on with the name before it. */
export const refusedHosts: Readonly<Record<string, string>> = {
  'linkedin.com': logIn,
  'lnkd.in': logIn,
  'xing.com': logIn,
  'facebook.com': logIn,
  'fb.com': logIn,
  'messenger.com': logIn,
  'instagram.com': logIn,
  'threads.net': logIn,
  'threads.com': logIn,
  'x.com': logIn,
  'twitter.com': logIn,
  't.co': logIn,
  'tiktok.com': terms,
  'snapchat.com': terms,
  'pinterest.com': terms,
  'reddit.com': terms,
  'youtube.com': terms,
};

/**
 * Why pages of a host are not fetched; null when they may be.
 * @param host in lower case
 * @param more names of the operator
 */
export function refusalOfHost(host: string, more: readonly string[]): string | null {
  const isBelow = (name: string) => host === name || host.endsWith(`.${name}`);
  const [name, reason] = Object.entries(refusedHosts).find(([each]) => isBelow(each)) ?? [];
  if (name !== undefined) return `pages of ${name} are not fetched: ${reason}`;
  const own = more.find(isBelow);
  return own === undefined ? null : `pages of ${own} are not fetched (NETWORK_PAGES_REFUSED_HOSTS)`;
}
