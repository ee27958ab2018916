/** Tells sentences from the texts of heads, such as titles and names of organisations. */

/** True for a sentence: a long text, mostly in lower case. */
export function isProse(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const isSentence = words.length >= 4 && /\p{Ll}{3}\.$/u.test(text.trim());
  if (words.length < 7 && !isSentence) return false;
  if (text.includes('\t') && text.length < 160) return false;
  // The first word may be short for a noun: "Inst. Holm".
  if (words.length >= 7 && /\s\S*\p{Ll}{3}\.\s\p{Lu}\p{Ll}/u.test(text) && text.length > 60) return true;
  const small = words.filter((word) => /^\P{Lu}*$/u.test(word)).length;
  if (isSentence && small >= 0.5 * words.length) return true;
  if (/\.\s*$/.test(text) && text.length > 40 && small > 0.45 * words.length) return true;
  return words.length >= 9 && small >= 0.6 * words.length;
}
