/** Reads phone numbers: as written, and in E.164, which is equal for two spellings of one number. */
import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber as ParsedNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';

export interface PhoneNumber {
  /** As written, trimmed. */
  readonly number: string;
  /** E.164 (`+33612345678`); `null` when no number of its country has so many digits. */
  readonly canonicalNumber: string | null;
}

/** Everything that a written phone number may contain; letters are for extensions (`ext. 12`, `poste 12`). */
const writtenNumber =
  /^[+(]?[\d\s().\-–/+\u00a0]*\d[\d\s().\-–/\u00a0]*(?:(?:ext|x|poste|#)\.?\s*\d{1,7})?$/i;

/** Twice what any number with its extension needs, however it is spaced. */
const maxNumberLength = 64;

/**
 * Reads one phone number; `null` when the text is none (no digits, or words).
 * @param defaultCountry ISO 3166-1 alpha-2 country of a number without an international prefix
 */
export function readPhoneNumber(text: string, defaultCountry: string): PhoneNumber | null {
  const number = text.trim().replace(/^tel:/i, '');
  if (number.length > maxNumberLength) return null;
  if (!writtenNumber.test(number) || number.replace(/\D/g, '').length < 3) return null;
  const country = isSupportedCountry(defaultCountry) ? (defaultCountry as CountryCode) : undefined;
  const parsed = parsePhoneNumberFromString(number, country === undefined ? {} : { defaultCountry: country });
  return { number, canonicalNumber: e164Of(parsed) };
}

/**
 * A parsed number in E.164, for forms and resumes alike, so that a person is found by either. The number of digits must
 * be one of its country's; its range need not be in use, because operators get new ranges before any list has them.
 * `null` also for one digit repeated, such as `00 00 00 00 00`: people who do not want to give a number write it, and
 * it would make them one person.
 */
export function e164Of(parsed: ParsedNumber | undefined): string | null {
  if (!parsed?.isPossible() || /^(\d)\1*$/.test(parsed.nationalNumber)) return null;
  return parsed.number;
}

/**
 * A number that is written with its country code, in E.164; `null` when it is written otherwise. Any country code and
 * length that E.164 allows is accepted, also where the country is not known to use it. With brackets it is refused: the
 * zero of `+33 (0)6…` is no part of the number.
 */
export function internationalNumber(number: string): string | null {
  const digits = number.replace(/[\s.\u2013/-]+/g, '');
  return /^\+[1-9]\d{4,14}$/.test(digits) ? digits : null;
}
