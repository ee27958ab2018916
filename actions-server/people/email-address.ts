/** Reads e-mail addresses: as written, and in a canonical form that is equal for two spellings of one mailbox. */
import { domainToASCII, domainToUnicode } from 'node:url';

export interface EmailAddress {
  /** As written, without what surrounds it (`mailto:`, a display name, angle brackets). */
  readonly emailAddress: string;
  /** Lower case, as `profiles_emails` makes it: equal for two spellings of an address. */
  readonly canonicalEmailAddress: string;
}

/** The longest address that mail servers accept (RFC 5321, 4.5.3.1). */
const maxAddressLength = 254;
const maxLocalPartLength = 64;
/** An address with a display name around it. */
const maxTextLength = 1_000;

const isAscii = /^[\x20-\x7e]*$/;
const localPart = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
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
  const local = written.slice(0, at);
  const domain = readDomain(written.slice(at + 1));
  if (domain === null || local.length > maxLocalPartLength || !localPart.test(local)) return null;
  const address = `${local}@${domain}`;
  // Postgres and JavaScript differ in the lower case of some letters outside ASCII, so it is made here, once.
  const emailAddress = isAscii.test(address) ? address : address.toLowerCase();
  if (emailAddress.length > maxAddressLength) return null;
  return { emailAddress, canonicalEmailAddress: emailAddress.toLowerCase() };
}

/** The domain as written, or in one spelling if it is written with letters outside ASCII; `null` when it is none. */
function readDomain(written: string): string | null {
  if (isAscii.test(written)) return asciiDomain.test(written.toLowerCase()) ? written : null;
  // What would end a host name in a URL: the function below reads up to there and ignores the rest.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u0020/?#:@\\%]/.test(written)) return null;
  const domain = domainToASCII(written);
  const unicode = domainToUnicode(domain);
  return asciiDomain.test(domain) && unicodeDomain.test(unicode) ? unicode : null;
}
