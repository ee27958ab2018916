/** Items of several accounts that wait: accounts take turns, and the items of an account are in the order of arrival. */
export class Turns<Item> {
  /** The account whose turn is next first; an account without items is absent. */
  readonly #lines = new Map<string, Item[]>();

  get size(): number {
    let count = 0;
    for (const items of this.#lines.values()) count += items.length;
    return count;
  }

  add(account: string, item: Item): void {
    const items = this.#lines.get(account);
    if (items === undefined) this.#lines.set(account, [item]);
    else items.push(item);
  }

  /** Adds an item that was taken before: it is the next one. */
  addFirst(account: string, item: Item): void {
    const items = this.#lines.get(account) ?? [];
    const lines = [...this.#lines].filter(([name]) => name !== account);
    this.#lines.clear();
    this.#lines.set(account, [item, ...items]);
    for (const [name, others] of lines) this.#lines.set(name, others);
  }

  /** Takes the item whose turn it is. @param except an account that has to wait */
  take(except?: string): Item | undefined {
    for (const [account, items] of this.#lines) {
      if (account === except) continue;
      const item = items.shift();
      this.#lines.delete(account);
      // To the end, because it is the turn of the other accounts.
      if (items.length > 0) this.#lines.set(account, items);
      return item;
    }
    return undefined;
  }

  /** Takes the last item of the account that has the most. */
  takeLastOfLongest(): Item | undefined {
    let longest: [string, Item[]] | undefined;
    for (const line of this.#lines) {
      if (longest === undefined || line[1].length >= longest[1].length) longest = line;
    }
    if (longest === undefined) return undefined;
    const [account, items] = longest;
    const item = items.pop();
    if (items.length === 0) this.#lines.delete(account);
    return item;
  }

  /** Takes all items. */
  takeAll(): Item[] {
    const items = [...this.#lines.values()].flat();
    this.#lines.clear();
    return items;
  }
}
