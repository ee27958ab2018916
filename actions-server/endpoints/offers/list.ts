/** GET /rest/v2/offers: for public keys, and allowed with private ones. A view decides which projects are offers. */
import { ListOfferChangesDocument, ListOffersDocument } from '../../graphql/generated.ts';
import { readOfferParameters } from '../../lists/list-parameters.ts';
import { listRoute } from '../../lists/serve-list.ts';
import { offerCaching } from './offer-caching.ts';

export const listOffers = listRoute('/rest/v2/offers', ListOffersDocument, {
  access: 'any',
  query: readOfferParameters,
  caching: offerCaching,
  changes: {
    document: ListOfferChangesDocument,
    table: {
      // A closed offer is announced whatever the filter, because nobody can tell any more whether it matched.
      conditionOn: (where) => ({ _or: [{ offer: where }, { closedAt: { _is_null: false } }] }),
      ofRow: (column) => ({ change: column }),
      closed: (id, closedAt) => ({ __typename: 'offers', id, deletedAt: closedAt }),
    },
  },
});
