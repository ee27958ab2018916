/** GET /rest/v2/companies */
import { ListCompaniesDocument, ListCompanyChangesDocument } from '../../graphql/generated.ts';
import { listRoute } from '../../lists/serve-list.ts';

export const listCompanies = listRoute('/rest/v2/companies', ListCompaniesDocument, {
  changes: { document: ListCompanyChangesDocument, table: null },
});
