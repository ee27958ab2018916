/** Finds the towns that no list knows in the place of a head where its section adds towns to dates. */
import type { Part } from './entry-parts.ts';

/**
 * The least number of other texts, which state a title and an organisation, and the share of the entries that have them or
 * a known place behind their date.
 */
const minOthers = 2;
const minShare = 0.6;

/** A part, and its scores by its own words. */
interface Scored {
  readonly part: Part;
  readonly own: Readonly<Record<'first' | 'second' | 'place', number>>;
}

/** The score of a text that is a place by where it stands. */
const scoreOfTown = 2;

/**
 * The parts with the scores of places for those behind dates: "Wem" in "2012 – 2014, Wem" above "Cook" and "Norvane". A
 * text behind a date may as well be a title or an organisation where it has the words of one, or where its entry lacks
 * one, unless the texts behind the dates of the other entries are known places.
 */
export function withTownsBehindDates<S extends Scored>(entries: S[][]): S[][] {
  const isKnown = ({ own }: Scored): boolean => own.place >= scoreOfTown;
  // "Marburino (TO)" has the place of the entry already.
  const mayBeRole = ({ part, own }: Scored): boolean =>
    !part.isBeforeRegion && Math.max(own.first, own.second) >= 0;
  const isAdded = (each: Scored): boolean => each.part.isBehindDate && !isKnown(each);
  const withDates = entries.filter((parts) => parts.some(({ part }) => part.isBehindDate));
  const added = withDates.flat().filter(isAdded);
  const suggestTown = withDates.filter(
    (parts) =>
      !parts.some(isAdded) ||
      parts.filter((each) => !isAdded(each) && !isKnown(each) && mayBeRole(each)).length >= minOthers,
  );
  const haveWords = added.some(({ own }) => Math.max(own.first, own.second) >= 1);
  if (haveWords || suggestTown.length < Math.max(1, minShare * withDates.length)) return entries;
  return entries.map((parts) =>
    parts.map((each) => (isAdded(each) ? { ...each, own: { ...each.own, place: scoreOfTown } } : each)),
  );
}
