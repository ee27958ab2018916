/** What is found in 300 texts, whose meaning was written down before and by somebody else, is right. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPlaces } from '../find-places.ts';
import { loadGazetteer } from '../gazetteer.ts';
import { emptyScore, scoreText, type TruthOfText } from './score.ts';

const texts = JSON.parse(readFileSync(join(import.meta.dirname, 'texts.json'), 'utf8')) as TruthOfText[];

test('of the values that are found 99 of 100 are right, and 94 of 100 are found', () => {
  const score = emptyScore();
  for (const text of texts)
    scoreText(score, text, findPlaces(text.text, { country: text.country }), loadGazetteer());
  const { right, wrong, missing } = score;
  // The faults come first in the message of a failure.
  expect([
    right / (right + wrong) >= 0.99 && right / (right + wrong + missing) >= 0.94,
    score.faults,
  ]).toEqual([true, score.faults]);
});
