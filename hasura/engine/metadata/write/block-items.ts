/** Where the items of a map or list in block style stand in the text of a file, with the comments that belong to them. */
import { isCollection, isMap, isScalar, isSeq, type Node, type YAMLMap, type YAMLSeq } from 'yaml';
import { hasProperties, isProperty, type Token } from './node-properties.ts';

export interface BlockItem {
  /** null: an item of a list. */
  readonly key: string | null;
  /** The first character of the key, or the dash. */
  readonly start: number;
  /** Behind the colon, or behind the dash. */
  readonly separator: number;
  /** null: nothing is written there. */
  readonly value: Node | null;
  /** The value with its tag and anchor; `separator` when nothing is written. */
  readonly valueStart: number;
  readonly valueEnd: number;
  /** The start of the line behind the item and the comments that are indented further than it. */
  readonly end: number;
}

export interface BlockCollection {
  readonly items: readonly BlockItem[];
  /** The start of the line of the first item and of the comments above it; of an inline one, the first item. */
  readonly start: number;
  readonly end: number;
  /** The number of characters before each item on its line. */
  readonly column: number;
  /** Whether the first item stands on a line that begins with something else, as in `- name: a`. */
  readonly isInline: boolean;
}

/** @returns null for a collection in brackets, an empty one, and rare forms such as keys behind a question mark */
export function blockCollection(text: string, node: Node, isRoot: boolean): BlockCollection | null {
  if (!isCollection(node) || node.flow || node.items.length === 0) return null;
  const found = isMap(node) ? memberPlaces(node) : isSeq(node) ? itemPlaces(node) : null;
  const first = found?.[0];
  if (found === null || first === undefined) return null;
  const line = lineStart(text, first.start);
  const column = first.start - line;
  const before = text.slice(line, first.start);
  if (before.includes('\t')) return null;
  const items = found.map((place): BlockItem => {
    const valueEnd = endOfValue(text, place);
    return { ...place, valueEnd, end: endOfItem(text, valueEnd, column) };
  });
  const isInline = before.trim() !== '';
  const start = isInline ? first.start : isRoot ? line : commentsAbove(text, line);
  return { items, start, end: items.at(-1)?.end ?? first.start, column, isInline };
}

export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

type Place = Omit<BlockItem, 'valueEnd' | 'end'>;

function memberPlaces(map: YAMLMap): Place[] | null {
  const places: Place[] = [];
  for (const { key, value, srcToken } of map.items) {
    const sep: readonly Token[] = srcToken?.sep ?? [];
    const colon = sep.find(({ type }) => type === 'map-value-ind');
    if (!isScalar(key) || !srcToken?.key || colon === undefined || hasProperties(srcToken.start)) return null;
    if (srcToken.start.some(({ type }) => type === 'explicit-key-ind')) return null;
    places.push(placeOf(String(key.value), srcToken.key.offset, colon, sep, value));
  }
  return places;
}

function itemPlaces(list: YAMLSeq): Place[] | null {
  const token = list.srcToken;
  if (token?.type !== 'block-seq') return null;
  const places: Place[] = [];
  for (const { start } of token.items) {
    const tokens: readonly Token[] = start;
    const dash = tokens.find(({ type }) => type === 'seq-item-ind');
    // Behind the last item there may be comments only.
    if (dash === undefined) continue;
    const behind = tokens.slice(tokens.indexOf(dash) + 1);
    places.push(placeOf(null, dash.offset, dash, behind, list.items[places.length]));
  }
  return places.length === list.items.length ? places : null;
}

function placeOf(
  key: string | null,
  start: number,
  indicator: Token,
  behind: readonly Token[],
  value: unknown,
): Place {
  const separator = indicator.offset + 1;
  const property = behind.find(isProperty);
  const node = isWritten(value) ? value : null;
  const valueStart = property?.offset ?? node?.range?.[0] ?? separator;
  return { key, start, separator, value: node, valueStart };
}

/** Whether there is any text of a value: the null of `key:` has none. */
function isWritten(value: unknown): value is Node {
  if (value === null || value === undefined) return false;
  const { range, tag, anchor } = value as Node & { tag?: string; anchor?: string };
  return range != null && (range[1] > range[0] || tag !== undefined || anchor !== undefined);
}

function endOfValue(text: string, { value, valueStart }: Place): number {
  if (value === null) return valueStart;
  const block = blockCollection(text, value, false);
  return block?.end ?? Math.max(valueStart, value.range?.[1] ?? valueStart);
}

/** Takes the rest of the line, and the lines with comments that are indented further than the item. */
function endOfItem(text: string, valueEnd: number, column: number): number {
  let end = valueEnd;
  if (text[end - 1] !== '\n') {
    const lineFeed = text.indexOf('\n', end);
    end = lineFeed < 0 ? text.length : lineFeed + 1;
  }
  for (let line = end; line < text.length; ) {
    const lineFeed = text.indexOf('\n', line);
    const next = lineFeed < 0 ? text.length : lineFeed + 1;
    const content = text.slice(line, next).trimStart();
    if (content !== '') {
      const indentation = next - line - content.length;
      if (!content.startsWith('#') || indentation <= column) break;
      end = next;
    }
    line = next;
  }
  return end;
}

/** The start of the blank lines and comments directly above a line. */
function commentsAbove(text: string, line: number): number {
  let start = line;
  while (start > 0) {
    const previous = lineStart(text, start - 1);
    const content = text.slice(previous, start).trim();
    if (content !== '' && !content.startsWith('#')) break;
    start = previous;
  }
  return start;
}
