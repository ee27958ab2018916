/** Finds rows by the key of their name, or by how it begins. It keeps numbers only: names are read from where they stand. Pure. */
import { placeKey } from './place-key.ts';

const hashBits = 18;
const prefixLength = 3;

/** FNV-1a over the first characters. */
function hashOf(key: string, length: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < length; index += 1) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> hashBits)) & ((1 << hashBits) - 1);
}

/** Rows with one hash: the first one of each, and of each row the next one. */
class Chains {
  private readonly heads = new Int32Array(1 << hashBits).fill(-1);
  private readonly next: Int32Array;

  constructor(count: number) {
    this.next = new Int32Array(count);
  }

  add(hash: number, row: number): void {
    this.next[row] = this.heads[hash] ?? -1;
    this.heads[hash] = row;
  }

  *rows(hash: number): Generator<number> {
    for (let row = this.heads[hash] ?? -1; row >= 0; row = this.next[row] ?? -1) yield row;
  }
}

export class NameIndex {
  private readonly whole: Chains;
  private readonly beginnings: Chains;
  private readonly nameOf: (row: number) => string;

  /** @param nameOf the name of a row; asked again for every row that is looked at */
  constructor(names: readonly string[], nameOf: (row: number) => string) {
    this.nameOf = nameOf;
    this.whole = new Chains(names.length);
    this.beginnings = new Chains(names.length);
    names.forEach((name, row) => {
      const key = placeKey(name);
      this.whole.add(hashOf(key, key.length), row);
      if (key.length >= prefixLength) this.beginnings.add(hashOf(key, prefixLength), row);
    });
  }

  /** @param key as `placeKey` makes it */
  *rowsNamed(key: string): Generator<number> {
    for (const row of this.whole.rows(hashOf(key, key.length)))
      if (placeKey(this.nameOf(row)) === key) yield row;
  }

  /** Rows whose key begins with this one; none for less than three characters. */
  *rowsFrom(key: string): Generator<number> {
    if (key.length < prefixLength) return;
    for (const row of this.beginnings.rows(hashOf(key, prefixLength)))
      if (placeKey(this.nameOf(row)).startsWith(key)) yield row;
  }
}
