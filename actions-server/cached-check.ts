/** A question about something that this server depends on, which many may ask at the same time. */

/** How long an answer holds, in milliseconds: what is right seldom changes, and who waits for a repair asks often. */
const rightMs = 10_000;
const wrongMs = 1_000;

/**
 * Makes a function that asks when the last answer is too old, once for all who ask at the same time.
 * @param ask resolves to what is wrong, or null; when it rejects, nothing is kept
 * @param now milliseconds of a clock that is never set
 */
export function cachedCheck(
  ask: () => Promise<string | null>,
  now: () => number = () => performance.now(),
): () => Promise<string | null> {
  let known: { readonly problem: string | null; readonly until: number } | undefined;
  let asking: Promise<string | null> | undefined;

  async function askAndKeep(): Promise<string | null> {
    const problem = await ask();
    known = { problem, until: now() + (problem === null ? rightMs : wrongMs) };
    return problem;
  }

  return async () => {
    if (known !== undefined && now() < known.until) return known.problem;
    asking ??= askAndKeep().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}
