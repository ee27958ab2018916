/**
 * Changes a value in the text of a file so that it has a new value: only what differs is written anew. Everything else
 * stays as it is, with its comments, quotes and order.
 */
import { isDeepStrictEqual } from 'node:util';
import { isScalar, type Node } from 'yaml';
import { writtenForm, writtenMembers } from '../export/export-document.ts';
import { json, type Layout, type ListLayout } from '../export/layout.ts';
import { isMembers, type Members } from '../members.ts';
import { alignItems } from './align-items.ts';
import { type BlockCollection, type BlockItem, blockCollection } from './block-items.ts';
import { includeOf } from './include-nodes.ts';
import {
  renderInline,
  renderInlineKey,
  renderItem,
  renderKey,
  renderMember,
  type TextStyle,
} from './render-yaml.ts';
import { type BlockEntry, type Change, rewriteBlock, rewriteItem } from './rewrite-block.ts';
import {
  type FlowCollection,
  type FlowEntry,
  type FlowItem,
  flowCollection,
  rewriteFlow,
} from './rewrite-flow.ts';
import type { YamlText } from './yaml-text.ts';

export interface PatchContext {
  readonly source: YamlText;
  /**
   * Changes the file that is included, and answers whether it did. false: other places include the same file, so that the
   * value is written in place of this include.
   */
  patchIncluded(include: Node, next: unknown, layout: Layout): boolean;
  /** What a list gets for a new item, such as the include of a new file with it; null: the item itself. */
  includeItem(item: unknown, list: ListLayout, siblings: readonly Node[]): unknown;
  /** The value of a new member, where files of its own belong to it; otherwise the value itself. */
  includeMember(key: string, value: unknown, siblings: ReadonlyMap<string, Node>): unknown;
}

/**
 * @param node the value in the text
 * @param current the same value with its includes resolved
 * @param next the new value in its written form
 * @returns null when the text stays as it is
 */
export function patchValue(
  node: Node | null,
  current: unknown,
  next: unknown,
  layout: Layout,
  context: PatchContext,
): Change | null {
  if (isDeepStrictEqual(writtenForm(current, layout), next)) return null;
  if (node !== null && includeOf(node) !== null) {
    return context.patchIncluded(node, next, layout) ? null : { form: 'new', value: next };
  }
  if (isMembers(current) && isMembers(next)) {
    const collection = collectionOf(node, context);
    const entries = collection && memberEntries(collection, current, next, layout, context);
    return entries ? rewrite(collection, entries, {}, context) : { form: 'new', value: next };
  }
  if (Array.isArray(current) && Array.isArray(next)) {
    const list = layout.kind === 'list' ? layout : null;
    const collection = collectionOf(node, context);
    const entries = collection && itemEntries(collection, current, next, list, context);
    if (entries) return rewrite(collection, entries, [], context);
    return { form: 'new', value: next.map((item) => newItem(item, list, [], context)) };
  }
  return changedScalar(node, next);
}

type Collection =
  | { readonly isBlock: true; readonly of: BlockCollection }
  | { readonly isBlock: false; readonly of: FlowCollection };

/** null: the collection is empty, or has a form that is not changed in part. */
function collectionOf(node: Node | null, { source }: PatchContext): Collection | null {
  const block = node && blockCollection(source.text, node, node === source.root);
  if (block) return { isBlock: true, of: block };
  const flow = node && flowCollection(source.text, node);
  return flow && { isBlock: false, of: flow };
}

/** A member or item of the new collection. */
interface Entry {
  /** Its index in the collection as it was; null: it is new. */
  readonly from: number | null;
  readonly key: string | null;
  /** How its value changes; null: not at all. */
  readonly change: Change | null;
}

/** @returns null when the text and its value do not fit together, which happens with keys that are no texts */
function memberEntries(
  { of: { items } }: Collection,
  current: Members,
  next: Members,
  layout: Layout,
  context: PatchContext,
): Entry[] | null {
  const isMember = (key: string | null): key is string => key !== null && Object.hasOwn(current, key);
  if (!items.every(({ key }) => isMember(key)) || items.length !== Object.keys(current).length) return null;
  const written = layout.kind === 'object' ? writtenMembers(current, layout) : writtenForm(current, layout);
  const before = isMembers(written) ? written : current;
  const entries: Entry[] = [];
  for (const [from, { key, value }] of items.entries()) {
    if (!isMember(key)) return null;
    const memberLayout = (layout.kind === 'object' && layout.members[key]?.layout) || json;
    if (Object.hasOwn(next, key)) {
      const isSame = isDeepStrictEqual(before[key], next[key]);
      const change = isSame ? null : patchValue(value, current[key], next[key], memberLayout, context);
      entries.push({ from, key, change });
    } else if (!Object.hasOwn(before, key)) {
      // It says what its absence says.
      entries.push({ from, key, change: null });
    } else if (value !== null && includeOf(value) !== null && Array.isArray(current[key])) {
      // The list keeps its file.
      entries.push({ from, key, change: patchValue(value, current[key], [], memberLayout, context) });
    }
  }
  addMembers(entries, items, before, next, layout, context);
  return entries;
}

