/**
 * What somebody entered for a column. Nothing entered, null, and an empty text are three things: a form holds them as
 * `undefined`, `null` and `''`, and everything that writes reads the form by `entryOf`, so that none becomes another.
 */
export type Entry =
  | { readonly kind: 'none' }
  | { readonly kind: 'null' }
  /** What was typed is no value of the column. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'value'; readonly value: NonNullable<unknown> };

/** What was typed and cannot be read, as the value of a form until it is corrected: the form is not sent. */
export class Unreadable {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** @param value as a form holds it */
export function entryOf(value: unknown): Entry {
  if (value === undefined) return { kind: 'none' };
  if (value === null) return { kind: 'null' };
  return value instanceof Unreadable ? { kind: 'unreadable' } : { kind: 'value', value };
}

/** Whether there is something to write: a value, or null. */
export function isEntered(entry: Entry): boolean {
  return entry.kind === 'value' || entry.kind === 'null';
}

/** The value that a mutation sends for an entry. @throws Error when there is none: the caller asks `isEntered` before */
export function writtenValue(entry: Entry): unknown {
  switch (entry.kind) {
    case 'value':
      return entry.value;
    case 'null':
      return null;
    default:
      throw new Error(`Nothing can be written for an entry that is ${entry.kind}.`);
  }
}
