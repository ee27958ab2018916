/** The limits of reading. Resumes stay far below them; documents that are made to exhaust the reader do not. */
import type { ResumeWarning } from '../types.ts';

/** The number of pages of a PDF that are read; the rest is skipped with a warning. */
export const maxPages = 50;

/** The number of characters of a document that are read; the rest is dropped with a warning. */
export const maxCharacters = 400_000;

/** The number of paragraphs that are read, empty ones included. Fifty printed pages have about three thousand. */
export const maxParagraphs = 10_000;

/** The number of pieces of text in one style that are read. A document that changes its style in every word has a tenth. */
export const maxSpans = 50_000;

/** The same for a part of a Word document, whose tree has ten objects for each. */
export const maxWordRuns = 20_000;

/** The number of elements of an XML or HTML part that are read. Fifty printed pages in Word have about fifty thousand. */
export const maxElements = 300_000;

/** The size in bytes of all text parts of a zipped document together, uncompressed. */
export const maxInflatedBytes = 30_000_000;

/** The size in bytes of one such part. The text of a resume is a hundredth of it; reading time grows with the size. */
export const maxPartBytes = 5_000_000;

/** The number of links without a text, such as those on icons, that are read in a page. */
export const maxPictureLinks = 100;

/** The number of text runs of a page that are read. Pages with a run per letter have about six thousand. */
export const maxRunsPerPage = 12_000;

/** The depth of nested elements. No editor writes a hundred. */
export const maxDepth = 500;

/** The number of tables inside one another whose rows are told apart. */
export const maxTableDepth = 3;

/** The number of tables, rows, cells and text boxes of a part of a Word document that are read. */
export const maxWordBlocks = 20_000;

/** The number of characters of CSS of a page that are read. A saved page of a large site has about a million. */
export const maxStyleCharacters = 2_000_000;

/** The number of selectors of a page that are read. The largest frameworks have about fifteen thousand. */
export const maxStyleSelectors = 30_000;

/** How often an element of a page is compared with a selector, or given a property. Large pages need a tenth. */
export const maxStyleSteps = 1_000_000;

/** The number of characters of a line and of cells of a row. Longer ones become several lines. */
export const maxLineCharacters = 1_000;
export const maxLineCells = 40;

/** Thrown where a limit is reached. What was read until then is kept. */
export class LimitReachedError extends Error {
  override readonly name = 'LimitReachedError';
  readonly warning: ResumeWarning;
  constructor(warning: ResumeWarning) {
    super(warning.message);
    this.warning = warning;
  }
}

/** @param what the part that was read, such as "400000 characters" */
export function textTruncated(what: string): ResumeWarning {
  return { code: 'text_truncated', message: `Only the first ${what} were read.` };
}

/** Reads a document or a part of it up to the first limit. The warning about that limit, if it was reached. */
export function readUpToLimit(read: () => void): ResumeWarning[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof LimitReachedError) return [error.warning];
    throw error;
  }
}
