/**
 * Reads microformats (https://microformats.org/wiki/microformats2-parsing) as the elements of a page are opened and closed:
 * the properties of items by their classes, and the name, address and picture that a card has without a class. It is done here
 * because libraries for it build the tree of the page and go through it by recursion, which pages of strangers can make take minutes.
 */
import { isBlock } from './text-of-markup.ts';

export interface Item {
  readonly types: ReadonlySet<string>;
  readonly properties: Map<string, (string | Item)[]>;
  /** Whether it is no property of another item. */
  readonly isTop: boolean;
  /** What it has without a class. */
  readonly implied: { name: string | null; url: string | null; photo: string | null };
}

type Attributes = Readonly<Record<string, string>>;

interface OpenElement {
  readonly item: Item | null;
  /** Whose properties they are: the item around the element. */
  readonly owner: Item | null;
  /** What an attribute states; null when the text of the element counts. */
  readonly properties: readonly { readonly label: string; readonly value: string | null }[];
  /** Where its text begins. */
  readonly from: number;
}

const maxItems = 500;
const maxProperties = 3_000;
/** Elements inside one another whose texts are kept; the text of each is copied once. */
const maxOpen = 20;
/** Pieces of a text that are looked at. */
const maxPieces = 2_000;

const className = /^(h|p|u|dt|e)-([a-z][a-z0-9-]{0,40})$/;

export class MicroformatsReader {
  readonly items: Item[] = [];
  readonly #pieces: string[] = [];
  /** The elements that are open, with null for those that say nothing. */
  readonly #open: (OpenElement | null)[] = [];
  /** The items that are open. */
  readonly #around: Item[] = [];
  #properties = 0;
  #kept = 0;

  open(name: string, attributes: Attributes): void {
    if (isBlock(name)) this.#pieces.push('\n');
    const around = this.#around.at(-1) ?? null;
    if (around !== null) imply(around, name, attributes);
    const classes = [...(attributes.class ?? '').matchAll(/\S+/g)].slice(0, 50).flatMap(([text]) => {
      const [, kind = '', label = ''] = className.exec(text) ?? [];
      return kind === '' ? [] : [{ kind, label }];
    });
    const types = classes.filter(({ kind }) => kind === 'h').map(({ label }) => label);
    const properties = around === null ? [] : classes.filter(({ kind }) => kind !== 'h');
    const isKept =
      (types.length > 0 ? this.items.length < maxItems : properties.length > 0) &&
      this.#properties < maxProperties &&
      this.#kept < maxOpen;
    if (!isKept) {
      this.#open.push(null);
      return;
    }
    this.#kept += 1;
    this.#properties += properties.length;
    let item: Item | null = null;
    if (types.length > 0) {
      item = {
        types: new Set(types),
        properties: new Map(),
        isTop: properties.length === 0,
        implied: {
          name: (name === 'img' ? attributes.alt : name === 'abbr' ? attributes.title : undefined) ?? null,
          url: (name === 'a' || name === 'area' ? attributes.href : undefined) ?? null,
          photo: (name === 'img' ? attributes.src : undefined) ?? null,
        },
      };
      this.items.push(item);
      this.#around.push(item);
    }
    this.#open.push({
      item,
      owner: around,
      properties: properties.map(({ kind, label }) => ({
        label,
        value: attributeValue(name, kind, attributes),
      })),
      from: this.#pieces.length,
    });
  }

  text(text: string): void {
    this.#pieces.push(text);
  }

  close(name: string): void {
    const element = this.#open.pop();
    if (element != null) {
      this.#kept -= 1;
      const { item, owner, properties, from } = element;
      if (item !== null) this.#around.pop();
      const text = this.#pieces.slice(from, from + maxPieces).join('');
      if (item !== null && !item.properties.has('name')) item.implied.name ??= text;
      for (const { label, value } of properties) {
        const values = owner?.properties.get(label) ?? [];
        values.push(item ?? value ?? text);
        owner?.properties.set(label, values);
      }
    }
    if (isBlock(name) && name !== 'br') this.#pieces.push('\n');
  }
}

/** The only link and the only picture in a card are its own, when no class says so. */
function imply({ implied }: Item, name: string, { href, src }: Attributes): void {
  if (name === 'a' && href !== undefined) implied.url = implied.url === null ? href : '';
  if (name === 'img' && src !== undefined) implied.photo = implied.photo === null ? src : '';
}

/** What an element states in an attribute, by the kind of its property; null when its text counts. */
function attributeValue(name: string, kind: string, attributes: Attributes): string | null {
  const { href, src, datetime, title, value, alt, data } = attributes;
  if (kind === 'e') return null;
  if (kind === 'u') {
    if (/^(?:a|area|link)$/.test(name) && href !== undefined) return href;
    if (/^(?:img|audio|video|source|iframe)$/.test(name) && src !== undefined) return src;
    if (name === 'object' && data !== undefined) return data;
  }
  if (kind === 'dt' && /^(?:time|ins|del)$/.test(name) && datetime !== undefined) return datetime;
  if (name === 'abbr' && title !== undefined) return title;
  if ((name === 'data' || name === 'input') && value !== undefined) return value;
  if ((name === 'img' || name === 'area') && alt !== undefined) return alt;
  return null;
}

/** The texts of a property; of an item, its name. */
export function textsOf(item: Item, property: string): string[] {
  return (item.properties.get(property) ?? []).flatMap((value) =>
    typeof value === 'string' ? value : (textsOf(value, 'name')[0] ?? value.implied.name ?? []),
  );
}

/** The addresses of a property; of an item, its own. */
export function addressesOf(item: Item, property: string): string[] {
  return (item.properties.get(property) ?? []).flatMap((value) =>
    typeof value === 'string' ? value : (addressesOf(value, 'url')[0] ?? value.implied.url ?? []),
  );
}

export function itemsIn(item: Item, property: string): Item[] {
  return (item.properties.get(property) ?? []).filter((value) => typeof value !== 'string');
}
