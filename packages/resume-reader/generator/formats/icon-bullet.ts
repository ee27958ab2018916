/** A bullet from a font of signs: a letter there, or a character for private use. */

/** The name of the bullet in `variation.ts`. */
export const icon = 'icon';

/** As Word stores the square of the font Wingdings. */
export const iconCharacter = '\uf0a7';
