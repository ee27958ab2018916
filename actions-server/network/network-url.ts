/**
 * Reads addresses of people and companies on public networks into a canonical form, equal for two spellings of a page:
 * `HTTPS://www.Network.example/in/Jane-Doe/?utm=1#about` is `https://network.example/in/jane-doe`. The database computes
 * the same form for addresses that were written without this function (`canonical_network_url`).
 */
import { isIP } from 'node:net';
import { isWebAddress } from './web-address.ts';

export interface NetworkUrl {
  /**
   * The canonical form, for comparing: always https, which http leads to; all in lower case, because networks ignore the
   * case of a path; no `www.`, no standard port, no query, fragment or trailing slash.
   */
  readonly url: string;
  readonly host: string;
  /** Last segment of the path as written, decoded: `publicIdentifier` of a profile, `universalName` of a company. */
  readonly identifier: string | null;
}

/** The bound of the database for an address without its scheme, which is indexed. */
const maxUrlLength = 1_990;

/** Two labels at least, none of them empty. */
const hostName = /^[^.]+(?:\.[^.]+)+$/;

/** Hosts that never serve a public page, whatever they resolve to. */
const privateHost = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|onion)$/;

/**
 * Reads a network URL; `null` when the text is not one: it is no web address, its host is not public, or it is too long.
 * A missing scheme is https.
 */
export function readNetworkUrl(text: string): NetworkUrl | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed);
  if (!hasScheme && /^[a-z][a-z0-9+.-]*:(?!\d+(?:[/?#]|$))/i.test(trimmed)) return null;
  const address = hasScheme ? trimmed : `https://${trimmed.replace(/^\/+/, '')}`;
  if (!isWebAddress(address)) return null;
  const parsed = new URL(address);
  const host = parsed.hostname.replace(/^(www\.)+/, '').replace(/\.$/, '');
  if (!hostName.test(host) || isIP(host) !== 0 || host.startsWith('[') || privateHost.test(host)) return null;
  const path = parsed.pathname.replace(/\/{2,}/g, '/').replace(/\/+$/, '');
  const port = /^(80|443)?$/.test(parsed.port) ? '' : `:${parsed.port}`;
  const page = `${host}${port}${withoutCase(path)}`;
  if (page.length > maxUrlLength) return null;
  return { url: `https://${page}`, host, identifier: lastSegment(path) };
}

/** The bytes of a letter outside ASCII in UTF-8, percent-encoded. */
const encodedLetter =
  /%[cd][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-4](?:%[89ab][0-9a-f]){3}/gi;

/** A path in lower case, encoded letters included: `/%C3%89T` is `/%c3%a9t`. */
function withoutCase(path: string): string {
  const folded = path.replace(encodedLetter, (encoded) => {
    try {
      // One letter in lower case can be two in Unicode (`İ`). Postgres takes the first.
      const [letter = ''] = decodeURIComponent(encoded).toLowerCase();
      return encodeURIComponent(letter);
    } catch {
      // Bytes that are not valid UTF-8.
      return encoded;
    }
  });
  return folded.toLowerCase();
}

function lastSegment(path: string): string | null {
  const segment = path.split('/').at(-1) ?? '';
  if (segment === '') return null;
  try {
    const decoded = decodeURIComponent(segment);
    // Control characters such as `%00` cannot be stored, so the segment stays encoded.
    return /\p{Cc}/u.test(decoded) ? segment : decoded;
  } catch {
    return segment;
  }
}
