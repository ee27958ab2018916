/** What speaks for a value, by its name in words: each from 0 (not at all) to 1. */
export type Features = Readonly<Record<string, number>>;
