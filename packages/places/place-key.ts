/** The form of the name of a place in which its spellings are equal: "St.-Étienne" and "SAINT ETIENNE". Pure. */
import { fold } from '@platform/vocabulary';

/** What a letter of the Latin alphabets becomes: small letters and digits stay, all else parts words. */
const plainLetters = Array.from({ length: 0x180 }, (_, code) => {
  const plain = fold(String.fromCharCode(code)).replace(/[^a-z0-9]/g, '');
  return plain === '' ? ' ' : plain;
});

const shortForms: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte', ss: 'sous' };

/**
 * Small letters without accents, with single spaces between words; "St" and "Ste" are "saint" and "sainte", "ss" is "sous", "s/" is "sur".
 * Letters of other alphabets stay as they are.
 */
export function placeKey(name: string): string {
  const text = name.includes('/') ? name.replace(/(^|[\s-])s\//giu, '$1sur ') : name;
  let key = '';
  let isWord = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    // A mark that stands behind its letter, as in decomposed texts.
    if (code >= 0x300 && code < 0x370) continue;
    const plain = plainLetters[code] ?? fold(text.charAt(index));
    if (plain === ' ' || plain === '') {
      isWord = false;
      continue;
    }
    key += isWord || key === '' ? plain : ` ${plain}`;
    isWord = true;
  }
  return /st|ss/.test(key)
    ? key.replace(/(?<![^ ])(?:ste?|ss)(?![^ ])/g, (word) => shortForms[word] ?? word)
    : key;
}
