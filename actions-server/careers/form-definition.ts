/** What an application form asks, and what for. In: an address of the pages. Out: the offer, if it is for one, and the fields. */
import { notFound } from '../errors.ts';
import type { Hasura } from '../graphql/client.ts';
import { ListCareersFormFieldsDocument } from '../graphql/generated.ts';
import { publicSessionOf } from '../keys/sessions.ts';
import type { View } from './layout.ts';
import { findOffer, type Offer, type OpenOffer } from './offers.ts';

export interface FormDefinition {
  /** The id of the offer that the form was begun for, which may have been closed since; null: it is for no offer. */
  readonly offerId: string | null;
  /** The offer that the application is for; null: it is for none, or the offer was closed. */
  readonly offer: Offer | null;
  /** The custom fields that the account asks for. They are the same for every offer. */
  readonly fields: OpenOffer['fields'];
}

/** Whether the offer was closed since the form was begun: it can be sent without the offer. */
export function isClosed({ offerId, offer }: Pick<FormDefinition, 'offerId' | 'offer'>): boolean {
  return offerId !== null && offer === null;
}

/** The form of the offer that an address names. @throws AppError not_found */
export async function formOfOffer(
  view: View,
  idOrReference: string,
  hasura: Hasura,
): Promise<FormDefinition> {
  const { fields, ...found } = await findOffer(view.site, idOrReference, hasura);
  return found.offer === null
    ? { offerId: found.id, offer: null, fields }
    : { offerId: found.offer.id, offer: found.offer, fields };
}

/** The form of applications without an offer. @throws AppError not_found: the site takes none */
export async function formWithoutOffer({ site }: View, hasura: Hasura): Promise<FormDefinition> {
  if (!site.isOpenToSpontaneousApplications) throw notFound('Page');
  const session = publicSessionOf(hasura, site.caller);
  const { fields } = await session.request(ListCareersFormFieldsDocument, {});
  return { offerId: null, offer: null, fields };
}
