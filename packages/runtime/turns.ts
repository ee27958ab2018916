/**
 * Long work in slices. All requests are served in one thread, so whoever works for long lets the others have it in
 * between. In one round of the event loop one waiting slice runs: twenty long requests at once hold the thread no longer
 * than one.
 */

/** Milliseconds after which work lets others have the thread, at the next place where it can. */
const turnMs = 10;
/** Characters that are worked on in one turn. */
const longText = 100_000;

/** What waits for the thread, first come, first served. */
const waiting: (() => void)[] = [];

function admitNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(admitNext);
}

/** Lets others have the thread. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    // The next immediate comes before requests that have arrived meanwhile, the one after it comes after them.
    if (waiting.push(resolve) === 1) setImmediate(() => setImmediate(admitNext));
  });
}

/** The same between two steps that each go through the whole text, when that can take some tens of milliseconds. */
export async function nextTurnIfLong({ length }: string): Promise<void> {
  if (length > longText) await nextTurn();
}

/** Work that can pause wherever it yields. @typeParam Result what it returns in the end */
export type Slices<Result> = Generator<undefined, Result, undefined>;

/** Does the work, and lets others have the thread where it yields when it has worked for long. */
export async function inTurns<Result>(work: Slices<Result>): Promise<Result> {
  let beganAt = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - beganAt < turnMs) continue;
    await nextTurn();
    beganAt = performance.now();
  }
}

/** Does the work without a pause. */
export function atOnce<Result>(work: Slices<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
