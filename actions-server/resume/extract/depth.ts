/** Limits the nesting of elements: a document that is nested too deeply is read only up to the limit. */
import type { ResumeWarning } from '../types.ts';
import { maxDepth } from './limits.ts';

/** Thrown in the handler of a parser to stop the parser. */
export class TooDeepError extends Error {
  override readonly name = 'TooDeepError';
}

/** Runs a parser. A warning is returned when it stopped because of the depth of its document. */
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
