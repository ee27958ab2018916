/**
 * Reads e-mail addresses: as written, and in a canonical form that is equal for two spellings of one mailbox. The database
 * computes the same form for addresses that were written without this function (`canonical_email_address`).
 */
import { cleanText } from './clean-text.ts';
import { decodeUri } from './decode-uri.ts';
import { fold } from './fold.ts';
import { canonicalHostName, unicodeHostName, withoutCase } from './host-name.ts';
import { phoneRemarks } from './phone-words.ts';

export interface EmailAddress {
  /** As written, without what surrounds it (`mailto:`, a display name, angle brackets). */
  readonly emailAddress: string;
  /** Lower case, accents composed, the domain in ASCII: `Zoé@Exämple.fr` is `zoé@xn--exmple-cua.fr`. */
  readonly canonicalEmailAddress: string;
}

/** What was found in a text, and the pieces between its commas, semicolons and line ends that are none. */
interface EmailAddresses {
  readonly addresses: EmailAddress[];
  readonly unread: string[];
}

/** The longest address that mail servers accept (RFC 5321, 4.5.3.1). */
const maxAddressLength = 254;
const maxLocalPartLength = 64;
/** The longest text between two separators in which addresses are searched: an address with a name around it. */
const maxPieceLength = 1_000;

const isAscii = /^[\x20-\x7e]*$/;
const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const asciiDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
/** As the one above says it of letters outside ASCII, which stand for longer labels there. */
const unicodeDomain = /^(?:[^.-](?:[^.]*[^.-])?\.)+[^.\d-](?:[^.]*[^.-])?$/;

/**
 * Reads the e-mail addresses of a text: `Jane <jane@example.org>; mailto:jd@example.com?subject=CV` has two. They are
 * separated by commas, semicolons, line ends, words such as `ou`, and by slashes and bars beside a space or behind an
 * address: `jane/doe@example.org` is one. Linear in the length of the text.
 */
export function readEmailAddresses(text: string): EmailAddresses {
  const pieces = withPlainAddressSigns(cleanText(text))
    .replace(/mailto:\/*([^\s?]*)(?:\?[^\s>]*)?/gi, (_all, uri: string) => ` ${decodeUri(uri)}`)
    .replace(/(@[^\s,;?<>@]+)\?[^\s,;<>]*/g, '$1 ')
    .split(
      /[,;\n]|[/|](?<=(?:^|\s|@[^\s/|]*)[/|]|[/|](?=\s))|(?<=\S)\s+(?:ou|or|oder|et|and|und|&)\s+(?=\S*@)/i,
    )
    .map((piece) => piece.trim());
  const read = pieces.map((piece) => ({ piece, addresses: addressesIn(piece) }));
  return {
    addresses: read.flatMap(({ addresses }) => addresses ?? []),
    unread: read.flatMap(({ piece, addresses }, index) => {
      // "Doe, Jane <jane@example.org>"
      const isName = !piece.includes('@') && /<[^<>]*@/.test(pieces[index + 1] ?? '');
      return addresses === null && !isName ? [piece] : [];
    }),
  };
}

/** The one e-mail address of a text; `null` when there is none, or something beside it. */
export function readEmailAddress(text: string): EmailAddress | null {
  const { addresses, unread } = readEmailAddresses(text);
  return addresses.length === 1 && unread.length === 0 ? (addresses[0] ?? null) : null;
}

/** The addresses of a text without commas; `null` when something else is in it than they and what labels them. */
function addressesIn(text: string): EmailAddress[] | null {
  if (text.length > maxPieceLength) return null;
  const piece = withoutTypedSpaces(text);
  const bracketed = [...piece.matchAll(inBrackets)].map(([, inside = '']) => inside.trim());
  const around = piece.replace(inBrackets, ' ').split(/[\s:]+/);
  // Words beside brackets are a name, unless they are an address too: "jd@example.com <jane@example.org>".
  const words = bracketed.length > 0 ? [...bracketed, ...around.filter((word) => /.@./.test(word))] : around;
  const addresses = new Map<string, EmailAddress>();
  for (const word of words) {
    const bare = word
      .replace(/^["'«“‘([<{]{1,3}(?=\S*@)|(?<!["'»”’)\]>}.;:!?\s])["'»”’)\]>}.;:!?\s]+$/g, '')
      .replace(/^([^/|@]+)[/|](?=.*@)/, (all, label: string) => (isLabel(label) ? '' : all));
    const address = bare.includes('@') ? addressOf(bare) : null;
    if (address !== null) addresses.set(address.canonicalEmailAddress, address);
    else if (!isLabel(bare)) return null;
  }
  return [...addresses.values()];
}

