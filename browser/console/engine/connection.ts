/** Whether the engine answers. When it does not, it is asked again, at growing intervals, until it does. */
import { createStored } from './stored.ts';
import { isAlive } from './transport.ts';

const firstWaitMs = 1_000;
const longestWaitMs = 15_000;

/** False from the first request without an answer until the engine answers again. */
export const isConnected = createStored(true);
/** Called when the engine answers again. */
const onReturn = new Set<() => void>();

export function whenConnectedAgain(listener: () => void): () => void {
  onReturn.add(listener);
  return () => onReturn.delete(listener);
}

/** Tells that a request got no answer. */
export function lostConnection(): void {
  if (!isConnected.get()) return;
  isConnected.set(false);
  void waitForEngine();
}

async function waitForEngine(): Promise<void> {
  for (let wait = firstWaitMs; ; wait = Math.min(wait * 2, longestWaitMs)) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (await isAlive()) break;
  }
  isConnected.set(true);
  for (const listener of [...onReturn]) listener();
}
