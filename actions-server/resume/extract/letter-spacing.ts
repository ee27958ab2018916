/** Closes the spaces between letters with which some documents set their headings apart. */

/** "C O N T A C T" → "CONTACT", "J A N E  D O E" → "JANE DOE": two spaces separate words of single letters. */
export function closeLetterSpacing(text: string): string {
  const tokens = text.trim().split(/ +/);
  if (tokens.length < 4) return text;
  const singles = tokens.filter((token) => [...token].length === 1 && /[\p{L}\p{N}&']/u.test(token)).length;
  if (singles < 0.85 * tokens.length) return text;
  return text
    .trim()
    .split(/ {2,}/)
    .map((word) => word.replace(/ /g, ''))
    .join(' ');
}
