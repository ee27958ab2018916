/** Finds gaps between the paragraphs of a document without a layout, by the space that the document states for them. */
import type { FlowParagraph } from '../extract/document.ts';
import { quantile } from '../quantile.ts';

/** By how much, in points, a space is larger than the usual one, at least; less is hardly seen. */
const minExtraSpace = 3;

/** The paragraphs with a text that have clearly more space above them than most others of the document. */
export function paragraphsBelowGaps(paragraphs: FlowParagraph[]): ReadonlySet<FlowParagraph> {
  const printed = paragraphs.filter(({ spans }) => spans.some(({ text }) => text.trim() !== ''));
  const spaces = printed.map(({ spaceAbove }, index) =>
    // Word and LibreOffice print the larger of the two spaces.
    Math.max(spaceAbove, printed[index - 1]?.spaceBelow ?? 0),
  );
  const usual = quantile(spaces, 0.5) ?? 0;
  return new Set(printed.filter((_, index) => (spaces[index] ?? 0) >= usual + minExtraSpace));
}
