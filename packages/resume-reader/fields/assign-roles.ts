/**
 * Assigns roles to the parts of entries: title and company of a position, degree and school of an education.
 *
 * A single entry is often ambiguous ("Meta / Machine Learning"). All entries of a section together seldom are, because
 * they are formatted alike. So the score of a part combines its own words with those of the parts in the same slot of the
 * other entries.
 */
import { placeScore } from '../words/places.ts';
import { oddsOfKinds, type TextKind } from '../words/text-kinds.ts';
import type { Part } from './entry-parts.ts';
import { withoutFullStop } from './entry-text.ts';
import type { Features } from './feature.ts';
import { featuresOfRoles } from './features-of-roles.ts';
import type { Role, Scored, Scores, Total } from './scored-parts.ts';
import { confidenceOfVotes, votesOf, withVotes } from './slot-votes.ts';
import { styleOf, withSlotsByStyle } from './slots-by-style.ts';
import { withTownsBehindDates } from './towns-behind-dates.ts';

/**
 * Scores how much a part looks like the first role (title, degree) or the second role (company, school), from 0 to 4; a
 * negative score means that it can never be that.
 */
export interface RoleClassifier {
  readonly first: (part: Part) => number;
  readonly second: (part: Part) => number;
  /** The kinds of text that have a role. */
  readonly kinds: Readonly<Record<'first' | 'second', readonly TextKind[]>>;
  /** True when the part after a comma completes the first role ("Bachelor of Science, Chemistry"). */
  readonly takesField?: (start: Part, next: Part) => boolean;
  /**
   * True when the part after a comma may complete the first role, if another part is the second role ("Vice President,
   * Banking Operations" above a company).
   */
  readonly mayComplete?: (start: Part, next: Part) => boolean;
  /** True for a part that belongs to the first role in the part after it: "Chemistry, Bachelor of Science". */
  readonly startsFirst?: (part: Part, next: Part) => boolean;
  /** True for a part that belongs to the second role in the part after it: "ABC, University of Example". */
  readonly startsSecond?: (part: Part, next: Part) => boolean;
  /** True when all entries of a section may lack the first role, such as schools that are listed without degrees. */
  readonly mayLackFirst?: boolean;
  /** True for a first role that has no second one, such as "Parental leave". */
  readonly standsAlone?: (part: Part) => boolean;
  /** True for a line that is a part of the description of an entry, even with a date ("Dean's List, 2012"). */
  readonly isDetail?: (line: string) => boolean;
  /** True for a part with which a list item without a date is an entry. */
  readonly isListed?: (part: Part) => boolean;
}

export interface Assigned {
  readonly first: string | null;
  readonly second: string | null;
  readonly location: string | null;
  /** How clear the scores were, from 0 to 1. */
  readonly confidence: number;
  readonly features: Features;
}

/** The score from which a part has a word of a role. */
const minEvidence = 0.6;
/** The score from which the only text of an entry is a title by its own words, and its confidence at least. */
const minStated = 1.5;
const confidenceAlone = 0.6;
/** What a first role costs that no word speaks for, beside a second role that no word speaks for either. */
const unfoundedCost = 1.6;

/** What it costs to take a text with the words of a school for a degree, and one without them for its school. */
const misplacedCost = 4.5;

/** The weights of what is known about a part beside its own words. */
const weights = {
  /** The mean score of the parts in the same slot of all entries. */
  slot: { first: 0.9, second: 0.9, place: 0.5 },
  /** The mean score of the parts in the same style. */
  style: { first: 0.35, second: 0.35, place: 0 },
  /** The share of the entries that have a part in this slot: nearly every entry has a title and an organisation. */
  coverage: { first: 0.5, second: 0.5, place: 0 },
  /** The mean place score of the slot: a town that no list knows stands where the others have theirs. */
  placeSlot: { first: -0.6, second: -0.6, place: 0 },
  /** How much speaks for the kinds of text that have the role. */
  kinds: 0.2,
  /** The part begins a line, so that it is not an addition to another one. */
  lead: { first: 0.3, second: 0.3, place: 0 },
  /** The part is at the right margin, opposite of another one. */
  opposite: { first: 0, second: 0, place: 0.4 },
} as const;

