/** Whether two addresses are those of one page. */
import { decodeUri } from '@platform/vocabulary';

/** Parts of an address after `#` that mean whom the page is about, and not a part of it. */
const subjectFragment = /^#?(?:me|i|this|person|about|organi[sz]ation|company|identity)?$/i;
const startPage = /\/(?:index|default|home)\.[a-z]{2,5}$/;

/**
 * An address in a form that is equal for spellings of one page: without scheme, `www.`, case, slash at the end, name of the
 * start page and what only counts visits. Null for what is no address of a page.
 * @param base what a relative address is relative to
 */
export function pageKey(address: string, base?: string): string | null {
  if (address.length > 4_000 || !URL.canParse(address, base)) return null;
  const { protocol, host, pathname, searchParams, hash } = new URL(address, base);
  if (!/^https?:$/.test(protocol) || !subjectFragment.test(hash)) return null;
  const query = [...searchParams].filter(([name]) => !/^(?:utm_\w+|ref|fbclid|gclid)$/i.test(name));
  const path = decodeUri(pathname).toLowerCase().replace(startPage, '').replace(/\/+$/, '');
  return `${host.replace(/^www\./, '')}${path}${query.map(([name, value]) => `?${name}=${value}`).join('')}`;
}

/** The key of the start of the site that a page is on. */
export const siteKey = (key: string): string => key.replace(/[/?].*$/, '');

/**
 * The keys of an address that was asked for, and of the one that it has led to, if that is the same page elsewhere on its site: in
 * a language (`/en`), or under the same last name in its path. Else whoever the other page is about is not whom was asked for: the page of
 * somebody who has left may lead to the start of a site.
 */
export function keysOfPage(asked: string, url: string): ReadonlySet<string> {
  const [from, to] = [pageKey(asked), pageKey(url)];
  if (from === null) return new Set();
  if (to === null || !(isSamePath(from, to) || isInLanguage(from, to))) return new Set([from]);
  return new Set([from, to]);
}

const lastName = (key: string): string => /\/([^/?]+)(?:\?.*)?$/.exec(key)?.[1] ?? '';
const isSamePath = (from: string, to: string): boolean =>
  from === to || (lastName(from) !== '' && lastName(from) === lastName(to) && siteKey(from) === siteKey(to));
const isInLanguage = (from: string, to: string): boolean =>
  to.startsWith(from) && /^\/[a-z]{2}(?:-[a-z]{2})?$/.test(to.slice(from.length));
