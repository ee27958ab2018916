/** Finds the country of the phone numbers of a resume that have no international prefix. */
import { countryOf } from '../words/country-of-address.ts';

export interface CountryOfNumbers {
  /** ISO 3166-1 alpha-2 code. */
  readonly code: string;
  /**
   * `address`: that of the address of the person. `account`: that of the account, since the address names none. `guess`: that
   * of the account, where the language of the resume is not spoken or postal codes are longer than that of the address, so that
   * a number is likely to be of another country.
   */
  readonly source: 'address' | 'account' | 'guess';
}

/**
 * The country of numbers without a prefix.
 * @param location the address as it is printed; `null` when there is none
 * @param language ISO 639-1 code of the language of the resume
 * @param defaultCountry ISO 3166-1 alpha-2 code of the country of the account; empty when there is none
 */
export function countryOfNumbers(
  location: string | null,
  language: string | null,
  defaultCountry: string,
): CountryOfNumbers {
  const stated = countryOf(location ?? '');
  if (stated !== null && stated !== defaultCountry) return { code: stated, source: 'address' };
  if (defaultCountry === '') return { code: '', source: 'guess' };
  if (stated === null && hasForeignCode(location ?? '', defaultCountry))
    return { code: defaultCountry, source: 'guess' };
  const isLikely = stated !== null || language === null || language === 'en';
  return {
    code: defaultCountry,
    source: isLikely || isSpokenIn(language, defaultCountry) ? 'account' : 'guess',
  };
}

/** Countries with postal codes of five digits, where the numbers of houses are shorter than four. */
const withFiveDigits = new Set(['FR', 'DE', 'ES', 'IT']);

/** True for a postal code of four digits, as in Belgium and Switzerland, where those of the country of the account have five. */
const hasForeignCode = (location: string, country: string): boolean =>
  withFiveDigits.has(country) && /(?:^|,\s*)(?:[A-Z]{1,2}-)?\d{4}\s+\p{Lu}/u.test(location);

/** True when the runtime has the formats of a language in a country: Dutch in Belgium, but not in France. */
function isSpokenIn(language: string, country: string): boolean {
  const locale = new Intl.Locale(`${language}-${country}`);
  const isMain = new Intl.Locale(`und-${country}`).maximize().language === language;
  return isMain || new Intl.NumberFormat(locale).resolvedOptions().locale === locale.toString();
}
