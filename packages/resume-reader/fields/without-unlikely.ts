/** Leaves out of a resume the texts of entries that are rather wrong than right. In and out: a parsed resume. */
import type { ParsedEducation, ParsedPosition, ParsedResume, ResumeEvidence } from '../types.ts';
import { isCalibrated } from './confidence.ts';

/**
 * The lowest probability of a text that is given. A wrong text costs precision and a missing one costs recall, so a text
 * is worth giving while its probability is at least half of the mean of both (their F1), which is above 0.8. The limit is
 * lower than that, because the probabilities come from generated documents, in which a title that no word list knows is
 * right less often than in real ones ("Audit Senior").
 */
const leastProbable = 0.3;

/** The resume without texts of positions and educations that are improbable, and without entries that have no other text. */
export function withoutUnlikely(resume: ParsedResume): ParsedResume {
  if (!isCalibrated) return resume;
  const { evidence, positions, educations } = resume;
  const kept = {
    positions: likelyEntries<ParsedPosition>('positions', positions, ['title', 'companyName'], evidence),
    educations: likelyEntries<ParsedEducation>('educations', educations, ['degree', 'schoolName'], evidence),
  };
  const current = kept.positions.find(({ entry }) => entry.isCurrent)?.entry;
  const values = {
    ...resume,
    positions: kept.positions.map(({ entry }) => entry),
    educations: kept.educations.map(({ entry }) => entry),
    currentPosition: current?.title ?? null,
    currentCompanyName: current?.companyName ?? null,
  };
  return { ...values, evidence: evidence.flatMap((each) => evidenceIn(values, kept, each)) };
}

/** An entry that is kept, with its index among all entries. */
interface Kept<Entry> {
  readonly entry: Entry;
  readonly index: number;
}

function likelyEntries<Entry>(
  field: string,
  entries: readonly Entry[],
  texts: readonly (keyof Entry & string)[],
  evidence: readonly ResumeEvidence[],
): Kept<Entry>[] {
  const confidences = confidencesOf(evidence, entries.findIndex(isCurrent));
  return entries.flatMap((entry, index) => {
    const isUnlikely = (text: string): boolean =>
      (confidences.get(`${field}.${index}.${text}`) ?? 1) < leastProbable;
    const unlikely = texts.filter((text) => entry[text] !== null && isUnlikely(text));
    const kept = { ...entry, ...Object.fromEntries(unlikely.map((text) => [text, null])) };
    return texts.every((text) => kept[text] === null) ? [] : [{ entry: kept, index }];
  });
}

const isCurrent = (entry: unknown): boolean => (entry as Partial<ParsedPosition>).isCurrent === true;

/** The confidence by path. The texts of the current position have that of the current position and company, too. */
function confidencesOf(evidence: readonly ResumeEvidence[], current: number): ReadonlyMap<string, number> {
  const confidences = new Map(evidence.map((each) => [each.field, each.confidence]));
  for (const [field, text] of [
    ['currentPosition', 'title'],
    ['currentCompanyName', 'companyName'],
  ] as const) {
    const path = `positions.${current}.${text}`;
    const own = confidences.get(path);
    if (own !== undefined) confidences.set(path, Math.max(own, confidences.get(field) ?? 0));
  }
  return confidences;
}

/** The evidence under the new index of its entry; none for what was left out. */
function evidenceIn(
  values: Omit<ParsedResume, 'evidence'>,
  kept: Readonly<Record<'positions' | 'educations', readonly Kept<unknown>[]>>,
  evidence: ResumeEvidence,
): ResumeEvidence[] {
  const [field = '', number, part] = evidence.field.split('.');
  if (field === 'currentPosition' || field === 'currentCompanyName')
    return values[field] === null ? [] : [evidence];
  if (field !== 'positions' && field !== 'educations') return [evidence];
  const index = kept[field].findIndex((entry) => entry.index === Number(number));
  const entry = kept[field][index]?.entry as Readonly<Record<string, unknown>> | undefined;
  if (!entry || (part !== undefined && entry[part] === null)) return [];
  return [{ ...evidence, field: [field, index, ...(part === undefined ? [] : [part])].join('.') }];
}
