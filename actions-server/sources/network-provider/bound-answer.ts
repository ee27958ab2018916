/**
 * Cuts what is too long in an answer, and removes halves of character pairs, before anything else looks at it. What is cut is
 * said.
 */
import { isJsonObject } from '../../text/json.ts';

/** Elements of a list that are used, as of a resume. */
const maxElements = 500;
/** Characters of a text that are used: ten printed pages. */
const maxText = 20_000;

export interface Bounded {
  readonly value: unknown;
  readonly warnings: readonly string[];
}

export function boundAnswer(answer: unknown): Bounded {
  let lists = 0;
  let texts = 0;
  const bounded = (value: unknown): unknown => {
    if (typeof value === 'string') {
      if (value.length > maxText) texts += 1;
      // No database stores half a pair, and no address has one.
      return value.slice(0, maxText).replace(/\p{Cs}/gu, '');
    }
    if (Array.isArray(value)) {
      if (value.length > maxElements) lists += 1;
      return value.slice(0, maxElements).map(bounded);
    }
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, bounded(member)]));
  };
  const value = bounded(answer);
  return {
    value,
    warnings: [
      ...(lists > 0 ? [`lists that were cut after ${maxElements} elements: ${lists}`] : []),
      ...(texts > 0 ? [`texts that were cut after ${maxText} characters: ${texts}`] : []),
    ],
  };
}
