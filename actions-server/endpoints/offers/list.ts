/** GET /rest/v2/offers: for public keys, and allowed with private ones. A view decides which projects are offers. */
import {
  ListNearestOffersDocument,
  ListOfferChangesDocument,
  ListOffersDocument,
  ListOffersNearDocument,
} from '../../graphql/generated.ts';
import { describeListRoute, offerParameters } from '../../lists/list-description.ts';
import { readOfferParameters } from '../../lists/list-parameters.ts';
import { listRoute } from '../../lists/serve-list.ts';
import { offerCaching } from './offer-caching.ts';
import { closedOffer, offerRecord } from './offer-description.ts';

export const listOffers = listRoute('/rest/v2/offers', ListOffersDocument, {
  description: describeListRoute({
    operationId: 'listOffers',
    tag: 'Offers',
    summary: 'List offers',
    description:
      'Lists the published offers of the account, or what changed among them since a cursor (`after`), or those that are `near` a place. Both kinds of keys get the same. An offer shows the custom fields that the account has chosen for it. With a public key, any cache may keep the answer for a minute.',
    parameters: offerParameters,
    where: { fieldsValues: { location: { search: { _ilike: '%paris%' } } } },
    record: offerRecord,
    closed: closedOffer,
    isCacheable: true,
  }),
  access: 'any',
  query: readOfferParameters,
  caching: offerCaching,
  near: { byDistance: ListNearestOffersDocument, inOrder: ListOffersNearDocument },
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
