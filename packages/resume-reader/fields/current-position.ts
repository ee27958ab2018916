/** Takes the current position of a resume from its entries. In: a resume without it. Out: the resume. */
import type { ParsedResume } from '../types.ts';
import type { JudgedEvidence } from './evidence.ts';

type Current = 'currentPosition' | 'currentCompanyName';

/** The first current entry states the title and the company, and its evidence is theirs. */
export function withCurrent(resume: Omit<ParsedResume, Current>): ParsedResume {
  const index = resume.positions.findIndex(({ isCurrent }) => isCurrent);
  const current = resume.positions[index];
  const evidenceOf = (field: Current, part: string): JudgedEvidence[] =>
    resume.evidence
      .filter((each) => each.field === `positions.${index}.${part}`)
      .map((each) => ({ ...each, field }));
  return {
    ...resume,
    currentPosition: current?.title ?? null,
    currentCompanyName: current?.companyName ?? null,
    evidence: [
      ...resume.evidence,
      ...evidenceOf('currentPosition', 'title'),
      ...evidenceOf('currentCompanyName', 'companyName'),
    ],
  };
}
