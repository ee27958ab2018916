/** The facts of an offer as HTML: what an account has named itself says in which language it is. */
import type { Language } from '@platform/vocabulary';
import { type Html, html } from '../http/html.ts';
import { factsOf } from './facts.ts';
import type { Offer } from './offers.ts';
import { spoken } from './text-language.ts';

export function factsHtml(offer: Offer, language: Language): readonly Html[] {
  const contracts = offer.contracts.map(({ name }) => name).join(', ');
  return factsOf(offer, language).map((fact) =>
    fact === contracts ? spoken(fact, language) : html`${fact}`,
  );
}
