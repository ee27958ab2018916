/** A fictitious person: what a resume is about, independent of how it is printed. */
import type { Language } from './vocabulary.ts';

/** A month; `month` is 1 to 12. */
export interface Month {
  readonly year: number;
  readonly month: number;
}

export interface Position {
  readonly title: string;
  readonly company: string;
  readonly place: string;
  readonly start: Month;
  /** `null`: the person still works there. */
  readonly end: Month | null;
  readonly tasks: readonly string[];
}

export interface Education {
  readonly degree: string;
  readonly school: string;
  readonly place: string;
  readonly start: Month;
  readonly end: Month;
}

export interface SpokenLanguage {
  /** ISO 639-1. */
  readonly code: string;
  /** In the language of the resume. */
  readonly name: string;
  readonly level: string;
}

export interface Person {
  readonly language: Language;
  readonly givenName: string;
  readonly familyName: string;
  readonly headline: string;
  readonly email: string;
  /** As printed, and in E.164 form. */
  readonly phone: { readonly printed: string; readonly canonical: string };
  readonly street: string;
  /** The town, with its postal code. */
  readonly location: string;
  readonly networkSlug: string;
  readonly summary: string;
  /** The latest first. */
  readonly positions: readonly Position[];
  /** The latest first. */
  readonly educations: readonly Education[];
  readonly languages: readonly SpokenLanguage[];
  readonly skills: readonly string[];
  readonly interests: readonly string[];
}
