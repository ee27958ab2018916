/** The text of a map or list in block style after a change of its items. */
import type { BlockCollection, BlockItem } from './block-items.ts';
import { lineStart } from './block-items.ts';
import { type Quotes, renderItem, renderMember, renderScalar, type TextStyle } from './render-yaml.ts';

/** What becomes of a value that changes. */
export type Change =
  /** A collection in block style stays one: its new lines, in place of those from `start` to `end`. */
  | { readonly form: 'block'; readonly block: BlockCollection; readonly body: string }
  /** A collection in brackets stays one. */
  | { readonly form: 'inline'; readonly text: string }
  /** A text or number in place of another. */
  | { readonly form: 'scalar'; readonly value: unknown; readonly quotes: Quotes }
  /** Nothing of the old text is kept. */
  | { readonly form: 'new'; readonly value: unknown };

export interface BlockEntry {
  /** The item as it was; null: it is new. */
  readonly item: BlockItem | null;
  /** From the key or the dash to the end of its last line; the first line is not indented, the others are. */
  readonly text: string;
}

/** @param entries what the collection has now, at least one. Items that are not among them are removed. */
export function rewriteBlock(text: string, block: BlockCollection, entries: readonly BlockEntry[]): string {
  const indentation = ' '.repeat(block.column);
  const kept = new Set(entries.map(({ item }) => item));
  let body = '';
  /** The first items that are not yet in the body. */
  let next = 0;
  const passRemoved = (until: number): void => {
    for (; next < until; next += 1) {
      const item = block.items[next];
      if (item !== undefined && !kept.has(item)) body += detachedComments(leading(text, block, next));
    }
  };
  const indent = (): string => (body === '' && block.isInline ? '' : indentation);
  for (const { item, text: lines } of entries) {
    if (body !== '' && !body.endsWith('\n')) body += '\n';
    if (item !== null) {
      const index = block.items.indexOf(item);
      passRemoved(index);
      next = index + 1;
      const comments = leading(text, block, index);
      body += body === '' && block.isInline ? comments.trimStart() : comments;
    }
    body += indent() + lines;
  }
  passRemoved(block.items.length);
  return body;
}

/** The text of an item whose value changes. */
export function rewriteItem(
  text: string,
  { column }: BlockCollection,
  item: BlockItem,
  change: Change,
  style: TextStyle,
): string {
  if (change.form === 'block') {
    const { block, body } = change;
    return text.slice(item.start, block.start) + body + text.slice(block.end, item.end);
  }
  const inline =
    change.form === 'scalar'
      ? renderScalar(change.value, change.quotes)
      : change.form === 'inline' && change.text;
  if (typeof inline === 'string') {
    const space = item.valueStart === item.separator ? ' ' : '';
    // A collection that is changed in part keeps its anchor.
    const start = (change.form === 'inline' && item.value?.range?.[0]) || item.valueStart;
    const before = text.slice(item.start, start) + space;
    return before + inline + text.slice(item.valueEnd, item.end);
  }
  const render = item.key === null ? renderItem : renderMember;
  const lines = render('value' in change ? change.value : null, style, column);
  const comment = commentOnLine(text, item);
  return text.slice(item.start, item.separator) + (comment ? lines.replace('\n', ` ${comment}\n`) : lines);
}

/** The lines above an item: comments and blank lines behind the item before it. */
function leading(text: string, { items, start, isInline }: BlockCollection, index: number): string {
  const item = items[index];
  if (item === undefined || (index === 0 && isInline)) return '';
  return text.slice(items[index - 1]?.end ?? start, lineStart(text, item.start));
}

/** Of the lines above a removed item those that a blank line separates from it: they are about more than the item. */
function detachedComments(lines: string): string {
  const end = /\n[ \t]*\n(?!.*\n[ \t]*\n)/s.exec(`\n${lines}`);
  const detached = end === null ? '' : lines.slice(0, end.index + end[0].length - 1);
  return detached.includes('#') ? detached : '';
}

/** The comment behind the key, or behind a value on one line. */
function commentOnLine(text: string, { separator, value, valueStart, valueEnd }: BlockItem): string {
  const isOnOneLine = value !== null && !text.slice(valueStart, valueEnd).includes('\n');
  const rest = text.slice(isOnOneLine ? valueEnd : separator).split('\n', 1)[0] ?? '';
  return /^\s+(#.*)$/.exec(rest)?.[1] ?? '';
}
