/** GET /rest/v2/companies */
import { ListCompaniesDocument } from '../../graphql/generated.ts';
import { defineRoute } from '../../http/route.ts';
import { readListParameters } from '../../lists/list-parameters.ts';
import { serveList } from '../../lists/serve-list.ts';

export const listCompanies = defineRoute({
  method: 'get',
  path: '/rest/v2/companies',
  access: 'private',
  query: readListParameters,
  handler: (context, dependencies) => serveList(ListCompaniesDocument, context, dependencies),
});
