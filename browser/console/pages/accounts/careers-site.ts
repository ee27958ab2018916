/** A careers site as its page reads it, and its texts as a form has them. Pure. */

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface CareersSite {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly isPublished: boolean;
  readonly languages: readonly string[];
  readonly sendsConfirmations: boolean;
  readonly frameOrigins: readonly string[];
  /** Language → name → text. */
  readonly texts: Texts;
}

/** The texts of the e-mail that confirms an application. */
export const confirmationTexts = ['confirmationSubject', 'confirmationText'] as const;

/** The input of a text: `fr.confirmationSubject`. */
export const inputOfText = (language: string, name: string): string => `${language}.${name}`;

/** @param entered texts by their inputs; those that are empty are taken out, and all others stay */
export function withTexts(texts: Texts, entered: Readonly<Record<string, string>>): Texts {
  const changed: Record<string, Record<string, string>> = Object.fromEntries(
    Object.entries(texts).map(([language, own]) => [language, { ...own }]),
  );
  for (const [input, text] of Object.entries(entered)) {
    const [language = '', name = ''] = input.split('.');
    const own = changed[language] ?? {};
    if (text.trim() === '') delete own[name];
    else own[name] = text.trim();
    changed[language] = own;
  }
  return changed;
}

/** Addresses of sites in lines, as people copy them: capital letters and a `/` at the end say nothing. */
export function readOrigins(lines: string): readonly string[] {
  return lines
    .split('\n')
    .map((line) => line.trim().toLowerCase().replace(/\/$/, ''))
    .filter((origin) => origin !== '');
}
