/** The text of a map or list in brackets, as all of JSON is, after a change of its items. */
import { isCollection, isMap, isScalar, isSeq, type Node, type YAMLMap, type YAMLSeq } from 'yaml';
import { hasProperties, isProperty, type Token } from './node-properties.ts';

export interface FlowItem {
  /** null: an item of a list. */
  readonly key: string | null;
  readonly value: Node;
  /** The first character of the key, or of the item. */
  readonly start: number;
  /** The first character of the value with its tag and anchor. */
  readonly valueStart: number;
  readonly end: number;
}

export interface FlowCollection {
  readonly items: readonly FlowItem[];
  /** From the opening to behind the closing bracket. */
  readonly start: number;
  readonly end: number;
  /** What stands between two items. */
  readonly separator: string;
  /** The white space before an item on its line; null: the items stand on one line. */
  readonly indentation: string | null;
}

export interface FlowEntry {
  /** The item as it was; null: it is new. */
  readonly item: FlowItem | null;
  readonly text: string;
}

/** @returns null for a collection that is not in brackets or is empty, and for one with comments */
export function flowCollection(text: string, node: Node): FlowCollection | null {
  if (!isCollection(node) || !node.flow || !node.range || node.items.length === 0) return null;
  const [start, end] = node.range;
  if (!'[{'.includes(text[start] ?? ' ')) return null;
  const items = isMap(node) ? memberPlaces(node) : isSeq(node) ? itemPlaces(node) : null;
  if (items === null) return null;
  const gaps = items.map((item, index) => text.slice(items[index - 1]?.end ?? start + 1, item.start));
  const tail = text.slice(items.at(-1)?.end, end - 1);
  if (![...gaps, tail].every((gap) => /^\s*,?\s*$/.test(gap))) return null;
  const [head = '', first] = gaps;
  const separator = first ?? (head.includes('\n') ? `,${head}` : ', ');
  const indentation = separator.includes('\n') ? separator.slice(separator.lastIndexOf('\n') + 1) : null;
  return { items, start, end, separator, indentation };
}

function memberPlaces(map: YAMLMap): FlowItem[] | null {
  const places = map.items.map(({ key, value, srcToken }): FlowItem | null => {
    if (!isScalar(key) || !key.range || hasProperties(srcToken?.start)) return null;
    return placeOf(String(key.value), key.range[0], srcToken?.sep, value);
  });
  return places.every((place) => place !== null) ? places : null;
}

function itemPlaces(list: YAMLSeq): FlowItem[] | null {
  const token = list.srcToken;
  if (token?.type !== 'flow-collection') return null;
  // Behind the last comma there may be nothing.
  const tokens = token.items.filter(({ value, key, sep }) => value || key || sep);
  if (tokens.length !== list.items.length || tokens.some(({ sep }) => sep)) return null;
  const places = list.items.map((item, index) => placeOf(null, null, tokens[index]?.start, item));
  return places.every((place) => place !== null) ? places : null;
}

function placeOf(
  key: string | null,
  start: number | null,
  before: readonly Token[] | undefined,
  value: unknown,
): FlowItem | null {
  const node = value as Node | null;
  if (!node?.range || node.range[1] <= node.range[0]) return null;
  const valueStart = before?.find(isProperty)?.offset ?? node.range[0];
  return { key, value: node, start: start ?? valueStart, valueStart, end: node.range[1] };
}

/** @param entries what the collection has now, at least one */
export function rewriteFlow(text: string, flow: FlowCollection, entries: readonly FlowEntry[]): string {
  const { items, start, end, separator } = flow;
  const head = text.slice(start, items[0]?.start);
  const tail = text.slice(items.at(-1)?.end, end);
  let body = '';
  for (const [index, { item, text: own }] of entries.entries()) {
    const before = entries[index - 1]?.item;
    const areNeighbours = item && before && items.indexOf(item) === items.indexOf(before) + 1;
    const gap = areNeighbours ? text.slice(before.end, item.start) : separator;
    body += (index === 0 ? head : gap) + own;
  }
  return body + tail;
}
