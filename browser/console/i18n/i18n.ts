/** The words of the console in French and English: one file for each language, over those of react-admin. */
import polyglot from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import french from 'ra-language-french';
import { useTranslate } from 'react-admin';
import { wordsInEnglish } from './en.ts';
import { wordsInFrench } from './fr.ts';
import type { Words } from './words.ts';

export const languages = [
  { locale: 'fr', name: 'Français' },
  { locale: 'en', name: 'English' },
] as const;

const messages = {
  en: { ...english, console: wordsInEnglish },
  fr: { ...french, console: wordsInFrench },
};

const preferred = navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en';

export const i18nProvider = polyglot(
  (locale) => messages[locale === 'fr' ? 'fr' : 'en'],
  preferred,
  [...languages],
  // Names of tables and columns are shown as they are.
  { allowMissing: true },
);

/** The words of the current language. `smart_count` chooses between the forms for one and for many. */
export function useWords(): Words {
  const translate = useTranslate();
  return (key, values) => translate(`console.${key}`, values);
}
