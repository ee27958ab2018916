/** The words of the careers pages by language, and which language a visitor reads. */
import { english } from './english.ts';
import { french } from './french.ts';
import type { Language } from './languages.ts';
import type { Words } from './words.ts';

export const texts: Readonly<Record<Language, Words>> = { fr: french, en: english };

/** The language that a browser asks for, of those of a site: the first of its list that the site has. */
export function preferredLanguage(acceptLanguage: string, among: readonly Language[]): Language {
  const asked = acceptLanguage
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const weight = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
      return { tag: tag.toLowerCase().split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const { tag } of asked) {
    const found = among.find((language) => language === tag);
    if (found !== undefined) return found;
  }
  return among[0] ?? 'en';
}
