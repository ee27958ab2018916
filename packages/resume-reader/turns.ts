/**
 * Items of several accounts that wait: accounts take turns, within an account its visitors do, and the items of a visitor
 * are in the order of arrival.
 */
export class Turns<Item> {
  /** The account whose turn is next first, and within it the visitor; who has no items is absent. */
  readonly #accounts = new Map<string, Map<string, Item[]>>();

  get size(): number {
    let count = 0;
    for (const visitors of this.#accounts.values()) count += sizeOf(visitors);
    return count;
  }

  add(account: string, visitor: string, item: Item): void {
    const visitors = this.#accounts.get(account) ?? new Map<string, Item[]>();
    this.#accounts.set(account, visitors);
    const items = visitors.get(visitor);
    if (items === undefined) visitors.set(visitor, [item]);
    else items.push(item);
  }

  /** Adds an item that was taken before: it is the next one. */
  addFirst(account: string, visitor: string, item: Item): void {
    const visitors = this.#accounts.get(account) ?? new Map<string, Item[]>();
    putFirst(visitors, visitor, [item, ...(visitors.get(visitor) ?? [])]);
    putFirst(this.#accounts, account, visitors);
  }

  /** Takes the item whose turn it is. @param except an account that has to wait */
  take(except?: string): Item | undefined {
    for (const [account, visitors] of this.#accounts) {
      if (account === except) continue;
      this.#accounts.delete(account);
      const item = takeFirst(visitors);
      // To the end, because it is the turn of the other accounts.
      if (visitors.size > 0) this.#accounts.set(account, visitors);
      return item;
    }
    return undefined;
  }

  /** Takes the last item of the account that has the most, of its visitor who has the most. */
  takeLastOfLongest(): Item | undefined {
    const longest = longestOf(this.#accounts, sizeOf);
    const line = longest && longestOf(longest[1], (items) => items.length);
    if (longest === undefined || line === undefined) return undefined;
    const [account, visitors] = longest;
    const [visitor, items] = line;
    const item = items.pop();
    if (items.length === 0) visitors.delete(visitor);
    if (visitors.size === 0) this.#accounts.delete(account);
    return item;
  }

  /** Takes all items. */
  takeAll(): Item[] {
    const items = [...this.#accounts.values()].flatMap((visitors) => [...visitors.values()].flat());
    this.#accounts.clear();
    return items;
  }
}

function sizeOf<Item>(visitors: ReadonlyMap<string, readonly Item[]>): number {
  let count = 0;
  for (const items of visitors.values()) count += items.length;
  return count;
}

/** Takes an item of the first visitor, who is the last one then. */
function takeFirst<Item>(visitors: Map<string, Item[]>): Item | undefined {
  for (const [visitor, items] of visitors) {
    const item = items.shift();
    visitors.delete(visitor);
    if (items.length > 0) visitors.set(visitor, items);
    return item;
  }
  return undefined;
}

function putFirst<Value>(map: Map<string, Value>, key: string, value: Value): void {
  const others = [...map].filter(([name]) => name !== key);
  map.clear();
  map.set(key, value);
  for (const [name, other] of others) map.set(name, other);
}

/** Of several that are equally long the last one, whose turn is furthest away. */
function longestOf<Value>(
  map: ReadonlyMap<string, Value>,
  lengthOf: (value: Value) => number,
): [string, Value] | undefined {
  let longest: [string, Value] | undefined;
  for (const entry of map) {
    if (longest === undefined || lengthOf(entry[1]) >= lengthOf(longest[1])) longest = entry;
  }
  return longest;
}
