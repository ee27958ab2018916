/** Says whether a value that was read is the true one. The rules are those of the corpora's own scorer. */
import type { Accepted } from './truth.ts';

/** From this similarity on two texts are the same (0 to 1). */
const sameText = 0.8;

export function normalised(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\u00ad\u200b-\u200d\ufeff]/g, '')
    .replace(/[’‘`´]/g, "'")
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/œ/g, 'oe')
    .replace(/[^a-z0-9\u0370-\u03ff\u0400-\u04ff+#&@']+/g, ' ')
    .replace(/'/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The texts that are accepted; none when the document states nothing. */
export function acceptedTexts(accepted: Accepted | undefined): readonly string[] {
  const list = typeof accepted === 'string' ? [accepted] : (accepted ?? []);
  return list.filter((text) => text.trim() !== '');
}

/** The highest similarity with an accepted text, 0 to 1. */
export function similarity(accepted: Accepted | undefined, given: string | null): number {
  if (given === null || given.trim() === '') return 0;
  return Math.max(
    0,
    ...acceptedTexts(accepted).map((text) => similarityOf(normalised(text), normalised(given))),
  );
}

export const isSameText = (accepted: Accepted, given: string): boolean =>
  similarity(accepted, given) >= sameText;

function similarityOf(a: string, b: string): number {
  if (a === '' || b === '') return 0;
  if (a === b) return 1;
  const edits = 1 - editDistance(a.slice(0, 300), b.slice(0, 300)) / Math.max(a.length, b.length);
  const [wordsOfA, wordsOfB] = [new Set(a.split(' ')), new Set(b.split(' '))];
  const shared = [...wordsOfA].filter((word) => wordsOfB.has(word)).length;
  const words = (2 * shared) / (wordsOfA.size + wordsOfB.size);
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  const contains =
    shorter.length >= 4 && shorter.length >= 0.5 * longer.length && ` ${longer} `.includes(` ${shorter} `);
  return Math.max(edits, words, contains ? 0.85 : 0);
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_each, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      current[j] = Math.min(
        (previous[j] as number) + 1,
        (current[j - 1] as number) + 1,
        (previous[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    }
    previous = current;
  }
  return previous[b.length] as number;
}

export const isSameName = (accepted: Accepted, given: string): boolean =>
  acceptedTexts(accepted).some((text) => normalised(text) === normalised(given));

/** A place may be given with its region or without, but not with the words of something else. */
export function isSamePlace(accepted: Accepted, given: string): boolean {
  const words = new Set(normalised(given).split(' '));
  return acceptedTexts(accepted).some((text) => {
    if (normalised(text) === normalised(given)) return true;
    const expected = new Set(normalised(text).split(' '));
    const shared = [...expected].filter((word) => words.has(word));
    if (!shared.some((word) => /[a-z\u0370-\u04ff]{3,}/.test(word))) return false;
    if (shared.length === expected.size) return words.size <= expected.size + 4;
    if (shared.length === words.size) return words.size >= Math.min(2, expected.size) || expected.size <= 3;
    return (2 * shared.length) / (expected.size + words.size) >= 0.7;
  });
}

/**
 * A true date with a month must be met with the month. `present` is met by no end as well. A truth may leave the key of a
 * date out; this is the same as `null`.
 */
export function isSameDate(expected: string | null | undefined, given: string | null | undefined): boolean {
  if (expected === 'present') return !given || given === 'present';
  if (!expected || !given) return false;
  const [year, month] = expected.split('-');
  const [givenYear, givenMonth] = given.split('-');
  return year === givenYear && (month === undefined || Number(month) === Number(givenMonth));
}

/** @param canonical the number in E.164 form, when it is known */
export function isSamePhone(printed: string, canonical: string | null, given: string): boolean {
  const digits = (text: string): string => text.replace(/\D/g, '');
  const number = digits(given).replace(/^00/, '');
  if (number.length < 5) return false;
  return [digits(printed).replace(/^00/, ''), digits(canonical ?? '')].some(
    (each) =>
      each !== '' &&
      (each === number ||
        (each.length >= 8 &&
          number.length >= 8 &&
          each.slice(-8) === number.slice(-8) &&
          Math.abs(each.length - number.length) <= 4)),
  );
}

export function isSameNetworkUrl(accepted: Accepted, given: string): boolean {
  const slug = networkSlug(given);
  return slug !== null && acceptedTexts(accepted).some((url) => networkSlug(url) === slug);
}

function networkSlug(url: string): string | null {
  const found = /linkedin\.com\/+(?:in|pub|profile)\/+([^/?#\s]+)/.exec(url.toLowerCase())?.[1];
  if (found === undefined) return null;
  try {
    return normalised(decodeURIComponent(found));
  } catch {
    return normalised(found);
  }
}
