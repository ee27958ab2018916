import type headings from '../data/headings.json';

/** What a section of a resume is about. */
export type SectionKind = keyof (typeof headings)['en'];

/** True for the sections whose entries are read: positions and educations. */
export const isMainKind = (
  kind: SectionKind | 'header' | null | undefined,
): kind is 'experience' | 'education' => kind === 'experience' || kind === 'education';
