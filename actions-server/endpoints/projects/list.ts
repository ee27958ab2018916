/** GET /rest/v2/projects */
import { ListProjectsDocument } from '../../graphql/generated.ts';
import { readListParameters } from '../../http/list-parameters.ts';
import { defineRoute } from '../../http/route.ts';
import { serveList } from '../../http/serve-list.ts';

export const listProjects = defineRoute({
  method: 'get',
  path: '/rest/v2/projects',
  access: 'private',
  query: readListParameters,
  handler: (context, dependencies) => serveList(ListProjectsDocument, context, dependencies),
});
