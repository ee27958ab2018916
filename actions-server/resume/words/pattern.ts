/** Word lists as parts of regular expressions. */
import { foldKeepingLength } from './fold.ts';

/** Escapes what has a meaning in a regular expression. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

/**
 * `a|b|c` for folded texts: longest first, spaces of any width, either apostrophe. Texts to match have to go through
 * `foldKeepingLength` or `fold`.
 */
export function alternatives(words: Iterable<string>): string {
  const folded = [...new Set([...words].map(foldKeepingLength))].sort((a, b) => b.length - a.length);
  return folded.map((word) => escapePattern(word).replace(/'/g, "['’]").replace(/ /g, '\\s+')).join('|');
}
