/** GET /rest/v2/offers: for public keys, and allowed with private ones. A view decides which projects are offers. */
import { ListOffersDocument } from '../../graphql/generated.ts';
import { defineRoute } from '../../http/route.ts';
import { readOfferParameters } from '../../lists/list-parameters.ts';
import { serveList } from '../../lists/serve-list.ts';

export const listOffers = defineRoute({
  method: 'get',
  path: '/rest/v2/offers',
  access: 'any',
  query: readOfferParameters,
  handler: (context, dependencies) => serveList(ListOffersDocument, context, dependencies),
});
