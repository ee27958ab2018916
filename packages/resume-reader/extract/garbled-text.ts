/**
 * Leaves out text of a PDF that is no language, because the fonts say wrong letters, or none, for what they draw. A name or a
 * place would be taken from it otherwise.
 */
import { groupBy } from '../group-by.ts';
import type { ResumeWarning } from '../types.ts';
import { address } from '../words/detect-language.ts';
import { isLanguage } from '../words/is-language.ts';
import { type ExtractedPage, type TextRun, unknownLetter } from './document.ts';

/** The share of words with unknown letters from which on a text is not worth reading. */
const maxUnknownWords = 0.5;
/** The length of the different words from which on text is judged: a few names of programs are as unusual as exchanged letters. */
const minLetters = 100;

/**
 * The page without its garbled text; the same page when there is none. Text is judged as a whole and by its styles. Of a
 * style, addresses and numbers are kept: exchanged letters have none.
 */
export function withoutGarbledText(page: ExtractedPage): ExtractedPage {
  const { runs } = page;
  if (isGarbled(runs)) return { ...page, runs: [] };
  const styles = groupBy(
    runs,
    ({ size, bold, italic, color }) => `${size.toFixed(1)} ${bold} ${italic} ${color}`,
  );
  const garbled = new Set(
    [...styles.values()].flatMap((runs) =>
      isGarbled(runs) ? runs.filter(({ text }) => !isContact(text)) : [],
    ),
  );
  return garbled.size === 0 ? page : { ...page, runs: runs.filter((run) => !garbled.has(run)) };
}

const isContact = (text: string): boolean =>
  /@|:\/\//.test(text) || (/\d/.test(text) && !/\p{L}/u.test(text));

function isGarbled(runs: readonly TextRun[]): boolean {
  const text = runs
    .flatMap((run) => run.text.split(/\s+/))
    .filter((word) => !address.test(word))
    .join(' ');
  const words = text.match(/\p{L}+/gu) ?? [];
  const unknown = words.filter((word) => word.includes(unknownLetter)).length;
  if (words.length > 0 && unknown > maxUnknownWords * words.length) return true;
  // A list of programs that every position repeats tells no more than one.
  const different = [...new Set(words)].join(' ');
  return different.length >= minLetters && isLanguage(different) === false;
}

export function textGarbled(pages: readonly number[]): ResumeWarning {
  const where = pages.length === 1 ? `page ${pages[0]}` : `pages ${pages.join(', ')}`;
  return {
    code: 'text_garbled',
    message: `The fonts do not say which letters they draw, so text on ${where} was not read.`,
  };
}
