/**
 * The canonical form of a host name: letters outside ASCII in the spelling of DNS (`exämple.fr` is `xn--exmple-cua.fr`,
 * RFC 3492). It is one rule in two languages, because rows that were written without this program are found by it too:
 * `canonical_host_name` of the database does the same, step by step, and `tests/same-text.test.ts` compares the two. The
 * functions of Node for this depend on its version of Unicode, and nothing in Postgres computes what they do.
 */

/** Percent-encoded characters in valid UTF-8, but for U+0000. */
const encodedCharacter =
  /%(?:0[1-9a-f]|[1-7][0-9a-f])|%(?:c[2-9a-f]|d[0-9a-f])%[89ab][0-9a-f]|%e(?:0%[ab]|[1-9a-cef]%[89ab]|d%[89])[0-9a-f]%[89ab][0-9a-f]|%f(?:0%[9ab]|[1-3]%[89ab]|4%8)[0-9a-f](?:%[89ab][0-9a-f]){2}/gi;

/** Characters that are not shown and that host names ignore: soft hyphens, variation selectors, marks of direction. */
const ignored =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them is a character of its own
  /[\u00ad\u034f\u061c\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]/g;

/** Signs and white space that no host name has, also after they were decoded or written otherwise. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const forbidden = /[\u0000-\u0020"#%/:<>?@[\\\]^`{|}\u007f-\u00a0\u1680\u2028\u2029]/;

/** The longest label of DNS. */
const maxLabelLength = 63;

/**
 * A host name in lower case and in ASCII. Spellings that Unicode treats as the same are the same: full-width letters and
 * dots, composed and decomposed accents, percent-encoded letters.
 * @returns `null` when a host name cannot have one of the characters, or a label is too long for DNS
 */
export function canonicalHostName(written: string): string | null {
  const name = unicodeHostName(written);
  if (name === null) return null;
  const labels = name.split('.').map(asciiLabel);
  return labels.every((label) => label.length <= maxLabelLength) ? labels.join('.') : null;
}

/** As `canonicalHostName`, with letters outside ASCII as they are read. */
export function unicodeHostName(written: string): string | null {
  if (/^[\w.-]*$/.test(written)) return written.toLowerCase();
  const decoded = written.replace(encodedCharacter, decodeURIComponent).normalize('NFKC');
  const name = withoutCase(decoded.replace(ignored, '').replaceAll('\u3002', '.').replaceAll('İ', 'i\u0307'));
  return forbidden.test(name) ? null : name.normalize('NFKC');
}

/**
 * A text in lower case, as Postgres makes it (`lower` with `pg_c_utf8`): each character by itself, so that the sigma at
 * the end of a word is no other letter, and one character for one.
 */
export function withoutCase(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase();
  return Array.from(text, (character) => Array.from(character.toLowerCase())[0]).join('');
}

/** A label in the spelling of DNS. A label that is too long for it however it is spelt stays as it is. */
function asciiLabel(label: string): string {
  const points = Array.from(label, (character) => character.codePointAt(0) ?? 0);
  const isAscii = points.every((point) => point < 128);
  return isAscii || points.length > maxLabelLength ? label : `xn--${punycode(points)}`;
}

/** RFC 3492, section 6.3, with its parameters for host names (section 5). */
function punycode(points: readonly number[]): string {
  const basic = points.filter((point) => point < 128);
  let output = basic.length === 0 ? '' : `${String.fromCodePoint(...basic)}-`;
  let [next, delta, bias, handled] = [128, 0, 72, basic.length];
  while (handled < points.length) {
    const least = Math.min(...points.filter((point) => point >= next));
    delta += (least - next) * (handled + 1);
    next = least;
    for (const point of points) {
      if (point < next) delta += 1;
      if (point !== next) continue;
      output += variableLengthInteger(delta, bias);
      bias = adaptedBias(delta, handled + 1, handled === basic.length);
      delta = 0;
      handled += 1;
    }
    delta += 1;
    next += 1;
  }
  return output;
}

const [base, leastThreshold, mostThreshold] = [36, 1, 26];

function variableLengthInteger(delta: number, bias: number): string {
  let [rest, digits] = [delta, ''];
  for (let place = base; ; place += base) {
    const threshold = Math.min(Math.max(place - bias, leastThreshold), mostThreshold);
    if (rest < threshold) return digits + digit(rest);
    digits += digit(threshold + ((rest - threshold) % (base - threshold)));
    rest = Math.floor((rest - threshold) / (base - threshold));
  }
}

function digit(value: number): string {
  return 'abcdefghijklmnopqrstuvwxyz0123456789'.charAt(value);
}

function adaptedBias(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / count);
  let bias = 0;
  for (; rest > 455; bias += base) rest = Math.floor(rest / (base - leastThreshold));
  return bias + Math.floor((base * rest) / (rest + 38));
}
