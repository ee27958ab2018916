/** Parses XML and HTML. */
import { type Handler, Parser } from 'htmlparser2';
import type { ResumeWarning } from '../types.ts';
import { maxDepth } from './limits.ts';

/** Thrown in the handler of a parser to stop the parser. */
class TooDeepError extends Error {
  override readonly name = 'TooDeepError';
}

/**
 * Calls `handlers` for the tags and texts of a document one after the other, so that nesting uses no stack. A document
 * that is nested too deeply is read only up to the limit, and a warning is returned.
 */
export function parseMarkup(
  source: string,
  mode: 'xml' | 'html',
  handlers: Pick<Handler, 'onopentag' | 'onclosetag'> & Partial<Pick<Handler, 'ontext'>>,
): ResumeWarning[] {
  let depth = 0;
  const counting: Partial<Handler> = {
    ...handlers,
    onopentag(...tag) {
      depth += 1;
      if (depth > maxDepth) throw new TooDeepError();
      handlers.onopentag(...tag);
    },
    onclosetag(...tag) {
      depth -= 1;
      handlers.onclosetag(...tag);
    },
  };
  try {
    new Parser(counting, { xmlMode: mode === 'xml' }).end(source);
    return [];
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error;
    const message = `The document is nested deeper than ${maxDepth} levels; the rest was skipped.`;
    return [{ code: 'part_unreadable', message }];
  }
}
