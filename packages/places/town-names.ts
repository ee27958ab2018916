/** How the name of a town is looked for, and whether a town is in an area. Pure. */
import { withoutArea } from '@platform/resume-reader';
import type { Area, Town } from './gazetteer.ts';

/** A name as it is written, and without what stands beside the name of the town. */
export function spellingsOf(locality: string): readonly string[] {
  const plain = locality
    .replace(/\s+cedex(?:\s+\d{1,2})?$/iu, '')
    .replace(/\s+\d{1,2}\s?(?:er|e|[èe]me|nd)?(?:\s+arr(?:ondissement|\.)?)?$/iu, '')
    .replace(/^(?:ville de|commune de|city of|stadt)\s+/iu, '');
  const [, beforeDash = ''] = /^(.{3,}?)\s+[-–]\s+/.exec(plain) ?? [];
  return [...new Set([locality, plain, withoutArea(plain), beforeDash].filter((name) => name !== ''))];
}

export const isInside = ({ area }: Town, outer: Area): boolean => area === outer || area?.parent === outer;
