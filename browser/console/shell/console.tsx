/** Everything behind the login: the pages of the tables, which react-admin knows as resources, and those of the platform. */
import { AdminUI, CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { resourceOf } from '../data/resource.ts';
import { RowAdditionsProvider } from '../data/row/row-additions.ts';
import { TableList, TablePages } from '../data/table-pages.tsx';
import { viewAs } from '../engine/session.ts';
import { useStored } from '../engine/stored.ts';
import { useModel } from '../model/current-model.ts';
import { labelOf } from '../model/labels.ts';
import type { TableModel } from '../model/table-model.ts';
import { routes } from '../pages/routes.tsx';
import { rowAdditions } from '../pages/row-additions.ts';
import { lazyPart } from '../parts/lazy-part.ts';
import { ConsoleNotification } from './console-notification.tsx';
import { ConsoleLayout } from './layout.tsx';
import { NotFound } from './not-found.tsx';

const RowCreate = lazyPart(() => import('../data/row/row-create.tsx'), 'RowCreate');

export function Console() {
  const { tables } = useModel();
  return (
    <RowAdditionsProvider value={rowAdditions}>
      <AdminUI
        layout={ConsoleLayout}
        notification={ConsoleNotification}
        title=""
        disableTelemetry
        catchAll={NotFound}
      >
        {tables.map((table) => tableResource(table))}
        <CustomRoutes>
          {routes.map((route) => (
            <Route key={route.path} path={route.path} element={<OpenPage route={route} />} />
          ))}
        </CustomRoutes>
      </AdminUI>
    </RowAdditionsProvider>
  );
}

/** Loads the page of an address before it is shown. @param address what is behind the # */
export async function preloadPage(address: string): Promise<void> {
  const [path = ''] = address.split('?');
  const wanted = path === '' ? '/' : path;
  await routes.find((route) => route.path === wanted)?.Page.preload();
  if (wanted.startsWith(`/${resourceOf('')}`)) await TableList.preload();
}

/** Neither the menu nor an address leads to a page for admins while somebody looks at the data as another role. */
function OpenPage({ route: { isForAdmin, Page } }: { readonly route: (typeof routes)[number] }) {
  const isViewing = useStored(viewAs) !== null;
  if (isForAdmin && isViewing) return <NotFound />;
  return <Page />;
}

/** What the engine does not offer has no page: an insert into a view, for example. */
function tableResource(table: TableModel) {
  const { roots, key, name } = table;
  const hasRows = key.length > 0;
  return (
    <Resource
      key={name}
      name={resourceOf(name)}
      options={{ label: name }}
      recordRepresentation={(row: Record<string, unknown>) => labelOf(table, row)}
      hasShow={hasRows}
      hasEdit={hasRows && roots.update !== null}
      {...(roots.insert === null ? {} : { create: RowCreate })}
    >
      <Route path="/*" element={<TablePages />} />
    </Resource>
  );
}
