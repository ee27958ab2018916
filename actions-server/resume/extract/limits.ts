/** The limits of reading. Resumes stay far below them; documents that are made to exhaust the reader do not. */
import type { ResumeWarning } from '../types.ts';

/** The number of pages of a PDF that are read; the rest is skipped with a warning. */
export const maxPages = 50;

/** The number of characters of a document that are read; the rest is dropped with a warning. */
export const maxCharacters = 400_000;

/** The warning about a document with more characters. */
export const textTruncated: ResumeWarning = {
  code: 'text_truncated',
  message: `Only the first ${maxCharacters} characters were read.`,
};

/** The size in bytes of all text parts of a zipped document together, uncompressed. */
export const maxInflatedBytes = 30_000_000;

/** The size in bytes of one such part. The text of a resume is a hundredth of it; reading time grows with the size. */
export const maxPartBytes = 5_000_000;

/** The number of text runs of a page that are read. Pages with a run per letter have about six thousand. */
export const maxRunsPerPage = 12_000;

/** The depth of nested elements. No editor writes a hundred. */
export const maxDepth = 2_000;

/** The number of characters of a line and of cells of a row. Longer ones become several lines. */
export const maxLineCharacters = 1_000;
export const maxLineCells = 40;
