/** What an answer has beyond the schema. */
import { isJsonObject } from '../../text/json.ts';

/** Paths that are named. */
const maxNamed = 20;
/** A name that is one, and no text that somebody has put there. */
const memberName = /^[\w.-]{1,40}$/;

/**
 * The paths of members of `given` that `known` does not have, such as `positions.title2`: elements of lists count as one.
 * @param known what the schema has left of `given`
 */
export function unknownMembers(given: unknown, known: unknown): string[] {
  const paths = new Set<string>();
  const visit = (value: unknown, counterpart: unknown, path: string): void => {
    if (Array.isArray(value) && Array.isArray(counterpart)) {
      for (const [index, element] of value.entries()) visit(element, counterpart[index], path);
    } else if (isJsonObject(value) && isJsonObject(counterpart)) {
      for (const [name, member] of Object.entries(value)) {
        const place = `${path}${path && '.'}${memberName.test(name) ? name : '…'}`;
        if (!Object.hasOwn(counterpart, name)) paths.add(place);
        else visit(member, counterpart[name], place);
      }
    }
  };
  visit(given, known, '');
  const named = [...paths].slice(0, maxNamed);
  return paths.size > maxNamed ? [...named, `${paths.size - maxNamed} more`] : named;
}
