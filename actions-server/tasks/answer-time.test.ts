import { answerAfterMs, isAnswered } from './answer-time.ts';

describe('the time of an answer to a public key', () => {
  test.each([
    [0, 100],
    [14, 100],
    [100, 100],
    [100.5, 200],
    [312, 400],
  ])('of a save that took %d ms is %d ms after its beginning', (elapsed, answered) => {
    expect(answerAfterMs(elapsed)).toBe(answered);
  });

  test('has come only when the step is over in which the save ended', () => {
    const at = (milliseconds: number) => new Date(1_000_000 + milliseconds).toISOString();
    expect(isAnswered(at(0), at(40), 1_000_000 + 99)).toBe(false);
    expect(isAnswered(at(0), at(40), 1_000_000 + 100)).toBe(true);
    expect(isAnswered(at(0), at(140), 1_000_000 + 150)).toBe(false);
  });
});
