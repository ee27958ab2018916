/** The pages that menu and search offer now: not those for admins while looking as somebody else. */
import { viewAs } from '../engine/session.ts';
import { useStored } from '../engine/stored.ts';
import type { WordKey } from '../i18n/en.ts';
import { useModel } from '../model/current-model.ts';
import { type MenuGroup, routes } from './routes.tsx';

interface OpenPage {
  readonly path: string;
  readonly label: WordKey;
  readonly group: MenuGroup;
}

export function useOpenPages(): readonly OpenPage[] {
  const isAdmin = useStored(viewAs) === null;
  const { byName } = useModel();
  return routes.flatMap(({ path, label, group, isForAdmin, needs = [] }) =>
    label !== undefined &&
    group !== undefined &&
    (isAdmin || !isForAdmin) &&
    needs.every((table) => byName.has(table))
      ? [{ path, label, group }]
      : [],
  );
}