/** Assigns roles to the parts of all entries of a section. */
export function assignRoles(entries: Part[][], classifier: RoleClassifier): Assigned[] {
  const scored = withTownsBehindDates(
    withSlotsByStyle(entries).map((parts) =>
      parts.map((part) => ({
        part,
        own: { first: classifier.first(part), second: classifier.second(part), place: placeScore(part.text) },
      })),
    ),
  );
  const bySlot = averageBy(scored.flat(), (part) => part.slot);
  const byStyle = averageBy(scored.flat(), styleOf);
  const filled = scored.filter((parts) => parts.length > 0).length;
  const isWithoutFirst =
    (classifier.mayLackFirst || haveOneText(scored)) &&
    !scored.flat().some(({ own }) => own.first >= minEvidence);
  const totals = scored.map((parts) =>
    parts.map(({ part, own }): Total => {
      const slot = bySlot.get(part.slot);
      const style = byStyle.get(styleOf(part));
      const sumOf = (role: Role): number =>
        own[role] * (role === 'place' ? 1.6 : 1) +
        weights.slot[role] * (slot?.mean[role] ?? 0) +
        weights.placeSlot[role] * (slot?.mean.place ?? 0) +
        weights.style[role] * (style?.mean[role] ?? 0) +
        weights.coverage[role] * ((slot?.count ?? 0) / filled) +
        (role === 'place' || part.label !== null
          ? 0
          : weights.kinds * oddsOfKinds(part.text, classifier.kinds[role])) +
        (part.separator === '' ? weights.lead[role] : 0) +
        (part.separator === '\t' ? weights.opposite[role] : 0);
      return { part, own, sum: { first: sumOf('first'), second: sumOf('second'), place: sumOf('place') } };
    }),
  );
  const choices = totals.map((parts) => choose(parts, classifier, isWithoutFirst));
  const votes = votesOf(totals, choices);
  return totals.map((parts, index) => {
    const voted = parts.map((total) => withVotes(total, votes, choices[index] as Choice));
    const choice = choose(voted, classifier, isWithoutFirst);
    const { first, second, location } = choice;
    return {
      first,
      second,
      location,
      confidence: Math.max(choice.confidence, confidenceOfVotes(choice, votes)),
      features: featuresOfRoles(voted, choice, votes, filled),
    };
  });
}

/** The least number of entries of which most have one text beside a place. */
const minOfOneText = 3;

/** True when most entries have no more than one text beside a place: where no title is known, it is the company. */
function haveOneText(entries: readonly Scored[][]): boolean {
  const texts = entries.map((parts) => parts.filter(({ own }) => own.place < 2).length).filter(Boolean);
  return texts.length >= minOfOneText && 2 * texts.filter((count) => count === 1).length > texts.length;
}

/** The number of parts with the same key, and the mean of their own scores. */
interface Group {
  readonly count: number;
  readonly mean: Scores;
}

function averageBy(parts: Scored[], keyOf: (part: Part) => string): Map<string, Group> {
  const groups = new Map<string, Scores[]>();
  for (const { part, own } of parts) {
    const group = groups.get(keyOf(part));
    if (group) group.push(own);
    else groups.set(keyOf(part), [own]);
  }
  const mean = (group: Scores[], role: Role): number =>
    group.reduce((sum, scores) => sum + Math.max(0, scores[role]), 0) / group.length;
  return new Map(
    [...groups].map(([key, group]) => [
      key,
      {
        count: group.length,
        mean: { first: mean(group, 'first'), second: mean(group, 'second'), place: mean(group, 'place') },
      },
    ]),
  );
}

/** The roles of an entry, with the parts that have them. */
interface Choice extends Omit<Assigned, 'features'> {
  readonly firstParts: ReadonlySet<Part>;
  readonly secondParts: ReadonlySet<Part>;
}

