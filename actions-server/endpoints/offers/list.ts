/** GET /rest/v2/offers: for public keys, and allowed with private ones. A view decides which projects are offers. */
import { ListOffersDocument } from '../../graphql/generated.ts';
import { readOfferParameters } from '../../lists/list-parameters.ts';
import { listRoute } from '../../lists/serve-list.ts';
import { offerCaching } from './offer-caching.ts';

export const listOffers = listRoute('/rest/v2/offers', ListOffersDocument, {
  access: 'any',
  query: readOfferParameters,
  caching: offerCaching,
});
