/** The names of countries and of spoken languages that the runtime knows, in the languages of the word lists. */
import headings from '../data/headings.json' with { type: 'json' };
import { fold } from './fold.ts';

/** The codes (separated by spaces in `codes`) by the folded names of what they stand for, in each language. */
export function codesByName(type: 'region' | 'language', codes: string): Map<string, string> {
  const byName = new Map<string, string>();
  for (const language of Object.keys(headings)) {
    const names = new Intl.DisplayNames([language], { type, fallback: 'none' });
    for (const code of codes.split(' ')) {
      const name = names.of(code);
      if (name) byName.set(fold(name), code);
    }
  }
  return byName;
}
