/** Reads the positions of the experience sections. */
import type { Section } from '../sections/sections.ts';
import type { ParsedPosition } from '../types.ts';
import { jobTitleLexicon, legalFormLexicon, organisationLexicon } from '../words/roles.ts';
import { assignRoles, type RoleClassifier } from './assign-roles.ts';
import { type Part, partsOf } from './entry-parts.ts';
import { paragraphsOf } from './entry-text.ts';
import type { Found } from './found.ts';
import { type RawEntry, splitEntries } from './split-entries.ts';

const positionClassifier: RoleClassifier = {
  first: titleScore,
  second: companyScore,
  unknownOrder: 'first-second',
};

/** The positions of all experience sections, in the order of the document. */
export function readPositions(sections: Section[]): Found<ParsedPosition>[] {
  return sections
    .filter((section) => section.kind === 'experience')
    .flatMap((section) => positionsOf(splitEntries(section.lines)));
}

function positionsOf(entries: RawEntry[]): Found<ParsedPosition>[] {
  const parts = entries.map((entry) => partsOf(entry.head));
  const assigned = assignRoles(parts, positionClassifier);
  let companyAbove: string | null = null;
  return entries.flatMap((entry, index) => {
    const roles = assigned[index];
    if (!roles || (roles.first === null && roles.second === null)) return [];
    // Without a date an entry needs the words of a job title.
    if (entry.period === null && !(parts[index] ?? []).some((part) => titleScore(part) >= 2)) return [];
    const companyName: string | null =
      roles.second ?? (roles.first && isFollowUp(entry, entries[index - 1]) ? companyAbove : null);
    companyAbove = companyName;
    const period = entry.period;
    const isCurrent = period?.isCurrent ?? false;
    return [
      {
        value: {
          title: roles.first,
          companyName,
          location: roles.location,
          description: paragraphsOf(entry.body),
          startDate: period?.startDate ?? null,
          endDate: isCurrent ? null : (period?.endDate ?? null),
          isCurrent,
        },
        lines: [...entry.head, ...entry.body],
        evidence: entry.head,
        confidence: period ? roles.confidence : roles.confidence * 0.6,
      },
    ];
  });
}

/** True for a further role at the same company: its head is shorter than that of the entry above. */
function isFollowUp(entry: RawEntry, previous: RawEntry | undefined): boolean {
  const [line] = entry.head;
  return previous !== undefined && line !== undefined && previous.head.length > entry.head.length;
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
