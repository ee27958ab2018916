/** Makes one document with its truth from the seed of the run and the number of the document. */
import { composeSheet } from './compose.ts';
import { type Programs, writeDocument } from './formats/write-document.ts';
import { composePerson } from './people.ts';
import { createRandom } from './random.ts';
import type { Truth } from './truth.ts';
import { drawVariation, type Variation } from './variation.ts';
import { vocabularies } from './vocabulary.ts';

export interface GeneratedDocument {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** ISO 3166-1 alpha-2: where the phone number without a prefix belongs. */
  readonly country: string;
  readonly variation: Variation;
  readonly truth: Truth;
}

/**
 * The same arguments give the same document.
 * @param seed of the run and number of the document: `7-12`
 * @param fixed properties that are not drawn
 */
export async function generateDocument(
  seed: string,
  fixed: Partial<Variation> = {},
  programs: Programs = {},
): Promise<GeneratedDocument> {
  const random = createRandom(seed);
  const variation = drawVariation(random.fork('variation'), fixed);
  const person = composePerson(
    variation.language,
    random.fork('person'),
    variation.roles === 'company once' ? 0.5 : 0.85,
  );
  const { sheet, truth } = composeSheet(
    person,
    variation,
    random.fork('sheet'),
    variation.layout === 'dates left',
  );
  const { bytes, format } = await writeDocument(sheet, variation, random.fork('print'), programs);
  return {
    fileName: `${seed}.${format}`,
    bytes,
    country: vocabularies[variation.language].country,
    variation,
    truth,
  };
}
