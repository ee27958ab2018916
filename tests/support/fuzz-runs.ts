/**
 * How many inputs a test makes of its own, and from which seed. `npm test` makes a few, always the same ones;
 * `FUZZ_RUNS=5000 FUZZ_SEED=7 npm run jest -- path/of/a.test.ts` makes more, and others.
 */
export function fuzzRuns(numRuns: number): { readonly numRuns: number; readonly seed: number } {
  const { FUZZ_RUNS = numRuns, FUZZ_SEED = 20_261_129 } = process.env;
  return { numRuns: Number(FUZZ_RUNS), seed: Number(FUZZ_SEED) };
}
