/** GET /rest/v2/companies */
import {
  ListCompaniesDocument,
  ListCompaniesNearDocument,
  ListCompanyChangesDocument,
  ListNearestCompaniesDocument,
} from '../../graphql/generated.ts';
import { describeListRoute, locatedParameters } from '../../lists/list-description.ts';
import { readLocatedParameters } from '../../lists/list-parameters.ts';
import { listRoute } from '../../lists/serve-list.ts';

export const listCompanies = listRoute('/rest/v2/companies', ListCompaniesDocument, {
  description: describeListRoute({
    operationId: 'listCompanies',
    tag: 'Companies',
    summary: 'List companies',
    description:
      'Lists the companies of the account, or what changed among them since a cursor (`after`), or those that are `near` a place, with everything that belongs to them.',
    parameters: locatedParameters,
    where: { name: { _ilike: 'a%' } },
    record: {
      component: 'Company',
      document: ListCompaniesDocument,
      others: [ListCompaniesNearDocument],
      field: 'data',
      role: 'account',
      description: 'A company of the account.',
    },
  }),
  query: readLocatedParameters,
  near: { byDistance: ListNearestCompaniesDocument, inOrder: ListCompaniesNearDocument },
  changes: { document: ListCompanyChangesDocument, table: null },
});
