/**
 * Joins accents with their letters. Fonts without accented letters, which TeX uses by default, print "é" as "´" over "e".
 * In: the runs of a page in the order in which they are drawn. Out: the runs with accented letters.
 */
import type { TextRun } from '../extract/document.ts';

/** The combining character of each accent that is printed alone. */
const combining: Record<string, string> = {
  '´': '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  ˆ: '\u0302',
  '¨': '\u0308',
  '˜': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  ˇ: '\u030c',
  '˝': '\u030b',
  '˚': '\u030a',
  '¸': '\u0327',
  '˛': '\u0328',
};

/** The greatest distance of the baselines of an accent and its letter, as a multiple of the font size. */
const maxRise = 0.5;

/** The runs, in the same order, without the accents that belong to a letter of the run before or after. */
export function composeAccents(runs: TextRun[]): TextRun[] {
  const composed: TextRun[] = [];
  let accent: TextRun | null = null;
  for (const run of runs) {
    const isAccent = combining[run.text.trim()] !== undefined;
    const previous = composed.at(-1);
    if (accent) {
      const text = isOver(accent, run, 'first') ? withAccent(run.text, accent, 'first') : null;
      if (text === null) composed.push(accent);
      composed.push(text === null ? run : { ...run, text });
      accent = null;
    } else if (isAccent) {
      const text = previous && isOver(run, previous, 'last') ? withAccent(previous.text, run, 'last') : null;
      if (previous && text !== null) composed[composed.length - 1] = { ...previous, text };
      else accent = run;
    } else {
      composed.push(run);
    }
  }
  return accent ? [...composed, accent] : composed;
}

type Letter = 'first' | 'last';

/** True when the middle of an accent is within the first or last letter of a run. */
function isOver(accent: TextRun, { text, x, y, width, size }: TextRun, which: Letter): boolean {
  if (Math.abs(accent.y - y) > maxRise * size) return false;
  const middle = accent.x + accent.width / 2;
  // The width of a letter is not known; those of a run differ by less than a factor of two.
  const letter = Math.min(width, (1.8 * width) / text.trim().length);
  return which === 'first'
    ? middle > x - 0.1 * size && middle < x + letter
    : middle < x + width + 0.1 * size && middle > x + width - letter;
}

/** The text with an accent on its first or last letter; `null` when there is no such letter. */
function withAccent(text: string, accent: TextRun, which: Letter): string | null {
  const letters = [...text.trimEnd()];
  const index = which === 'first' ? 0 : letters.length - 1;
  const dotted = letters[index]?.replace('ı', 'i').replace('ȷ', 'j') ?? '';
  const letter = (dotted + combining[accent.text.trim()]).normalize('NFC');
  if (!/^\p{L}$/u.test(letter)) return null;
  letters[index] = letter;
  return letters.join('') + text.slice(text.trimEnd().length);
}
