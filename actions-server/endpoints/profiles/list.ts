/** GET /rest/v2/profiles */
import { ListProfileChangesDocument, ListProfilesDocument } from '../../graphql/generated.ts';
import { listRoute } from '../../lists/serve-list.ts';

export const listProfiles = listRoute('/rest/v2/profiles', ListProfilesDocument, {
  changes: { document: ListProfileChangesDocument, table: null },
});
