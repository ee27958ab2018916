/** What is done with a value of a resume by its confidence, from 0 to 1. */

/**
 * Values with a lower confidence are shown to people as doubtful. The column `profiles_files.doubtful` has the same
 * bound in its expression; a test compares the two.
 */
export const doubtfulBelow = 0.9;

/** Values with a lower confidence are rather wrong than right: they are shown as a question, and nobody takes them unasked. */
export const askedBelow = 0.5;
