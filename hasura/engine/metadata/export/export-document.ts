/** The document that `export_metadata` answers: that of the files, in the form in which Hasura writes it. */

import { isMembers, type Members } from '../members.ts';
import { documentLayout } from './document-layout.ts';
import { compareTexts, copyJson, type Layout, type ObjectLayout } from './layout.ts';

/**
 * Sorts lists and keys as Hasura's server does, and leaves out what it leaves out, so that two exports of the same
 * metadata are the same text wherever it is stored. Members that nobody knows are kept behind the others; values that
 * users write (filters, presets, payloads) keep the order of their keys.
 * @param document as it was read; it is not changed
 */
export function exportDocument(document: unknown): unknown {
  return writtenForm(document, documentLayout);
}

const exported = new WeakMap<Members, unknown>();

/** The export of a document that is in use, made once: programs of administrators ask for it with each command. */
export function exportOnce(document: unknown): unknown {
  if (!isMembers(document)) return exportDocument(document);
  const known = exported.get(document) ?? exportDocument(document);
  exported.set(document, known);
  return known;
}

/** The value as Hasura writes it at a place with this layout. A value of another type than expected is only copied. */
export function writtenForm(value: unknown, layout: Layout): unknown {
  switch (layout.kind) {
    case 'value':
      return layout.normalise(value);
    case 'list': {
      if (value === null) return [];
      if (!Array.isArray(value)) return copyJson(value);
      const items = value.map((item) => writtenForm(item, layout.item));
      const { identity } = layout;
      if (!layout.isSorted || identity === null) return items;
      const keyed = items.map((item) => ({ item, key: identity(item) }));
      return keyed.sort((left, right) => compareTexts(left.key, right.key)).map(({ item }) => item);
    }
    case 'object':
      return isMembers(value) ? writtenMembers(value, layout) : copyJson(value);
  }
}

/** The members of an object that are written, in their order. */
export function writtenMembers(value: Members, layout: ObjectLayout): Members {
  const { members, complete = (same: Members) => same } = layout;
  const all = complete(value);
  const known = Object.entries(members).flatMap(([key, member]) => {
    if (!Object.hasOwn(all, key) || all[key] === undefined) return [];
    const written = writtenForm(all[key], member.layout);
    return member.isOmitted(written) ? [] : [[key, written] as const];
  });
  const unknown = Object.entries(all).flatMap(([key, each]) =>
    Object.hasOwn(members, key) || each === undefined ? [] : [[key, copyJson(each)] as const],
  );
  return Object.fromEntries([...known, ...unknown]);
}
