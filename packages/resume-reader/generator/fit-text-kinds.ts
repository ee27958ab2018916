/** Fits the model that tells the kinds of short texts. */
import { type KindWeights, probabilitiesOf, type TextKind, textKinds } from '../words/text-kinds.ts';
import { numberOfSigns, signsOf } from '../words/text-signs.ts';
import { createRandom } from './random.ts';

/** A text of known kind. */
export interface KindOfText {
  readonly text: string;
  readonly kind: TextKind;
}

/** How often the texts are gone through, and how far the weights move at most in one step. */
const [rounds, step] = [6, 0.15];
/** Steps that change less are left out. */
const leastStep = 1e-4;

/**
 * The weights with which the texts are most probably of their kinds. Goes through the texts in random order, and moves the
 * weights of a sign less the more it has moved them before (AdaGrad).
 */
export function fitTextKinds(texts: readonly KindOfText[]): Float32Array {
  const random = createRandom('text kinds');
  const weights = new Float32Array(numberOfSigns * textKinds.length);
  const squares = new Float32Array(weights.length).fill(1e-3);
  const samples = texts.map(({ text, kind }) => ({ signs: signsOf(text), kind: textKinds.indexOf(kind) }));
  for (let round = 0; round < rounds; round += 1)
    for (const { signs, kind } of random.sample(samples, samples.length)) {
      const share = 1 / Math.sqrt(Math.max(1, signs.length));
      for (const [index, probability] of probabilitiesOf(signs, weights).entries()) {
        const slope = (probability - (index === kind ? 1 : 0)) * share;
        if (Math.abs(slope) < leastStep) continue;
        for (const sign of signs) {
          const at = sign * textKinds.length + index;
          const square = (squares[at] as number) + slope * slope;
          squares[at] = square;
          weights[at] = (weights[at] as number) - (step * slope) / Math.sqrt(square);
        }
      }
    }
  return weights;
}

/** The weights in one byte each, in base64, and what one step of such a byte is worth. */
export function packed(weights: Float32Array): { scale: number; weights: string } {
  const highest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const scale = highest / 127;
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / scale));
  return { scale: Number(scale.toPrecision(4)), weights: Buffer.from(bytes.buffer).toString('base64') };
}

/** The share of the texts that the weights take for what they are. */
export function shareRight(texts: readonly KindOfText[], weights: KindWeights): number {
  const right = texts.filter(({ text, kind }) => {
    const probabilities = probabilitiesOf(signsOf(text), weights);
    return textKinds[probabilities.indexOf(Math.max(...probabilities))] === kind;
  });
  return right.length / texts.length;
}
