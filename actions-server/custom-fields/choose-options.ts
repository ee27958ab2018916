/** Resolves the text of a caller to options of a choice field. */
import { readCommaList } from '@platform/vocabulary';
import { lookUp } from '../text/look-up.ts';
import type { FieldOption } from './field-definition.ts';

/**
 * `optionIds` in the order of the text, without duplicates; `unknown` are the values that name no option, and
 * `ambiguous` those that name several.
 */
interface ChosenOptions {
  readonly optionIds: string[];
  readonly unknown: string[];
  readonly ambiguous: string[];
}

/**
 * Finds options by id, by `technicalValue` or label, then by these without case and accents. A text that equals the label
 * of an option is that option, also when it contains commas. Otherwise commas separate values, and a label with a comma is
 * in double quotes: `full_time, "Paris, France"` names two options.
 * @param storedIds the options that the record has: they are found when they are deleted, too
 */
export function chooseOptions(
  text: string,
  options: readonly FieldOption[],
  storedIds: readonly string[] = [],
): ChosenOptions {
  const whole = findOption(text, options, storedIds);
  if (whole !== null && whole !== 'ambiguous') {
    return { optionIds: [whole.id], unknown: [], ambiguous: [] };
  }
  const optionIds = new Set<string>();
  const unknown: string[] = [];
  const ambiguous: string[] = [];
  for (const value of whole === 'ambiguous' ? [text] : readCommaList(text).values) {
    const option = findOption(value, options, storedIds);
    if (option === null) unknown.push(value);
    else if (option === 'ambiguous') ambiguous.push(value);
    else optionIds.add(option.id);
  }
  return { optionIds: [...optionIds], unknown, ambiguous };
}

function findOption(text: string, options: readonly FieldOption[], storedIds: readonly string[]) {
  const isStored = ({ id }: FieldOption) => storedIds.includes(id);
  const isLive = ({ deletedAt = null }: FieldOption) => deletedAt === null;
  const byId = options.find((option) => option.id === text.toLowerCase());
  if (byId !== undefined && (isLive(byId) || isStored(byId))) return byId;
  return lookUp(text, options, {
    namesOf: ({ technicalValue, name }) => [technicalValue, name],
    isLive,
    isStored,
  });
}
