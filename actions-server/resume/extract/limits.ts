/** How much of a document is read. A resume is far below; a document made to exhaust the reader is not. */

/** Pages read of a PDF; the rest is skipped with a warning. */
export const MAX_PAGES = 50;

/** Characters of text kept; the rest is dropped with a warning. */
export const MAX_CHARACTERS = 400_000;

/** Bytes all text parts of a zipped document may have together once inflated. */
export const MAX_INFLATED_BYTES = 30_000_000;

/** Bytes of one such part. A resume's text is a hundredth of it; the time to read one grows with its size. */
export const MAX_PART_BYTES = 5_000_000;

/** Pieces of text read of one page. Pages of single letters have about six thousand. */
export const MAX_RUNS_PER_PAGE = 12_000;

/** Elements within elements; no editor writes a hundred. */
export const MAX_DEPTH = 2_000;

/** Characters of one line, and cells of one row. What is longer becomes several lines. */
export const MAX_LINE_CHARACTERS = 1_000;
export const MAX_LINE_CELLS = 40;
