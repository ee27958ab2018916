/** Array literals as Postgres reads them: `{"a","b"}`. */
import type { PgType } from '../catalog/types.ts';

/** What an array needs to know of the type of its elements. */
export type ElementType = Pick<PgType, 'delimiter'>;

/** Quotes every element, so that none can be read as syntax. */
export function arrayLiteral(elements: readonly (string | null)[], type: ElementType): string {
  return joinElements(
    elements.map((text) => (text === null ? 'NULL' : quoteElement(text))),
    type,
  );
}

/** An array of elements that are written already: quoted ones, `NULL`, or arrays of their own. */
export function joinElements(elements: readonly string[], { delimiter }: ElementType): string {
  return `{${elements.join(delimiter)}}`;
}

export function quoteElement(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
