/** What people call where a value comes from. Pure. */
import type { WordKey } from '../../i18n/en.ts';
import type { Words } from '../../i18n/words.ts';
import { visibleText } from '../../model/visible-text.ts';

const named = new Set(['form', 'resume', 'networkProvider', 'networkPage', 'companyRegister']);

/** @param origin `form`, `resume`, or the name of a source; one that has no words is shown as it is */
export function originName(origin: string, words: Words): string {
  return named.has(origin) ? words(`origin.${origin}` as WordKey) : visibleText(origin);
}
