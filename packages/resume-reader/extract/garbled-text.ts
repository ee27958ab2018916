/**
 * Leaves out text of a PDF that is no language, because the fonts say wrong letters, or none, for what they draw. A name or a
 * place would be taken from it otherwise.
 */
import { groupBy } from '../group-by.ts';
import type { ResumeWarning } from '../types.ts';
import { isLanguage } from '../words/is-language.ts';
import { type ExtractedPage, type TextRun, unknownLetter } from './document.ts';

/** The share of words with unknown letters from which on a text is not worth reading. */
const maxUnknownWords = 0.5;

/** The page without its garbled text; the same page when there is none. Text is judged as a whole and by its styles. */
export function withoutGarbledText(page: ExtractedPage): ExtractedPage {
  const { runs } = page;
  if (isGarbled(runs)) return { ...page, runs: [] };
  const styles = groupBy(
    runs,
    ({ size, bold, italic, color }) => `${size.toFixed(1)} ${bold} ${italic} ${color}`,
  );
  const garbled = new Set([...styles.values()].filter((runs) => isGarbled(runs)).flat());
  return garbled.size === 0 ? page : { ...page, runs: runs.filter((run) => !garbled.has(run)) };
}

function isGarbled(runs: readonly TextRun[]): boolean {
  const text = runs.map((run) => run.text).join(' ');
  const words = text.match(/\p{L}+/gu) ?? [];
  const unknown = words.filter((word) => word.includes(unknownLetter)).length;
  return (words.length > 0 && unknown > maxUnknownWords * words.length) || isLanguage(text) === false;
}

export function textGarbled(pages: readonly number[]): ResumeWarning {
  const where = pages.length === 1 ? `page ${pages[0]}` : `pages ${pages.join(', ')}`;
  return {
    code: 'text_garbled',
    message: `The fonts do not say which letters they draw, so text on ${where} was not read.`,
  };
}
