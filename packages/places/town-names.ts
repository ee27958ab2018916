/** How the name of a town is looked for, and whether a town is in an area. Pure. */
import { withoutArea } from '@platform/resume-reader';
import type { Area, Town } from './gazetteer.ts';

/** A name as it is written, and without what stands beside the name of the town. */
export function spellingsOf(locality: string): readonly string[] {
  const plain = locality
    .replace(/\s+cedex(?:\s+\d{1,2})?$/iu, '')
    .replace(/\s+\d{1,2}\s?(?:er|e|[èe]me|nd)?(?:\s+arr(?:ondissement|\.)?)?$/iu, '')
    .replace(
      /^(?:bas[ée]e? (?:à|en|au)|lieu(?: de travail)?\s*:|poste\s+(?:à|basé à)|habite (?:à|en)|domicili[ée]e? à|située? à|wohnhaft in|ansässig in|vor ort in|standort\s*:|ort\s*:|based in|located in|living in|location\s*:)\s*/iu,
      '',
    )
    .replace(/[\s-](?:ville|centre|centrum|zentrum|city)$/iu, '')
    .replace(/^(?:ville de|commune de|city of|stadt)\s+/iu, '');
  const [, beforeDash = ''] = /^(.{3,}?)\s+[-–]\s+/.exec(plain) ?? [];
  const german = plain.replace(/^St\.?\s(?=\p{L})/u, 'Sankt ');
  return [
    ...new Set([locality, plain, german, withoutArea(plain), beforeDash].filter((name) => name !== '')),
  ];
}

export const isInside = ({ area }: Town, outer: Area): boolean => area === outer || area?.parent === outer;
