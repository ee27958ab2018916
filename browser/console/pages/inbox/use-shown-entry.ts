/**
 * Which entry of an inbox is shown: that of the address, else the first, or none where there is room for the list only. There
 * an entry is a page of its own, and the way back leads to the list.
 */
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useIsNarrow } from '../../parts/use-is-narrow.ts';
import { useParameter } from '../shared/use-parameter.ts';

interface Entries {
  readonly rows: readonly { readonly id: string }[];
  readonly hasNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

interface ShownEntry {
  /** Undefined: there is none. */
  readonly shown: string | undefined;
  readonly show: (id: string) => void;
  /** Back to the list; null: the list is beside the entry. */
  readonly back: (() => void) | null;
  /** Shows the entry that is so many after the shown one; at the end of what was read, more is read. */
  readonly go: (step: 1 | -1) => void;
  /** The shown one was decided: the one after it is shown, else the first of the others. */
  readonly leave: () => void;
}

export function useShownEntry({ rows, hasNextPage, fetchNextPage }: Entries): ShownEntry {
  const [chosen, setChosen] = useParameter('id');
  const isNarrow = useIsNarrow();
  const navigate = useNavigate();
  const [, setParameters] = useSearchParams();
  const isFromList = (useLocation().state as { isFromList?: boolean } | null)?.isFromList === true;
  const first = isNarrow ? undefined : rows[0]?.id;
  const shown = chosen === '' ? first : chosen;
  const at = rows.findIndex(({ id }) => id === shown);
  return {
    shown,
    show(id) {
      if (!isNarrow) return setChosen(id);
      const open = (current: URLSearchParams) => new URLSearchParams([...current, ['id', id]]);
      setParameters(open, { state: { isFromList: true } });
    },
    back: isNarrow ? () => (isFromList ? navigate(-1) : setChosen(null)) : null,
    go(step) {
      const target = rows[at + step];
      if (target !== undefined) setChosen(target.id);
      else if (step === 1 && hasNextPage) fetchNextPage();
    },
    leave: () => setChosen((rows[at + 1] ?? rows.find(({ id }) => id !== shown))?.id ?? null),
  };
}
