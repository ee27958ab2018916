/** GET /rest/v2/projects */
import { ListProjectChangesDocument, ListProjectsDocument } from '../../graphql/generated.ts';
import { listRoute } from '../../lists/serve-list.ts';

export const listProjects = listRoute('/rest/v2/projects', ListProjectsDocument, {
  changes: { document: ListProjectChangesDocument, table: null },
});
