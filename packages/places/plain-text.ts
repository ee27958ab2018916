/** Writes a text of a place as the splitter knows it: without signs in front, with names and numbers written out. Pure but for the gazetteer. */
import { codeOfCountry, isCountryCode } from '@platform/resume-reader';
import type { Gazetteer } from './gazetteer.ts';
import { informalRegion } from './informal-regions.ts';
import { placeKey } from './place-key.ts';
import { writtenOut } from './written-out.ts';

const signs = /\p{Extended_Pictographic}|\u{FE0F}|\u{200D}|\u{20E3}/gu;
const signsInFront = /^[^\p{L}\p{N}(]+/u;
const flag = /[\u{1F1E6}-\u{1F1FF}]{2}/gu;
const codeInFront = /^([A-Z]{2})\s*[-–:]\s*(?=\p{L})([^\d]+)$/u;

const towns = '(Paris|Lyon|Marseille)';
const arrondissement = String.raw`(?:\s*arr(?:ondissement|\.)?)?`;
const romanDistrict = new RegExp(
  String.raw`^${towns}[\s,-]+\(?([IVX]{1,5})(?:er|e|[èe]me)?${arrondissement}\)?(?![\p{L}\p{N}])`,
  'iu',
);
const numberDistrict = new RegExp(
  String.raw`^${towns}(?:\s*\(|\s*-\s*)(\d{1,2})\s?(?:er|e|[èe]me)?${arrondissement}\)?$`,
  'iu',
);
const districtInFront = new RegExp(
  String.raw`^(\d{1,2})\s?(?:er|e|[èe]me)?\s+arr(?:ondissement|\.)\s*(?:de\s+|,\s*)${towns}$`,
  'iu',
);
const outwardCode = /^(\p{L}[^,()\d]*?)\s*[,(]\s*([A-Z]{1,2}\d[A-Z\d]?)\)?$/u;

/** @param text in one line */
export function plainText(text: string, gazetteer: Gazetteer): string {
  const plain = withoutCountryOfRegion(withCountryBehind(withoutSigns(text), gazetteer));
  const [, townOfCode, outward] = outwardCode.exec(plain) ?? [];
  if (townOfCode !== undefined && outward !== undefined && gazetteer.postalCode(outward, 'GB') !== null)
    return `${townOfCode} ${outward}`;
  return plain
    .replace(/^(?:entre|zwischen|between)\s+(?=\p{L}+.*\s(?:et|und|and)\s)/iu, '')
    .replace(districtInFront, '$2 $1e')
    .replace(numberDistrict, '$1 $2e')
    .replace(romanDistrict, (whole, town: string, numeral: string) => {
      const number = numberOf(numeral.toUpperCase());
      return number === null || number > 20 ? whole : `${town} ${number}e`;
    })
    .split(/(,\s*)/)
    .map((part) => writtenOut(part, gazetteer))
    .join('');
}

/** "📍 Lyon", and "London 🇨🇦", whose flag says the country. */
function withoutSigns(text: string): string {
  const flags = [...text.matchAll(flag)].map(([pair]) =>
    String.fromCharCode(...[...pair].map((letter) => (letter.codePointAt(0) ?? 0) - 0x1f1e6 + 65)),
  );
  const plain = text.replace(flag, ' ').replace(signs, ' ').trim().replace(signsInFront, '').trim();
  const [country, ...others] = new Set(flags);
  return country !== undefined && others.length === 0 && isCountryCode(country) && /^[^,()\d]+$/.test(plain)
    ? `${plain} (${country})`
    : plain;
}

/** "DE-Köln", "FR - Angers": the code of a country stands behind its town elsewhere. */
function withCountryBehind(text: string, gazetteer: Gazetteer): string {
  const [, code, town] = codeInFront.exec(text) ?? [];
  if (code === undefined || town === undefined || !isCountryCode(code) || /[,()/]/.test(town)) return text;
  const isTownOf = (name: string, country: string | null) =>
    gazetteer.townsNamed(placeKey(name)).some((one) => country === null || one.country === country);
  return isTownOf(text, null) || !isTownOf(town, code) ? text : `${town} (${code})`;
}

/** "Metz, Lorraine, France": the region says the country. */
function withoutCountryOfRegion(text: string): string {
  const [town, region, country, ...others] = text.split(/,\s*/);
  const code = codeOfCountry(country ?? '');
  return others.length === 0 && code !== undefined && informalRegion(region ?? '', code) !== null
    ? `${town}, ${region}`
    : text;
}

const numerals: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };

/** @returns null: the letters are no number as it is written, "IIX" */
function numberOf(numeral: string): number | null {
  if (!/^X{0,2}(?:IX|IV|V?I{0,3})$/.test(numeral) || numeral === '') return null;
  const values = [...numeral].map((letter) => numerals[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}
