/** Characters of fonts that consist of symbols (Symbol, Wingdings), whose codes have no meaning without the font. */

/** The codes of what is used as a bullet: dots, squares, arrows, check marks and diamonds of these fonts. */
const bullets = new Set([
  0xb7, 0xa7, 0xa8, 0x6c, 0x6d, 0x6e, 0x6f, 0x71, 0x75, 0x76, 0x77, 0x9f, 0x9e, 0xd8, 0xe0, 0xe8, 0xf0, 0xfc,
  0xfe,
]);

/** The text for a character of a symbol font; none for pictures. @param code in hexadecimal, such as `F0B7` */
export function symbolOf(code: string | undefined): string {
  const number = Number.parseInt(code ?? '', 16);
  if (Number.isNaN(number)) return '';
  // Word adds 0xF000 to the code of the font, and leaves codes of other fonts as they are.
  if (number >= 0xf000 && number <= 0xf0ff) return bullets.has(number - 0xf000) ? '•' : '';
  return number >= 0x20 && number <= 0xffff && (number < 0xd800 || number > 0xdfff)
    ? String.fromCharCode(number)
    : '';
}
