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
];
