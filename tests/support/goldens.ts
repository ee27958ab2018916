/** Golden files: committed text that a test compares. `npm run goldens` writes them again. */

/** Whether this run writes goldens instead of only comparing them. @throws Error in CI, which only compares */
export function isUpdatingGoldens(): boolean {
  if (process.env.UPDATE_GOLDENS !== '1') return false;
  if (process.env.CI) throw new Error('Goldens are updated by people, not in CI.');
  return true;
}
