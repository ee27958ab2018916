/** Characters of fonts that consist of symbols (Symbol, Wingdings), whose codes have no meaning without the font. */

/** The codes of what is used as a bullet: dots, squares, arrows, check marks and diamonds of these fonts. */
const bullets = new Set([
  0xb7, 0xa7, 0xa8, 0x6c, 0x6d, 0x6e, 0x6f, 0x71, 0x75, 0x76, 0x77, 0x9f, 0x9e, 0xd8, 0xe0, 0xe8, 0xf0, 0xfc,
  0xfe,
]);

/** The character with a code that Word states in hexadecimal, such as `F0B7`; none for what is no code. */
export function characterOf(code: string | undefined): string {
  const number = Number.parseInt(code ?? '', 16);
  const isCharacter = number >= 0x20 && number <= 0xffff && (number < 0xd800 || number > 0xdfff);
  return isCharacter ? String.fromCharCode(number) : '';
}

/**
 * The text with bullets instead of the bullets of symbol fonts, and without their pictures. Word and LibreOffice add
 * 0xF000 to the codes of these fonts.
 */
export function withoutSymbolFonts(text: string): string {
  return text.replace(/[\uf000-\uf0ff]/g, (symbol) =>
    bullets.has(symbol.charCodeAt(0) - 0xf000) ? '•' : '',
  );
}
