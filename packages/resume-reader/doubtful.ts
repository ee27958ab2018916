/** Which values of a resume a person should check. */
import type { ParsedResume } from './types.ts';

/**
 * Values with a lower confidence are shown to people as doubtful. The column `profiles_files.doubtful` has the same
 * bound in its expression; a test compares the two.
 */
export const doubtfulBelow = 0.9;

/** The fields that are doubtful: `location`, `positions.2`. */
export function doubtfulFields({ evidence }: Pick<ParsedResume, 'evidence'>): string[] {
  return evidence.filter(({ confidence }) => confidence < doubtfulBelow).map(({ field }) => field);
}
