/** GET /rest/v2/projects */
import { ListProjectChangesDocument, ListProjectsDocument } from '../../graphql/generated.ts';
import { describeListRoute, filteredParameters } from '../../lists/list-description.ts';
import { listRoute } from '../../lists/serve-list.ts';

export const listProjects = listRoute('/rest/v2/projects', ListProjectsDocument, {
  description: describeListRoute({
    operationId: 'listProjects',
    tag: 'Projects',
    summary: 'List projects',
    description:
      'Lists the projects of the account, or what changed among them since a cursor (`after`), with everything that belongs to them.',
    parameters: filteredParameters,
    where: { status: { parent: { kind: { _eq: 'open' } } } },
    record: {
      component: 'Project',
      document: ListProjectsDocument,
      field: 'data',
      role: 'account',
      description: 'A recruitment or sales project of the account.',
    },
  }),
  changes: { document: ListProjectChangesDocument, table: null },
});
