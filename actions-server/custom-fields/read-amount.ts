/**
 * Amounts of money as people write them: `45 000 €`, `€45,000`, `45k`, `45000 euros`, `EUR 45.000,00`, `CHF 90'000.-`.
 * Out: the form of the database, such as `45000.50 EUR`.
 */
import { fold, type Language } from '@platform/vocabulary';
import { readDigits } from '../text/number.ts';
import { currencyOf } from './currency-choices.ts';
import { currencyCodes } from './currency-codes.ts';

export type AmountReading =
  | { readonly amount: string }
  /** Three letters in the place of a currency that are none. */
  | { readonly unknownCurrency: string }
  | { readonly ambiguous: readonly [decimal: string, grouped: string] }
  | null;

/** The longest text that is read: `form` takes a time that grows with the square of the length. */
const maxTextLength = 100;

/** The unit before or behind the number: words, signs, and `k` for thousands. */
const form = /^([^\d+\u2212-]*?)([+\u2212-]?\s*\d[\d.,\s'’`]*?)\s*(?:[.,]\s?[-–—]+)?\s*(\D*)$/u;

/**
 * Reads an amount with or without a currency; null: the text is none, or longer than 100 characters. Amounts have no three decimals: `45,000` is 45 thousand,
 * and so is `45.000` on a page or beside a sign that only people write. `45.000` alone is a number of a program, and
 * `45.000 EUR` can be either.
 * @param language of the page where it was written; null: unknown
 * @param country of who reads it, ISO 3166-1 alpha-2: of currencies with one sign, such as $, it is the one there
 */
export function readAmount(text: string, language: Language | null, country: string): AmountReading {
  if (text.length > maxTextLength) return null;
  const [, before = '', digits = '', after = ''] = form.exec(text.normalize('NFKC').trim()) ?? [];
  if (digits === '') return null;
  const units = [before, after].map((unit) => readUnit(unit.trim(), country));
  if (units.includes(null)) {
    const [code] = [before, after]
      .map((unit) => unit.trim().toUpperCase())
      .filter((unit) => /^[A-Z]{3}$/.test(unit));
    return code === undefined ? null : { unknownCurrency: code };
  }
  const known = units.flatMap((unit) => unit ?? []);
  const isThousand = known.some((unit) => unit.isThousand);
  const codes = [...new Set(known.flatMap(({ code }) => code ?? []))];
  // "$60,000 CAD": the code says which dollar.
  const coded = known.find(({ isCode }) => isCode)?.code ?? codes[0];
  if (codes.length > 1 && !known.some(({ isSharedSign }) => isSharedSign)) return null;
  const reading = readDigits(digits.trim());
  if (reading === null) return null;
  const isOfPeople =
    language !== null || known.some(({ code, isCode }) => code !== null && !isCode) || isThousand;
  const number =
    'number' in reading
      ? reading.number
      : reading.mark === ',' || isOfPeople
        ? reading.ambiguous[1]
        : coded === undefined
          ? reading.ambiguous[0]
          : null;
  if (number === null) {
    const [decimal, grouped] = 'ambiguous' in reading ? reading.ambiguous : ['', ''];
    return { ambiguous: [`${decimal.slice(0, -1)} ${coded}`, `${grouped} ${coded}`] };
  }
  return { amount: [isThousand ? thousandTimes(number) : number, coded].filter(Boolean).join(' ') };
}

interface Unit {
  readonly code: string | null;
  /** It is a code of ISO 4217 itself. */
  readonly isCode: boolean;
  /** Several currencies have the sign. */
  readonly isSharedSign: boolean;
  readonly isThousand: boolean;
}

function readUnit(text: string, country: string): Unit | null {
  const unit = readCurrency(text, country);
  if (unit !== null) return { ...unit, isThousand: false };
  const [, rest] = /^k\s*(.*)$/iu.exec(text) ?? /^(.*?)\s*k$/iu.exec(text) ?? [];
  const ofRest = rest === undefined ? null : readCurrency(rest, country);
  return ofRest && { ...ofRest, isThousand: true };
}

function readCurrency(text: string, country: string): Omit<Unit, 'isThousand'> | null {
  if (text === '') return { code: null, isCode: false, isSharedSign: false };
  // "60 000 $CAD": the code says which dollar.
  const code = text.toUpperCase().replace(/^\p{Sc}\s?(?=[A-Z]{3}$)|\.$/gu, '');
  if (currencyCodes.has(code)) return { code, isCode: true, isSharedSign: false };
  const codes = codesByName().get(singular(text)) ?? [];
  const own = codes.find((one) => one === currencyOf(country));
  // "kr" is the crown of several countries, and none is meant most often.
  const usual = codes.length === 1 || isAlias(text) ? codes[0] : undefined;
  const known = own ?? usual;
  return known === undefined ? null : { code: known, isCode: false, isSharedSign: codes.length > 1 };
}

/** Signs and names that the runtime does not know, or that it knows of several; the one that is meant most often comes first. */
const aliases: readonly (readonly [name: string, ...codes: string[]])[] = [
  ['$', 'USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN', 'ARS', 'CLP', 'COP', 'TWD'],
  ['us$', 'USD'],
  ['$us', 'USD'],
  ['c$', 'CAD'],
  ['$ca', 'CAD'],
  ['au$', 'AUD'],
  ['s$', 'SGD'],
  ['£', 'GBP'],
  ['¥', 'JPY', 'CNY'],
  ['円', 'JPY'],
  ['元', 'CNY'],
  ['₩', 'KRW', 'KPW'],
  ['fcfa', 'XOF', 'XAF'],
  ['franc cfa', 'XOF', 'XAF'],
  ['dh', 'MAD', 'AED'],
  ['dirham', 'MAD', 'AED'],
  ['fr', 'CHF'],
  ['sfr', 'CHF'],
  ['franken', 'CHF'],
  ['dollar', 'USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD'],
  ['pound', 'GBP'],
  ['quid', 'GBP'],
  ['livre', 'GBP'],
  ['livre sterling', 'GBP'],
  ['pound sterling', 'GBP'],
  ['pfund', 'GBP'],
  ['yen', 'JPY'],
  ['rupee', 'INR'],
  ['roupie', 'INR'],
  ['rs', 'INR'],
];

const isAlias = (text: string): boolean => aliases.some(([name]) => name === singular(text));

let names: ReadonlyMap<string, readonly string[]> | null = null;

/** Currencies by their signs and names in eight languages. Made when it is first asked for. */
function codesByName(): ReadonlyMap<string, readonly string[]> {
  if (names !== null) return names;
  const found = new Map<string, string[]>();
  const add = (name: string, code: string) => {
    const key = singular(name);
    // "K" is a thousand before it is the kyat.
    if (/^[a-z]$/.test(key)) return;
    const codes = found.get(key) ?? [];
    if (!codes.includes(code)) found.set(key, [...codes, code]);
  };
  for (const language of ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl', 'pl']) {
    const display = new Intl.DisplayNames(language, { type: 'currency' });
    for (const code of currencyCodes) {
      add(display.of(code) ?? code, code);
      if (language !== 'en') continue;
      for (const currencyDisplay of ['symbol', 'narrowSymbol'] as const) {
        const parts = new Intl.NumberFormat(language, {
          style: 'currency',
          currency: code,
          currencyDisplay,
        }).formatToParts(0);
        add(parts.find(({ type }) => type === 'currency')?.value ?? code, code);
      }
    }
  }
  for (const [name, ...codes] of aliases) found.set(singular(name), codes);
  names = found;
  return found;
}

/** A name or a sign for comparison: "Francs suisses" and "franc suisse" are one, and so are "kr." and "kr", "$ CA" and "$ca". */
const singular = (name: string): string =>
  fold(name).replace(/(?<=\p{L}{2})s(?![\p{L}])|\.$|(?<=\p{Sc})\s+/gu, '');

/** 45.5 thousand: the point moves by three digits. */
function thousandTimes(number: string): string {
  const [whole = '', decimals = ''] = number.split('.');
  const moved = `${whole}${decimals.slice(0, 3).padEnd(3, '0')}`.replace(/^(-?)0+(?=\d)/, '$1');
  return decimals.length > 3 ? `${moved}.${decimals.slice(3)}` : moved;
}
