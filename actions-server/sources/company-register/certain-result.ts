/** Which result of a search by name is certainly the company that is asked for: one that has the name where it is said to be. */
import { foldName } from '@platform/vocabulary';
import type { RegisterResult } from './read-answer.ts';
import type { FoundEstablishment, RegisterQuestion } from './register-entry.ts';

type NameQuestion = Extract<RegisterQuestion, { name: string }>;

/** Legal forms are left out of names as people write them, and so they are at both ends of names here. */
const legalForms = 'sa|sas|sasu|sarl|eurl|snc|sci|sca|scs|scp|scop|scic|gie|selarl|selas|societe';
const formAtEnd = new RegExp(`^(?:(?:${legalForms}) )+|(?: (?:${legalForms}))+$`, 'g');

/** @returns null when no result is the company, or several are */
export function certainResult(
  results: readonly RegisterResult[],
  question: NameQuestion,
): RegisterResult | null {
  const asked = nameForm(question.name);
  const matching = results.filter(
    ({ entry, names }) =>
      !entry.isClosed &&
      names.some((name) => nameForm(name) === asked) &&
      entry.establishments.some((one) => !one.isClosed && isIn(one, question)),
  );
  const [only] = matching;
  return only !== undefined && matching.length === 1 ? only : null;
}

/** A name as it is searched for and compared. */
export function nameForm(name: string): string {
  const folded = foldName(name);
  return folded.replace(formAtEnd, '') || folded;
}

/** A postal code says more than the name of a town, which others may have too. */
function isIn(
  { postalCode, locality }: FoundEstablishment,
  { town, postalCode: asked }: NameQuestion,
): boolean {
  if (asked !== null) return postalCode === asked;
  return town !== null && locality !== null && townForm(locality) === townForm(town);
}

/** A town as it is searched for and compared, without what stands behind the name of a town: `LYON 3E ARRONDISSEMENT`, `PARIS 15`, `NANTES CEDEX 2`. */
export function townForm(town: string): string {
  return foldName(town)
    .replace(/ cedex( \d{1,2})?$/, '')
    .replace(/ \d{1,2}(e|er|eme)?( arrondissement)?$/, '')
    .replace(/\b(st|ste)\b/g, (short) => (short === 'st' ? 'saint' : 'sainte'));
}
