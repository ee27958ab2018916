/** Parses XML and HTML. */
import { type Handler, Parser } from 'htmlparser2';
import type { ResumeWarning } from '../types.ts';
import { LimitReachedError, maxDepth, maxElements, readUpToLimit, textTruncated } from './limits.ts';

/**
 * Calls `handlers` for the tags and texts of a document one after the other, so that nesting uses no stack. The document
 * is read up to the first limit that it or a handler reaches, and a warning is returned.
 */
export function parseMarkup(
  source: string,
  mode: 'xml' | 'html',
  handlers: Pick<Handler, 'onopentag' | 'onclosetag'> & Partial<Pick<Handler, 'ontext'>>,
): ResumeWarning[] {
  let depth = 0;
  let elements = 0;
  const counting: Partial<Handler> = {
    ...handlers,
    onopentag(...tag) {
      depth += 1;
      elements += 1;
      if (depth > maxDepth) throw new LimitReachedError(textTruncated(`${maxDepth} levels of elements`));
      if (elements > maxElements) throw new LimitReachedError(textTruncated(`${maxElements} elements`));
      handlers.onopentag(...tag);
    },
    onclosetag(...tag) {
      depth -= 1;
      handlers.onclosetag(...tag);
    },
  };
  return readUpToLimit(() => new Parser(counting, { xmlMode: mode === 'xml' }).end(source));
}
