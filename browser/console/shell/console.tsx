/** Everything behind the login: the pages of the tables, which react-admin knows as resources, and those of the platform. */
import { lazy, Suspense } from 'react';
import { AdminUI, CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { resourceOf } from '../data/provider.ts';
import { viewAs } from '../engine/session.ts';
import { useStored } from '../engine/stored.ts';
import { useModel } from '../model/current-model.ts';
import { labelOf } from '../model/labels.ts';
import type { TableModel } from '../model/table-model.ts';
import { routes } from '../pages/routes.tsx';
import { ConsoleLayout } from './layout.tsx';
import { Loading } from './loading.tsx';
import { NotFound } from './not-found.tsx';

const TableList = lazy(async () => ({ default: (await import('../data/list/table-list.tsx')).TableList }));
const RowPage = lazy(async () => ({ default: (await import('../data/row/row-page.tsx')).RowPage }));
const RowEdit = lazy(async () => ({ default: (await import('../data/row/row-edit.tsx')).RowEdit }));
const RowCreate = lazy(async () => ({ default: (await import('../data/row/row-create.tsx')).RowCreate }));

export function Console() {
  const { tables } = useModel();
  return (
    <AdminUI layout={ConsoleLayout} title="" disableTelemetry catchAll={NotFound}>
      {tables.map((table) => tableResource(table))}
      <CustomRoutes>
        {routes.map((route) => (
          <Route key={route.path} path={route.path} element={<OpenPage route={route} />} />
        ))}
      </CustomRoutes>
    </AdminUI>
  );
}

/** Neither the menu nor an address leads to a page for admins while somebody looks at the data as another role. */
function OpenPage({ route: { isForAdmin, Page } }: { readonly route: (typeof routes)[number] }) {
  const isViewing = useStored(viewAs) !== null;
  if (isForAdmin && isViewing) return <NotFound />;
  return (
    <Suspense fallback={<Loading />}>
      <Page />
    </Suspense>
  );
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
      list={TableList}
      {...(hasRows ? { show: RowPage } : {})}
      {...(hasRows && roots.update !== null ? { edit: RowEdit } : {})}
      {...(roots.insert === null ? {} : { create: RowCreate })}
    />
  );
}
