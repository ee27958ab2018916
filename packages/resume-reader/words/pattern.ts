/** Turns word lists into parts of regular expressions. */
import { foldKeepingLength } from './fold.ts';

/** Escapes the characters that have a meaning in a regular expression. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

/**
 * The alternatives `a|b|c`, longest first. A space matches spaces of any width, and an apostrophe matches both kinds.
 * The texts to match must be folded by `foldKeepingLength` or `fold`.
 */
export function alternatives(words: Iterable<string>): string {
  const folded = [...new Set([...words].map(foldKeepingLength))].sort((a, b) => b.length - a.length);
  return folded.map((word) => escapePattern(word).replace(/'/g, "['’]").replace(/ /g, '\\s+')).join('|');
}