/** @param isWithoutFirst true when no entry of the section has the words of the first role */
function choose(parts: Total[], classifier: RoleClassifier, isWithoutFirst: boolean): Choice {
  const places = parts.filter(
    ({ own, sum }) =>
      own.place >= 2 &&
      own.first < 2 &&
      sum.place > sum.first &&
      sum.place > sum.second &&
      // "Politecnico di Vest (Italy)" is a school.
      !(classifier.mayLackFirst && own.second >= 2),
  );
  const others = parts.filter((part) => !places.includes(part));
  // A place alone may be what a company is called, but no degree and no school.
  const candidates = others.length > 0 || classifier.mayLackFirst ? others : parts;
  // The only text of an entry has the role of its words, whatever the others have in its place.
  const [only] = candidates.length === 1 ? candidates : [];
  const alone = only && Math.abs(only.own.first - only.own.second) >= 1 ? only.own : null;
  const isStatedAlone = alone !== null && alone.first >= minStated;
  let best = { first: -1, second: -1, score: Number.NEGATIVE_INFINITY };
  for (let first = -1; first < candidates.length; first += 1) {
    for (let second = -1; second < candidates.length; second += 1) {
      if (first === second || (alone && (alone.first > alone.second ? second : first) === 0)) continue;
      if (isWithoutFirst && first >= 0 && !classifier.mayLackFirst) continue;
      const isUnfounded = isWithoutFirst && first >= 0 && (candidates[second]?.own.second ?? 0) < minEvidence;
      const score = pairScore(candidates, first, second, classifier) - (isUnfounded ? unfoundedCost : 0);
      if (score > best.score) best = { first, second, score };
    }
  }
  const first = extend(candidates, best.first, best.second, 'first', classifier, places);
  const second = extend(candidates, best.second, best.first, 'second', classifier, places);
  const taken = new Set([...first.used, ...second.used]);
  const place = places.find((part) => !taken.has(part)) ?? possiblePlace(candidates, taken);
  const town = place && parts[parts.indexOf(place) - 1];
  const isTown = town?.part.isBeforeRegion && !taken.has(town);
  return {
    first: first.text && withoutFullStop(first.text),
    second: second.text && withoutFullStop(second.text),
    location: place ? withoutFullStop(`${isTown ? `${town.part.text}, ` : ''}${place.part.text}`) : null,
    confidence: Math.max(
      isStatedAlone && best.first === 0 ? confidenceAlone : 0.2,
      Math.min(1, best.score / 7),
    ),
    firstParts: new Set(first.used.map(({ part }) => part)),
    secondParts: new Set(second.used.map(({ part }) => part)),
  };
}

