/** GET /rest/v2/profiles */
import {
  ListProfileChangesDocument,
  ListProfilesDocument,
  SearchProfilesDocument,
  SearchProfilesInOrderDocument,
} from '../../graphql/generated.ts';
import { readSearchParameters } from '../../lists/list-parameters.ts';
import { listRoute } from '../../lists/serve-list.ts';

export const listProfiles = listRoute('/rest/v2/profiles', ListProfilesDocument, {
  query: readSearchParameters,
  changes: { document: ListProfileChangesDocument, table: null },
  search: { byRelevance: SearchProfilesDocument, inOrder: SearchProfilesInOrderDocument },
});
