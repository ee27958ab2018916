/** Finds what a text of a caller names: an option by its label, a user by name, a status by title. Pure. */
import { fold } from '@platform/vocabulary';

interface LookUp<Item> {
  /** The names of an item, the stronger ones first: of an option `[technicalValue, name]`. */
  readonly namesOf: (item: Item) => readonly (string | null)[];
  /** Items that are gone are found only where the record has them already. All are live by default. */
  readonly isLive?: (item: Item) => boolean;
  /** Whether the record has the item already, which decides between several. None is by default. */
  readonly isStored?: (item: Item) => boolean;
}

/**
 * A text means the item that is called exactly so; only where none is, the one that is called so without regard to case
 * and accents. Of several, the one that is stored already is meant, so that a text which says what is stored changes
 * nothing.
 * @returns the item; `ambiguous` for several, none of which or more than one of which is stored; `null` for none
 */
export function lookUp<Item>(
  text: string,
  items: readonly Item[],
  { namesOf, isLive = () => true, isStored = () => false }: LookUp<Item>,
): Item | 'ambiguous' | null {
  const candidates = items.filter((item) => isLive(item) || isStored(item));
  const countNames = Math.max(0, ...candidates.map((item) => namesOf(item).length));
  for (const spelling of [(name: string) => name, fold]) {
    const wanted = spelling(text);
    for (let place = 0; place < countNames; place += 1) {
      const named = candidates.filter((item) => {
        const name = namesOf(item)[place];
        return typeof name === 'string' && spelling(name) === wanted;
      });
      const live = named.filter(isLive);
      const meant = live.length > 0 ? live : named;
      const stored = meant.filter(isStored);
      const [item] = meant.length > 1 && stored.length > 0 ? stored : meant;
      if (item === undefined) continue;
      return meant.length > 1 && stored.length !== 1 ? 'ambiguous' : item;
    }
  }
  return null;
}
