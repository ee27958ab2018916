/** GET /rest/v2/projects */
import { ListProjectsDocument } from '../../graphql/generated.ts';
import { defineRoute } from '../../http/route.ts';
import { readListParameters } from '../../lists/list-parameters.ts';
import { serveList } from '../../lists/serve-list.ts';

export const listProjects = defineRoute({
  method: 'get',
  path: '/rest/v2/projects',
  access: 'private',
  query: readListParameters,
  handler: (context, dependencies) => serveList(ListProjectsDocument, context, dependencies),
});
