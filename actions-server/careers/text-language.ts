/**
 * In which language a text of an account is: screen readers pronounce it so. Names of fields, options and offers do not say it,
 * and accounts write them in one language for the pages of both. A text is marked only when its language is sure.
 */
import type { Language } from '@platform/vocabulary';
import type { eld } from 'eld/extrasmall';
import { attributes, type Html, html } from '../http/html.ts';

/** Languages in which accounts of these pages advertise; with more of them short texts are told apart less surely. */
const known = ['en', 'fr', 'de', 'es', 'it', 'nl', 'pt'];
/** By how much the first has to be more likely than the second. */
const minDistance = 0.05;
/** Characters that are looked at. */
const maxLength = 1_000;

let detector: typeof eld | null = null;

/** Loads the detector, which takes 0.2 s and 30 MB, with the first page. Until then no language is known. */
export async function loadDetector(): Promise<void> {
  if (detector !== null) return;
  const loaded = (await import('eld/extrasmall')).eld.newInstance();
  loaded.setLanguageSubset(known);
  detector = loaded;
}

/** The language of a text, ISO 639-1; null: it is not sure. @param text plain, or with tags */
export function languageOf(text: string): string | null {
  const words = text.slice(0, maxLength).replace(/<[^>]*>|&\w+;/g, ' ');
  const result = detector?.detect(words);
  if (!result?.isReliable()) return null;
  const [first = 0, second = 0] = Object.values(result.getScores()).sort((one, other) => other - one);
  return first - second >= minDistance ? result.language : null;
}

/** The attribute of an element with a text that is in another language than its page. */
export function langOf(text: string, page: Language): { readonly lang: string | null } {
  const language = languageOf(text);
  return { lang: language === page ? null : language };
}

/** A text that says in which language it is, where that is another one than that of the page. */
export function spoken(text: string, page: Language): Html {
  const { lang } = langOf(text, page);
  return lang === null ? html`${text}` : html`<span${attributes({ lang })}>${text}</span>`;
}
