/** GET /rest/v2/profiles */
import {
  ListNearestProfilesDocument,
  ListProfileChangesDocument,
  ListProfilesDocument,
  ListProfilesNearDocument,
  SearchProfilesDocument,
  SearchProfilesInOrderDocument,
} from '../../graphql/generated.ts';
import { describeListRoute, searchParameters } from '../../lists/list-description.ts';
import { readSearchParameters } from '../../lists/list-parameters.ts';
import { listRoute } from '../../lists/serve-list.ts';

export const listProfiles = listRoute('/rest/v2/profiles', ListProfilesDocument, {
  description: describeListRoute({
    operationId: 'listProfiles',
    tag: 'Profiles',
    summary: 'List or search profiles',
    description:
      'Lists the people that the account knows, or what changed among them since a cursor (`after`), or those that a `search` finds or that are `near` a place, with everything that belongs to them.',
    parameters: searchParameters,
    where: { emailAddresses: { canonicalEmailAddress: { _eq: 'jane.doe@example.com' } } },
    record: {
      component: 'Profile',
      document: SearchProfilesDocument,
      others: [ListProfilesNearDocument],
      field: 'data',
      role: 'account',
      description: 'A person that the account knows: a candidate, a contact, or both.',
    },
  }),
  query: readSearchParameters,
  changes: { document: ListProfileChangesDocument, table: null },
  near: { byDistance: ListNearestProfilesDocument, inOrder: ListProfilesNearDocument },
  search: { byRelevance: SearchProfilesDocument, inOrder: SearchProfilesInOrderDocument },
});
