/** How much of a document is read. A resume is far below; a document made to exhaust the reader is not. */

/** Pages read of a PDF; the rest is skipped with a warning. */
export const maxPages = 50;

/** Characters of text kept; the rest is dropped with a warning. */
export const maxCharacters = 400_000;

/** Bytes all text parts of a zipped document may have together once inflated. */
export const maxInflatedBytes = 30_000_000;

/** Bytes of one such part. A resume's text is a hundredth of it; the time to read one grows with its size. */
export const maxPartBytes = 5_000_000;

/** Pieces of text read of one page. Pages of single letters have about six thousand. */
export const maxRunsPerPage = 12_000;

/** Elements within elements; no editor writes a hundred. */
export const maxDepth = 2_000;

/** Characters of one line, and cells of one row. What is longer becomes several lines. */
export const maxLineCharacters = 1_000;
export const maxLineCells = 40;
