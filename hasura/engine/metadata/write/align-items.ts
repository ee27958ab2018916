/** Which items of a list are which items of another. */
import { isDeepStrictEqual } from 'node:util';
import type { ListLayout } from '../export/layout.ts';
import { compareTexts } from '../export/layout.ts';

/** An item of the new list, and which item of the old one it is; null: it is new. */
interface AlignedItem {
  readonly from: number | null;
  readonly value: unknown;
}

/**
 * The items of the new list, in the order in which a file should have them.
 * @param before the old items in their written form, as `after`
 * @param layout null: items are recognised by their value, and the order counts
 */
export function alignItems(
  before: readonly unknown[],
  after: readonly unknown[],
  layout: ListLayout | null,
): AlignedItem[] {
  const identity = layout?.identity ?? null;
  if (identity === null) return alignByValue(before, after);
  return layout?.isSorted ? alignSorted(before, after, identity) : alignByIdentity(before, after, identity);
}

/** Where the order says nothing, old items stay where they are. A new one comes before the first that sorts behind it. */
function alignSorted(
  before: readonly unknown[],
  after: readonly unknown[],
  identity: (item: unknown) => string,
): AlignedItem[] {
  const places = new Map<string, number[]>();
  for (const [index, item] of before.entries()) {
    const key = identity(item);
    places.set(key, [...(places.get(key) ?? []), index]);
  }
  const found = after.map((value): AlignedItem & { key: string } => {
    const key = identity(value);
    return { key, value, from: places.get(key)?.shift() ?? null };
  });
  const aligned = found
    .filter(({ from }) => from !== null)
    .sort((left, right) => (left.from ?? 0) - (right.from ?? 0));
  for (const item of found) {
    if (item.from !== null) continue;
    const place = aligned.findIndex(({ key }) => compareTexts(key, item.key) > 0);
    aligned.splice(place < 0 ? aligned.length : place, 0, item);
  }
  return aligned.map(({ from, value }) => ({ from, value }));
}

function alignByIdentity(
  before: readonly unknown[],
  after: readonly unknown[],
  identity: (item: unknown) => string,
): AlignedItem[] {
  const common = longestCommon(before.map(identity), after.map(identity), (left, right) => left === right);
  return after.map((value, index) => ({ from: common.get(index) ?? null, value }));
}

/** Equal items are the same; between two of them, the others are taken for each other in their order. */
function alignByValue(before: readonly unknown[], after: readonly unknown[]): AlignedItem[] {
  const common = longestCommon(before, after, isDeepStrictEqual);
  let nextOld = 0;
  return after.map((value, index) => {
    const same = common.get(index);
    if (same !== undefined) {
      nextOld = same + 1;
      return { from: same, value };
    }
    const isFree = nextOld < before.length && ![...common.values()].includes(nextOld);
    return { from: isFree ? nextOld++ : null, value };
  });
}

/** The longest common subsequence: index in `after` → index in `before`. */
function longestCommon<Item>(
  before: readonly Item[],
  after: readonly Item[],
  isSame: (left: Item, right: Item) => boolean,
): Map<number, number> {
  const lengths = Array.from({ length: before.length + 1 }, () =>
    new Array<number>(after.length + 1).fill(0),
  );
  const at = (left: number, right: number): number => lengths[left]?.[right] ?? 0;
  const same = before.map((left) => after.map((right) => isSame(left, right)));
  for (let left = before.length - 1; left >= 0; left -= 1) {
    const row = lengths[left] ?? [];
    for (let right = after.length - 1; right >= 0; right -= 1) {
      row[right] = same[left]?.[right]
        ? at(left + 1, right + 1) + 1
        : Math.max(at(left + 1, right), at(left, right + 1));
    }
  }
  const common = new Map<number, number>();
  let left = 0;
  let right = 0;
  while (left < before.length && right < after.length) {
    if (same[left]?.[right]) {
      common.set(right, left);
      left += 1;
      right += 1;
    } else if (at(left + 1, right) >= at(left, right + 1)) left += 1;
    else right += 1;
  }
  return common;
}
