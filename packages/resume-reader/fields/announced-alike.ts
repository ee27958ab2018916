/** Finds employers behind the preposition that announces those of the other entries: "florysta w Larch" beside "kelner w Holm S.A.". */
import type { Line } from '../lines/line.ts';
import { escapePattern } from '../words/pattern.ts';
import { placeScore } from '../words/places.ts';
import { standsBeforeFields } from '../words/prepositions.ts';
import {
  degreeLexicon,
  isField,
  jobTitleLexicon,
  legalFormLexicon,
  organisationLexicon,
} from '../words/roles.ts';
import { type Part, partsOf } from './entry-parts.ts';
import type { RawEntry } from './raw-entry.ts';
import { withBars } from './with-bars.ts';

/** What speaks for an organisation behind a preposition, and how much of it is needed. */
const weights = {
  /** Each other head with an organisation behind this word, up to two of them. */
  alike: 1,
  /** The text before has the words of a title. */
  title: 1,
  /** Nothing else in the head may be the organisation. */
  alone: 0.5,
  /** The preposition stands before the fields of titles, too, or the text behind it is a field. */
  field: -1,
  known: -2,
} as const;
const minWeight = 2.5;

/**
 * The parts of heads with those whose text is divided at the preposition behind which other heads have their organisation,
 * where no other part states one, and no place follows it.
 */
export function withAnnouncedAlike(entries: readonly RawEntry[], parts: Part[][]): Part[][] {
  const counts = new Map<string, number>();
  for (const [index, { head }] of entries.entries()) {
    const word = announcingWord(head, parts[index] ?? []);
    if (word !== null) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  if (counts.size === 0) return parts;
  const pattern = new RegExp(
    `^(?<first>.*?)\\s(?<word>${[...counts.keys()].map(escapePattern).join('|')})\\s(?<second>\\p{Lu}.*)$`,
    'u',
  );
  return parts.map((each, index) => {
    const [part, ...others] = each;
    const { first, word, second } = pattern.exec(part?.text ?? '')?.groups ?? {};
    const entry = entries[index];
    if (!entry || !first || !word || !second || others.some(mayBeOrganisation)) return each;
    if (placeScore(second) >= 0.8 || degreeLexicon.isIn(first)) return each;
    const weight =
      weights.alike * Math.min(2, counts.get(word) ?? 0) +
      (jobTitleLexicon.isIn(first) ? weights.title : 0) +
      (others.every((_, place) => isAddition(others.slice(place))) ? weights.alone : 0) +
      (standsBeforeFields(word) ? weights.field : 0) +
      (isField(second) || jobTitleLexicon.isIn(second) ? weights.known : 0);
    if (weight < minWeight) return each;
    return partsOf(
      entry.head.map((line) => withBars(line, { first, second })),
      entry.dated,
    );
  });
}

/** True for a part that is announced already, or has the words of an organisation. */
const mayBeOrganisation = ({ text, separator, joint }: Part): boolean =>
  separator === 'at' || joint !== null || organisationLexicon.isIn(text) || legalFormLexicon.isIn(text);

/** True for a place, for the town before one ("Rosario" in "Rosario, Argentina"), and for what was done, behind a colon. */
const isAddition = ([part, ...others]: Part[]): boolean =>
  part === undefined ||
  part.separator === ':' ||
  placeScore(part.text) >= 0.8 ||
  (part.separator === ',' && others.some(({ text }) => placeScore(text) >= 0.8));

/** The word between the first text of a head and the organisation that it announces. */
function announcingWord(head: readonly Line[], [first, second]: Part[]): string | null {
  if (!first || second?.separator !== 'at') return null;
  for (const { text } of head) {
    const start = text.indexOf(first.text);
    const end = text.indexOf(second.text, start + first.text.length);
    const between = start < 0 || end < 0 ? '' : text.slice(start + first.text.length, end).trim();
    if (/^\p{Ll}{1,3}$/u.test(between)) return between;
  }
  return null;
}
