/**
 * Tells how likely a short text is a job title, an employer, a school, a degree or anything else, also when no word list
 * knows a word of it. `data/text-kinds.json` has the model, which is fitted on the texts of `generator/kinds/`: see
 * `generator/fit-text-kinds.ts`.
 */
import model from '../data/text-kinds.json' with { type: 'json' };
import { cached } from './cached.ts';
import { signsOf } from './text-signs.ts';

export const textKinds = ['title', 'employer', 'school', 'degree', 'other'] as const;
export type TextKind = (typeof textKinds)[number];

/** The kinds of text that state each part of an entry. */
export const kindsOfParts = {
  title: ['title'],
  companyName: ['employer', 'school'],
  degree: ['degree'],
  schoolName: ['school', 'employer'],
} as const satisfies Record<string, readonly TextKind[]>;

/** How much each sign speaks for each kind: a number for each kind of the first sign, then of the second, and so on. */
export type KindWeights = ArrayLike<number>;

/** The probabilities of the kinds of a text with these signs, in the order of `textKinds`. They add up to 1. */
export function probabilitiesOf(signs: readonly number[], weights: KindWeights, scale = 1): number[] {
  // Texts of many signs are no clearer than those of few.
  const share = scale / Math.sqrt(Math.max(1, signs.length));
  const odds = textKinds.map((_kind, index) => {
    const sum = signs.reduce((total, sign) => total + (weights[sign * textKinds.length + index] ?? 0), 0);
    return Math.exp(sum * share);
  });
  const total = odds.reduce((sum, each) => sum + each, 0);
  return odds.map((each) => each / total);
}

const weights = new Int8Array(Buffer.from(model.weights, 'base64'));
/** A remark in brackets behind a text: "Norvane (remote)". */
const remark = /(?<=\S)\s*\([^()]*\)$/;
/** The number of characters of a text that are looked at. */
const maxLength = 200;
const kindsOf = cached((text: string) =>
  probabilitiesOf(signsOf(text.slice(0, maxLength).replace(remark, '')), weights, model.scale),
);

/** The probability that a text is of one of some kinds, from 0 to 1. */
export const probabilityOfKinds = (text: string, kinds: readonly TextKind[]): number =>
  kinds.reduce((sum, kind) => sum + (kindsOf(text)[textKinds.indexOf(kind)] ?? 0), 0);

/** The odds beyond which a text is no clearer. */
const mostOdds = 3;
/** What is left to the other kinds of any text. */
const doubt = 0.01;

/** How much speaks for a text being of one of some kinds: the logarithm of the odds, from -3 to 3. */
export function oddsOfKinds(text: string, kinds: readonly TextKind[]): number {
  const probability = probabilityOfKinds(text, kinds);
  const odds = Math.log((probability + doubt) / (1 - probability + doubt));
  return Math.min(mostOdds, Math.max(-mostOdds, odds));
}
