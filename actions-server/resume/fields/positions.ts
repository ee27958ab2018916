/** Reads the positions of the experience sections. */
import type { Section } from '../sections/sections.ts';
import type { ParsedPosition } from '../types.ts';
import { jobTitleLexicon, legalFormLexicon, organisationLexicon } from '../words/roles.ts';
import type { Part } from './entry-parts.ts';
import { paragraphsOf } from './entry-text.ts';
import type { Found } from './found.ts';
import { readEntries } from './read-entries.ts';

/** The positions of all experience sections, in the order of the document. */
export function readPositions(sections: Section[]): Found<ParsedPosition>[] {
  return readEntries<ParsedPosition>(sections, {
    kind: 'experience',
    first: titleScore,
    second: companyScore,
    isTypical: (part) => titleScore(part) >= 2,
    valueOf({ period, head, body }, { first: title, second: company, location }, above) {
      // An entry with a shorter head than the one above is a further role at the same company.
      const isFollowUp = above.entry !== undefined && above.entry.head.length > head.length;
      const companyAbove = (isFollowUp && above.value?.companyName) || null;
      const isCurrent = period?.isCurrent ?? false;
      return {
        title,
        companyName: company ?? (title && companyAbove),
        location,
        description: paragraphsOf(body),
        startDate: period?.startDate ?? null,
        endDate: isCurrent ? null : (period?.endDate ?? null),
        isCurrent,
      };
    },
  });
}

function titleScore(part: Part): number {
  if (part.label !== null) return part.label === 'title' ? 4 : 0;
  const text = part.text;
  if (text.length > 110) return 0;
  const words = jobTitleLexicon.count(text);
  if (words === 0) return 0;
  const total = text.split(/\s+/).length;
  return Math.min(3, 1.6 + 0.5 * words) * (total > 12 ? 0.6 : 1);
}

function companyScore(part: Part): number {
  if (part.label !== null) return part.label === 'organisation' ? 4 : 0;
  const text = part.text;
  if (text.length > 110) return 0;
  let score = 0;
  if (legalFormLexicon.isIn(text) && /\s/.test(text)) score += 1.6;
  if (organisationLexicon.isIn(text)) score += 1.5;
  if (part.separator === 'at') score += 1.2;
  if (
    /^(?:\p{Lu}[\p{L}&.'’-]*|\d+)(?:\s+(?:\p{Lu}[\p{L}&.'’-]*|&|of|and|de|du|des|la|le|et|\d+))*$/u.test(text)
  )
    score += 0.4;
  return Math.min(3, score);
}
