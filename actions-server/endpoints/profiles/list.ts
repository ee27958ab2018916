/** GET /rest/v2/profiles */
import { ListProfilesDocument } from '../../graphql/generated.ts';
import { defineRoute } from '../../http/route.ts';
import { readListParameters } from '../../lists/list-parameters.ts';
import { serveList } from '../../lists/serve-list.ts';

export const listProfiles = defineRoute({
  method: 'get',
  path: '/rest/v2/profiles',
  access: 'private',
  query: readListParameters,
  handler: (context, dependencies) => serveList(ListProfilesDocument, context, dependencies),
});
