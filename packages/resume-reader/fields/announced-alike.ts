/** Finds employers behind the preposition that announces those of the other entries: "florysta w Larch" beside "kelner w Holm S.A.". */
import type { Line } from '../lines/line.ts';
import { escapePattern } from '../words/pattern.ts';
import { placeScore } from '../words/places.ts';
import { degreeLexicon } from '../words/roles.ts';
import { type Part, partsOf } from './entry-parts.ts';
import type { RawEntry } from './raw-entry.ts';
import { withBars } from './with-bars.ts';

/** The least number of entries in which a preposition announces a known organisation. */
const minAnnounced = 2;

/**
 * The parts of heads with those that consist of one text divided at the preposition behind which other heads have their
 * organisation, unless a place follows it.
 */
export function withAnnouncedAlike(entries: readonly RawEntry[], parts: Part[][]): Part[][] {
  const counts = new Map<string, number>();
  for (const [index, { head }] of entries.entries()) {
    const word = announcingWord(head, parts[index] ?? []);
    if (word !== null) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const words = [...counts].filter(([, count]) => count >= minAnnounced).map(([word]) => escapePattern(word));
  if (words.length === 0) return parts;
  const pattern = new RegExp(`^(?<first>.*?)\\s(?:${words.join('|')})\\s(?<second>\\p{Lu}.*)$`, 'u');
  return parts.map((each, index) => {
    const [part, ...others] = each;
    const { first, second } = (others.length === 0 && pattern.exec(part?.text ?? '')?.groups) || {};
    const entry = entries[index];
    if (!entry || !first || !second || placeScore(second) >= 0.8 || degreeLexicon.isIn(first)) return each;
    return partsOf(
      entry.head.map((line) => withBars(line, { first, second })),
      entry.dated,
    );
  });
}

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
