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
