/** Numbers as people write them, in the form of the database: a decimal point, and nothing between thousands. */
import type { Language } from '@platform/vocabulary';

export type NumberReading =
  | { readonly number: string }
  /** Two numbers are written so: the one with decimals, and the one with thousands. */
  | { readonly ambiguous: readonly [decimal: string, grouped: string] }
  | null;

/** The digits of a number that the database takes. */
export const digitsOfNumbers = 'of at most 30 digits before the point and 15 after it';

/**
 * Reads `1,234.5`, `1.234,5`, `1 234,5`, `90'000`, `12,5`, `,5`, `-3` and `(3)`, which is -3; null: the text is no number. A comma before three digits
 * may stand for thousands, as in English, or for decimals: without a language both are told. A point before three digits is a
 * decimal point, as programs write it.
 * @param language of the page where it was written; null: unknown
 */
export function readNumber(text: string, language: Language | null): NumberReading {
  const reading = readDigits(text);
  if (reading === null || 'number' in reading) return reading;
  const [decimal, grouped] = reading.ambiguous;
  if (reading.mark === '.') return { number: decimal };
  if (language === null) return { ambiguous: reading.ambiguous };
  return { number: language === 'en' ? grouped : decimal };
}

type Mark = '.' | ',';

type DigitsReading =
  /** `mark` is the sign before its decimals; null: it has none. */
  | { readonly number: string; readonly mark: Mark | null }
  | { readonly ambiguous: readonly [decimal: string, grouped: string]; readonly mark: Mark }
  | null;

/** Reads a number whose decimal sign is known: `1.234` is 1234 where that is a comma. Null: the text is none. */
export function readDecimal(text: string, mark: Mark): string | null {
  const reading = readDigits(text);
  if (reading === null) return null;
  if ('ambiguous' in reading) return reading.ambiguous[reading.mark === mark ? 0 : 1];
  return reading.mark === null || reading.mark === mark ? reading.number : null;
}

/** A number whose only sign, before its last three digits, can stand for decimals and for thousands, is ambiguous. */
export function readDigits(text: string): DigitsReading {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/^\((.+)\)$/, '-$1')
    .replace(/\u2212/g, '-')
    .replace(/(?<=\d)[\s'’`](?=\d{3}(?!\d))/g, '')
    .replace(/^([+-])\s+/, '$1');
  const [, sign = '', digits = ''] = /^([+-]?)((?=[.,]?\d)[\d.,]+)$/.exec(plain) ?? [];
  const marks = digits.replace(/\d/g, '');
  const mark = marks.at(-1);
  if (digits === '' || digits.endsWith('.') || digits.endsWith(',')) return null;
  if (mark !== '.' && mark !== ',') return numberOf(sign, digits, '', null);
  const last = digits.lastIndexOf(mark);
  const [whole, decimals] = [digits.slice(0, last), digits.slice(last + 1)];
  const isMixed = marks.length > 1 && new Set(marks).size === 2;
  const grouped = isMixed || !isGrouped(digits) ? null : numberOf(sign, withoutMarks(digits), '', null);
  if (isMixed) {
    // The last sign parts the decimals, and is there once.
    const isOnce = !marks.slice(0, -1).includes(mark);
    return isOnce && isGrouped(whole) ? numberOf(sign, withoutMarks(whole), decimals, mark) : null;
  }
  if (marks.length > 1) return grouped;
  const decimal = numberOf(sign, whole, decimals, mark);
  if (grouped === null || decimal === null) return decimal;
  return { ambiguous: [decimal.number, grouped.number], mark };
}

/** 1,234,567, and 12,34,567 as in India; not 0,125. */
const isGrouped = (digits: string): boolean =>
  /^[1-9]\d{0,2}(?:([.,])\d{3}(?:\1\d{3})*|(?:,\d{2})+,\d{3})$/.test(digits);
const withoutMarks = (digits: string): string => digits.replace(/[.,]/g, '');

/** Without a plus sign and leading zeros. The decimals stay as they are. */
function numberOf<Sign extends Mark | null>(sign: string, whole: string, decimals: string, mark: Sign) {
  if (whole.length > 30 || decimals.length > 15) return null;
  const number = (whole.replace(/^0+(?=\d)/, '') || '0') + (decimals && `.${decimals}`);
  return { number: sign === '-' && /[1-9]/.test(number) ? `-${number}` : number, mark };
}
