/**
 * Reads e-mail addresses: as written, and in a canonical form that is equal for two spellings of one mailbox. The database
 * computes the same form for addresses that were written without this function (`canonical_email_address`).
 */
import { canonicalHostName, unicodeHostName, withoutCase } from '../text/host-name.ts';

export interface EmailAddress {
  /** As written, without what surrounds it (`mailto:`, a display name, angle brackets). */
  readonly emailAddress: string;
  /** Lower case, accents composed, the domain in ASCII: `Zoé@Exämple.fr` is `zoé@xn--exmple-cua.fr`. */
  readonly canonicalEmailAddress: string;
}

/** The longest address that mail servers accept (RFC 5321, 4.5.3.1). */
const maxAddressLength = 254;
const maxLocalPartLength = 64;
/** An address with a display name around it. */
const maxTextLength = 1_000;

const isAscii = /^[\x20-\x7e]*$/;
const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const asciiDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
/** As the one above says it of letters outside ASCII, which stand for longer labels there. */
const unicodeDomain = /^(?:[^.-](?:[^.]*[^.-])?\.)+[^.\d-](?:[^.]*[^.-])?$/;

/**
 * Reads one e-mail address; `null` when the text is none. Dots and `+tags` are kept, because they are the same
 * mailbox with some providers only, and a wrong merge of two people is worse than a missed one.
 */
export function readEmailAddress(text: string): EmailAddress | null {
  if (text.length > maxTextLength) return null;
  const bracketed = /<([^<>]*)>\s*$/.exec(text)?.[1];
  const written = (bracketed ?? text)
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/[.;]+$/, '');
  const at = written.lastIndexOf('@');
  if (at < 1) return null;
  // Some systems write é as e and an accent.
  const local = written.slice(0, at).normalize('NFC');
  const domain = written.slice(at + 1);
  const spelling = readDomain(domain);
  const asciiName = canonicalHostName(domain);
  if (spelling === null || asciiName === null || !asciiDomain.test(asciiName)) return null;
  if (local.length > maxLocalPartLength || !localPart.test(local)) return null;
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
