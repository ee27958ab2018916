/** What a process has open that keeps it running: sockets, servers, timers, processes. What is unreferenced does not count. */
import { setTimeout as sleep } from 'node:timers/promises';

/** How long what was closed may take to end, on a busy machine. */
const endMs = 10_000;

/** The kinds of what is open, one for each thing. */
export function whatIsOpen(): readonly string[] {
  return process.getActiveResourcesInfo();
}

/** Waits until nothing is open that was not `before`. @returns what still is */
export async function leftOpen(before: readonly string[], withinMs = endMs): Promise<readonly string[]> {
  const end = performance.now() + withinMs;
  for (;;) {
    const known = [...before];
    const left = whatIsOpen().filter((kind) => {
      const index = known.indexOf(kind);
      if (index >= 0) known.splice(index, 1);
      return index < 0;
    });
    if (left.length === 0 || performance.now() > end) return left;
    await sleep(20, undefined, { ref: false });
  }
}
