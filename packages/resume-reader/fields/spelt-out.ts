/** Tells when initials and a name are the same thing: "DEA (Diplôme d'État d'Ambulancier)". */
import { isFunctionWord } from '../words/detect-language.ts';
import { fold } from '../words/fold.ts';

/** True for initials, perhaps with a number, and the name that they stand for. */
export function areSpeltOut(initials: string, name: string): boolean {
  const [short = ''] = /^\p{Lu}{2,9}(?=\d?$|\d?\s\P{Ll}{1,3}$)/u.exec(initials) ?? [];
  if (short === '') return false;
  const words = name.split(/[^\p{L}]+/u).filter(Boolean);
  const firstLetters = (list: string[]): string => fold(list.map(([letter]) => letter).join(''));
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word));
  const nouns = words.filter((word) => word.length > 1 && !isFunctionWord(fold(word)));
  return [capitals, nouns].some((list) => list.length >= 2 && firstLetters(list) === fold(short));
}

/** The initials and their name of "HEV (Hautes Études de Vest)" and "Hautes Études de Vest (HEV)"; `null` for other texts. */
export function speltOut(text: string): { initials: string; name: string } | null {
  const [, before = '', inside = ''] = /^([^()]{2,80}?)\s*\(([^()]{2,80})\)$/u.exec(text) ?? [];
  if (areSpeltOut(before, inside)) return { initials: before, name: inside };
  if (areSpeltOut(inside, before)) return { initials: inside, name: before };
  return null;
}
