/** The names of countries and of spoken languages that the runtime knows, in the languages of the word lists. */
import headings from '../data/headings.json' with { type: 'json' };
import { fold } from './fold.ts';

type Kind = 'region' | 'language';

/** The codes (separated by spaces in `codes`) by the folded names of what they stand for, in each language. */
export function codesByName(type: Kind, codes: string): Map<string, string> {
  const byName = new Map<string, string>();
  for (const language of Object.keys(headings))
    for (const [code, name] of namesIn(language, type, codes)) byName.set(fold(name), code);
  return byName;
}

/** The names of what the codes stand for in one language, each with its code. */
export function namesIn(language: string, type: Kind, codes: string): [code: string, name: string][] {
  const names = new Intl.DisplayNames([language], { type, fallback: 'none' });
  return codes.split(' ').flatMap((code): [string, string][] => {
    const name = names.of(code);
    return name ? [[code, name]] : [];
  });
}
