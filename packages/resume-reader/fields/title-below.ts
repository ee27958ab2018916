/** Finds the title of a position with which its description begins, because its head has only the company. */
import { cutText, type Line, withSegments } from '../lines/line.ts';
import { jobTitleLexicon } from '../words/roles.ts';
import { partsOf } from './entry-parts.ts';
import type { RawEntry } from './raw-entry.ts';

/** The greatest number of words of a title that a preposition continues, and of another one. */
const maxLongWords = 12;
const maxWords = 7;

/**
 * The entry with the title from its description as a line of its head: "Stage au laboratoire" of "Stage au laboratoire :
 * mesures" and "Reception teacher" of "Reception teacher. Led the …".
 * @param hasTitle whether a line of the head states a title
 */
export function withTitleBelow(entry: RawEntry, hasTitle: (line: Line) => boolean): RawEntry {
  const [line] = entry.body;
  const [segment] = line?.segments ?? [];
  if (!line || !segment || entry.head.some(hasTitle)) return entry;
  const title = titleAtStart(line);
  if (title === null || !segment.text.startsWith(title)) return entry;
  const [separator = ''] = /^[\s.;:,–—-]*/u.exec(segment.text.slice(title.length)) ?? [];
  const from = title.length + separator.length;
  const rest = { ...segment, ...cutText(segment, from, segment.text.length) };
  const segments = [...(rest.text === '' ? [] : [rest]), ...line.segments.slice(1)];
  return {
    ...entry,
    head: [
      ...entry.head,
      { ...withSegments(line, [{ ...segment, ...cutText(segment, 0, title.length) }]), hasBullet: false },
    ],
    body: [...(segments.length > 0 ? [withSegments(line, segments)] : []), ...entry.body.slice(1)],
  };
}

function titleAtStart(line: Line): string | null {
  const runIn = titleInBold(line);
  if (runIn !== null) return runIn;
  const [first] = partsOf([line]);
  if (first && isLongTitle(first.text) && line.text.startsWith(first.text)) return first.text;
  if (line.hasBullet) return null;
  const [clause = ''] = /^[^.;:!?\t]+(?=[.;:]\s|\.$)/u.exec(line.text) ?? [];
  const [title = ''] = clause.split(',');
  const isTitle = title.split(/\s+/).length <= maxWords && endsInTitle(title);
  return isTitle && clause.split(/\s+/).length <= maxWords ? clause : null;
}

/** The title in bold letters with which a line of plain text begins: "**Cook** Prepared the meals of …". */
function titleInBold({ segments: [segment] }: Line): string | null {
  const [first, second] = segment?.spans ?? [];
  if (!first?.bold || !second || second.bold) return null;
  const title = first.text.trim();
  return jobTitleLexicon.isIn(title) && title.split(/\s+/).length <= maxWords ? title : null;
}

const isLongTitle = (text: string): boolean =>
  nounWithPreposition.test(text) &&
  jobTitleLexicon.startLength(text) > 0 &&
  text.split(/\s+/).length <= maxLongWords;

/** A noun with what it refers to; "Lead a team" and "Coach students" tell what was done. */
const nounWithPreposition =
  /^\p{Lu}\S+\s(?:(?:of|in|at|for|de|du|des|à|au|aux|en|chez|di|del|della|da|do|dos|im|bei|für|van|bij|voor)\s|d['’])/u;

/** True for a text with a capital whose last word, or last words, are a title: "Reception teacher", "Teacher and SENCO". */
function endsInTitle(text: string): boolean {
  const words = text.trim().split(/\s+/);
  const isTitle = (word: string | undefined): boolean => jobTitleLexicon.isExactly(word ?? '');
  const isJoined = /^(?:and|&|et|und|y|e|en)$/iu.test(words.at(-2) ?? '') && isTitle(words.at(-3));
  return /^\p{Lu}/u.test(text) && (isTitle(words.at(-1)) || isJoined);
}
