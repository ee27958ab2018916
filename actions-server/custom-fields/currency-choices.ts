/** The currencies that people choose from: those that countries have today, that of the account first. */
import type { Language } from '@platform/vocabulary';
import countryToCurrency from 'country-to-currency';
import { currencyCodes } from './currency-codes.ts';

interface CurrencyChoice {
  /** ISO 4217. */
  readonly value: string;
  readonly label: string;
}

/** The currency of a country; undefined: it has none of its own. @param country ISO 3166-1 alpha-2 */
export const currencyOf = (country: string): string | undefined =>
  (countryToCurrency as Readonly<Record<string, string>>)[country];

const today = [...new Set(Object.values(countryToCurrency))].filter((code) => currencyCodes.has(code)).sort();
const choices = new Map<Language, readonly CurrencyChoice[]>();

/** @param country of the account, ISO 3166-1 alpha-2 */
export function currencyChoices(language: Language, country: string): readonly CurrencyChoice[] {
  let all = choices.get(language);
  if (all === undefined) {
    const names = new Intl.DisplayNames(language, { type: 'currency' });
    all = today.map((code) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` }));
    choices.set(language, all);
  }
  const own = currencyOf(country);
  return [...all.filter(({ value }) => value === own), ...all.filter(({ value }) => value !== own)];
}
