/** GET /rest/v2/companies */
import { ListCompaniesDocument } from '../../graphql/generated.ts';
import { readListParameters } from '../../http/list-parameters.ts';
import { defineRoute } from '../../http/route.ts';
import { serveList } from '../../http/serve-list.ts';

export const listCompanies = defineRoute({
  method: 'get',
  path: '/rest/v2/companies',
  access: 'private',
  query: readListParameters,
  handler: (context, dependencies) => serveList(ListCompaniesDocument, context, dependencies),
});
