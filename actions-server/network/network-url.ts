/**
 * Reads addresses of people and companies on public networks into a canonical form, equal for two spellings of a page:
 * `HTTPS://www.Network.example/in/Jane-Doe/?utm=1#about` is `https://network.example/in/jane-doe`. The database computes
 * the same form for addresses that were written without this function (`canonical_network_url`), and
 * `tests/same-text.test.ts` compares the two.
 */
import {
  canonicalHostName,
  cleanLine,
  userNameAfterLabel,
  userNameInAddress,
  userNameInPath,
  withoutCase,
} from '@platform/vocabulary';
import { hostOfNetwork, isSharedPage, pathOfPage } from './network-pages.ts';
import { isWebAddress, withScheme } from './web-address.ts';

export interface NetworkUrl {
  /**
   * The canonical form, for comparing: always https, which http leads to; all in lower case, because networks ignore the
   * case of a path; the host in ASCII; no `www.`, no standard port, query, fragment or trailing slash, and nothing that
   * leads to another view of the same page of a known network.
   */
  readonly url: string;
  readonly host: string;
  /** The address as written, without words around it. */
  readonly written: string;
  /** Last segment of the path as written, decoded: `publicIdentifier` of a profile, `universalName` of a company. */
  readonly identifier: string | null;
}

/** The bound of the database, which indexes the canonical form. */
const maxUrlLength = 2_000;

/** Two labels at least, none of them empty; a last label that is a number makes it an IP address. */
const hostName = /^(?:[^.]+\.)+(?!(?:\d+|0x[0-9a-f]*)$)[^.]+$/;

/** Hosts that never serve a public page, whatever they resolve to. */
const privateHost = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|onion)$/;

/** Scheme, host, port, path, and the rest, of a web address. */
const address = /^https?:\/\/([^/?#:[]+)(?::(\d*))?(\/[^?#]*)?(?:[?#].*)?$/i;

/**
 * Reads a network URL, also one with words around it (`Mon profil : linkedin.com/in/jane-doe (perso)`), and what names a
 * page of the professional network otherwise: `LinkedIn: jane-doe`, `in/jane-doe`. `null` when there is none.
 */
export function readNetworkUrl(text: string): NetworkUrl | null {
  const given = cleanLine(text);
  if (given.length > maxUrlLength) return null;
  const line = given.replace(aroundAddress, '');
  const whole = addressOf(line);
  // Nothing within an address counts: what follows a form to sign in is a page that somebody wanted to see.
  if (whole !== null) return namesSomebody(whole);
  const userName = userNameInAddress(line) ?? userNameAfterLabel(line) ?? userNameInPath(line);
  if (userName !== null) return networkUrlOf(`https://www.linkedin.com/in/${userName.replace(/[.,]+$/, '')}`);
  // The first address among the words.
  for (const [word] of line.matchAll(/(?<![^\s<("'«])(?:https?:\/\/|www\.)[^\s<>"'»|]+/gi)) {
    const url = networkUrlOf(word.replace(/[.,;:!?)]+$/, ''));
    if (url !== null) return url;
  }
  return null;
}

/** What stands around an address that was copied with it, also percent-encoded. */
const aroundAddress = /^[\s<("'«“]+(?=\S+$)|(?<!\/)(?:[\s>)"'»”.,;:!…]|%20|%2f)+$/gi;

/**
 * The network URL that a text is; `null` when it is none: it is no web address, its host is not public, it is too long, or
 * everybody can give it. A missing scheme is https. It is the rule of the database (`canonical_network_url`).
 */
export function networkUrlOf(text: string): NetworkUrl | null {
  const page = addressOf(text);
  return page && namesSomebody(page);
}

/** The address, unless it is a page of a network that everybody can give: it would make all of them one person. */
const namesSomebody = (page: NetworkUrl): NetworkUrl | null =>
  isSharedPage(page.host, page.url.replace(/^https:\/\/[^/]+/, '')) ? null : page;

/** The address that a text is, also of a page that everybody can give. */
function addressOf(text: string): NetworkUrl | null {
  const trimmed = cleanLine(text);
  const written = withScheme(trimmed);
  const [, writtenHost = '', port = '', writtenPath = '/'] =
    (isWebAddress(written) && address.exec(written)) || [];
  const name = canonicalHostName(writtenHost)?.replace(/^(?:www\.)+|\.$/g, '') ?? '';
  if (!hostName.test(name) || privateHost.test(name) || Number(port) > 65_535) return null;
  const host = hostOfNetwork(name);
  // Percent-encodes what needs it.
  const { pathname } = new URL(`https://host.example${withoutDotSegments(withoutUnseen(writtenPath))}`);
  const path = pathname.replace(/\/{2,}/g, '/').replace(/\/+$/, '');
  const url = `https://${host}${portOf(port)}${pathOfPage(host, foldedPath(path))}`;
  if (url.length > maxUrlLength) return null;
  return { url, host, written: trimmed, identifier: lastSegment(pathOfPage(host, path)) };
}

/** A port that is not the standard one of http or https, with its colon. */
function portOf(written: string): string {
  return ['', 80, 443].includes(written && Number(written)) ? '' : `:${Number(written)}`;
}

/** A path as browsers resolve it: `/a/./b/../c` is `/a/c`. The URL of Node 20 leaves some, such as that of `/.a/..`. */
function withoutDotSegments(path: string): string {
  const kept: string[] = [];
  for (const segment of path.split('/').slice(1)) {
    if (/^(?:\.|%2e){2}$/i.test(segment)) kept.pop();
    else if (!/^(?:\.|%2e)$/i.test(segment)) kept.push(segment);
  }
  return `/${kept.join('/')}`;
}

/** The bytes of a letter outside ASCII in UTF-8, percent-encoded. */
const encodedLetter =
  /%[cd][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-4](?:%[89ab][0-9a-f]){3}/gi;

/** A segment whose percent-encoded bytes have the form of UTF-8. */
const utf8 = new RegExp(`^(?:[^%]|%[0-7][0-9a-f]|${encodedLetter.source})*$`, 'i');

/** Characters that nobody sees, as the address of a page gets them when they are pasted with it. */
const unseen = /\u200c|\u200d|%e2%80%(?:8[b-f]|a[a-e])|%e2%81%a[0-9a-f]|%ef%bb%bf|%c2%ad/gi;

/**
 * A path without characters that nobody sees. Of a segment that is not UTF-8 none is taken out: what was around it could be
 * another character then, so that the canonical form would have another canonical form.
 */
function withoutUnseen(path: string): string {
  return path.replace(/[^/]+/g, (segment) => (utf8.test(segment) ? segment.replace(unseen, '') : segment));
}

/** A path in lower case, encoded letters included: `/%C3%89T` is `/%c3%a9t`. */
function foldedPath(path: string): string {
  const folded = path.replace(encodedLetter, (encoded) => {
    try {
      return encodeURIComponent(withoutCase(decodeURIComponent(encoded)));
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
    return /\p{Cc}/u.test(decoded) ? segment : cleanLine(decoded) || segment;
  } catch {
    return segment;
  }
}
