/** The pages of the platform, each loaded when somebody opens it. Menu and search read them here. */
import type { WordKey } from '../i18n/en.ts';
import { type LazyPart, lazyPart } from '../parts/lazy-part.ts';

interface PageRoute {
  readonly path: string;
  /** Its name in menu and search; absent: a page that another one leads to. */
  readonly label?: WordKey;
  readonly group?: MenuGroup;
  /** Closed while looking at the data as somebody else: it shows what no role but admin may see. */
  readonly isForAdmin: boolean;
  /** Tables without which the page has nothing to show. */
  readonly needs?: readonly string[];
  readonly Page: LazyPart<object>;
}

export const menuGroups = ['overview', 'inbox', 'accounts', 'engine'] as const;
export type MenuGroup = (typeof menuGroups)[number];

export const routes: readonly PageRoute[] = [
  {
    path: '/',
    label: 'page.home',
    group: 'overview',
    isForAdmin: false,
    Page: lazyPart(() => import('./home/home.tsx'), 'Home'),
  },
  {
    path: '/inbox/applications',
    label: 'page.applications',
    group: 'inbox',
    isForAdmin: false,
    needs: ['applications', 'profiles_files', 'groups'],
    Page: lazyPart(() => import('./inbox/applications.tsx'), 'Applications'),
  },
  {
    path: '/inbox/duplicates',
    label: 'page.duplicates',
    group: 'inbox',
    isForAdmin: false,
    needs: ['profiles_duplicates', 'groups'],
    Page: lazyPart(() => import('./inbox/duplicates.tsx'), 'Duplicates'),
  },
  {
    path: '/inbox/tasks',
    label: 'page.failedTasks',
    group: 'inbox',
    isForAdmin: true,
    needs: ['tasks', 'groups'],
    Page: lazyPart(() => import('./inbox/failed-tasks.tsx'), 'FailedTasks'),
  },
  {
    path: '/accounts',
    label: 'page.accounts',
    group: 'accounts',
    isForAdmin: true,
    needs: ['groups'],
    Page: lazyPart(() => import('./accounts/accounts.tsx'), 'Accounts'),
  },
  {
    path: '/accounts/users',
    label: 'page.users',
    group: 'accounts',
    isForAdmin: true,
    needs: ['users', 'groups'],
    Page: lazyPart(() => import('./accounts/users.tsx'), 'Users'),
  },
  {
    path: '/accounts/keys',
    label: 'page.keys',
    group: 'accounts',
    isForAdmin: true,
    needs: ['apikeys', 'groups'],
    Page: lazyPart(() => import('./accounts/keys.tsx'), 'Keys'),
  },
  {
    path: '/accounts/statuses',
    label: 'page.statuses',
    group: 'accounts',
    isForAdmin: true,
    needs: ['statuses', 'groups'],
    Page: lazyPart(() => import('./accounts/statuses.tsx'), 'Statuses'),
  },
  {
    path: '/accounts/fields',
    label: 'page.fields',
    group: 'accounts',
    isForAdmin: true,
    needs: ['fields', 'groups'],
    Page: lazyPart(() => import('./accounts/fields.tsx'), 'Fields'),
  },
  {
    path: '/accounts/careers',
    label: 'page.careersSites',
    group: 'accounts',
    isForAdmin: true,
    needs: ['careers_sites', 'groups'],
    Page: lazyPart(() => import('./accounts/careers-sites.tsx'), 'CareersSites'),
  },
  {
    path: '/accounts/webhooks',
    label: 'page.webhooks',
    group: 'accounts',
    isForAdmin: true,
    needs: ['webhook_endpoints', 'groups'],
    Page: lazyPart(() => import('./accounts/webhooks.tsx'), 'Webhooks'),
  },
  {
    path: '/accounts/deliveries',
    label: 'page.deliveries',
    group: 'accounts',
    isForAdmin: true,
    needs: ['webhook_deliveries', 'groups'],
    Page: lazyPart(() => import('./accounts/deliveries.tsx'), 'Deliveries'),
  },
  {
    path: '/accounts/files',
    label: 'page.files',
    group: 'accounts',
    isForAdmin: false,
    needs: ['profiles_files', 'groups'],
    Page: lazyPart(() => import('./accounts/files.tsx'), 'Files'),
  },
  {
    path: '/accounts/files/:id',
    isForAdmin: false,
    needs: ['profiles_files', 'groups'],
    Page: lazyPart(() => import('./accounts/resume.tsx'), 'ResumePage'),
  },
  {
    path: '/audit',
    label: 'page.audit',
    group: 'overview',
    isForAdmin: false,
    needs: ['audit_entries', 'groups'],
    Page: lazyPart(() => import('./audit/audit.tsx'), 'Audit'),
  },
  {
    path: '/api',
    label: 'page.api',
    group: 'engine',
    isForAdmin: false,
    Page: lazyPart(() => import('./api/api.tsx'), 'Api'),
  },
  {
    path: '/schema',
    label: 'page.schema',
    group: 'engine',
    isForAdmin: false,
    Page: lazyPart(() => import('./schema/tables.tsx'), 'SchemaTables'),
  },
  {
    path: '/schema/picture',
    label: 'page.picture',
    group: 'engine',
    isForAdmin: false,
    Page: lazyPart(() => import('./schema/picture.tsx'), 'Picture'),
  },
  {
    path: '/schema/rights',
    label: 'page.rights',
    group: 'engine',
    isForAdmin: true,
    Page: lazyPart(() => import('./schema/rights.tsx'), 'Rights'),
  },
  {
    path: '/compare',
    label: 'page.compare',
    group: 'engine',
    isForAdmin: true,
    Page: lazyPart(() => import('./compare/compare.tsx'), 'Compare'),
  },
  {
    path: '/schema/problems',
    label: 'page.problems',
    group: 'engine',
    isForAdmin: true,
    Page: lazyPart(() => import('./schema/problems.tsx'), 'Problems'),
  },
  {
    path: '/sql',
    label: 'page.sql',
    group: 'engine',
    isForAdmin: true,
    Page: lazyPart(() => import('./sql/sql.tsx'), 'Sql'),
  },
  {
    path: '/events',
    label: 'page.events',
    group: 'engine',
    isForAdmin: true,
    Page: lazyPart(() => import('./events/events.tsx'), 'Events'),
  },
];
