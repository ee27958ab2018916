/**
 * Where this server is for the rest of the world, when a proxy serves it below a path (`PUBLIC_BASE_URL` is
 * `https://example.com/platform`) and takes that path away before a request arrives here. All of the program names its own
 * pages by the paths that it serves, such as `/docs/saves`; as every answer leaves the server, and in no other place, they
 * become those that the rest of the world knows.
 */
import { escapeMarkup } from '@platform/vocabulary';
import { Html } from './html.ts';
import type { RouteResult } from './route.ts';

/** The path of an address, without a slash at the end; empty for one without a path. */
export function pathOfAddress(address: string): string {
  return new URL(address).pathname.replace(/\/+$/, '');
}

/**
 * An answer whose links, forms, suggested places, scripts, style sheets and pictures, and whose `Location`, are below a path. Addresses with
 * a host are left as they are.
 * @param path as `pathOfAddress` returns it
 */
export function belowPath(result: RouteResult, path: string): RouteResult {
  if (path === '') return result;
  const headers = result.headers && locatedBelow(result.headers, path);
  const changed = headers === undefined ? result : { ...result, headers };
  if ('location' in changed) return { ...changed, location: addressBelow(changed.location, path) };
  return 'html' in changed ? { ...changed, html: pageBelow(changed.html, path) } : changed;
}

/** `/docs` as `/platform/docs`; what is no path of this server is left as it is. */
export function addressBelow(address: string, path: string): string {
  return /^\/(?!\/)/.test(address) ? path + address : address;
}

function locatedBelow(headers: Readonly<Record<string, string>>, path: string) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      name.toLowerCase() === 'location' ? addressBelow(value, path) : value,
    ]),
  );
}

/** Values and texts of pages have no quotation marks that are not escaped: only attributes match. */
const attributeOfAddress = /(\s(?:href|src|action|formaction|data-places)=")(?=\/(?!\/))/g;

function pageBelow({ text }: Html, path: string): Html {
  const escaped = escapeMarkup(path);
  return new Html(text.replace(attributeOfAddress, (start) => start + escaped));
}
