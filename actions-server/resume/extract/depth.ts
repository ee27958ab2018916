/** Documents nested deeper than any editor nests them are read up to there. */
import type { ResumeWarning } from '../types.ts';
import { maxDepth } from './limits.ts';

/** Thrown inside of a parser's handler to leave the parser. */
export class TooDeepError extends Error {
  override readonly name = 'TooDeepError';
}

/** Runs a parser; the warnings say whether it was left because of its document's depth. */
export function readUntilTooDeep(parse: () => void): ResumeWarning[] {
  try {
    parse();
    return [];
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error;
    return [
      {
        code: 'part_unreadable',
        message: `The document is nested deeper than ${maxDepth} levels; the rest was skipped.`,
      },
    ];
  }
}
