/** Generates a document, reads it and scores the result. */
import { parseResume } from '../parse-resume.ts';
import { generateDocument } from './document.ts';
import type { Programs } from './formats/write-document.ts';
import { scoreDocument } from './score.ts';
import type { DocumentScore } from './score-sheet.ts';
import { Totals } from './totals.ts';
import type { Variation } from './variation.ts';

export interface DocumentReport extends DocumentScore {
  readonly seed: string;
  readonly fileName: string;
  readonly variation: Variation;
  /** The macro score of this document alone, 0 to 1. */
  readonly macro: number;
}

/** The parameters are those of `generateDocument`. */
export async function runDocument(
  seed: string,
  fixed: Partial<Variation>,
  programs: Programs = {},
): Promise<DocumentReport> {
  const { bytes, fileName, country, variation, truth } = await generateDocument(seed, fixed, programs);
  const result = await parseResume(bytes, { fileName, defaultCountry: country });
  const { counts, judgements, mistakes } = scoreDocument(truth, result);
  return {
    seed,
    fileName,
    variation,
    counts,
    judgements,
    mistakes,
    macro: Totals.of([{ counts }]).macro() ?? 0,
  };
}
