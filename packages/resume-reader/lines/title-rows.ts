/** Finds the titles of the columns of a table among the texts at both sides of a gutter. */
import { areOnOneBaseline, type PlacedSegment } from './segments.ts';
import { labelOfTitle, minColumns, minLabels } from './table-rows.ts';

/** The greatest length of the title of a column, in characters. */
const maxTitle = 40;

/**
 * True when one row has titles of columns at both sides ("Period", "Employer" | "Position"): what is below them is a table,
 * whose rows belong together however wide the space between its columns is.
 */
export function areUnderTitles(left: PlacedSegment[], right: PlacedSegment[]): boolean {
  const isTitle = ({ text }: PlacedSegment): boolean =>
    text.length <= maxTitle && labelOfTitle(text) !== null;
  const titles = right.filter(isTitle);
  return left.filter(isTitle).some((title) => {
    const isBeside = (other: PlacedSegment): boolean => areOnOneBaseline(title, other);
    const labels = [...left.filter((other) => isBeside(other) && isTitle(other)), ...titles.filter(isBeside)];
    const isOnBothSides = labels.some((label) => titles.includes(label));
    return (
      isOnBothSides &&
      labels.length >= minLabels &&
      left.filter(isBeside).length + right.filter(isBeside).length >= minColumns
    );
  });
}
