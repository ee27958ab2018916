/** How texts are asked for: by a key, with the values that stand in them. */
import type { WordKey } from './en.ts';

export type Words = (key: WordKey, values?: Readonly<Record<string, string | number>>) => string;