/** Adds each new member behind the one that it follows in the written form. */
function addMembers(
  entries: Entry[],
  items: Collection['of']['items'],
  before: Members,
  next: Members,
  layout: Layout,
  context: PatchContext,
): void {
  const siblings = new Map(
    items.flatMap(({ key, value }) => (key !== null && value !== null ? [[key, value] as const] : [])),
  );
  const known = layout.kind === 'object' ? Object.keys(layout.members) : [];
  const keys = [...new Set([...known, ...Object.keys(next)])];
  for (const [index, key] of keys.entries()) {
    if (!Object.hasOwn(next, key)) continue;
    const isThere = items.some((item) => item.key === key);
    if (isThere || isDeepStrictEqual(before[key], next[key])) continue;
    const value = context.includeMember(key, next[key], siblings);
    const previous = keys.slice(0, index).findLast((each) => entries.some((entry) => entry.key === each));
    const place = previous === undefined ? 0 : entries.findIndex((entry) => entry.key === previous) + 1;
    entries.splice(place, 0, { from: null, key, change: { form: 'new', value } });
  }
}

function itemEntries(
  { of: { items } }: Collection,
  current: readonly unknown[],
  next: readonly unknown[],
  list: ListLayout | null,
  context: PatchContext,
): Entry[] | null {
  if (items.length !== current.length) return null;
  const itemLayout = list?.item ?? json;
  const before = current.map((item) => writtenForm(item, itemLayout));
  const siblings = items.flatMap(({ value }) => value ?? []);
  return alignItems(before, next, list).map(({ from, value }): Entry => {
    if (from === null) {
      return { from, key: null, change: { form: 'new', value: newItem(value, list, siblings, context) } };
    }
    const node = items[from]?.value ?? null;
    return { from, key: null, change: patchValue(node, current[from], value, itemLayout, context) };
  });
}

function newItem(
  item: unknown,
  list: ListLayout | null,
  siblings: readonly Node[],
  context: PatchContext,
): unknown {
  return (list && context.includeItem(item, list, siblings)) ?? item;
}

/** The text of a collection with these entries, in the form that it has. */
function rewrite(
  collection: Collection,
  entries: readonly Entry[],
  empty: unknown,
  { source: { text, style } }: PatchContext,
): Change | null {
  const { items } = collection.of;
  const isSame = entries.every(({ from, change }, index) => from === index && change === null);
  if (isSame && entries.length === items.length) return null;
  if (entries.length === 0) return { form: 'new', value: empty };
  if (collection.isBlock) {
    const { of: block } = collection;
    const rewritten = entries.map((entry): BlockEntry => {
      const item = entry.from === null ? null : (block.items[entry.from] ?? null);
      return { item, text: blockText(text, block, item, entry, style) };
    });
    return { form: 'block', block, body: rewriteBlock(text, block, rewritten) };
  }
  const { of: flow } = collection;
  const rewritten = entries.map((entry): FlowEntry => {
    const item = entry.from === null ? null : (flow.items[entry.from] ?? null);
    return { item, text: flowItemText(text, flow, item, entry, style) };
  });
  return { form: 'inline', text: rewriteFlow(text, flow, rewritten) };
}

function blockText(
  text: string,
  block: BlockCollection,
  item: BlockItem | null,
  { key, change }: Entry,
  style: TextStyle,
): string {
  if (item !== null) {
    return change === null ? text.slice(item.start, item.end) : rewriteItem(text, block, item, change, style);
  }
  const value = newValueOf(change);
  if (key === null) return `-${renderItem(value, style, block.column)}`;
  return renderKey(key, style) + renderMember(value, style, block.column);
}

function flowItemText(
  text: string,
  { indentation }: FlowCollection,
  item: FlowItem | null,
  { key, change }: Entry,
  style: TextStyle,
): string {
  if (item !== null && change === null) return text.slice(item.start, item.end);
  const value =
    change?.form === 'inline' ? change.text : renderInline(newValueOf(change), style, indentation);
  if (item !== null) return text.slice(item.start, item.valueStart) + value;
  return key === null ? value : `${renderInlineKey(key, style)} ${value}`;
}

function newValueOf(change: Change | null): unknown {
  return change !== null && 'value' in change ? change.value : null;
}

/** A text keeps its quotes; one of several lines is written anew. */
function changedScalar(node: Node | null, next: unknown): Change {
  const isPlace = isScalar(node) && !node.type?.startsWith('BLOCK') && !isCollectionValue(next);
  if (!isPlace) return { form: 'new', value: next };
  const quotes = node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE' ? node.type : 'PLAIN';
  return { form: 'scalar', value: next, quotes };
}

function isCollectionValue(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
