/** Leaves out of a resume the texts of entries that are rather wrong than right. In and out: a parsed resume. */
import type { ParsedResume, ResumeEvidence } from '../types.ts';
import { isCalibrated } from './confidence.ts';

/**
 * The lowest probability of a text that is given. A wrong text costs precision and a missing one costs recall, so a text
 * is worth giving while its probability is at least half of the mean of both (their F1), which is above 0.8. The limit is a
 * little lower: a person is asked about improbable values, and finds a wrong one sooner than a missing one.
 */
const leastProbable = 0.25;

type Entries = Pick<ParsedResume, 'positions' | 'educations' | 'evidence'>;

/** The resume without texts of positions and educations that are improbable, and without entries that have no other text. */
export function withoutUnlikely<Resume extends Entries>(resume: Resume): Resume {
  if (!isCalibrated) return resume;
  const { evidence, positions, educations } = resume;
  const kept = {
    positions: likelyEntries('positions', positions, ['title', 'companyName'], evidence),
    educations: likelyEntries('educations', educations, ['degree', 'schoolName'], evidence),
  };
  return {
    ...resume,
    positions: kept.positions.map(({ entry }) => entry),
    educations: kept.educations.map(({ entry }) => entry),
    evidence: evidence.flatMap((each) => evidenceIn(kept, each)),
  };
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
  const confidences = new Map(evidence.map((each) => [each.field, each.confidence]));
  return entries.flatMap((entry, index) => {
    const isUnlikely = (text: string): boolean =>
      (confidences.get(`${field}.${index}.${text}`) ?? 1) < leastProbable;
    const unlikely = texts.filter((text) => entry[text] !== null && isUnlikely(text));
    const kept = { ...entry, ...Object.fromEntries(unlikely.map((text) => [text, null])) };
    return texts.every((text) => kept[text] === null) ? [] : [{ entry: kept, index }];
  });
}

/** The evidence under the new index of its entry; none for what was left out. */
function evidenceIn(
  kept: Readonly<Record<'positions' | 'educations', readonly Kept<unknown>[]>>,
  evidence: ResumeEvidence,
): ResumeEvidence[] {
  const [field = '', number, part] = evidence.field.split('.');
  if (field !== 'positions' && field !== 'educations') return [evidence];
  const index = kept[field].findIndex((entry) => entry.index === Number(number));
  const entry = kept[field][index]?.entry as Readonly<Record<string, unknown>> | undefined;
  if (!entry || (part !== undefined && entry[part] === null)) return [];
  return [{ ...evidence, field: [field, index, ...(part === undefined ? [] : [part])].join('.') }];
}
