/** What an application form asks, and what for. In: an address of the pages. Out: the offer, if it is for one, and the fields. */
import { notFound } from '../errors.ts';
import type { Hasura } from '../graphql/client.ts';
import { ListCareersFormFieldsDocument } from '../graphql/generated.ts';
import type { RouteResult } from '../http/route.ts';
import { publicSessionOf } from '../keys/sessions.ts';
import type { View } from './layout.ts';
import { closedPage } from './offer-page.ts';
import { findOffer, listOffers, type Offer, type OpenOffer } from './offers.ts';

export interface FormDefinition {
  /** null: the application is for no offer. */
  readonly offer: Offer | null;
  /** The custom fields that the account asks for. They are the same for every offer. */
  readonly fields: OpenOffer['fields'];
}

/** The form of the offer that an address names, or the page that says that the offer is closed. @throws AppError not_found */
export async function formOfOffer(
  view: View,
  idOrReference: string,
  hasura: Hasura,
): Promise<FormDefinition | { readonly page: RouteResult }> {
  const found = await findOffer(view.site, idOrReference, hasura);
  if (found !== 'closed') return found;
  const { offers } = await listOffers(view.site, { words: '', place: '', contract: '' }, 1, hasura);
  return { page: closedPage(view, offers) };
}

/** The form of applications without an offer. @throws AppError not_found: the site takes none */
export async function formWithoutOffer({ site }: View, hasura: Hasura): Promise<FormDefinition> {
  if (!site.isOpenToSpontaneousApplications) throw notFound('Page');
  const session = publicSessionOf(hasura, site.caller);
  const { fields } = await session.request(ListCareersFormFieldsDocument, {});
  return { offer: null, fields };
}
