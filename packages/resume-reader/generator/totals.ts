/** Sums the scores of documents. */
import { type Counts, type DocumentScore, type ScoredField, scoredFields } from './score-sheet.ts';

export interface Rates {
  /** Right values of those that were given; `null` when none was given. */
  readonly precision: number | null;
  /** Right values of those that the documents state; `null` when they state none. */
  readonly recall: number | null;
  readonly f1: number | null;
}

const entryParts = {
  positions: ['entries', 'title', 'company', 'startDate', 'endDate'],
  educations: ['entries', 'school', 'degree', 'startDate', 'endDate'],
} as const;

/** The fields whose mean is the macro score; positions and educations are each the mean of their parts. */
const macroFields: readonly (readonly ScoredField[])[] = [
  ...(
    [
      'firstName',
      'lastName',
      'emailAddresses',
      'phoneNumbers',
      'location',
      'headline',
      'networkUrl',
      'currentPosition',
      'currentCompanyName',
      'languages',
    ] as const
  ).map((field) => [field]),
  entryParts.positions.map((part) => `positions.${part}` as const),
  entryParts.educations.map((part) => `educations.${part}` as const),
];

export class Totals {
  readonly #counts = new Map<ScoredField, Counts>();
  documents = 0;

  static of(scores: Iterable<Pick<DocumentScore, 'counts'>>): Totals {
    const totals = new Totals();
    for (const score of scores) totals.add(score);
    return totals;
  }

  add({ counts }: Pick<DocumentScore, 'counts'>): void {
    this.documents += 1;
    for (const [field, each] of counts) {
      const sum = this.counts(field);
      this.#counts.set(field, {
        right: sum.right + each.right,
        invented: sum.invented + each.invented,
        missed: sum.missed + each.missed,
      });
    }
  }

  counts(field: ScoredField): Readonly<Counts> {
    return this.#counts.get(field) ?? { right: 0, invented: 0, missed: 0 };
  }

  rates(field: ScoredField): Rates {
    const { right, invented, missed } = this.counts(field);
    const share = (of: number): number | null => (of > 0 ? right / of : null);
    return {
      precision: share(right + invented),
      recall: share(right + missed),
      f1: share(right + (invented + missed) / 2),
    };
  }

  /** The mean F1 of the fields; `null` without documents. */
  macro(): number | null {
    return mean(macroFields.map((fields) => mean(fields.map((field) => this.rates(field).f1))));
  }

  /** The scored fields that occur in these documents. */
  fields(): ScoredField[] {
    return scoredFields.filter((field) => this.#counts.has(field));
  }
}

function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : null;
}