/** A piece of one address without the spaces that keyboards of telephones put in it: "jane @ example. org". */
function withoutTypedSpaces(piece: string): string {
  if (piece.indexOf('@') !== piece.lastIndexOf('@')) return piece;
  return piece
    .replace(/(?<=[\p{L}\d_-])\s{0,3}@\s{0,3}(?=[\p{L}\d])/u, '@')
    .replace(/(@[\p{L}\d-]{1,63})(?:\s\.\s?|\.\s)(?=[a-z]{2,3}$)/iu, '$1.');
}

const inBrackets = /[<([]\s*([^<>()[\]\s@]*@[^<>()[\]]*)[>)\]]/g;

/** Words before and behind an address that say no more than that it is one. */
const labels = new Set(
  [
    '',
    'email',
    'e-mail',
    'mail',
    'mel',
    'courriel',
    'smtp',
    'adresse',
    'address',
    'correo',
    ...phoneRemarks,
  ].map(fold),
);

const isLabel = (word: string): boolean => labels.has(fold(word).replace(/^\P{L}+|(?<!\P{L})\P{L}+$/gu, ''));

/**
 * One address without anything around it; `null` when the text is none. Dots and `+tags` are kept, because they are the
 * same mailbox with some providers only, and a wrong merge of two people is worse than a missed one.
 */
function addressOf(text: string): EmailAddress | null {
  const at = text.lastIndexOf('@');
  if (at < 1) return null;
  // Some systems write é as e and an accent.
  const local = text.slice(0, at).normalize('NFC');
  const domain = text.slice(at + 1);
  const spelling = readDomain(domain);
  const asciiName = canonicalHostName(domain);
  if (spelling === null || asciiName === null || !asciiDomain.test(asciiName)) return null;
  if (local.length > maxLocalPartLength || !localPart.test(local)) return null;
  // Of "example.org/@jane" and other paths.
  if (/^[/|]|[/|]$/.test(local)) return null;
  const canonicalLocal = withoutCase(local).normalize('NFC');
  const isPlain = isAscii.test(local + spelling);
  const emailAddress = isPlain ? `${local}@${spelling}` : `${canonicalLocal}@${withoutCase(spelling)}`;
  if (emailAddress.length > maxAddressLength) return null;
  return { emailAddress, canonicalEmailAddress: `${canonicalLocal}@${asciiName}` };
}

/** The domain as written, or in one spelling if it is written with letters outside ASCII; `null` when it is none. */
function readDomain(written: string): string | null {
  if (isAscii.test(written)) return written.includes('%') ? null : written;
  const unicode = unicodeHostName(written);
  return unicode !== null && unicodeDomain.test(unicode) ? unicode : null;
}

/** A text with "@" and "." in place of what hides them from robots: "jane (at) example [dot] com". */
export function withPlainAddressSigns(text: string): string {
  return text
    .replace(/[‐‑]/g, '-')
    .replaceAll('＠', '@')
    .replace(/(?<!\s)\s*(?:\(|\[|\{|<)\s?(?:at|arobase|ät|chiocciola|arroba)\s?(?:\)|\]|\}|>)\s*/giu, '@')
    .replace(/(?<!\s)\s*(?:\(|\[|\{|<)\s?(?:dot|point|punkt|punto|ponto|punt)\s?(?:\)|\]|\}|>)\s*/giu, '.')
    .replace(
      /(\S)\s+(?:at|arobase|arroba|chiocciola)\s+([\p{L}\d-]+)\s+(?:dot|point|punkt|punto|ponto|punt)\s+(?=\p{L}{2,})/giu,
      '$1@$2.',
    );
}
