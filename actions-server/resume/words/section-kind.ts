import type headings from '../data/headings.json';

/** What a section of a resume is about. */
export type SectionKind = keyof (typeof headings)['en'];