function pairScore(parts: Total[], first: number, second: number, classifier: RoleClassifier): number {
  const a = parts[first];
  const b = parts[second];
  let score = 0;
  // Nearly every entry has both roles: a missing role costs much, and a late part costs a little.
  score += a ? a.sum.first - 0.5 * Math.max(0, a.sum.second - a.sum.first) - 0.12 * first : -0.8;
  score += b ? b.sum.second - 0.5 * Math.max(0, b.sum.first - b.sum.second) - 0.12 * second : -0.8;
  if (a && a.own.place >= 2) score -= 2;
  // A school without a degree is not its own degree, with its town as the school.
  if (a && classifier.mayLackFirst && a.own.second - a.own.first >= 1 && (b?.own.second ?? 0) < minEvidence)
    score -= misplacedCost;
  // A degree is not the school of a text without words of its own.
  if (b && classifier.mayLackFirst && b.own.first - b.own.second >= 2 && (a?.own.first ?? 0) < minEvidence)
    score -= misplacedCost;
  if (b && b.own.place >= 2) score -= 1.2;
  // What stands before a region is a town, unless nothing else can be the organisation.
  if (b?.part.isBeforeRegion) score -= 0.8;
  // Without a hint the first role is usually printed first.
  if (a && b && first < second) score += 0.3;
  if (a && b && first < second && b.part.separator === 'at') score += 1;
  // Brackets at the end contain the organisation; brackets in the middle belong to the title.
  if (a && b?.part.inBrackets && second === first + 1)
    score += second === parts.length - 1 && /^[\p{Lu}\d]/u.test(b.part.text) ? 1 : -0.8;
  // The text that begins the head is one of both roles, or a place; a note in smaller letters may stand before them.
  if (first !== 0 && second !== 0 && mayBegin(parts[0]) && !isSmaller(parts[0], [a, b])) score -= 0.8;
  // A text after a comma is an addition to the text before it, so that it is a role only beside the other one.
  if (b?.part.separator === ',' && second !== first + 1) score -= 0.4;
  // In a line of its own, "Company – Site" has the company first.
  if (a && b?.part.separator === '-' && a.part.line !== b.part.line && mayBegin(parts[second - 1]))
    score -= 2.2;
  // A part that completes the title or degree before it is not an organisation.
  if (
    a &&
    b &&
    second === first + 1 &&
    /^[,-]$/.test(b.part.separator) &&
    classifier.takesField?.(a.part, b.part)
  )
    score -= 1.2;
  if (second === first + 1 && isStyledAsTitle(parts, second)) score -= 2;
  const hasOther = parts.some(
    ({ part }, index) => index !== first && index !== second && !/^[,:(]$/.test(part.separator),
  );
  if (a && b && second === first + 1 && hasOther && classifier.mayComplete?.(a.part, b.part)) score -= 1.2;
  return score;
}

/**
 * True for a part behind a dash in the style of the title before it, when the line has an organisation in another style
 * behind it: "**Intern – Ground works**, Norvane".
 */
function isStyledAsTitle(parts: Total[], index: number): boolean {
  const [before, part] = [parts[index - 1]?.part, parts[index]?.part];
  if (!before || part?.separator !== '-' || before.bold !== part.bold || before.italic !== part.italic)
    return false;
  return parts
    .slice(index + 1)
    .some(
      ({ part: other, own }) =>
        other.line === part.line && other.bold !== part.bold && own.place < 2 && own.second >= 0,
    );
}

/** True for a text that may be a role: not for a place, and not for a kind of work such as "Stage". */
const mayBegin = (part: Total | undefined): boolean =>
  part !== undefined && part.own.place < 2 && (part.own.first >= 1 || part.own.second >= 0);

const isSmaller = (part: Total | undefined, others: (Total | undefined)[]): boolean =>
  part !== undefined &&
  others.every((other) => other !== undefined && other.part.size > part.part.size + 0.6);

/**
 * The text of a role: its part, with the next parts after commas when they clearly have the same role ("Faculty of
 * Economics, University of …").
 */
function extend(
  parts: Total[],
  index: number,
  other: number,
  role: 'first' | 'second',
  classifier: RoleClassifier,
  places: Total[],
): { text: string | null; used: Total[] } {
  const start = parts[index];
  if (!start) return { text: null, used: [] };
  const used = [start];
  let text = start.part.text;
  const before = index - 1 === other ? undefined : parts[index - 1];
  const starts = role === 'first' ? classifier.startsFirst : classifier.startsSecond;
  if (before && starts?.(before.part, start.part)) {
    used.unshift(before);
    text = `${before.part.text}${start.part.separator === '-' ? ' –' : ','} ${text}`;
  }
  const opposite = role === 'first' ? 'second' : 'first';
  for (let next = index + 1; next < parts.length && next !== other; next += 1) {
    const part = parts[next] as Total;
    if (part.part.line !== start.part.line || part.own.place >= 2 || part.part.isBeforeRegion) break;
    // "Aide à la Personne": what was no organisation is a part of the title.
    if (part.part.joint !== null && next === index + 1) {
      text += part.part.joint + part.part.text;
      used.push(part);
      continue;
    }
    const completes = role === 'first' && next === index + 1;
    const isBracket = completes && part.part.inBrackets && part.own[opposite] < 1;
    const isSame = part.own[role] >= 1 && part.own[opposite] <= part.own[role];
    // A degree may have several subjects.
    const isField =
      role === 'first' &&
      (classifier.takesField?.(start.part, part.part) ||
        (completes && classifier.mayComplete?.(start.part, part.part)));
    // "Technician - site surveys": what can never be the other role belongs to the text before.
    const isQualifier =
      completes && part.part.separator === '-' && (part.own[opposite] < 0 || isStyledAsTitle(parts, next));
    const isRest = role === 'second' && next === index + 1 && isRestOfName(parts, index, other, places);
    const isAddition =
      part.part.separator === ','
        ? isSame || isField
        : (part.part.separator === '-' && (isField || isQualifier || isRest)) ||
          // "**Bachelor of Technology** Mechanical Engineering"
          (part.part.separator === 'style' && isField && part.own.first >= minEvidence);
    if (!isBracket && !isAddition) break;
    text += isBracket
      ? ` (${part.part.text})`
      : isQualifier || isRest
        ? ` - ${part.part.text}`
        : `, ${part.part.text}`;
    used.push(part);
  }
  return { text, used };
}

/**
 * True when the name of an organisation goes on behind its dash, because its town stands elsewhere, and the title in another
 * line: "**Larch - Automation**, Leeds" above "Clerk".
 */
function isRestOfName(parts: Total[], index: number, other: number, places: Total[]): boolean {
  const [start, rest] = [parts[index], parts[index + 1]];
  if (!start || !rest || rest.own.place >= 0.8 || rest.own.second < 0 || rest.own.first >= 1) return false;
  if (start.part.label !== null) return true;
  const isApart = parts[other] !== undefined && parts[other].part.line !== start.part.line;
  const isAlike = start.part.bold === rest.part.bold && start.part.italic === rest.part.italic;
  return (
    isApart &&
    isAlike &&
    [...places, ...parts.filter(({ part }) => part.isBeforeRegion)].some(
      ({ part }) => part.line === start.part.line && part.separator === '\t',
    )
  );
}

function possiblePlace(parts: Total[], taken: Set<Total>): Total | undefined {
  return parts.find(
    (part) => !taken.has(part) && part.own.place >= 0.8 && part.own.first < 1 && part.own.second < 1,
  );
}
