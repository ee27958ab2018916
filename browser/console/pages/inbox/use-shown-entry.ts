/** Which entry of an inbox is shown: that of the address, else the first. Where one goes from there depends on nothing else. */
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
  /** Shows the entry that is so many after the shown one; at the end of what was read, more is read. */
  readonly go: (step: 1 | -1) => void;
  /** The shown one was decided: the one after it is shown, else the first of the others. */
  readonly leave: () => void;
}

export function useShownEntry({ rows, hasNextPage, fetchNextPage }: Entries): ShownEntry {
  const [chosen, setChosen] = useParameter('id');
  const shown = chosen === '' ? rows[0]?.id : chosen;
  const at = rows.findIndex(({ id }) => id === shown);
  return {
    shown,
    show: setChosen,
    go(step) {
      const target = rows[at + step];
      if (target !== undefined) setChosen(target.id);
      else if (step === 1 && hasNextPage) fetchNextPage();
    },
    leave: () => setChosen((rows[at + 1] ?? rows.find(({ id }) => id !== shown))?.id ?? null),
  };
}
