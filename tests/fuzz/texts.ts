/** Texts that software has stumbled over. */
import fc, { type Arbitrary } from 'fast-check';
import { printable } from '../../actions-server/text/printable.ts';

/** Texts that can be stored. */
export const storableTexts: readonly string[] = [
  'null',
  'true',
  '0',
  '-1',
  '1e999',
  'NaN',
  '%',
  '\\',
  '"',
  "'; drop table profiles; --",
  '{{7*7}}',
  '$x',
  '<b>bold</b><script>alert(1)</script>',
  '{"a":1}',
  '2025-12-31',
  '+33612345678',
  'ada@example.org',
  'https://network.example/in/ada',
  'a,b;c',
  '"a, b", c',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  'ﬁ İ ß 漢 👩‍👩‍👧',
  'e\u0301\u0301\u0301',
  '\u202eright to left',
  'a\u200bb',
  'line\r\nline\ttab',
  '\ufeff',
];

/** U+0000 and halves of surrogate pairs, which Postgres does not store; nothing; and more than fits. */
export const unstorableTexts: readonly string[] = [
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  'a\udc00b',
  '\udfff\ud83d',
  'x'.repeat(10_001),
  '漢'.repeat(4_000),
  ' '.repeat(20_000),
];

const [firstSurrogate, surrogates, lastCodePoint] = [0xd800, 0x800, 0x10ffff];

/** Any character. The unit `binary` of fast-check has the same ones, and makes a table of the million first. */
const character: Arbitrary<string> = fc.integer({ min: 0, max: lastCodePoint - surrogates }).map(
  (index) => String.fromCodePoint(index < firstSurrogate ? index : index + surrogates),
  (text) => {
    const codePoint = String(text).codePointAt(0) ?? 0;
    return codePoint < firstSurrogate ? codePoint : codePoint - surrogates;
  },
);

/** Any text that can be stored, up to twenty characters long, and not only white space. */
export const storableText: Arbitrary<string> = fc.oneof(
  { arbitrary: fc.string({ minLength: 1, maxLength: 20 }).map((text) => `N${text}`), weight: 4 },
  {
    arbitrary: fc.string({ unit: character, maxLength: 10 }).map((text) => `N${printable(text)}`),
    weight: 2,
  },
  { arbitrary: fc.constantFrom(...storableTexts), weight: 2 },
);

/** Any text. */
export const anyText: Arbitrary<string> = fc.oneof(
  { arbitrary: fc.string({ unit: character, maxLength: 20 }), weight: 2 },
  { arbitrary: fc.constantFrom(...storableTexts), weight: 2 },
  { arbitrary: fc.constantFrom(...unstorableTexts), weight: 2 },
);
