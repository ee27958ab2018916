/** Knows the headings of sections about teaching, in which degrees and schools are those of the students. */

const teaching = /teach|enseign|\blehr|docen|insegn|ensin|onderwijs/iu;

/** True for a heading of teaching: "Lehrveranstaltungen", "Teaching experience". */
export const namesTeaching = (heading: string | null): boolean => heading !== null && teaching.test(heading);
