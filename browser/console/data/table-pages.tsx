/** The pages of a table, by the address: its list, a row over the list, a row as a page of its own, and the form of a row. */
import { RestoreScrollPosition, useResourceContext } from 'react-admin';
import { useMatch } from 'react-router-dom';
import { lazyPart } from '../parts/lazy-part.ts';
import { useOpenRow } from './row-address.ts';
import { useTable } from './use-table.ts';

export const TableList = lazyPart(() => import('./list/table-list.tsx'), 'TableList');
const RowPage = lazyPart(() => import('./row/row-page.tsx'), 'RowPage');
const RowEdit = lazyPart(() => import('./row/row-edit.tsx'), 'RowEdit');

/** One component for all of them, so that the list stays as it is while a row is open over it. */
export function TablePages() {
  const table = useTable();
  const resource = useResourceContext();
  const edited = useMatch(`/${resource}/:id`)?.params.id;
  const { id, panel } = useOpenRow();
  const hasRows = table.key.length > 0;
  if (hasRows && edited !== undefined && table.roots.update !== null) return <RowEdit id={edited} />;
  if (hasRows && id !== null && panel === null) return <RowPage id={id} />;
  return (
    <RestoreScrollPosition storeKey={`${resource}.list.scrollPosition`}>
      <TableList />
    </RestoreScrollPosition>
  );
}
