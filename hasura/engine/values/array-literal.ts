/** Array literals as Postgres reads them: `{"a","b"}`. */
import type { PgType } from '../catalog/types.ts';

/** What an array literal depends on in the type of its elements. */
type ElementType = Pick<PgType, 'delimiter'>;

/** Quotes every element, so that none can be read as syntax. */
export function arrayLiteral(elements: readonly (string | null)[], type: ElementType): string {
  return joinElements(
    elements.map((text) => (text === null ? 'NULL' : quoteElement(text))),
    type,
  );
}

/** An array literal of elements that are already text: quoted ones, `NULL`, or array literals. */
export function joinElements(elements: readonly string[], { delimiter }: ElementType): string {
  return `{${elements.join(delimiter)}}`;
}

export function quoteElement(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
