/** GET /rest/v2/companies */
import { ListCompaniesDocument, ListCompanyChangesDocument } from '../../graphql/generated.ts';
import { describeListRoute, filteredParameters } from '../../lists/list-description.ts';
import { listRoute } from '../../lists/serve-list.ts';

export const listCompanies = listRoute('/rest/v2/companies', ListCompaniesDocument, {
  description: describeListRoute({
    operationId: 'listCompanies',
    tag: 'Companies',
    summary: 'List companies',
    description:
      'Lists the companies of the account, or what changed among them since a cursor (`after`), with everything that belongs to them.',
    parameters: filteredParameters,
    where: { name: { _ilike: 'a%' } },
    record: {
      component: 'Company',
      document: ListCompaniesDocument,
      field: 'data',
      role: 'account',
      description: 'A company of the account.',
    },
  }),
  changes: { document: ListCompanyChangesDocument, table: null },
});
