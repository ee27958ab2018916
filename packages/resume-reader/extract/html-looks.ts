/** What the style of an element means for the text in it and beside it. */
import type { ElementStyle } from './html-styles.ts';

/** The spaces beside a text in points from which on it is a word of its own, or a cell. */
const wordSpace = 2;
const cellSpace = 12;
/** Smaller letters are not seen. */
const minSize = 1;

export const isSeen = ({ isVisible, size }: ElementStyle): boolean =>
  isVisible && (size ?? minSize) >= minSize;

/** True for what is put at the right margin. */
export const isAtRight = ({ float, isAbsolute, right }: ElementStyle): boolean =>
  float === 'right' || (isAbsolute && /^[-\d.]/.test(right));

/** What separates two texts in a line with a space between them. @param space in points */
export const separatorOf = (space: number): string =>
  space >= cellSpace ? '\t' : space >= wordSpace ? ' ' : '';

/** What separates a box in a line from the texts beside it. */
export const boxSeparatorOf = ({ hasWidth, spaceBefore, spaceAfter }: ElementStyle): string =>
  hasWidth || spaceBefore + spaceAfter >= wordSpace ? '\t' : '';
