/**
 * The end of a piece of a text, of this length or one character more: the halves of a surrogate pair stay together,
 * because each alone is not a character.
 */
export function endOfTextSlice(text: string, start: number, length: number): number {
  const end = start + length;
  return /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end + 1 : end;
}
