/** Reads URLs of the web, by the rule of the database (`is_web_address`): `tests/same-text.test.ts` compares the two. */

const maxLength = 4_000;

/**
 * A scheme, a host, a port, and a rest without control characters, white space and signs that a URL contains only
 * percent-encoded. A user name before the host is refused: it makes a link look as if it led to another site.
 */
const webAddress =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is excluded
  /^https?:\/\/(?:[^\s\u0000-\u001f\u007f"<>\\^`{|}/?#@:[\]]+|\[[0-9a-f:.]+\])(?::\d{0,5})?(?:[/?#][^\s\u0000-\u001f\u007f"<>\\^`{|}]*)?$/i;

/** Whether a text is a URL with the scheme http or https and a host, of at most 4000 characters. */
export function isWebAddress(text: string): boolean {
  return text.length <= maxLength && webAddress.test(text);
}

/** The text with `https://` before an address that has no scheme, as `web_address` of the database adds it. */
export function withScheme(text: string): string {
  const trimmed = text.trim();
  return /^[a-z][a-z0-9+.-]*:(?:\/\/|(?!\d+(?:[/?#]|$)))/i.test(trimmed)
    ? trimmed
    : `https://${trimmed.replace(/^\/+/, '')}`;
}

/** Reads a URL as people write it: `example.com/x` is `https://example.com/x`; null: it is none. */
export function readWebAddress(text: string): string | null {
  const address = withScheme(text);
  // A word without a scheme is no host name.
  const isGiven = address === text.trim() || /^https:\/\/[^/?#:]+\.[^/?#:.]{2,}(?:[:/?#]|$)/.test(address);
  return isGiven && isWebAddress(address) ? address : null;
}
