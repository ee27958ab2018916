/** The languages of the careers pages. */

/** In the order in which the pages name them. */
export const languages = ['fr', 'en'] as const;

export type Language = (typeof languages)[number];
