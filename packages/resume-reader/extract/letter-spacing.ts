/** Closes the spaces between letters with which some documents set their headings apart. */

/** "C O N T A C T" → "CONTACT", "J A N E  D O E" → "JANE DOE": two spaces separate words of single letters. */
export function closeLetterSpacing(text: string): string {
  const tokens = text.trim().split(/ +/);
  if (tokens.length < 4) return text;
  const singles = tokens.filter((token) => [...token].length === 1 && /[\p{L}\p{N}&']/u.test(token)).length;
  if (singles < 0.85 * tokens.length) return text;
  return joinLetters(text);
}

/** The words of a text of single letters, which two spaces separate: "J A N E  D O E" → "JANE DOE". */
export const joinLetters = (text: string): string =>
  text
    .trim()
    .split(/ {2,}/)
    .map((word) => word.replaceAll(' ', ''))
    .join(' ');
