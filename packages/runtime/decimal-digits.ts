/** The digits of a decimal number in a text, such as JSON, SQL and GraphQL write it. */

interface DecimalDigits {
  /** `-` or nothing. */
  readonly sign: string;
  /** The significant ones, without zeros at either end; none for zero. */
  readonly digits: string;
  /** How many of them are before the decimal point: more than there are in `1e3`, fewer than none in `0.001`. */
  readonly pointAt: number;
}

/** @param text with an exponent or without; any other text is zero */
export function digitsOf(text: string): DecimalDigits {
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(text) ?? [];
  const significant = (whole + fraction).replace(/^0+/, '');
  const leadingZeros = whole.length + fraction.length - significant.length;
  const digits = withoutZerosAtEnd(significant);
  return { sign, digits, pointAt: digits === '' ? 0 : whole.length - leadingZeros + Number(exponent) };
}

/** More are written out by nobody; a number with an exponent may have a billion. */
const maxWrittenDigits = 100;

/** `1000` for `1e3`, `0.0125` for `1.25e-2`. A number without an exponent, or with very many digits, stays as it is. */
export function withoutExponent(text: string): string {
  if (!/e/i.test(text)) return text;
  const { sign, digits, pointAt } = digitsOf(text);
  if (Math.abs(pointAt) > maxWrittenDigits) return text;
  const whole = digits.slice(0, Math.max(pointAt, 0)).padEnd(pointAt, '0') || '0';
  const fraction = digits.slice(Math.max(pointAt, 0));
  if (fraction === '') return `${sign}${whole}`;
  return `${sign}${whole}.${fraction.padStart(fraction.length - Math.min(pointAt, 0), '0')}`;
}

/** A regular expression would look at each zero of `100…001` as often as there are zeros. */
function withoutZerosAtEnd(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}
