/** Resolves the text of a caller to options of a choice field. */
import { readCommaList } from '../text/comma-list.ts';
import { fold } from '../text/fold.ts';
import type { FieldOption } from './field-definition.ts';

/** `optionIds` in the order of the text, without duplicates; `unknown` are the values that name no option. */
interface ChosenOptions {
  readonly optionIds: string[];
  readonly unknown: string[];
}

/**
 * Finds options by id, then `technicalValue`, then label, ignoring case and accents. A text that equals the label of an
 * option is that option, also when it contains commas. Otherwise commas separate values, and a label with a comma is in
 * double quotes: `full_time, "Paris, France"` names two options.
 */
export function chooseOptions(text: string, options: readonly FieldOption[]): ChosenOptions {
  const whole = findOption(text, options);
  if (whole !== null) return { optionIds: [whole.id], unknown: [] };
  const optionIds = new Set<string>();
  const unknown: string[] = [];
  for (const value of readCommaList(text).values) {
    const option = findOption(value, options);
    if (option === null) unknown.push(value);
    else optionIds.add(option.id);
  }
  return { optionIds: [...optionIds], unknown };
}

function findOption(text: string, options: readonly FieldOption[]): FieldOption | null {
  const folded = fold(text);
  return (
    options.find((option) => option.id === text.toLowerCase()) ??
    options.find((option) => option.technicalValue === text) ??
    options.find((option) => option.technicalValue !== null && fold(option.technicalValue) === folded) ??
    options.find((option) => fold(option.name) === folded) ??
    null
  );
}
