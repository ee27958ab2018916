/** What people and spreadsheets write for true and false, in eight languages. */
import { fold } from './fold.ts';

const words = new Map<string, boolean>([
  ...'true yes y t on 1 x ✓ ✔ ☑ vrai oui o wahr ja j verdadero si s vero waar verdadeiro sim v w prawda tak'
    .split(' ')
    .map((word) => [word, true] as const),
  ...'false no n f off 0 ☐ ✗ ✘ faux non falsch nein falso onwaar nee nao falsz nie'
    .split(' ')
    .map((word) => [word, false] as const),
]);

/** @returns null for a text that is neither: `Oui`, `ja` and `✓` are true, `Não` and `0` are false */
export function readBoolean(text: string): boolean | null {
  return words.get(fold(text)) ?? null;
}
