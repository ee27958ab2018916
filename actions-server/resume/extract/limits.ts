/** How much of a document is read. A resume is far below; a document made to exhaust the reader is not. */

/** Pages read of a PDF; the rest is skipped with a warning. */
export const MAX_PAGES = 50;

/** Characters of text kept; the rest is dropped with a warning. */
export const MAX_CHARACTERS = 400_000;

/** Bytes all text parts of a zipped document may have together once inflated. */
export const MAX_INFLATED_BYTES = 60_000_000;
