/** What came of a question to a source, in words. Pure. */
import type { WordKey } from '../../i18n/en.ts';
import type { Words } from '../../i18n/words.ts';
import { visibleText } from '../../model/visible-text.ts';
import { originName } from '../inbox/origin-name.ts';

const outcomes = new Set(['found', 'none', 'refused', 'failed']);

/** @param asked an outcome without words is shown as it is */
export function outcomeText(
  { source, outcome }: { readonly source: string; readonly outcome: string },
  words: Words,
): string {
  return words('found.outcome', {
    source: originName(source, words),
    outcome: outcomes.has(outcome) ? words(`asked.${outcome}` as WordKey) : visibleText(outcome),
  });
}
