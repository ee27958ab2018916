/** All texts of a word list, however they are grouped. */
export const textsIn = (list: unknown): string[] =>
  typeof list === 'string' ? [list] : Object.values(list ?? {}).flatMap(textsIn);
