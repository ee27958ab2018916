/** The sources that are switched on. */
import type { AskSource } from './ask-source.ts';
import type { FoundRegisterEntry, RegisterQuestion } from './company-register/register-entry.ts';
import type { AddressPoint, AddressQuestion } from './geocoder/address.ts';
import type { FoundPage, PageQuestion, Source } from './source.ts';

export interface Sources {
  /** Those that know pages of people and companies, in the order in which they are believed. */
  readonly pages: readonly Source<PageQuestion, FoundPage>[];
  /** null: it is switched off. */
  readonly companyRegister: Source<RegisterQuestion, FoundRegisterEntry> | null;
  /** null: it is switched off. */
  readonly geocoder: Source<AddressQuestion, AddressPoint> | null;
  readonly ask: AskSource;
}

/** Days after which a source is asked again, unless somebody wants to know now. */
export const freshDays = 30;

/** Whether what was answered then still holds. A source that has failed is asked again with the next request. */
export function isFresh({ outcome, askedAt }: { outcome: string; askedAt: string }): boolean {
  return outcome !== 'failed' && Date.parse(askedAt) > Date.now() - freshDays * 24 * 3600 * 1000;
}
