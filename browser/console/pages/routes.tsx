/** The pages of the platform, each loaded when somebody opens it. Menu and search read them here. */
import type { ComponentType } from 'react';
import { lazy } from 'react';
import type { WordKey } from '../i18n/en.ts';

interface PageRoute {
  readonly path: string;
  /** Its name in menu and search; absent: a page that another one leads to. */
  readonly label?: WordKey;
  readonly group?: MenuGroup;
  /** Closed while looking at the data as somebody else: it shows what no role but admin may see. */
  readonly isForAdmin: boolean;
  /** Tables without which the page has nothing to show. */
  readonly needs?: readonly string[];
  readonly Page: ComponentType;
}

export const menuGroups = ['overview', 'inbox', 'accounts', 'engine'] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** A module of one page, by the name of its component. */
function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}

export const routes: readonly PageRoute[] = [
  {
    path: '/',
    label: 'page.home',
    group: 'overview',
    isForAdmin: false,
    Page: page(() => import('./home/home.tsx'), 'Home'),
  },
  {
    path: '/inbox/applications',
    label: 'page.applications',
    group: 'inbox',
    isForAdmin: false,
    needs: ['applications', 'profiles_files', 'groups'],
    Page: page(() => import('./inbox/applications.tsx'), 'Applications'),
  },
  {
    path: '/inbox/duplicates',
    label: 'page.duplicates',
    group: 'inbox',
    isForAdmin: false,
    needs: ['profiles_duplicates', 'groups'],
    Page: page(() => import('./inbox/duplicates.tsx'), 'Duplicates'),
  },
  {
    path: '/inbox/tasks',
    label: 'page.failedTasks',
    group: 'inbox',
    isForAdmin: true,
    needs: ['tasks', 'groups'],
    Page: page(() => import('./inbox/failed-tasks.tsx'), 'FailedTasks'),
  },
  {
    path: '/accounts',
    label: 'page.accounts',
    group: 'accounts',
    isForAdmin: true,
    needs: ['groups'],
    Page: page(() => import('./accounts/accounts.tsx'), 'Accounts'),
  },
  {
    path: '/accounts/users',
    label: 'page.users',
    group: 'accounts',
    isForAdmin: true,
    needs: ['users', 'groups'],
    Page: page(() => import('./accounts/users.tsx'), 'Users'),
  },
  {
    path: '/accounts/keys',
    label: 'page.keys',
    group: 'accounts',
    isForAdmin: true,
    needs: ['apikeys', 'groups'],
    Page: page(() => import('./accounts/keys.tsx'), 'Keys'),
  },
  {
    path: '/accounts/statuses',
    label: 'page.statuses',
    group: 'accounts',
    isForAdmin: true,
    needs: ['statuses', 'groups'],
    Page: page(() => import('./accounts/statuses.tsx'), 'Statuses'),
  },
  {
    path: '/accounts/fields',
    label: 'page.fields',
    group: 'accounts',
    isForAdmin: true,
    needs: ['fields', 'groups'],
    Page: page(() => import('./accounts/fields.tsx'), 'Fields'),
  },
  {
    path: '/accounts/webhooks',
    label: 'page.webhooks',
    group: 'accounts',
    isForAdmin: true,
    needs: ['webhook_endpoints', 'groups'],
    Page: page(() => import('./accounts/webhooks.tsx'), 'Webhooks'),
  },
  {
    path: '/accounts/deliveries',
    label: 'page.deliveries',
    group: 'accounts',
    isForAdmin: true,
    needs: ['webhook_deliveries', 'groups'],
    Page: page(() => import('./accounts/deliveries.tsx'), 'Deliveries'),
  },
  {
    path: '/accounts/files',
    label: 'page.files',
    group: 'accounts',
    isForAdmin: false,
    needs: ['profiles_files', 'groups'],
    Page: page(() => import('./accounts/files.tsx'), 'Files'),
  },
  {
    path: '/accounts/files/:id',
    isForAdmin: false,
    needs: ['profiles_files', 'groups'],
    Page: page(() => import('./accounts/resume.tsx'), 'ResumePage'),
  },
  {
    path: '/audit',
    label: 'page.audit',
    group: 'overview',
    isForAdmin: false,
    needs: ['audit_entries', 'groups'],
    Page: page(() => import('./audit/audit.tsx'), 'Audit'),
  },
  {
    path: '/api',
    label: 'page.api',
    group: 'engine',
    isForAdmin: false,
    Page: page(() => import('./api/api.tsx'), 'Api'),
  },
  {
    path: '/schema',
    label: 'page.schema',
    group: 'engine',
    isForAdmin: false,
    Page: page(() => import('./schema/tables.tsx'), 'SchemaTables'),
  },
  {
    path: '/schema/picture',
    label: 'page.picture',
    group: 'engine',
    isForAdmin: false,
    Page: page(() => import('./schema/picture.tsx'), 'Picture'),
  },
  {
    path: '/schema/rights',
    label: 'page.rights',
    group: 'engine',
    isForAdmin: true,
    Page: page(() => import('./schema/rights.tsx'), 'Rights'),
  },
  {
    path: '/compare',
    label: 'page.compare',
    group: 'engine',
    isForAdmin: true,
    Page: page(() => import('./compare/compare.tsx'), 'Compare'),
  },
  {
    path: '/schema/problems',
    label: 'page.problems',
    group: 'engine',
    isForAdmin: true,
    Page: page(() => import('./schema/problems.tsx'), 'Problems'),
  },
  {
    path: '/sql',
    label: 'page.sql',
    group: 'engine',
    isForAdmin: true,
    Page: page(() => import('./sql/sql.tsx'), 'Sql'),
  },
  {
    path: '/events',
    label: 'page.events',
    group: 'engine',
    isForAdmin: true,
    Page: page(() => import('./events/events.tsx'), 'Events'),
  },
];
