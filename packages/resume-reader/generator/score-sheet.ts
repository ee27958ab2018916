/** What is counted and judged about the reading of one document. */
import type { JudgedEvidence } from '../fields/evidence.ts';
import type { Features } from '../fields/feature.ts';
import type { ResumeReadResult } from '../types.ts';
import { acceptedTexts } from './compare.ts';
import type { Accepted } from './truth.ts';

/** The names of the scored fields in the order of reports. `.entries` counts entries, `.full` those without a mistake. */
export const scoredFields = [
  'fullName',
  'firstName',
  'lastName',
  'emailAddresses',
  'phoneNumbers',
  'location',
  'headline',
  'networkUrl',
  'currentPosition',
  'currentCompanyName',
  'positions.entries',
  'positions.title',
  'positions.company',
  'positions.startDate',
  'positions.endDate',
  'positions.full',
  'educations.entries',
  'educations.school',
  'educations.degree',
  'educations.startDate',
  'educations.endDate',
  'educations.full',
  'languages',
] as const;
export type ScoredField = (typeof scoredFields)[number];

/** Right values, wrong or unstated ones that were given, and true ones that were not given. */
export interface Counts {
  right: number;
  invented: number;
  missed: number;
}

/** A value that was given, with how sure the reader was (0 to 1) and whether it is right. */
export interface Judgement {
  readonly field: ScoredField;
  /** Of the value in the resume. */
  readonly path: string;
  /** What spoke for it; only of a reader without models of confidence. */
  readonly features: Features;
  readonly confidence: number;
  readonly isRight: boolean;
}

export interface DocumentScore {
  readonly counts: ReadonlyMap<ScoredField, Counts>;
  readonly judgements: readonly Judgement[];
  /** A line for each mistake. */
  readonly mistakes: readonly string[];
}

/** Collects the counts, judgements and mistakes of a document. */
export class ScoreSheet implements DocumentScore {
  readonly counts = new Map<ScoredField, Counts>();
  readonly judgements: Judgement[] = [];
  readonly mistakes: string[] = [];
  readonly #evidence: ReadonlyMap<string, JudgedEvidence>;
  readonly #locales: readonly string[];

  constructor(result: ResumeReadResult) {
    const resume = result.status === 'read' ? result.resume : null;
    this.#evidence = new Map(resume?.evidence.map((each) => [each.field, each]));
    const names = new Intl.DisplayNames(['en'], { type: 'language' });
    this.#locales = (resume?.locales ?? []).map(
      ({ locale }) => names.of(locale.split('-')[0] ?? locale) ?? '',
    );
  }

  of(field: ScoredField): Counts {
    const counts = this.counts.get(field) ?? { right: 0, invented: 0, missed: 0 };
    this.counts.set(field, counts);
    return counts;
  }

  /** @param path of the value in the resume; one without evidence is not judged */
  judge(field: ScoredField, path: string, isRight: boolean): void {
    const evidence = this.#evidence.get(path);
    if (evidence === undefined) return;
    const { confidence, features = {} } = evidence;
    this.judgements.push({ field, path, features, confidence, isRight });
  }

  languagePath(name: string): string {
    return `locales.${this.#locales.indexOf(name)}`;
  }
}

export const mistake = (field: string, expected: Accepted, given: string | null): string =>
  `${field}: expected ${JSON.stringify(acceptedTexts(expected)[0] ?? null)}, got ${JSON.stringify(given)}`;
